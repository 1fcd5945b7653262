// Serves the scan page without a network (decision 0111). Each build has a cache with its page and hashed files; the previous build's cache
// stays, for pages of it that are still open. No reply of the API is stored.
const build = '__BUILD__';
/** Paths of the build's hashed files; the first is the page's script. */
const files = JSON.parse('__FILES__');
const page = '/scan';

const nameOf = (each) => `scan ${each}`;

/** Stores the build. Files that an earlier build has too are not downloaded again. Fails as a whole, so that the previous build stays. */
async function store() {
  const cache = await caches.open(nameOf(build));
  for (const file of files) {
    const known = await caches.match(file);
    await (known ? cache.put(file, known) : cache.add(new Request(file, { cache: 'reload' })));
  }
  const reply = await fetch(page, { cache: 'reload' });
  // A server of another build may have answered while the builds are replaced.
  if (!reply.ok || reply.redirected || !(await reply.clone().text()).includes(files[0]))
    throw new Error('Another build');
  await cache.put(page, reply);
}

/** Deletes the builds before the previous one. */
async function tidy() {
  const names = (await caches.keys()).filter((name) => name.startsWith(nameOf('')) && name !== nameOf(build));
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Activates this build if the page that asks is the only one: it reloads. */
async function activateFor(port) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isAlone = pages.filter(({ url }) => new URL(url).pathname === page).length === 1;
  port.postMessage(isAlone ? 'alone' : 'others');
  if (isAlone) await self.skipWaiting();
}

self.addEventListener('install', (event) =>
  event.waitUntil(
    store().catch(async (error) => {
      await caches.delete(nameOf(build));
      throw error;
    }),
  ),
);
self.addEventListener('activate', (event) => event.waitUntil(tidy()));
self.addEventListener('message', (event) => event.waitUntil(activateFor(event.ports[0])));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  // The page of this worker's build, whose files are stored beside it.
  if (request.mode === 'navigate' && pathname === page)
    event.respondWith(caches.match(page, { cacheName: nameOf(build) }).then((stored) => stored ?? fetch(request)));
  else if (pathname.startsWith('/scan/assets/'))
    event.respondWith(caches.match(request, { ignoreVary: true }).then((stored) => stored ?? fetch(request)));
});
