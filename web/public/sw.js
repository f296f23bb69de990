// Called by the server when a table with days for a move waits for somebody whose page is closed. Nothing is cached here.
const words = { en: ['Your turn', 'A table waits for you.'], de: ['Du bist dran', 'Ein Tisch wartet auf dich.'] };
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (e) => e.waitUntil(self.clients.claim()));
self.addEventListener('push', (e) => {
  let data = {};
  try {
    data = e.data?.json() ?? {};
  } catch {
    /* a message of another kind */
  }
  const [title, body] = words[(self.navigator.language || 'en').startsWith('de') ? 'de' : 'en'];
  e.waitUntil(self.registration.showNotification(title, { body: data.name || body, tag: data.table || 'demesne', icon: '/favicon.svg', data: { table: data.table || '' } }));
});
self.addEventListener('notificationclick', (e) => {
  e.notification.close();
  const url = e.notification.data?.table ? `/#/table/${e.notification.data.table}` : '/';
  e.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((list) => {
      const open = list.find((c) => c.url.endsWith(url));
      return open ? open.focus() : self.clients.openWindow(url);
    }),
  );
});
