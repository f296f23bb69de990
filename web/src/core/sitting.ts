import type { Choice } from './choice.svelte';
import type { Decision, Message, TableInfo, TableState } from './types';

// What a table needs to draw itself: the same for a seat, a spectator, a look back and a replay.
export interface Sitting<View> {
  readonly info: TableInfo;
  readonly view: View;
  readonly state: TableState<View> | null;
  readonly decision: Decision | null; // null also while looking back
  readonly me: number | null;
  readonly names: string[];
  readonly log: Message[];
  readonly choice: Choice;
  readonly busy: boolean;
  readonly looking: number | null; // the entry of the log that is being looked at
  look(seq: number | null): void;
  canLook(seq: number): boolean;
  undo(): void;
  suggest: (() => void) | null;
  readonly hinted: number[]; // picks that a hint recommends
  say?: ((text: string) => void) | null; // null where nobody talks
  readonly unread?: number; // lines of the chat not yet seen
  heard?(): void; // the chat has been read
}
