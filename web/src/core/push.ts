import { api } from './api';

// Messages from the server to this browser while no page is open (Web Push). Opt-in; off again at any time.
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

const bytes = (key: string) => Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));

export async function pushOn(): Promise<boolean> {
  return canPush() && !!(await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription());
}
// False: the server or the browser does not want to.
export async function startPush(): Promise<boolean> {
  const { key } = await api.pushKey();
  if (!key || !canPush() || (await Notification.requestPermission()) !== 'granted') return false;
  const registration = await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  await api.push(subscription.toJSON());
  return true;
}
export async function stopPush() {
  const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  await api.noPush();
}
