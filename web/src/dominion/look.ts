import './cards.css';

// How a card looks: a colour a type, two for two. Colour is never alone: the types are written on the card.
const order = ['curse', 'shelter', 'victory', 'treasure', 'night', 'reserve', 'reaction', 'duration', 'shadow', 'omen', 'attack', 'command', 'action', 'prophecy', 'event', 'project', 'way', 'landmark', 'ally', 'boon', 'hex', 'state', 'artifact'];

export function paint(types: string[]): string {
  const t = types.map((x) => x.toLowerCase());
  const seen = order.filter((x) => t.includes(x) && !(x === 'attack' || x === 'command'));
  const main = seen.filter((x) => x !== 'action');
  const picked = main.length ? main : ['action'];
  const classes = ['paint', `c-${picked[0]}`];
  if (picked[1]) classes.push(`d-${picked[1]}`);
  if (t.includes('attack')) classes.push('attack');
  return classes.join(' ');
}

// Cards of a pile as groups: ["copper","copper","estate"] -> [{copper,2},{estate,1}], in the order of first appearance.
export function groups(cards: string[]): { id: string; n: number }[] {
  const out = new Map<string, number>();
  for (const c of cards) out.set(c, (out.get(c) ?? 0) + 1);
  return [...out].map(([id, n]) => ({ id, n }));
}

export const basics = ['copper', 'silver', 'gold', 'platinum', 'estate', 'duchy', 'province', 'colony', 'curse', 'potion'];
