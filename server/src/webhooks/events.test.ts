// The list of events: the same as the webhooks that carried them, in order, whether or not an endpoint receives them.
import { keyPermissions } from '@portage/contract/keys/rules';
import type { WebhookPayload } from '@portage/contract/webhooks/payloads';
import { webhookTopics } from '@portage/contract/webhooks/topics';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { newId } from '../platform/ids.ts';
import { holdWrites } from '../testing/hold.ts';
import { outcomeOf } from '../testing/orders.ts';
import { followJob } from '../testing/upload.ts';
import { anOrder, type Client, startWorld, testPassword, wednesdayMorning } from '../testing/world.ts';
import { eraseEvents, forgetEvents } from './forget.ts';
import { startReceiver } from './testing/receiver.ts';

const receiver = await startReceiver();
afterAll(receiver.stop);
const world = await startWorld({ worker: true, poolSize: 8, environment: { OUTBOUND_ALLOW: receiver.host } });
beforeEach(() => world.clock.set(wednesdayMorning));

type Event = z.output<typeof WebhookPayload>;
type Query = NonNullable<Parameters<Client['webhooks']['events']>[0]>['query'];

/** Creates a retailer with a key, for live or test data. `create` creates an order with the key. */
async function aProgram(isTest = false, wish = {}) {
  const retailer = await world.retailer({ fulfilsAtOnce: true });
  const admin = await retailer.admin();
  await admin.account.confirm({ body: { password: testPassword } });
  const made = await admin.keys.create({ body: { name: 'Sync', isTest, permissions: [...keyPermissions], ...wish } });
  const key = world.client(made.key);
  const [pickupScheduleId = ''] = retailer.storeIds;
  const slot = { date: '2026-11-18', time: '14:00', pickupScheduleId };
  return {
    retailer,
    admin,
    key,
    made,
    create: (given = {}) => key.orders.create({ body: anOrder({ ...slot, ...given }) }),
  };
}

/** Reads on from a cursor until there is no more. */
async function readAll({ webhooks }: Pick<Client, 'webhooks'>, query: Query = {}) {
  const events: Event[] = [];
  let cursor = query.cursor ?? null;
  for (let hasMore = true; hasMore; ) {
    const page = await webhooks.events({ query: { ...query, ...(cursor ? { cursor } : {}) } });
    events.push(...page.data);
    ({ cursor, hasMore } = page);
  }
  return { events, cursor };
}
const listed = async (by: Client, query: Query = {}) => (await readAll(by, query)).events;
const typesOf = (events: readonly Event[]) => events.map(({ type }) => type.replace('ORDER_', ''));

test('events are listed without any endpoint, in pages, for test data apart from live data', async () => {
  const { key, admin, create } = await aProgram(true);
  const [first, second] = [await create(), await create()];
  const { jobId } = await key.walks.start({
    params: { id: first.id },
    body: { outcome: 'DELIVERED', speed: 'AT_ONCE' },
  });
  await followJob(key, jobId);
  const whole = ['CREATION', 'FULFILLMENT', 'CREATION', 'FULFILLMENT', 'PICKUP_FROM_FULFILLMENT_LOCATION', 'SCANNING'];
  const types = [...whole, 'OUT_FOR_DELIVERY', 'COMPLETED'];
  await expect.poll(async () => typesOf(await listed(key, { pageSize: 3 }))).toEqual(types);
  expect(typesOf(await listed(key, { orderId: second.id }))).toEqual(['CREATION', 'FULFILLMENT']);
  expect(typesOf(await listed(key, { topic: 'ORDER_COMPLETED' }))).toEqual(['COMPLETED']);
  expect(typesOf(await listed(key, { topic: 'ORDER_FULFILLMENT', pageSize: 1 }))).toEqual([
    'FULFILLMENT',
    'FULFILLMENT',
  ]);
  expect(await key.webhooks.events({ query: { orderId: newId() } })).toEqual({
    data: [],
    cursor: null,
    hasMore: false,
  });
  expect(await listed(admin)).toEqual([]);
});

test('an event is the same as in the webhook that carried it, whose id is a cursor', async () => {
  const { key, admin, create } = await aProgram();
  await admin.webhooks.create({ body: { url: receiver.url('/same'), topics: [...webhookTopics] } });
  const orders = [await create(), await create(), await create()];
  await expect.poll(() => receiver.at('/same').length).toBe(6);
  const carried = receiver.payloadsAt('/same').toSorted((a, b) => a.sequence - b.sequence);
  await expect.poll(() => listed(key)).toEqual(carried);
  const [, , third] = carried;
  expect(await listed(key, { cursor: third?.id })).toEqual(carried.slice(3));
  const { cursor } = await readAll(key);
  expect(cursor).toBe(carried.at(-1)?.id);
  expect(await readAll(key, { cursor: cursor ?? undefined })).toEqual({ events: [], cursor });
  await key.orders.cancelShipment({ params: { id: orders[0]?.id ?? '' } });
  await expect.poll(async () => typesOf(await listed(key, { cursor: cursor ?? undefined }))).toEqual(['CANCELED']);
});

