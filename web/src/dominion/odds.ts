// How likely each card is among the next five: first what is in the deck, then, after a shuffle, everything else one owns.
export function nextHand(owned: Record<string, number>, deck: Record<string, number>, draw = 5): Map<string, number> {
  const sum = (pile: Record<string, number>) => Object.values(pile).reduce((a, b) => a + b, 0);
  const first = Math.min(draw, sum(deck));
  const rest: Record<string, number> = {};
  for (const [id, n] of Object.entries(owned)) rest[id] = n - (deck[id] ?? 0);
  const second = Math.min(draw - first, sum(rest));
  const out = new Map<string, number>();
  for (const id of Object.keys(owned)) out.set(id, 1 - none(sum(deck), deck[id] ?? 0, first) * none(sum(rest), rest[id] ?? 0, second));
  return out;
}
// That none of `k` among `n` cards is drawn in `draw` draws.
function none(n: number, k: number, draw: number): number {
  let p = 1;
  for (let i = 0; i < draw; ++i) p *= Math.max(0, n - k - i) / (n - i);
  return p;
}
