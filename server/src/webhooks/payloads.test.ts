// Bodies that are built after their event was recorded: the same for all attempts and endpoints, and none after an erasure.
import { webhookData } from '@portage/contract/webhooks/payloads';
import type { WebhookTopic } from '@portage/contract/webhooks/topics';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { eraseRecipients } from '../orders/verbs/erase.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { untilBlocked } from '../testing/hold.ts';
import { anOrder, type Client, outside, startWorld, wednesdayMorning } from '../testing/world.ts';
import { eraseEvents, forgetEvents } from './forget.ts';
import { buildPayloads } from './payloads.ts';
import { startReceiver } from './testing/receiver.ts';

const receiver = await startReceiver();
afterAll(receiver.stop);
// Some of these tests need two concurrent transactions.
const world = await startWorld({ worker: true, poolSize: 8, environment: { OUTBOUND_ALLOW: receiver.host } });
beforeEach(() => world.clock.set(wednesdayMorning));

const by = { name: 'Shopify', role: 'END_CUSTOMER' } as const;
const slot = { date: '2026-11-18', time: '14:00' };
let nth = 0;

/** Creates an endpoint that is off, so that its held sends have no body yet. */
async function holding(api: Client, wish: { topics?: WebhookTopic[]; pickupScheduleId?: string[] } = {}) {
  const path = `/${++nth}`;
  const hasAllStores = wish.pickupScheduleId === undefined;
  const { id } = await api.webhooks.create({ body: { url: receiver.url(path), hasAllStores, ...wish } });
  const params = { id };
  await api.webhooks.turnOff({ params });
  const sends = async () => (await api.webhooks.sends({ params })).data;
  return {
    ...{ path, params, sends },
    holds: (count: number) => expect.poll(async () => (await sends()).length).toBe(count),
    /** Returns the params of its first send. */
    one: async () => ({ params: { ...params, send: (await sends()).at(-1)?.id ?? '' } }),
    release: () => api.webhooks.turnOn({ params, body: { since: wednesdayMorning } }),
    received: () => receiver.at(path),
    orders: () => receiver.payloadsAt(path).map(({ data }) => webhookData.ORDER_CREATION.parse(data).order),
  };
}

async function aRetailer() {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const [store = '', other = ''] = retailer.storeIds;
  const create = (given = {}) => api.orders.create({ body: anOrder({ ...slot, pickupScheduleId: store, ...given }) });
  const transaction = <T>(work: Parameters<typeof world.app.db.transaction<T>>[1]) =>
    world.app.db.transaction(wholeRetailer(retailer.id), work);
  return { api, store, other, create, transaction };
}

test('every attempt and every endpoint gets the same body, even if the order changes in between', async () => {
  const { api, create } = await aRetailer();
  const [first, second] = [await holding(api), await holding(api)];
  receiver.answer(first.path, (_, attempt) => ({ status: attempt === 1 ? 500 : 200 }));
  const { id } = await create({ note: 'Before' });
  await Promise.all([first.holds(1), second.holds(1)]);
  await first.release();
  await expect.poll(() => first.received().length).toBe(1);
  await api.orders.edit({ params: { id }, body: { note: 'After' } });
  await expect.poll(async () => (await first.sends())[0]?.attempts).toBe(1);
  world.clock.advance({ seconds: 7 });
  await expect.poll(() => first.received().length).toBe(2);
  await second.release();
  await expect.poll(() => second.received().length).toBe(1);
  const bodies = [...first.received(), ...second.received()].map(({ body }) => body);
  const { payload } = await api.webhooks.send(await first.one());
  expect(new Set([...bodies, payload])).toHaveLength(1);
  expect(first.orders()[0]).toMatchObject({ id, note: 'Before' });
});

test('a body shows its order in a state no later than the order’s next event does', async () => {
  const { api, create } = await aRetailer();
  const endpoint = await holding(api, { topics: ['ORDER_CREATION', 'ORDER_FULFILLMENT'] });
  const { id } = await create({ note: 'Before' });
  await endpoint.holds(1);
  await api.orders.fulfil({ params: { id } });
  await endpoint.holds(2);
  await api.orders.edit({ params: { id }, body: { note: 'After' } });
  await endpoint.release();
  await expect.poll(() => endpoint.orders().map(({ note }) => note)).toEqual(['Before', 'Before']);
});

test('only one of two concurrent processes builds a body', async () => {
  const { api, create, transaction } = await aRetailer();
  const endpoint = await holding(api);
  const { id } = await create({ note: 'Before' });
  await endpoint.holds(1);
  const one = await endpoint.one();
  const { shown } = await transaction(async (tx) => {
    await buildPayloads(world.app, tx, [id]);
    await outside(() => api.orders.edit({ params: { id }, body: { note: 'After' } }));
    const shown = outside(() => api.webhooks.send(one));
    await untilBlocked(world);
    return { shown };
  });
  expect((await shown).payload).toContain('Before');
});

