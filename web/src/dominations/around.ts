import type { GameEvent, Message } from '../core/types';
import type { DominationsView, PlacedTile, Point } from './types';

// The map in words and in what changed: facts that anybody sees who looks at it.
const edge = (a: Point, b: Point): string => [a.join(), b.join()].sort().join(' ');
const edges = (at: Point[]): string[] => at.map((p, k) => edge(p, at[(k + 1) % at.length]!));

// How many sides of each land have nothing beside them.
export function freeSides(view: DominationsView): Map<string, number> {
  const used = new Map<string, number>();
  const use = (list: string[]) => list.forEach((e) => used.set(e, (used.get(e) ?? 0) + 1));
  for (const tile of view.board) use(edges(tile.at));
  for (const m of view.monuments) if (m.placed && m.corners) use(edges(m.corners));
  const c = view.cradle;
  if (c) use(edges(([[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]] as Point[]).map(([a, b]) => [c[0] + a, c[1] + b])));
  return new Map(view.board.map((tile) => [tile.id, edges(tile.at).filter((e) => used.get(e) === 1).length]));
}

// Whose land it is: the borders of a player's lands, without the lines between two of them.
export function outlines(board: PlacedTile[]): { seat: number; lines: [Point, Point][] }[] {
  const by = new Map<number, Map<string, [Point, Point] | null>>();
  for (const tile of board) {
    const seat = tile.city?.seat ?? tile.placed_by;
    if (seat === null || seat === undefined) continue;
    const own = by.get(seat) ?? by.set(seat, new Map()).get(seat)!;
    tile.at.forEach((p, k) => {
      const q = tile.at[(k + 1) % tile.at.length]!;
      const e = edge(p, q);
      own.set(e, own.has(e) ? null : [p, q]);
    });
  }
  return [...by].map(([seat, all]) => ({ seat, lines: [...all.values()].filter((x) => x !== null) }));
}

// Lands that came or changed since a seat last answered.
export function changedSince(log: Message[], me: number | null): Set<string> {
  const from = me === null ? -1 : log.findLastIndex((m) => m.kind === 'answer' && m.seat === me);
  const out = new Set<string>();
  if (me === null || from < 0) return out;
  for (const e of log.slice(from + 1).flatMap((m): GameEvent[] => m.events ?? [])) if (typeof e.tile === 'string' && e.seat !== me) out.add(e.tile);
  return out;
}
