import type { Move } from '../core/motion';
import type { Sound } from '../core/sound';
import type { GameEvent } from '../core/types';

// What the server's events look and sound like: tiles drop, cities rise, what a place brings and points come up in the player's colour.
export function feel(events: GameEvent[]): { moves: Move[]; sounds: Sound[] } {
  const moves: Move[] = [];
  const sounds = new Set<Sound>();
  for (const e of events) {
    const land = typeof e.tile === 'string' ? [`[data-land="${e.tile}"]`] : [];
    const seat = e.seat ?? 9;
    switch (e.type) {
      case 'placed':
        moves.push({ kind: 'drop', to: land });
        sounds.add('place');
        break;
      case 'produced': {
        const n = Object.values((e.knowledge ?? e.amounts ?? {}) as Record<string, number>).reduce((a, b) => a + b, 0) || Number(e.n ?? 0);
        if (n) moves.push({ kind: 'float', seat, text: `+${n}`, to: [...land, `[data-seat="${seat}"]`] });
        break;
      }
      case 'built_city':
      case 'upgraded_city':
      case 'placed_monument':
        moves.push({ kind: 'drop', to: land });
        sounds.add('build');
        break;
      case 'vp':
        if (Number(e.n)) moves.push({ kind: 'float', seat, text: `+${Number(e.n)}`, to: [`[data-vp="${seat}"]`] });
        sounds.add('points');
        break;
      case 'acquired':
      case 'upgraded':
        sounds.add('gain');
        break;
    }
  }
  return { moves, sounds: [...sounds] };
}
