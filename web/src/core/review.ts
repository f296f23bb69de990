// What the server's review says about a finished game, and how it is drawn.
import type { Text } from './types';

export interface Weighed {
  step: number; // the answer; the moment before it is step - 1
  seat: number;
  turn: number;
  prompt: Text;
  played: Text;
  value: number; // the share of the win that could be expected after it
  best: number; // and after the best answer
  loss: number;
  better?: Text;
  why?: Text;
}
export interface Review {
  state: 'none' | 'running' | 'done';
  upto: number;
  of: number;
  bot: string | null;
  ms: number;
  decisions: Weighed[];
  costliest: number[][]; // steps, by seat
}
export type Mark = 'best' | 'fine' | 'slip' | 'mistake' | 'blunder';
export const markOf = (loss: number): Mark => (loss < 0.005 ? 'best' : loss < 0.02 ? 'fine' : loss < 0.05 ? 'slip' : loss < 0.12 ? 'mistake' : 'blunder');
export const signOf: Record<Mark, string> = { best: '✓', fine: '·', slip: '?!', mistake: '?', blunder: '??' };
export const percent = (share: number): string => `${Math.round(100 * share)} %`;

// One seat's share over its turns: what it could expect when each began, and how it ended.
export interface Stop {
  step: number;
  turn: number; // counted for this seat, from 1
  share: number;
}
export function curve(decisions: Weighed[], seat: number): Stop[] {
  const out: Stop[] = [];
  let turn: number | null = null;
  for (const d of decisions) {
    if (d.seat !== seat || d.turn === turn) continue;
    turn = d.turn;
    out.push({ step: d.step, turn: out.length + 1, share: d.best });
  }
  return out;
}
