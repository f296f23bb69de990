import type { GameEvent, Message } from '../core/types';

// What somebody's last turn was, read off the events: the cards in their order, and what each of them did.
export interface Deed {
  id: string;
  kind: 'play' | 'buy' | 'gain';
  n: number;
  did: GameEvent[];
}
export function lastTurn(log: Message[], seat: number): Deed[] {
  let out: Deed[] = [];
  let on = false;
  for (const m of log)
    for (const e of m.events ?? []) {
      if (e.type === 'turn' || e.type === 'extra_turn') {
        on = e.seat === seat;
        if (on) out = [];
        continue;
      }
      if (!on) continue;
      const own = e.seat === seat;
      if (own && (e.type === 'play' || e.type === 'buy' || e.type === 'buy_event' || e.type === 'buy_project')) {
        const kind = e.type === 'play' ? 'play' : 'buy';
        for (const id of (e.cards as string[] | undefined) ?? [String(e.card ?? e.event ?? e.project ?? '')]) {
          const last = out.at(-1);
          if (last && last.id === id && last.kind === kind) ++last.n;
          else if (id) out.push({ id, kind, n: 1, did: [] });
        }
      } else if (own && e.type === 'gain' && typeof e.card === 'string') {
        const last = out.at(-1);
        if (!(last?.kind === 'buy' && last.id === e.card)) out.push({ id: e.card, kind: 'gain', n: 1, did: [] });
      } else if (e.text?.en && e.type !== 'phase') out.at(-1)?.did.push(e);
    }
  return out;
}
