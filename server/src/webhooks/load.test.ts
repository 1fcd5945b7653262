// A configurable number of events (`npm run webhooks`): how dead, slow and flapping endpoints and killed workers affect the others, and
// that no event is lost. Events take the real path, from the published fact to the receiver.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebhookPayload, webhookData } from '@portage/contract/webhooks/payloads';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { publish } from '../platform/outbox/facts.ts';
import { workersOf } from '../testing/worker.ts';
import { anOrder, startWorld, type World } from '../testing/world.ts';

const [sends = 0, kills = 0, imported = 0] = (process.env.WEBHOOKS ?? '').split(',').map(Number);
const retailers = 10;
const endpointsEach = 5;
const ordersEach = 20;
const perSecond = Number(process.env.PER_SECOND ?? 50);
const events = sends / endpointsEach;
const startMs = 8000;
const calmShare = 0.1;
const by = { name: 'Bench', role: 'PROVIDER' } as const;

type Heard = { order: string; sequence: number; late: number };
/**
 * Starts a receiver that records the first request of each event, by path. While `storm` is set, the first three paths are dead, slow and
 * flapping.
 */
async function startListening() {
  const heard = new Map<string, Map<string, Heard>>();
  const state = { storm: false, repeated: 0, nth: 0 };
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const { id, timestamp, sequence, data } = WebhookPayload.parse(JSON.parse(await text(request)));
    if (state.storm && path === '/0') return;
    if (state.storm && path === '/1') await sleep(3000);
    if (state.storm && path === '/2' && state.nth++ % 2) return void response.writeHead(500).end();
    const own = heard.get(path) ?? new Map<string, Heard>();
    heard.set(path, own);
    const late = Date.now() - Date.parse(timestamp);
    if (own.has(id)) state.repeated++;
    else own.set(id, { order: webhookData.ORDER_FULFILLMENT.parse(data).order.id, sequence, late });
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // `address()` returns this type for a server that listens on a port.
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { heard, state, host: `127.0.0.1:${port}`, stop };
}

const figures = (late: readonly number[]) => {
  const sorted = late.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return `p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, most ${at(1 - 1 / sorted.length)} ms`;
};

type Shop = { retailerId: string; storeId: string; orders: string[] };
/** Creates retailers with orders and endpoints; three of them have a failing endpoint next to healthy ones. */
async function makeShops(world: World, host: string): Promise<Shop[]> {
  const shops: Shop[] = [];
  for (let each = 0; each < retailers; each++) {
    const retailer = await world.retailer();
    const api = await retailer.admin();
    const [storeId = ''] = retailer.storeIds;
    const orders: string[] = [];
    for (let nth = 0; nth < ordersEach; nth++)
      orders.push((await api.orders.create({ body: anOrder({ pickupScheduleId: storeId }) })).id);
    for (let nth = 0; nth < endpointsEach; nth++)
      await api.webhooks.create({
        body: { url: `http://${host}/${nth * retailers + each}`, topics: ['ORDER_FULFILLMENT'] },
      });
    shops.push({ retailerId: retailer.id, storeId, orders });
  }
  return shops;
}

/** Publishes events at a fixed rate, and calls `before` ahead of each. */
async function publishAll(world: World, shops: readonly Shop[], before: (nth: number) => unknown) {
  const began = performance.now();
  for (let nth = 0; nth < events; nth++) {
    await before(nth);
    const shop = shops[nth % retailers];
    if (!shop) throw new Error('no shop');
    const orderId = shop.orders[Math.floor(nth / retailers) % ordersEach] ?? '';
    const fact = { orderId, storeId: shop.storeId, deliveryId: orderId };
    await world.app.db.transaction(wholeRetailer(shop.retailerId), (tx) =>
      publish(tx, 'ORDER_FULFILLED', fact, by, Temporal.Now.instant()),
    );
    await sleep(Math.max(0, began + ((nth + 1) * 1000 * endpointsEach) / perSecond - performance.now()));
  }
}

/** Returns the number of live processes: the workers, and this one. */
const seen = async (world: World) =>
  (
    await sql`select from pg_locks where locktype = 'advisory' and objsubid = 2 and mode = 'ShareLock'`.execute(
      world.app.db.acrossTenantsAndSandboxes(),
    )
  ).rows.length;

/** Returns the ids of waiting events by path. */
async function waitingAt(world: World) {
  const rows = await world.app.db
    .acrossTenantsAndSandboxes()
    .selectFrom('webhook_sends')
    .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_sends.endpoint_id')
    .select(['url', 'event_id'])
    .where('webhook_sends.state', '=', 'WAITING')
    .execute();
  return Map.groupBy(rows, ({ url }) => new URL(url).pathname);
}

