// Workers that are killed while they record or send: others continue, no event is lost, and duplicates have the same id. A slow or dead
// endpoint delays no other.
import { setTimeout as sleep } from 'node:timers/promises';
import { webhookData } from '@portage/contract/webhooks/payloads';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { insertDeliveries } from '../exports/testing/many.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { publish } from '../platform/outbox/facts.ts';
import { holdWrites } from '../testing/hold.ts';
import { workersOf } from '../testing/worker.ts';
import { anOrder, startWorld } from '../testing/world.ts';
import { startReceiver } from './testing/receiver.ts';

const receiver = await startReceiver();
afterAll(receiver.stop);
const environment = { OUTBOUND_ALLOW: receiver.host };
const world = await startWorld({ environment });
const workers = workersOf(world, environment);
const orders = 12;

test('two workers that are killed repeatedly send every event, and each order’s events in sequence', async () => {
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
  const written = () => world.app.db.acrossTenantsAndSandboxes().selectFrom('webhook_sends').select('id').execute();
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
  // Events that a killed worker had sent are repeated, but never after a later event of their order.
  for (const ofOrder of came.values()) {
    const sequences = ofOrder.map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
    expect(new Set(ofOrder.map(({ id }) => id)).size).toBe(2);
  }
});

test('after a worker is killed while recording an import, another records the rest without duplicates', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const endpoints = 10;
  for (let each = 0; each < endpoints; each++) {
    const topics = ['ORDER_CREATION' as const, 'ORDER_FULFILLMENT' as const];
    const { id } = await api.webhooks.create({ body: { url: receiver.url(`/imported/${each}`), topics } });
    await api.webhooks.turnOff({ params: { id } });
  }
  await insertDeliveries(world, retailer, 1000);
  const own = wholeRetailer(retailer.id);
  const rows = await world.app.db.scope(own).db.selectFrom('orders').select('id').execute();
  const orderIds = rows.map(({ id }) => id);
  const { reached, release } = await holdWrites(world, 'webhook_events', `new.order_id = '${orderIds.at(-1)}'`);
  const fact = { jobId: newId(), count: orderIds.length, orderIds, fulfilled: true };
  const by = { name: 'Ann', role: 'RETAILER_ADMIN' } as const;
  await world.app.db.transaction(own, (tx) => publish(tx, 'ORDERS_IMPORTED', fact, by, world.clock.now()));
  const recorded = async () => {
    const { rows } = await sql<{ events: number; sends: number }>`select
      (select count(*)::int from webhook_events where retailer_id = ${retailer.id}) as events,
      (select count(*)::int from webhook_sends where retailer_id = ${retailer.id}) as sends`.execute(
      world.app.db.acrossTenantsAndSandboxes(),
    );
    return rows[0] ?? expect.unreachable();
  };
  workers.start();
  await reached();
  workers.killAll();
  const { events } = await recorded();
  expect(events).toBeGreaterThan(0);
  expect(events).toBeLessThan(2 * orderIds.length);
  await release();
  workers.start();
  const isHandled = async () => {
    const { db } = world.app.db.scope(own);
    const rows = await db.selectFrom('subscriptions').selectAll().where('subscriber', '=', 'webhooks.record').execute();
    return rows.every(({ handled, published }) => handled === published);
  };
  await expect.poll(isHandled).toBe(true);
  expect(await recorded()).toEqual({ events: 2 * orderIds.length, sends: 2 * endpoints * orderIds.length });
});
