import type { Review } from './review';
import type { GameInfo, Hello, Invite, TableInfo, Text } from './types';

export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly text: Text,
    readonly status: number,
  ) {
    super(text.en);
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, body === undefined ? {} : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  } catch {
    throw new Refused('offline', { en: 'The server cannot be reached.', de: 'Der Server ist nicht erreichbar.' }, 0);
  }
  const text = await answer.text();
  let json: unknown = null;
  try {
    json = JSON.parse(text);
  } catch {
    /* not JSON: an error page of a proxy */
  }
  if (answer.ok && json !== null) return json as T;
  const error = (json as { error?: { code?: string | number; message?: Text } } | null)?.error;
  const fallback = { en: `The server answered ${answer.status}.`, de: `Der Server antwortete ${answer.status}.` };
  throw new Refused(String(error?.code ?? answer.status), error?.message ?? fallback, answer.status);
}

type RawGame = Omit<GameInfo, 'name' | 'min_players' | 'max_players'> & { names: Text; players: { min: number; max: number } };
async function fetchHello(): Promise<Hello> {
  const raw = await ask<Omit<Hello, 'games'> & { games: RawGame[] }>('/api/hello');
  return { ...raw, games: raw.games.map((g) => ({ ...g, name: g.names, min_players: g.players.min, max_players: g.players.max })) };
}
export interface Daily {
  game: string;
  day: string;
  count: number;
  won: number;
  scores: { score: number; count: number }[];
  mine: { table: string; score: number; place: number; better_than: number /* results below */ } | null;
}
export interface Device {
  id: string;
  name: string;
  since: number;
  push: boolean;
  this: boolean;
}
let hello: Promise<Hello> | null = null;
const catalogues = new Map<string, Promise<unknown>>();

export const api = {
  hello: () => (hello ??= fetchHello().catch((e) => ((hello = null), Promise.reject(e)))),
  catalogue: <T>(game: string): Promise<T> => {
    if (!catalogues.has(game)) {
      const loading = ask(`/api/catalogue/${game}`);
      loading.catch(() => catalogues.delete(game));
      catalogues.set(game, loading);
    }
    return catalogues.get(game) as Promise<T>;
  },
  mine: () => ask<{ tables: TableInfo[] }>('/api/me?limit=20'),
  tables: (state: string) => ask<{ tables: TableInfo[] }>(`/api/tables?limit=20&state=${state}`),
  table: (id: string) => ask<{ table: TableInfo }>(`/api/tables/${id}`),
  create: (body: unknown) => ask<{ table: TableInfo; invites: Invite[]; seats: number[] }>('/api/tables', body),
  claim: (id: string, token: string, name?: string) => ask<{ seat: number; table: TableInfo }>(`/api/tables/${id}/claim`, { token, name }),
  join: (id: string, seat: number | undefined, name?: string) => ask<{ seat: number; table: TableInfo }>(`/api/tables/${id}/join`, { seat, name }),
  invite: (id: string, seat: number) => ask<{ invite: Invite }>(`/api/tables/${id}/invite`, { seat }),
  steps: <V>(id: string, from: number, to: number, seat?: string) =>
    ask<{ steps: import('./types').ReplayStep<V>[]; total: number }>(`/api/tables/${id}/steps?from=${from}&to=${to}${seat ? `&seat=${seat}` : ''}`),
  daily: (game: string, day?: string) => ask<Daily>(`/api/daily?game=${game}${day ? `&day=${day}` : ''}`),
  devices: () => ask<{ devices: Device[] }>('/api/me/devices'),
  revoke: (id: string) => ask<unknown>(`/api/me/devices/${id}/revoke`, {}),
  code: (use: 'transfer' | 'recovery') => ask<{ code: string; until: number | null }>('/api/me/code', { use }),
  recover: (code: string, device: string, replace: boolean) => ask<{ device: unknown }>('/api/session/recover', { code, device, ...(replace ? { replace } : {}) }),
  pushKey: () => ask<{ key: string | null }>('/api/push'),
  push: (subscription: unknown) => ask<unknown>('/api/me/push', subscription),
  noPush: () => ask<unknown>('/api/me/push/remove', {}),
  review: (id: string) => ask<Review>(`/api/tables/${id}/review`),
  askReview: (id: string) => ask<Review>(`/api/tables/${id}/review`, {}),
  points: (id: string) => ask<{ points: { step: number; turn: number; seat: number; scores: number[] }[] }>(`/api/tables/${id}/points`),
};
