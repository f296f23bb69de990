// "+2 Cards", "+1 Aktion", "$3", "1 VP", "Sun" as signs; everything else stays text. Only what is the same on every card.
export interface Bit {
  text: string;
  sign?: 'card' | 'action' | 'buy' | 'coin' | 'vp' | 'debt' | 'sun' | 'coffers' | 'villager' | 'favor' | 'potion';
}
const words: [RegExp, NonNullable<Bit['sign']>][] = [
  [/^(?:Cards?|Karten?)$/, 'card'],
  [/^(?:Actions?|Aktion(?:en)?)$/, 'action'],
  [/^(?:Buys?|Käufe?|Kauf)$/, 'buy'],
  [/^(?:Coffers|Taler)$/, 'coffers'],
  [/^(?:Villagers?|Dorfbewohner)$/, 'villager'],
  [/^(?:Favors?|Gefallen)$/, 'favor'],
  [/^(?:Potions?|Tränke?|Trank)$/, 'potion'],
];
const pattern = /\+(\d) (Cards?|Karten?|Actions?|Aktion(?:en)?|Buys?|Käufe?|Kauf|Coffers|Taler|Villagers?|Dorfbewohner|Favors?|Gefallen|Potions?|Tränke?|Trank)(?![\p{L}])|(\+)?\$(\d+)|\+(\d) (?:VP|SP|Siegpunkte?)(?![\p{L}])|\+(\d) (?:Suns?|Sonnen?)(?![\p{L}])|(\+?\d+) (?:[Dd]ebt|Schulden)(?![\p{L}])/gu;

export function signs(line: string): Bit[] {
  const out: Bit[] = [];
  let at = 0;
  for (const m of line.matchAll(pattern)) {
    if (m.index > at) out.push({ text: line.slice(at, m.index) });
    const word = m[2];
    if (word) out.push({ text: `+${m[1]}`, sign: words.find(([w]) => w.test(word))![1] });
    else if (m[4]) out.push({ text: `${m[3] ?? ''}$${m[4]}`, sign: 'coin' });
    else if (m[5]) out.push({ text: `+${m[5]}`, sign: 'vp' });
    else if (m[6]) out.push({ text: `+${m[6]}`, sign: 'sun' });
    else out.push({ text: m[7]!, sign: 'debt' });
    at = m.index + m[0].length;
  }
  if (at < line.length) out.push({ text: line.slice(at) });
  return out;
}
