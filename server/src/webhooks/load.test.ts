// As many events as one likes (`npm run webhooks`): what a dead, a slow and a flapping endpoint and killed workers cost the others, and
// that nothing is lost. Everything goes the way of a real event: from the fact that a verb publishes to the receiver.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebhookPayload, webhookData } from '@portage/contract/webhooks/payloads';
import { expect, test } from 'vitest';
import { wholeRetailer } from '../platform/db/database.ts';
import { publish } from '../platform/outbox/facts.ts';
import { workersOf } from '../testing/worker.ts';
import { anOrder, startWorld } from '../testing/world.ts';

const [wanted = 0, kills = 0] = (process.env.WEBHOOKS ?? '').split(',').map(Number);
const retailers = 10;
const endpointsEach = 5;
const ordersEach = 20;
const perSecond = Number(process.env.PER_SECOND ?? 50);
const calmShare = 0.1;
const by = { name: 'Bench', role: 'PROVIDER' } as const;

type Heard = { order: string; sequence: number; late: number };
/** Notes what comes at each path for the first time; the first three are dead, slow and flapping once `storm` says so. */
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
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return { heard, state, host: `127.0.0.1:${port}`, stop: () => server.close() };
}

const figures = (late: readonly number[]) => {
  const sorted = late.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return `p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, most ${at(1 - 1 / sorted.length)} ms`;
};

test.runIf(wanted > 0)(
  'healthy endpoints hear in time, whatever the others do',
  async () => {
    const receiver = await startListening();
    const world = await startWorld();
    const workers = workersOf(world, { OUTBOUND_ALLOW: receiver.host });
    const all: { id: string; storeId: string; orders: string[] }[] = [];
    for (let each = 0; each < retailers; each++) {
      const retailer = await world.retailer();
      const api = await retailer.admin();
      const [storeId = ''] = retailer.storeIds;
      const orders: string[] = [];
      for (let nth = 0; nth < ordersEach; nth++)
        orders.push((await api.orders.create({ body: anOrder({ pickupScheduleId: storeId }) })).id);
      for (let nth = 0; nth < endpointsEach; nth++)
        await api.webhooks.create({
          // The sick ones are of three retailers, beside healthy ones.
          body: { url: `http://${receiver.host}/${nth * retailers + each}`, topics: ['ORDER_FULFILLMENT'] },
        });
      all.push({ id: retailer.id, storeId, orders });
    }
    const running = [workers.start(), workers.start(), workers.start(), workers.start()];
    await sleep(8000);
    const facts = Math.ceil(wanted / endpointsEach);
    const pauseMs = 1000 / (perSecond / endpointsEach);
    const stormFrom = facts * calmShare;
    const killEvery = kills === 0 ? Infinity : (facts - stormFrom) / kills;
    let killed = 0;
    const began = performance.now();
    for (let sent = 0; sent < facts; sent++) {
      const { id, storeId, orders } = all[sent % retailers] ?? { id: '', storeId: '', orders: [] };
      const orderId = orders[Math.floor(sent / retailers) % ordersEach] ?? '';
      if (sent >= stormFrom) receiver.state.storm = true;
      await world.app.db.transaction(wholeRetailer(id), (tx) =>
        publish(tx, 'ORDER_FULFILLED', { orderId, storeId, deliveryId: orderId }, by, Temporal.Now.instant()),
      );
      if (sent - stormFrom >= killed * killEvery) {
        running.shift()?.kill('SIGKILL');
        running.push(workers.start());
        killed++;
      }
      await sleep(Math.max(0, began + (sent + 1) * pauseMs - performance.now()));
    }
    const each = facts / retailers;
    const ofPath = (path: number) => [...(receiver.heard.get(`/${path}`)?.values() ?? [])];
    const paths = Array.from({ length: retailers * endpointsEach }, (_, path) => path);
    const calmEach = Math.floor(stormFrom / retailers);
    for (const path of paths.slice(1))
      await expect.poll(() => ofPath(path).length, { timeout: 1_800_000, interval: 1000 }).toBe(each);
    // First heard in the order of its order.
    for (const path of paths)
      for (const own of Map.groupBy(ofPath(path), ({ order }) => order).values())
        expect(own.map(({ sequence }) => sequence)).toEqual(
          own.map(({ sequence }) => sequence).toSorted((a, b) => a - b),
        );
    const healthy = paths.slice(3);
    const calm = healthy.flatMap((path) => ofPath(path).slice(0, calmEach));
    const storm = healthy.flatMap((path) => ofPath(path).slice(calmEach));
    process.stdout.write(
      `${facts} events, ${facts * endpointsEach} sends, ${perSecond} a second; ${killed} times one of four workers was killed; ${receiver.state.repeated} came twice\n` +
        `calm: ${figures(calm.map(({ late }) => late))}\nwith a dead, a slow and a flapping endpoint and the kills: ${figures(storm.map(({ late }) => late))}\n`,
    );
    receiver.stop();
  },
  7_200_000,
);
