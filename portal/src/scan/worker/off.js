// The kill switch of the scan page's worker: served in its place, it deletes what the worker stored and unregisters itself. The queue in
// IndexedDB stays.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('scan '));
      await Promise.all(names.map((name) => caches.delete(name)));
      await self.registration.unregister();
    })(),
  ),
);
