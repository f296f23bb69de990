import type { Move } from '../core/motion';
import type { Sound } from '../core/sound';
import type { GameEvent } from '../core/types';
import { book } from './book.svelte';
import { paint } from './look';

// What the server's events look and sound like.
export function feel(events: GameEvent[], me: number | null): { moves: Move[]; sounds: Sound[] } {
  const moves: Move[] = [];
  const sounds = new Set<Sound>();
  const seatOf = (s: number, zone: string) => [`[data-zone="${zone}:${s}"]`, `[data-seat="${s}"]`];
  const hand = (s: number) => (s === me ? ['[data-zone="hand"]'] : [`[data-seat="${s}"]`]);
  const pile = (id: string) => [`.supply [data-pile="${id}"]`, `.supply [data-card="${id}"]`];
  for (const e of events) {
    const s = e.seat;
    if (s === null || s === undefined) continue;
    const cards = (e.cards as string[] | undefined) ?? (e.card ? [e.card] : []);
    const each = (make: (id: string) => Move) => moves.push(...cards.slice(0, 6).map(make));
    switch (e.type) {
      case 'play':
        each((id) => ({ kind: 'fly', id, seat: s, from: s === me && e.from !== 'deck' ? [`hand:${id}`, ...hand(s)] : hand(s), to: [`.mat [data-card="${id}"]`, '[data-zone="mat"]'] }));
        sounds.add('play');
        if (cards.some((id) => book.card(id)?.types.includes('attack'))) {
          sounds.add('attack');
          moves.push({ kind: 'hit', to: [`[data-seat]:not([data-seat="${s}"])`] });
        }
        break;
      case 'draw':
        if (s === me) for (let k = 0; k < Math.min(5, Number(e.count ?? cards.length)); ++k) moves.push({ kind: 'fly', ...(cards[k] ? { id: cards[k] } : {}), seat: s, from: seatOf(s, 'deck'), to: hand(s) });
        if (s === me) sounds.add('draw');
        break;
      case 'gain':
        each((id) => ({ kind: 'fly', id, seat: s, from: pile(String(e.pile ?? id)), to: e.to === 'hand' ? hand(s) : seatOf(s, e.to === 'deck' ? 'deck' : 'discard') }));
        sounds.add('gain');
        break;
      case 'discard':
        if (s === me) each((id) => ({ kind: 'fly', id, seat: s, from: [`hand:${id}`, ...hand(s)], to: seatOf(s, 'discard') }));
        break;
      case 'trash':
        each((id) => ({ kind: 'fly', id, seat: s, from: s === me ? [`hand:${id}`, ...hand(s)] : hand(s), to: ['[data-zone="trash"]', '.buttons'] }));
        break;
      case 'vp':
        moves.push({ kind: 'float', seat: s, text: `+${String(e.amount ?? e.n ?? '')}`, to: [`[data-vp="${s}"]`, `[data-seat="${s}"]`] });
        sounds.add('points');
        break;
    }
  }
  return { moves, sounds: [...sounds] };
}
export const face = (id: string) => ({ picture: book.picture(id), paint: paint(book.card(id)?.types ?? []) });
