import type { Text } from '../core/types';

export interface PlainView {
  game: string;
  turn?: number;
  seats?: Record<string, unknown>[];
  [field: string]: unknown;
}

const isText = (v: unknown): v is Text => typeof v === 'object' && v !== null && typeof (v as Text).en === 'string' && typeof (v as Text).de === 'string';

// What can be read of an object, as pairs of name and value; texts in the reader's language.
export function fields(of: Record<string, unknown>, say: (text: Text) => string, without: string[] = []): [string, string][] {
  return Object.entries(of)
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => [name.replaceAll('_', ' '), isText(value) ? say(value) : typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)]);
}