test('an event that is recorded by a slow transaction is not missed', async () => {
  const { key, create } = await aProgram();
  const other = await aProgram();
  await create({ note: 'before' });
  await expect.poll(async () => (await listed(key)).length).toBe(2);
  const { cursor } = await readAll(key);
  const held = await holdWrites(world, 'webhook_events', `new.topic = 'ORDER_CANCELED'`);
  const { id } = await create();
  await expect.poll(async () => (await listed(key, { cursor: cursor ?? undefined })).length).toBe(2);
  await key.orders.cancelShipment({ params: { id } });
  await held.reached();
  await other.create();
  // The event of the other retailer was recorded later and has committed; both wait for the open transaction.
  await expect
    .poll(async () => (await world.app.db.pool.query('select from webhook_events')).rowCount)
    .toBeGreaterThanOrEqual(6);
  expect(await listed(other.key)).toEqual([]);
  await held.release();
  await expect.poll(async () => typesOf(await listed(key, { cursor: cursor ?? undefined }))).toContain('CANCELED');
  await expect.poll(async () => (await listed(other.key)).length).toBe(2);
});

test('a key sees the events of its stores only', async () => {
  const { retailer, admin, create } = await aProgram();
  const [own, other] = retailer.storeIds;
  const keyOf = async (store: string | undefined) => {
    const body = { name: `Of ${store}`, hasAllStores: false, pickupScheduleId: store ? [store] : [] };
    return world.client((await admin.keys.create({ body })).key);
  };
  const [insider, outsider] = [await keyOf(own), await keyOf(other)];
  await create();
  await expect.poll(async () => (await listed(insider)).length).toBe(2);
  expect(await listed(outsider)).toEqual([]);
});

test('a cursor that is no event, or a test event, is refused', async () => {
  const { key, admin, create } = await aProgram();
  await create();
  const endpoint = await admin.webhooks.create({ body: { url: receiver.url('/test') } });
  await admin.webhooks.test({ params: { id: endpoint.id }, body: {} });
  const tests = () => receiver.payloadsAt('/test').filter(({ test }) => test);
  await expect.poll(() => tests().length).toBeGreaterThan(0);
  const [testEvent] = tests();
  for (const cursor of [newId(), testEvent?.id])
    expect(await outcomeOf(key.webhooks.events({ query: { cursor } }))).toBe('CURSOR_NOT_VALID');
  expect(await outcomeOf(key.webhooks.events({ query: { cursor: 'zzz' } }))).toBe('VALIDATION_FAILED');
  await expect.poll(async () => typesOf(await listed(key))).toEqual(['CREATION', 'FULFILLMENT']);
});

test('events without a body are not listed: of an erased recipient, or after 30 days', async () => {
  const { key, create, retailer } = await aProgram();
  const [erased, old] = [await create(), await create()];
  await expect.poll(async () => (await listed(key)).length).toBe(4);
  const { cursor } = await readAll(key);
  await world.app.db.transaction({ retailerId: retailer.id, storeIds: null }, (tx) =>
    eraseEvents(tx, [erased.id], world.clock.now()),
  );
  expect(new Set((await listed(key)).map(({ data }) => Object(data).order.id))).toEqual(new Set([old.id]));
  world.clock.advance({ days: 31 });
  await forgetEvents.run(world.app, { error: () => undefined });
  expect(await readAll(key, { cursor: cursor ?? undefined })).toEqual({ events: [], cursor });
  expect(await listed(key)).toEqual([]);
});

test('without a key or an endpoint no events are recorded', async () => {
  const { admin, made, create } = await aProgram();
  const recorder = await aProgram();
  const last = await create();
  await expect.poll(async () => (await listed(admin)).length).toBe(2);
  await admin.keys.delete({ params: { id: made.id } });
  await admin.orders.cancelShipment({ params: { id: last.id } });
  await recorder.create();
  await expect.poll(async () => (await listed(recorder.key)).length).toBe(2);
  const { rows } = await world.app.db.pool.query(`select handled = published as done from subscriptions
    where subscriber = 'webhooks.record' and retailer_id = (select retailer_id from orders where id = '${last.id}')`);
  expect(rows).toEqual([{ done: true }]);
  expect((await listed(admin)).length).toBe(2);
});
