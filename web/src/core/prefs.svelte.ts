import type { Language } from '../i18n/index.svelte';
import type { Stats } from './ladder';

export type Theme = 'auto' | 'light' | 'dark' | 'contrast';
export type Motion = 'auto' | 'slow' | 'normal' | 'fast' | 'none';
interface Stored {
  language: Language | null;
  name: string;
  theme: Theme;
  textSize: number;
  motion: Motion;
  safeColours: boolean;
  sound: boolean;
  volume: number; // 0 … 100
  notify: boolean; // tell me when it is my turn and I look elsewhere
  widen: boolean; // "Play now" widens the kingdom after a win
  stats: Record<string, Stats>; // by game
  counted: string[]; // tables in the statistics
  done: string[]; // guided games finished or skipped
  bans: string[];
  lastKingdom: string;
}
const initial: Stored = { language: null, name: '', theme: 'auto', textSize: 1, motion: 'auto', safeColours: false, sound: true, volume: 60, notify: false, widen: true, stats: {}, counted: [], done: [], bans: [], lastKingdom: '' };
const key = 'demesne';

function load(): Stored {
  try {
    return { ...initial, ...JSON.parse(localStorage.getItem(key) ?? '{}') };
  } catch {
    return { ...initial };
  }
}

// What this browser remembers. Nothing of it goes to the server but the name.
export const prefs: Stored = $state(load());

export function keepPrefs() {
  $effect.root(() => {
    $effect(() => {
      const text = JSON.stringify(prefs);
      try {
        localStorage.setItem(key, text);
      } catch {
        /* private mode: forget it */
      }
    });
    $effect(() => {
      const { classList } = document.documentElement;
      const light = prefs.theme === 'light' || (prefs.theme === 'auto' && matchMedia('(prefers-color-scheme: light)').matches && !matchMedia('(prefers-contrast: more)').matches);
      classList.toggle('light', light);
      classList.toggle('contrast', prefs.theme === 'contrast' || (prefs.theme === 'auto' && matchMedia('(prefers-contrast: more)').matches));
      classList.toggle('still', stillMotion());
      classList.toggle('safe', prefs.safeColours);
      document.documentElement.style.setProperty('--text-zoom', String(prefs.textSize));
    });
  });
}

export function stillMotion(): boolean {
  return prefs.motion === 'none' || (prefs.motion === 'auto' && matchMedia('(prefers-reduced-motion: reduce)').matches);
}
// One step of motion in milliseconds; never more than 250.
export function pace(): number {
  return stillMotion() ? 0 : { slow: 250, fast: 90, auto: 160, normal: 160, none: 0 }[prefs.motion];
}