test.runIf(sends > 0)(
  'healthy endpoints receive events in time, whatever the others do',
  async () => {
    const receiver = await startListening();
    const environment = { OUTBOUND_ALLOW: receiver.host };
    const world = await startWorld({ environment });
    const workers = workersOf(world, environment);
    onTestFinished(receiver.stop);
    onTestFinished(workers.killAll);
    const shops = await makeShops(world, receiver.host);
    const running = [workers.start(), workers.start(), workers.start(), workers.start()];
    await sleep(startMs);
    const stormFrom = events * calmShare;
    let killed = 0;
    await publishAll(world, shops, async (nth) => {
      if (nth < stormFrom) return;
      receiver.state.storm = true;
      if (killed >= ((nth - stormFrom) / (events - stormFrom)) * kills) return;
      // The worker that was started last is running.
      if ((await seen(world)) <= running.length) return;
      running.shift()?.kill('SIGKILL');
      running.push(workers.start());
      killed++;
    });
    const heardAt = (path: string) => [...(receiver.heard.get(path)?.values() ?? [])];
    const paths = Array.from({ length: retailers * endpointsEach }, (_, nth) => `/${nth}`);
    const each = events / retailers;
    const healthy = paths.slice(3);
    for (const path of healthy)
      await expect.poll(() => heardAt(path).length, { timeout: 600_000, interval: 1000 }).toBe(each);
    // Events that the other endpoints have not received are still waiting for them.
    const waiting = await waitingAt(world);
    for (const path of paths) {
      const left = waiting.get(path) ?? [];
      const ids = [...left.map(({ event_id }) => event_id), ...(receiver.heard.get(path)?.keys() ?? [])];
      expect(new Set(ids).size).toBe(each);
      for (const own of Map.groupBy(heardAt(path), ({ order }) => order).values()) {
        const sequences = own.map(({ sequence }) => sequence);
        expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
      }
    }
    const figuresOf = (from: number, to?: number) =>
      figures(healthy.flatMap((path) => heardAt(path).slice(from, to)).map(({ late }) => late));
    const calm = Math.floor(stormFrom / retailers);
    process.stdout.write(
      `${events} events, ${sends} sends, ${perSecond} a second; ${receiver.state.repeated} came twice\ncalm: ${figuresOf(0, calm)}\n` +
        `with a dead, a slow and a flapping endpoint, and a worker of four killed ${killed} times: ${figuresOf(calm)}\n`,
    );
  },
  7_200_000,
);

/** Inserts orders like an import, a thousand per fact. */
async function importOrders(world: World, { id, storeIds }: { id: string; storeIds: readonly string[] }) {
  const filler = new pg.Client({ connectionString: world.databaseUrl });
  await filler.connect();
  await filler.query(
    `insert into orders (retailer_id, id, store_id, number, recipient, phone, address, tracking_code, link_code, source,
       type, delivery_date, delivery_time, created_at, updated_at, search)
     select $1, uuidv7(), $2, 'N-' || n, 'Ann', '+1 416 555 0199', '100 King St W, Toronto, ON, M5X 1A9',
       'LD' || n, 'LOAD' || n, 'UPLOAD', 'DELIVERY', date '2026-11-20', '14:00', now(), now(), 'ann'
     from generate_series(1, ${imported}) as n`,
    [id, storeIds[0]],
  );
  await filler.query(
    `insert into packages (retailer_id, id, order_id, position, tracking_code)
     select retailer_id, uuidv7(), id, 1, tracking_code from orders where retailer_id = $1`,
    [id],
  );
  // Autovacuum would do this during a real import, which takes longer.
  await filler.query('analyze orders, packages');
  await filler.end();
  const orders = await world.app.db
    .acrossTenantsAndSandboxes()
    .selectFrom('orders')
    .select('id')
    .where('retailer_id', '=', id)
    .execute();
  const ids = orders.map((order) => order.id);
  await world.app.db.transaction(wholeRetailer(id), async (tx) => {
    for (let from = 0; from < ids.length; from += 1000) {
      const orderIds = ids.slice(from, from + 1000);
      const fact = { jobId: newId(), count: orderIds.length, orderIds, fulfilled: false };
      await publish(tx, 'ORDERS_IMPORTED', fact, by, Temporal.Now.instant());
    }
  });
}

test.runIf(imported > 0)(
  'the events of an import are recorded, and those of other retailers concurrently',
  async () => {
    const world = await startWorld({ worker: true });
    const shops = [await world.retailer(), await world.retailer()];
    for (const shop of shops) {
      const api = await shop.admin();
      const { id } = await api.webhooks.create({ body: { url: 'https://shop.example/hooks' } });
      await api.webhooks.turnOff({ params: { id } });
    }
    const [importing, other] = shops;
    if (!importing || !other) throw new Error('no retailer');
    const recorded = async ({ id }: { id: string }) => {
      const { rows } = await sql<{
        count: number;
      }>`select count(*)::int from webhook_events where retailer_id = ${id}`.execute(
        world.app.db.acrossTenantsAndSandboxes(),
      );
      return rows[0]?.count ?? 0;
    };
    await importOrders(world, importing);
    const began = performance.now();
    const create = async (shop: typeof importing) =>
      (await shop.admin()).orders.create({ body: anOrder({ pickupScheduleId: shop.storeIds[0] }) });
    await create(importing);
    await create(other);
    const wait = { timeout: 3_600_000, interval: 200 };
    await expect.poll(() => recorded(other), wait).toBe(1);
    const [others, meanwhile] = [performance.now() - began, await recorded(importing)];
    await expect.poll(() => recorded(importing), wait).toBe(imported + 1);
    const all = performance.now() - began;
    process.stdout.write(
      `${imported} orders imported: recorded in ${Math.round(all)} ms, ${(all / imported).toFixed(2)} ms each;` +
        ` an order of another retailer after ${Math.round(others)} ms, when ${meanwhile} of them were\n`,
    );
  },
  7_200_000,
);
