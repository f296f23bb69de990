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
  const seatMark = (s: number, id: string) => [`[data-seat="${s}"] [data-mark="${id}"]`, `[data-seat="${s}"]`];
  const signed = (n: unknown) => (Number(n ?? 0) > 0 ? `+${String(n)}` : String(n ?? ''));
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
          for (let v = 0; v < 6; ++v) if (v !== s) moves.push({ kind: 'hit', to: [`[data-seat="${v}"]`] }); // seats that are not there are passed over
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
      case 'exile':
      case 'tavern':
        each((id) => ({ kind: 'fly', id, seat: s, from: s === me ? [`hand:${id}`, ...hand(s)] : hand(s), to: seatMark(s, e.type) }));
        sounds.add('play');
        break;
      case 'call':
        each((id) => ({ kind: 'fly', id, seat: s, from: seatMark(s, 'tavern'), to: ['[data-zone="mat"]'] }));
        sounds.add('play');
        break;
      case 'exchange':
        moves.push({ kind: 'fly', id: String(e.get), seat: s, from: pile(String(e.get)), to: seatOf(s, 'discard') });
        sounds.add('gain');
        break;
      case 'boon':
      case 'hex':
      case 'state':
      case 'artifact':
        if (Number(e.amount ?? 1) > 0) each((id) => ({ kind: 'fly', id, seat: s, from: [`.supply [data-card="${id}"]`, `[data-zone="${e.type}s"]`, `[data-zone="${e.type}es"]`, '[data-zone="mat"]'], to: [`[data-seat="${s}"]`] }));
        sounds.add(e.type === 'hex' || e.type === 'state' ? 'attack' : 'points');
        break;
      case 'vp':
      case 'coffers':
      case 'villagers':
      case 'favors':
        moves.push({ kind: 'float', seat: s, text: signed(e.amount ?? e.n), to: e.type === 'vp' ? [`[data-vp="${s}"]`, `[data-seat="${s}"]`] : seatMark(s, e.type) });
        sounds.add('points');
        break;
    }
  }
  return { moves, sounds: [...sounds] };
}
export const face = (id: string) => ({ picture: book.picture(id), paint: paint(book.card(id)?.types ?? []) });
