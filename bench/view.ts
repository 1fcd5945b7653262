// node bench/view.ts: measures how soon a recipient sees their page on a slow phone: slow 4G (150 ms, 1.6 Mbit/s), CPU four times slower,
// 390 × 844. The page shows a parcel on its way, with its map. It counts as interactive once React has hydrated it, which is when it
// requests its event stream.
import { openBrowser } from '../e2e/browser.ts';
import { clientOf, demoToken } from '../e2e/client.ts';
import { startProduct } from '../e2e/product.ts';
import { storeName } from '../e2e/spreadsheet.ts';
import { demoProviderKey } from '../server/src/seed/world.ts';

const visits = 7;
const promises = { 'first view': 1000, 'largest view': 1000, interactive: 2500, 'layout shift': 0.05 };
type Seen = Record<keyof typeof promises, number>;

const product = await startProduct();
const browser = await openBrowser();

/** Creates a parcel on its way, the next stop of a driver whose position is known. Returns the path of its page. */
async function sendParcel(): Promise<string> {
  const { orders, stores } = clientOf(product.url, await demoToken(product.url));
  const { fleet } = clientOf(product.url, demoProviderKey);
  const { data } = await stores.list();
  const date = Temporal.Now.plainDateISO('America/Toronto').add({ days: 5 }).toString();
  const slot = { pickupScheduleId: data.find(({ name }) => name === storeName)?.id, date, time: '14:00' };
  const address = '12 Queen St W, Toronto, ON, M5H 2N2';
  const { id } = await orders.create({ body: { recipient: 'Élodie Tremblay', address, ...slot } });
  const { delivery, trackingLink } = await orders.fulfil({ params: { id } });
  const [deliveryId, at] = [delivery?.id ?? '', new Date().toISOString()];
  const route = { driverId: 'view', driverName: 'View', stops: [{ deliveryId, startTime: at }] };
  await fleet.events({ body: { events: [{ id: 'view-1', deliveryId, type: 'SORTED_AT_WAREHOUSE', at }] } });
  await fleet.route({ params: { id: 'view' }, body: route });
  await fleet.events({ body: { events: [{ id: 'view-2', deliveryId, type: 'ATTEMPTING_DELIVERY', at }] } });
  await fleet.positions({ body: { positions: [{ routeId: 'view', at, latitude: 43.66, longitude: -79.39 }] } });
  return new URL(trackingLink).pathname;
}

/** Runs in the page before its scripts: records the browser's performance entries. */
function notice(): void {
  const seen = { largest: 0, shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largest = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) seen.shift += Number(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
}

async function visit(path: string): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'fr-CA' });
  const page = await context.newPage();
  const slow = await context.newCDPSession(page);
  await slow.send('Network.enable');
  await slow.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(notice);
  const asked = page.waitForRequest((request) => request.url().endsWith('/news'));
  const start = performance.now();
  await page.goto(`${product.url}${path}`, { waitUntil: 'commit' });
  await asked;
  const interactive = performance.now() - start;
  await page.waitForLoadState('load');
  const told: Omit<Seen, 'interactive'> = await page.evaluate(`({
    'first view': performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    'largest view': seen.largest,
    'layout shift': seen.shift,
  })`);
  await context.close();
  return { ...told, interactive };
}

const median = (numbers: number[]) => numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

try {
  const path = await sendParcel();
  await visit(path);
  const seen: Seen[] = [];
  for (let nth = 0; nth < visits; nth++) seen.push(await visit(path));
  for (const name of ['first view', 'largest view', 'interactive', 'layout shift'] as const) {
    const [value, most] = [median(seen.map((each) => each[name])), promises[name]];
    const shown = most < 1 ? value.toFixed(3) : `${Math.round(value)} ms`;
    console.log(`${name.padEnd(14)} ${shown.padStart(8)}  promised ${most}${value <= most ? '' : '  NOT KEPT'}`);
  }
} finally {
  await browser.close();
  await product.stop();
}
