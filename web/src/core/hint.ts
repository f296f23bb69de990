import { say, t } from '../i18n/index.svelte';
import type { Decision, Text } from './types';

// What a hint says, in words: the move, its share of the win, the reason, the next best.
export interface Suggestion {
  picks: number[];
  value?: number | null; // expected share of the win
  why?: Text | string | null;
  runner_up?: { picks: number[]; value?: number | null } | null;
}
export interface Hint {
  seq: number;
  picks: number[];
  move: string;
  share: string;
  why: string;
  second: string;
}
const share = (value: number | null | undefined) => (typeof value === 'number' && value >= 0 && value <= 1 ? t().winShare(Math.round(value * 100)) : '');
const moveOf = (d: Decision, picks: number[], tidy: (text: string) => string) => picks.map((i) => tidy(say(d.options[i]?.text))).filter(Boolean).join(', ') || t().none;

export function hintOf(d: Decision, s: Suggestion, tidy: (text: string) => string): Hint {
  const next = s.runner_up;
  return {
    seq: d.seq,
    picks: s.picks,
    move: moveOf(d, s.picks, tidy),
    share: share(s.value),
    why: typeof s.why === 'string' ? tidy(s.why) : s.why ? tidy(say(s.why)) : '',
    second: next ? t().nextBest(moveOf(d, next.picks, tidy), share(next.value)) : '',
  };
}
