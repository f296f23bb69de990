import { t } from '../i18n/index.svelte';
import { prefs } from './prefs.svelte';

// Tells somebody who looks elsewhere that the table waits for them: title, icon and, if wanted, a notification.
const icon = (fill: string) => `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M32 6 60 55H4Z" fill="none" stroke="gold" stroke-width="6" stroke-linejoin="round"/><circle cx="32" cy="39" r="${fill ? 14 : 9}" fill="${fill || 'mediumseagreen'}"/></svg>`)}`;
let last: Notification | null = null;

export function callFor(table: string, waits: boolean) {
  document.title = waits ? `● ${t().yourTurn} · ${table}` : `${table} · Demesne`;
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (link) link.href = waits ? icon('crimson') : '/favicon.svg';
  if (!waits) last?.close();
  if (waits && document.hidden && prefs.notify && 'Notification' in window && Notification.permission === 'granted') {
    last = new Notification(t().yourTurn, { body: table, tag: 'demesne', icon: '/favicon.svg' });
    last.onclick = () => window.focus();
  }
}
