import type { Component } from 'svelte';
import { api } from './core/api';
import type { Face, Move } from './core/motion';
import type { Sitting } from './core/sitting';
import type { Sound } from './core/sound';
import type { GameEvent, GameInfo, Message, Result, SeatInfo, Text } from './core/types';
import { say, t } from './i18n/index.svelte';

// A word at the right moment. Steps come in their order; one that is over by what the player did needs no click.
export interface GuideStep<View = unknown> {
  id: string;
  when: (s: Sitting<View>) => boolean; // it has something to say now
  over: (s: Sitting<View>) => boolean; // it has nothing more to say, ever
  at?: string; // what it speaks of: the first of these elements that is seen gets a ring
  text: (s: Sitting<View>) => Text;
}
// What the client knows about a game: how to draw it. Its rules are on the server.
export interface GameParts<View> {
  Table: Component<{ sitting: Sitting<View> }>;
  Scores: Component<{ view: View; names: string[]; result: Result; log: Message[] }>;
  guide: GuideStep<View>[];
  keys: { key: string; text: Text }[];
  laidOpen?(view: View): View; // a position with nothing hidden, as a view to draw
  tidy?(text: string): string; // what the engine says, in the words of this table
  feel?(events: GameEvent[], me: number | null): { moves: Move[]; sounds: Sound[] }; // what events look and sound like
  face?: Face; // what a card looks like on its way
  load(): Promise<void>;
}
export interface GameModule extends GameParts<unknown> {
  name: Text;
  bot(id: string | null): string;
}
// Each game knows its own view; the screens around it only pass it on.
export function parts<View>(of: GameParts<View>): GameParts<unknown> {
  return of as unknown as GameParts<unknown>;
}

// What the screens around the table have of a game; each is fetched when it is opened. The one place that names the games.
type Lazy<T> = () => Promise<{ default: T }>;
export type Setup = Component<{ game: GameInfo; query: URLSearchParams; change: (options: Record<string, unknown>) => void }>;
export interface Front {
  module: Lazy<GameParts<unknown>>;
  Setup: Lazy<Setup>;
  Catalogue?: Lazy<Component>;
  rules?: () => Promise<{ rules: { title: Text; rules: ({ n: string } & Text)[] }[] }>;
  guided: boolean; // it has a guided first game
  tracker: boolean; // decks can be tracked
}
const fronts: Record<string, Front> = {
  dominion: { module: () => import('./dominion/module'), Setup: () => import('./dominion/Setup.svelte'), Catalogue: () => import('./dominion/Catalogue.svelte'), rules: () => import('./dominion/rules'), guided: true, tracker: true },
  dominations: { module: () => import('./dominations/module'), Setup: () => import('./dominations/Setup.svelte'), Catalogue: () => import('./dominations/Catalogue.svelte'), rules: () => import('./dominations/rules'), guided: true, tracker: false },
};
const stranger: Front = { module: () => import('./generic/module'), Setup: () => import('./generic/Setup.svelte'), guided: false, tracker: false };
export const front = (id: string): Front => fronts[id] ?? stranger;

export async function gameBy(id: string): Promise<GameModule> {
  const [module, hello] = await Promise.all([front(id).module(), api.hello()]);
  const game = hello.games.find((g) => g.id === id);
  return {
    ...module.default,
    name: game?.name ?? { en: id, de: id },
    bot: (b) => botName(game, b),
  };
}

function botName(game: GameInfo | undefined, id: string | null): string {
  const known = game?.bots.find((b) => b.id === id);
  if (known?.name) return say(known.name);
  const text = t().botLevel(id ?? '') || say(known?.text);
  const word = text.includes(':') ? text.slice(0, text.indexOf(':')) : id;
  return word ? word.charAt(0).toUpperCase() + word.slice(1) : 'Bot';
}
// What people at the table are called. Who gave no name is a guest, several guests have numbers.
export function seatNames(seats: SeatInfo[], game: GameModule, hotSeat: boolean): string[] {
  return distinct(seats.map((s) => s.name || (s.kind === 'bot' ? game.bot(s.bot) : s.mine && !hotSeat ? t().you1 : hotSeat ? t().playerN(s.seat + 1) : t().namePlaceholder)));
}
// Two bots of one kind get numbers.
export function distinct(names: string[]): string[] {
  return names.map((n, i) => (names.indexOf(n) === i ? n : `${n} ${names.slice(0, i + 1).filter((x) => x === n).length}`));
}
