import { landscapeOptions } from './book.svelte';
import type { CardInfo } from './types';

// Lists of cards as people exchange them: names separated by commas, in any language, with "Colony", "Platinum", Events and
// their like and a Prophecy among them.
export interface ReadKingdom {
  cards: string[];
  lands: string[]; // Events, Landmarks, Projects, Ways, an Ally
  prophecy: string | null;
  colony: boolean | null;
  unknown: string[];
}
export function readList(text: string, find: (words: string) => CardInfo | undefined): ReadKingdom {
  const out: ReadKingdom = { cards: [], lands: [], prophecy: null, colony: null, unknown: [] };
  // A line like "Kingdom: A, B" or "Prosperity: Colony" keeps what stands behind the colon.
  for (const raw of text.replace(/^[^,\n:]{0,30}:/gm, '').split(/[,;\n\t]+/)) {
    const words = raw.replace(/\([^)]*\)/g, '').replace(/^\s*\d+\s*[x×.]?\s+/, '').trim();
    if (!words) continue;
    const noColony = /^(no|kein[e]?|without|ohne)\s+(colon|koloni|platin)/i.test(words);
    if (noColony) {
      out.colony = false;
      continue;
    }
    const card = find(words);
    if (!card) out.unknown.push(words);
    else if (card.id === 'colony' || card.id === 'platinum') out.colony = true;
    else if (card.kind in landscapeOptions) out.lands.push(card.id);
    else if (card.kind === 'prophecy') out.prophecy = card.id;
    else if (!card.kingdom) continue;
    else if (!out.cards.includes(card.id)) out.cards.push(card.id);
  }
  return out;
}
export function writeList(cards: string[], lands: string[], prophecy: string, colony: string, name: (id: string) => string): string {
  return [...cards.map(name), ...lands.map(name), ...(prophecy ? [name(prophecy)] : []), ...(colony === 'yes' ? ['Colony', 'Platinum'] : [])].join(', ');
}
