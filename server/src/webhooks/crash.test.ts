// Workers that are killed while they send: others go on, nothing is lost, and what came twice came under one id. A slow endpoint and a
// dead one keep nobody else waiting.
import { setTimeout as sleep } from 'node:timers/promises';
import { webhookData } from '@portage/contract/webhooks/payloads';
import { afterAll, expect, test } from 'vitest';
import { workersOf } from '../testing/worker.ts';
import { anOrder, startWorld } from '../testing/world.ts';
import { startReceiver } from './testing/receiver.ts';

const receiver = await startReceiver();
afterAll(receiver.stop);
const environment = { OUTBOUND_ALLOW: receiver.host };
const world = await startWorld({ environment });
const workers = workersOf(world, environment);
const orders = 12;

test('two workers, killed again and again, send each event, of each order in its order', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const topics = ['ORDER_CREATION' as const, 'ORDER_FULFILLMENT' as const];
  for (const path of ['/well', '/slow', '/dead'])
    await api.webhooks.create({ body: { url: receiver.url(path), topics } });
  const opened = Promise.withResolvers<void>();
  receiver.answer('/well', () => opened.promise.then(() => sleep(60, { status: 200 })));
  receiver.answer('/slow', async () => sleep(14_000, { status: 200 }));
  receiver.answer('/dead', () => null);
  const slot = { date: '2026-11-18', time: '14:00', pickupScheduleId: retailer.storeIds[0] };
  for (let each = 0; each < orders; each++) {
    const { id } = await api.orders.create({ body: anOrder(slot) });
    await api.orders.fulfil({ params: { id } });
  }
  const ids = () => new Set(receiver.payloadsAt('/well').map(({ id }) => id));
  workers.start();
  const written = () => world.app.db.everyRetailer().selectFrom('webhook_deliveries').select('id').execute();
  await expect.poll(async () => (await written()).length).toBe(3 * 2 * orders);
  opened.resolve();
  for (const enough of [3, 10]) {
    const next = workers.start();
    await expect.poll(() => ids().size, { interval: 20 }).toBeGreaterThanOrEqual(enough);
    workers.killAll();
    await new Promise((ended) => next.once('exit', ended));
    workers.start();
  }
  await expect.poll(() => ids().size).toBe(2 * orders);
  const [well] = (await api.webhooks.list()).data.filter(({ url }) => url.endsWith('/well'));
  const left = async () => (await api.webhooks.read({ params: { id: well?.id ?? '' } })).counts.waiting;
  await expect.poll(left).toBe(0);
  const came = Map.groupBy(receiver.payloadsAt('/well'), ({ data }) => webhookData.ORDER_CREATION.parse(data).order.id);
  expect(came.size).toBe(orders);
  // What a dead worker had sent is sent again; never after what follows it.
  for (const ofOrder of came.values()) {
    const sequences = ofOrder.map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
    expect(new Set(ofOrder.map(({ id }) => id)).size).toBe(2);
  }
});