test('a body that was not built before its order is erased is neither built nor sent', async () => {
  const { api, create, transaction } = await aRetailer();
  const endpoint = await holding(api);
  const { id } = await create();
  await endpoint.holds(1);
  await transaction((tx) => eraseRecipients(world.app, tx, [id], by));
  await expect.poll(async () => (await endpoint.sends())[0]?.state).toBe('FAILED');
  await endpoint.release();
  const one = await endpoint.one();
  expect(await api.webhooks.send(one)).toMatchObject({ payload: null });
  await expect(api.webhooks.sendAgain(one)).rejects.toMatchObject({ type: 'WEBHOOK_PAYLOAD_GONE' });
  const body = { from: wednesdayMorning };
  expect(await api.webhooks.sendAllAgain({ params: endpoint.params, body })).toMatchObject({ count: 0 });
});

test('a body is not built while its order is being erased', async () => {
  const { api, create, transaction } = await aRetailer();
  const endpoint = await holding(api);
  const { id } = await create();
  await endpoint.holds(1);
  const one = await endpoint.one();
  const { shown } = await transaction(async (tx) => {
    await eraseEvents(tx, [id], world.clock.now());
    const shown = outside(() => api.webhooks.send(one));
    await untilBlocked(world);
    return { shown };
  });
  expect(await shown).toMatchObject({ payload: null });
});

test('the creation of an order that was deleted since is still sent', async () => {
  const { api, create } = await aRetailer();
  const endpoint = await holding(api);
  const { id } = await create();
  await endpoint.holds(1);
  await api.orders.delete({ params: { id } });
  await endpoint.release();
  await expect.poll(() => endpoint.orders().map((order) => order.id)).toEqual([id]);
});

test('an order that moved to another store is only sent to endpoints that cover that store', async () => {
  const { api, create, store, other } = await aRetailer();
  const endpoints = await Promise.all([{}, { pickupScheduleId: [store] }].map((wish) => holding(api, wish)));
  const [all, before] = endpoints;
  const { id } = await create();
  const { id: kept } = await create();
  await Promise.all(endpoints.map((endpoint) => endpoint.holds(2)));
  const address = '1 A St, Montréal, QC, H2J 2K9';
  await api.orders.edit({ params: { id }, body: { pickupScheduleId: other, time: '17:00', address } });
  await Promise.all(endpoints.map((endpoint) => endpoint.release()));
  await expect.poll(() => all?.orders().length).toBe(2);
  expect(new Map(all?.orders().map((order) => [order.id, order.pickupScheduleId]))).toEqual(
    new Map([
      [id, other],
      [kept, store],
    ]),
  );
  await expect.poll(() => before?.orders().map((order) => order.id)).toEqual([kept]);
  expect(await before?.sends()).toHaveLength(1);
});

test('an order whose body cannot be built delays no other, and is sent once it can be built', async () => {
  const { api, create, transaction } = await aRetailer();
  const endpoint = await holding(api);
  const [{ id }, { id: other }] = [await create(), await create()];
  await endpoint.holds(2);
  const spoil = (fields: string) =>
    transaction((tx) => tx.db.updateTable('orders').set({ custom_fields: fields }).where('id', '=', id).execute());
  await spoil('"no list"');
  await endpoint.release();
  await expect.poll(() => endpoint.orders().map((order) => order.id)).toEqual([other]);
  await spoil('[]');
  world.clock.advance({ minutes: 1 });
  await expect.poll(() => endpoint.orders().map((order) => order.id)).toEqual([other, id]);
});

test('a body that was not built within a month is never built', async () => {
  const { api, create } = await aRetailer();
  const endpoint = await holding(api);
  await create();
  await endpoint.holds(1);
  world.clock.advance({ hours: 24 * 31 });
  await forgetEvents.run(world.app, { error: () => undefined });
  world.clock.set(wednesdayMorning);
  expect(await api.webhooks.send(await endpoint.one())).toMatchObject({ state: 'HELD', payload: null });
});

test('a send whose body was erased fails without a further attempt', async () => {
  const { api, create, transaction } = await aRetailer();
  const endpoint = await holding(api);
  receiver.answer(endpoint.path, () => ({ status: 500 }));
  await create();
  await endpoint.holds(1);
  await endpoint.release();
  await expect.poll(async () => (await endpoint.sends())[0]?.attempts).toBe(1);
  await transaction((tx) => tx.db.updateTable('webhook_events').set({ payload: null }).execute());
  world.clock.advance({ seconds: 7 });
  await expect.poll(async () => (await endpoint.sends())[0]?.state).toBe('FAILED');
  expect(endpoint.received()).toHaveLength(1);
});
