import { say, t } from '../i18n/index.svelte';
import type { Daily } from './api';
import { prefs } from './prefs.svelte';
import type { GameInfo, TableInfo } from './types';

// Playing alone: rivals by strength, a kingdom that widens with every win, and what this browser remembers of it.
export interface Level {
  id: string;
  face: string;
  name: string;
  says: string;
}
const order = ['random', 'bigmoney', 'greedy', 'planner', 'search', 'mcts', 'planner:strong', 'search:strong', 'mcts:strong'];
const faces: Record<string, string> = { random: 'dice', bigmoney: 'coins', greedy: 'fox', planner: 'scholar', 'planner:strong': 'crown', search: 'scope', 'search:strong': 'crown', mcts: 'scope', 'mcts:strong': 'crown' };
const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
const climbing = ['dice', 'sprout', 'fox', 'coins', 'shield', 'scholar', 'crown', 'trophy']; // by the level that the server gives

// A name and a sentence. A server that gives its bots names and levels knows best.
function level(b: GameInfo['bots'][number]): Level {
  const text = (b.name ? '' : t().botLevel(b.id)) || say(b.text);
  const cut = text.indexOf(':');
  return { id: b.id, face: (b.level ? climbing[b.level] : faces[b.id]) ?? 'bot', name: b.name ? say(b.name) : cut > 0 ? text.slice(0, cut) : b.id, says: text.slice(cut + 1).trim() };
}
// Weakest first. Those with a blank to fill in (NAME:CARD) are for scripts.
const seatable = (game: GameInfo) => game.bots.filter((b) => !/[A-Z]/.test(b.id));
const ladder = (game: GameInfo) => seatable(game).filter((b) => b.level).toSorted((a, b) => (a.level ?? 0) - (b.level ?? 0));
export function levels(game: GameInfo): Level[] {
  const list = ladder(game);
  return (list.length ? list : seatable(game).toSorted((a, b) => place(a.id) - place(b.id))).map(level);
}
// Those beside the ladder: yardsticks and curiosities.
export function yardsticks(game: GameInfo): Level[] {
  return ladder(game).length ? seatable(game).filter((b) => !b.level).map(level) : [];
}
// Whom one plays against without having chosen: a good one that answers at once; a plain one in a first game.
export function rival(game: GameInfo, gentle = false): string {
  const list = ladder(game);
  if (list.length) return (gentle ? list[0] : (list.findLast((b) => (b.ms ?? 0) <= 50) ?? list[0]))!.id;
  const wish = gentle ? ['bigmoney', 'greedy'] : ['planner', 'search', 'greedy', 'bigmoney'];
  return wish.find((id) => game.bots.some((b) => b.id === id)) ?? seatable(game)[0]?.id ?? '';
}

// "Play now": first a plain kingdom, after each win a wider choice.
export function quickOptions(game: string): Record<string, unknown> {
  if (game !== 'dominion' || !prefs.widen) return {};
  const won = prefs.stats[game]?.won ?? 0;
  if (won < 1) return { options: { kingdom: 'b2_first_game' } };
  const sets = ['base', ...(won >= 3 ? ['prosperity'] : []), ...(won >= 6 ? ['rising_sun'] : [])];
  return { options: { sets } };
}

export interface Stats {
  played: number;
  won: number;
  streak: number;
  longest: number;
  against: Record<string, [number, number]>; // rival -> played, won
}
const none = (): Stats => ({ played: 0, won: 0, streak: 0, longest: 0, against: {} });

// Counted once a table, for the one person who sits here.
export function count(info: TableInfo, seat: number, won: boolean) {
  if (prefs.counted.includes(info.id)) return;
  prefs.counted = [...prefs.counted.slice(-60), info.id];
  const s = prefs.stats[info.game] ?? none();
  const streak = won ? s.streak + 1 : 0;
  const against = { ...s.against };
  for (const x of info.seats)
    if (x.seat !== seat) {
      const who = x.bot ?? 'people';
      const [n, k] = against[who] ?? [0, 0];
      against[who] = [n + 1, k + Number(won)];
    }
  prefs.stats = { ...prefs.stats, [info.game]: { played: s.played + 1, won: s.won + Number(won), streak, longest: Math.max(s.longest, streak), against } };
}
// How many of the others one's own result of the day leaves behind, in words; empty while nobody else has played.
export const betterThan = (d: Daily): string => (d.mine && d.count > 1 ? `${Math.round((100 * d.mine.better_than) / (d.count - 1))} %` : '');
// How long a bot waits before it plays: part of the pace that the settings choose.
export const botPause = (): number => ({ slow: 1300, auto: 700, normal: 700, fast: 250, none: 0 })[prefs.motion];
