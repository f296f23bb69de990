import { t } from '../i18n/index.svelte';

// Keys that work at every table. No game may use them for something else.
export const commands = (): { key: string; text: string }[] => [
  { key: '/ · l', text: t().keyOptions },
  { key: 'z · Ctrl+Z', text: t().keyUndo },
  { key: 'i', text: t().keyCard },
  { key: 'Esc', text: t().keyEscape },
  { key: '?', text: t().keyHelp },
];
