import { pace } from './prefs.svelte';

// Motion over the table: cards fly, tiles drop, victims shake, points rise. One step takes at most 250 ms; any key or press ends it all.
// Games say what moves from where to where; nothing here knows a game.
export interface Move {
  kind: 'fly' | 'drop' | 'hit' | 'float';
  to: string[]; // selectors, the first that is seen
  from?: string[];
  id?: string; // what flies
  seat?: number; // whose colour it has
  text?: string; // what rises
}
export type Face = (id: string) => { picture: string; paint: string };

const running = new Set<Animation>();
let layer: HTMLElement | null = null;
const places = new Map<string, DOMRect>(); // where cards of the hand lay before the table changed

export function skipMotion() {
  for (const a of running) a.finish();
  running.clear();
}
const find = (selectors: string[] = []): Element | null => {
  for (const s of selectors) for (const e of document.querySelectorAll(s)) if (e.getClientRects().length) return e;
  return null;
};
// Remembered after each change, used at the next.
export function rememberPlaces() {
  places.clear();
  for (const e of document.querySelectorAll<HTMLElement>('.hand [data-card]')) places.set(`hand:${e.dataset.card}`, e.getBoundingClientRect());
}
function rectOf(selectors: string[] | undefined): DOMRect | null {
  for (const s of selectors ?? []) {
    const known = places.get(s);
    if (known) return known;
    const e = find([s]);
    if (e) return e.getBoundingClientRect();
  }
  return null;
}
function track(a: Animation, done: () => void = () => {}) {
  running.add(a);
  const end = () => {
    running.delete(a);
    done();
  };
  a.addEventListener('finish', end);
  a.addEventListener('cancel', end);
}
function above(): HTMLElement {
  if (!layer?.isConnected) {
    layer = document.createElement('div');
    layer.className = 'flights';
    layer.setAttribute('aria-hidden', 'true');
    document.body.append(layer);
  }
  return layer;
}

// How many steps have been shown: for the tests.
export const shown = { steps: 0 };

export function perform(moves: Move[], face: Face) {
  const ms = pace();
  if (!ms || !moves.length || document.hidden) return;
  const apart = Math.min(70, 700 / moves.length);
  moves.slice(0, 24).forEach((m, k) => {
    const timing = { duration: ms, delay: k * apart, easing: 'cubic-bezier(0.3, 0.7, 0.3, 1)', fill: 'backwards' as const };
    ++shown.steps;
    if (m.kind === 'fly') fly(m, face, timing);
    else if (m.kind === 'float') float(m, { ...timing, duration: Math.min(250, ms * 1.5) });
    else {
      const e = find(m.to);
      if (!e) return;
      const steps = m.kind === 'drop' ? [{ transform: 'translateY(-40px) scale(1.3)', opacity: 0 }, { transform: 'none', opacity: 1 }] : [0, -6, 6, -3, 0].map((x) => ({ transform: `translateX(${x}px)`, filter: x ? 'brightness(1.5) saturate(2)' : 'none' }));
      track(e.animate(steps, timing));
    }
  });
}

function fly(m: Move, face: Face, timing: KeyframeAnimationOptions) {
  const a = rectOf(m.from);
  const b = rectOf(m.to);
  if (!a || !b) return;
  const card = document.createElement('div');
  const look = m.id ? face(m.id) : { picture: '', paint: 'paint back' };
  card.className = `flying ${look.paint} seat${m.seat ?? 9}`;
  card.innerHTML = look.picture ? `<svg viewBox="0 0 512 512">${look.picture}</svg>` : '';
  above().append(card);
  const at = (r: DOMRect) => `translate(${r.left + r.width / 2 - 26}px, ${r.top + r.height / 2 - 36}px)`;
  track(card.animate([{ transform: `${at(a)} scale(0.9)`, opacity: 0.4 }, { opacity: 1, offset: 0.2 }, { transform: `${at(b)} scale(0.75)`, opacity: 0.9 }], timing), () => card.remove());
}
function float(m: Move, timing: KeyframeAnimationOptions) {
  const r = find(m.to)?.getBoundingClientRect();
  if (!r) return;
  const e = document.createElement('b');
  e.className = `floating seat${m.seat ?? 9}`;
  e.textContent = m.text ?? '';
  above().append(e);
  const x = r.left + r.width / 2;
  track(e.animate([{ transform: `translate(${x}px, ${r.top}px)`, opacity: 1 }, { transform: `translate(${x}px, ${r.top - 26}px)`, opacity: 0 }], timing), () => e.remove());
}
