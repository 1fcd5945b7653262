// Registers the service worker, and activates a newer one when the member asks for it.

const script = '/scan/worker.js';
/** Milliseconds between looks for a newer build; the browser itself looks at most once a day while a page stays open. */
const interval = 3_600_000;

/** Registers the worker and calls back with a newer one that waits. Returns a function that stops. */
export function watchBuilds(onWaiting: (worker: ServiceWorker | null) => void): () => void {
  // Missing on plain http except on localhost. The development server has no worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined;
  let registration: ServiceWorkerRegistration | null = null;
  // Without a network, the worker that is installed already serves the page.
  const ask = () => void registration?.update().catch(() => undefined);
  const report = () => onWaiting(navigator.serviceWorker.controller ? (registration?.waiting ?? null) : null);
  void navigator.serviceWorker
    .register(script, { scope: '/scan', updateViaCache: 'none' })
    .then((registered) => {
      registration = registered;
      registered.addEventListener('updatefound', () => registered.installing?.addEventListener('statechange', report));
      report();
    })
    .catch((error: unknown) => {
      if (navigator.onLine) throw error;
    });
  const timer = setInterval(ask, interval);
  addEventListener('online', ask);
  return () => {
    clearInterval(timer);
    removeEventListener('online', ask);
  };
}

/** Activates a waiting worker and reloads the page. Returns true if another tab still shows the earlier build. */
export function activate(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data === 'others');
    worker.postMessage('activate', [port2]);
  });
}
