import type { Language } from '../i18n/index.svelte';

interface Stored {
  language: Language | null;
  name: string;
  motion: 'auto' | 'none';
  safeColours: boolean;
  done: string[]; // guided games finished or skipped
  bans: string[];
  lastKingdom: string;
}
const initial: Stored = { language: null, name: '', motion: 'auto', safeColours: false, done: [], bans: [], lastKingdom: '' };
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
  });
}

export function stillMotion(): boolean {
  return prefs.motion === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
