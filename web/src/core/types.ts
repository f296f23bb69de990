// The messages of docs/server.md and docs/protocol.md, as far as the client reads them.
export type Text = { en: string; de: string };

export interface Option {
  do: string;
  what?: string;
  card?: string | null;
  event?: string;
  option?: string;
  amount?: number;
  from?: string;
  times?: number;
  text: Text;
  preview?: Record<string, unknown>;
  [field: string]: unknown;
}

export interface Decision {
  seat: number;
  seq: number;
  about: string | null;
  what: string;
  min: number;
  max: number;
  counts?: number[]; // how many picks will do, where not every number from min to max does
  ordered: boolean;
  prompt: Text;
  options: Option[];
  not_now?: Record<string, { rule: string; text: Text }>; // why a pile cannot be bought from
  zone?: string; // where the options lie
  of?: number | null; // whose cards they are, if not those of the seat that is asked
  fits?: string[]; // Masteries that have a place in the tree, whatever they cost
}

export interface Result {
  scores: number[];
  ranking: number[][];
  reason: Text | string | null;
  [field: string]: unknown;
}

export interface GameEvent {
  type: string;
  seat: number | null;
  text?: Text;
  card?: string;
  [field: string]: unknown;
}

export interface Message {
  seq: number;
  at: number;
  kind: string;
  seat: number | null;
  events?: GameEvent[];
  step?: number;
  name?: string;
  text?: string;
  what?: Text | null;
  yes?: boolean;
  table?: string;
  [field: string]: unknown;
}

export interface SeatInfo {
  seat: number;
  kind: 'human' | 'bot' | 'open' | 'invite';
  bot: string | null;
  name: string | null;
  ready: boolean;
  online: boolean;
  away: boolean;
  resigned?: boolean;
  mine: boolean;
}

export interface TableInfo {
  id: string;
  game: string;
  rules: number;
  name: string;
  state: 'waiting' | 'playing' | 'finished' | 'unreadable';
  public: boolean;
  created: number;
  updated: number;
  players: number;
  options: Record<string, unknown>;
  host: number;
  settings: {
    undo: string;
    hints: boolean;
    deck_tracker: 'off' | 'own' | 'all';
    bot_pause: number;
    spectators: boolean;
    chat: boolean;
    [field: string]: unknown;
  };
  seats: SeatInfo[];
  seq: number;
  step: number;
  undone: number;
  watchers: number;
  commitment: string;
  secret: string | null;
  nonces: string[] | null;
  result: Result | null;
  rematch: { asked: number[]; table: string | null } | null;
  review?: { upto: number; of: number } | null; // asked for, and how far it is
  from: { table: string; step: number } | null;
  deal?: string; // fair, guided, daily, branch
  day?: string | null;
  commits?: (string | null)[];
  reveal?: boolean; // everybody has promised: show the numbers
  why: Text | null;
}

export interface TableState<View> {
  view: View | null;
  decision: Decision | null;
  waiting: number | null;
  result: Result | null;
  undo: { steps: number; what: Text; free: boolean } | null;
  undo_ask: { seat: number; steps: number; yes: number[] } | null;
  replace_ask?: { seat: number; by: number; bot: string | null } | null;
  clock: { left: number[]; running: number | null; at: number } | null;
  hints: boolean;
}

export interface Invite {
  seat: number;
  token: string;
  path: string;
}

export interface OptionSpec {
  type: string;
  default?: unknown;
  values?: unknown[];
  text: Text;
  [field: string]: unknown;
}

export interface GameInfo {
  id: string;
  name: Text;
  min_players: number;
  max_players: number;
  options: Record<string, OptionSpec>;
  bots: { id: string; text: Text; name?: Text; level?: number; ms?: number; [field: string]: unknown }[]; // level 0: beside the ladder
}

export interface Hello {
  name: string;
  version: string;
  games: GameInfo[];
}

export interface ReplayStep<View> {
  step: number;
  seat: number | null;
  what: Text | null;
  events: GameEvent[];
  view: View;
}
