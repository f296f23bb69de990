import { prefs } from '../core/prefs.svelte';
import type { Text } from '../core/types';
import { de } from './de';
import { en, type Messages } from './en';

export type Language = 'en' | 'de';
const catalogues: Record<Language, Messages> = { en, de };

export function language(): Language {
  return prefs.language ?? (navigator.language?.toLowerCase().startsWith('de') ? 'de' : 'en');
}

// The texts of the client in the language of the moment: t().buy, t().round(3). Switching redraws whatever reads it.
export function t(): Messages {
  return catalogues[language()];
}

// A text that came from the server.
export function say(text: Text | string | null | undefined): string {
  if (!text) return '';
  return typeof text === 'string' ? text : text[language()];
}

export function number(n: number): string {
  return new Intl.NumberFormat(language()).format(n);
}
export function list(words: string[]): string {
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(words);
}
export function ago(ms: number): string {
  const f = new Intl.RelativeTimeFormat(language(), { numeric: 'auto', style: 'short' });
  const s = (ms - Date.now()) / 1000;
  if (s > -60) return f.format(Math.min(0, Math.round(s)), 'second');
  if (s > -3600) return f.format(Math.round(s / 60), 'minute');
  if (s > -86400) return f.format(Math.round(s / 3600), 'hour');
  return f.format(Math.round(s / 86400), 'day');
}
