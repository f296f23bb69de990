// A new game from a moment of a finished one: everything that the seat could not know then is dealt anew.
import { api } from './api';
import { rival } from './ladder';
import { prefs } from './prefs.svelte';
import { router } from './router.svelte';
import type { TableInfo } from './types';

export async function playOn(info: TableInfo, step: number, seat: number): Promise<void> {
  const found = (await api.hello()).games.find((g) => g.id === info.game);
  const bot = found ? rival(found) : '';
  const seats = info.seats.map((s) => (s.seat === seat ? 'me' : `bot:${bot}`));
  const { table } = await api.create({ game: info.game, from: { table: info.id, step }, seats, my_name: prefs.name || undefined, public: false, hints: true });
  router.go(`table/${table.id}`);
}
