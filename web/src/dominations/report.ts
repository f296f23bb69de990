import type { GameEvent, Message } from '../core/types';

// Where the points of an Age came from, read off the events: one row a source, one column a player.
export interface Report {
  age: number;
  ending: boolean; // false: the points during the turns
  rows: { source: string; points: number[]; influence: number[] }[];
  lines: GameEvent[]; // what else happened at the end of the Age
  seq: number;
}
const told = new Set(['role', 'acquired', 'upgraded', 'declined', 'goals', 'initiative', 'game_over']);

export function reports(log: Message[], seats: number): Report[] {
  const out: Report[] = [];
  const open = (age: number, ending: boolean, seq: number): Report => ({ age, ending, rows: [], lines: [], seq });
  let now = open(1, false, 0);
  const add = (e: GameEvent, what: 'points' | 'influence') => {
    if (e.seat === null || e.seat === undefined) return;
    const source = String(e.source ?? 'other');
    let row = now.rows.find((r) => r.source === source);
    if (!row) {
      row = { source, points: Array(seats).fill(0), influence: Array(seats).fill(0) };
      now.rows.push(row);
    }
    row[what][e.seat] = (row[what][e.seat] ?? 0) + Number(e.n ?? 0);
  };
  for (const m of log)
    for (const e of m.events ?? []) {
      if (e.type === 'age_ended') {
        out.push(now);
        now = open(Number(e.age), true, m.seq);
      } else if (e.type === 'age_began' && Number(e.age) > 1) {
        out.push(now);
        now = open(Number(e.age), false, m.seq);
      } else if (e.type === 'vp') add(e, 'points');
      else if (e.type === 'influence') add(e, 'influence');
      else if (now.ending && told.has(e.type)) now.lines.push(e);
    }
  out.push(now);
  return out;
}
