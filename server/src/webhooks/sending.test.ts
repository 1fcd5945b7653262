// Sending: failures are retried in order, a failing endpoint gets fewer requests and is finally turned off, and no event is lost with a
// worker.
import type { WebhookTopic } from '@portage/contract/webhooks/topics';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { wholeRetailer } from '../platform/db/database.ts';
import { anOrder, type Client, type Retailer, startWorld, wednesdayMorning } from '../testing/world.ts';
import { eraseEvents, forgetEvents } from './forget.ts';
import { startReceiver, verified } from './testing/receiver.ts';

const receiver = await startReceiver();
afterAll(receiver.stop);
const environment = { OUTBOUND_ALLOW: receiver.host };
const world = await startWorld({ worker: true, environment });
beforeEach(() => world.clock.set(wednesdayMorning));

let nth = 0;
/** Creates a retailer with its own endpoint. */
async function listening(topics: readonly ('ORDER_CREATION' | 'ORDER_FULFILLMENT')[] = ['ORDER_CREATION']) {
  const path = `/${++nth}`;
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const { id, secret } = await api.webhooks.create({ body: { url: receiver.url(path), topics: [...topics] } });
  const params = { id };
  return {
    ...{ retailer, api, path, secret, params },
    send: () => api.orders.create({ body: orderOf(retailer) }),
    sends: async () => (await api.webhooks.sends({ params })).data,
    read: () => api.webhooks.read({ params }),
  };
}
const orderOf = ({ storeIds }: Retailer) =>
  anOrder({ date: '2026-11-18', time: '14:00', pickupScheduleId: storeIds[0] });

const states = async (api: Client, params: { id: string }) =>
  (await api.webhooks.sends({ params })).data.map(({ state }) => state);

test('a failure is retried with the same id; later events of its order wait for it, those of other orders do not', async () => {
  const { api, path, send, sends, params, secret } = await listening(['ORDER_CREATION', 'ORDER_FULFILLMENT']);
  receiver.answer(path, (_, each) => ({
    status: each === 1 ? 302 : 200,
    headers: { location: receiver.url('/elsewhere') },
    body: 'ok',
  }));
  const first = await send();
  await expect.poll(async () => (await sends())[0]?.attempts).toBe(1);
  await api.orders.fulfil({ params: { id: first.id } });
  await send();
  await expect.poll(() => receiver.at(path).length).toBe(2);
  expect(receiver.payloadsAt(path).map(({ type }) => type)).toEqual(['ORDER_CREATION', 'ORDER_CREATION']);
  await expect.poll(async () => (await states(api, params)).toSorted()).toEqual(['SENT', 'WAITING', 'WAITING']);
  world.clock.advance({ seconds: 7 });
  await expect.poll(() => states(api, params)).toEqual(['SENT', 'SENT', 'SENT']);
  const came = receiver.payloadsAt(path);
  expect(came.map(({ type }) => type)).toEqual([
    'ORDER_CREATION',
    'ORDER_CREATION',
    'ORDER_CREATION',
    'ORDER_FULFILLMENT',
  ]);
  expect(came[2]?.id).toBe(came[0]?.id);
  expect(receiver.at('/elsewhere')).toEqual([]);
  const last = receiver.at(path).at(-1);
  if (last) verified(secret, last, '2026-11-18T15:00:07Z');
  const found = (await sends()).find(({ eventId }) => eventId === came[0]?.id);
  const { tries, payload } = await api.webhooks.send({ params: { ...params, send: found?.id ?? '' } });
  expect(tries.map(({ status, response }) => [status, response])).toEqual([
    [200, 'ok'],
    [302, 'ok'],
  ]);
  expect(payload).toBe(receiver.at(path)[0]?.body);
  expect(JSON.stringify(tries)).not.toMatch(/v1,|hmac/);
});

test('a send that fails on our side is postponed by a minute, and delays no other order', async () => {
  const { retailer, path, send, sends } = await listening();
  const own = world.app.db.scope(wholeRetailer(retailer.id)).db;
  const { secret } = await own.selectFrom('webhook_endpoints').select('secret').executeTakeFirstOrThrow();
  const spoil = (spoilt: Buffer) => own.updateTable('webhook_endpoints').set({ secret: spoilt }).execute();
  await spoil(Buffer.alloc(secret.length));
  const { id } = await send();
  const tried = () => own.selectFrom('webhook_sends').select('next_at').where('order_id', '=', id).execute();
  await expect.poll(tried).toEqual([{ next_at: expect.stringContaining('15:01:00') }]);
  await spoil(secret);
  await send();
  await expect.poll(() => receiver.at(path).length).toBe(1);
  world.clock.advance({ minutes: 1 });
  await expect.poll(() => receiver.at(path).length).toBe(2);
  await expect.poll(async () => (await sends()).map(({ attempts }) => attempts)).toEqual([1, 1]);
});

test('a Retry-After of the endpoint is respected', async () => {
  const { path, send, sends } = await listening();
  receiver.answer(path, (_, each) =>
    each === 1 ? { status: 429, headers: { 'retry-after': '600' } } : { status: 200 },
  );
  await send();
  await expect.poll(async () => (await sends())[0]?.nextAt).toBe('2026-11-18T15:10:00.000Z');
  await send();
  world.clock.advance({ minutes: 9 });
  await expect.poll(async () => (await sends()).length).toBe(2);
  expect(receiver.at(path)).toHaveLength(1);
  world.clock.advance({ minutes: 1 });
  await expect.poll(() => receiver.at(path).length).toBe(3);
});

test('an endpoint that returns 410 is turned off at once; its events are held, and sent in order once it is on again', async () => {
  const { api, path, send, sends, params, read } = await listening();
  receiver.answer(path, () => ({ status: 410 }));
  await send();
  await expect.poll(async () => (await read()).off?.reason).toBe('GONE');
  const { email } = await api.auth.refresh();
  expect((await world.inbox.latest(email)).subject).toMatch(/was turned off$/);
  world.clock.advance({ hours: 1 });
  await send();
  await expect.poll(() => states(api, params)).toEqual(['HELD', 'HELD']);
  const [held] = await sends();
  await expect(api.webhooks.sendAgain({ params: { ...params, send: held?.id ?? '' } })).rejects.toMatchObject({
    type: 'WEBHOOK_OFF',
  });
  receiver.answer(path, () => ({ status: 200 }));
  expect((await read()).counts).toEqual({ waiting: 0, held: 2, failed: 0 });
  await api.webhooks.turnOn({ params, body: { since: '2026-11-18T15:30:00Z' } });
  await expect.poll(() => states(api, params)).toEqual(['SENT', 'HELD']);
  const body = { from: '2026-11-18T00:00:00Z', to: '2026-11-18T15:30:00Z' };
  expect(await api.webhooks.sendAllAgain({ params, body })).toEqual({ count: 1, hasMore: false });
  await expect.poll(() => states(api, params)).toEqual(['SENT', 'SENT']);
  expect(await api.webhooks.sendAgain({ params: { ...params, send: held?.id ?? '' } })).toMatchObject({
    state: 'WAITING',
  });
  await expect
    .poll(() => receiver.at(path).filter(({ headers }) => headers['webhook-id'] === held?.eventId))
    .toHaveLength(2);
});

test('a failing endpoint is slowed down, reported to admins after half a day, and turned off after five days', async () => {
  const { retailer, api, path, send, sends, read, params } = await listening();
  receiver.answer(path, () => ({ status: 500 }));
  for (let order = 0; order < 5; order++) await send();
  await expect.poll(async () => (await read()).state).toBe('FAILING');
  const { email } = await api.auth.refresh();
  const probe = async (hours: number) => {
    const before = receiver.at(path).length;
    world.clock.advance({ hours });
    await expect.poll(() => receiver.at(path).length).toBeGreaterThan(before);
    // Each attempt is recorded by the clock as it is then.
    const recorded = async () => (await sends()).reduce((sum, { attempts }) => sum + attempts, 0);
    await expect.poll(async () => (await recorded()) - receiver.at(path).length).toBe(0);
  };
  await probe(13);
  await expect.poll(async () => (await world.inbox.latest(email)).subject).toMatch(/is failing$/);
  await probe(1);
  const warnings = async () => (await world.inbox.all(email)).filter(({ subject }) => subject.endsWith(' is failing'));
  expect(await warnings()).toHaveLength(1);
  receiver.answer(path, () => ({ status: 200 }));
  world.clock.advance({ hours: 24 });
  await expect.poll(() => states(api, params)).toEqual(Array(5).fill('SENT'));
  receiver.answer(path, () => ({ status: 500 }));
  for (let order = 0; order < 5; order++)
    await api.orders.create({ body: { ...orderOf(retailer), date: '2026-11-20' } });
  await expect.poll(async () => (await read()).state).toBe('FAILING');
  await probe(13);
  await expect.poll(warnings).toHaveLength(2);
  await probe(108);
  await expect.poll(async () => (await read()).off?.reason).toBe('FAILING');
  await expect.poll(async () => (await world.inbox.latest(email)).subject).toMatch(/was turned off$/);
  expect((await read()).counts.held).toBe(5);
});

test('a test event uses a real order without changing it, and is signed with both secrets during a rotation', async () => {
  const { api, path, send, params, secret } = await listening();
  await expect(api.webhooks.test({ params, body: {} })).rejects.toMatchObject({ type: 'ORDER_NOT_FOUND' });
  const { id } = await send();
  await expect.poll(() => receiver.at(path).length).toBe(1);
  const rotated = await api.webhooks.rotate({ params, body: {} });
  const tried = await api.webhooks.test({ params, body: { topic: 'ORDER_RTS_LOADED' } });
  expect(tried).toMatchObject({ state: 'SENT', isTest: true, order: { id }, tries: [{ status: 204 }] });
  const came = receiver.at(path).at(-1);
  if (!came) throw new Error('Nothing came');
  for (const each of [secret, rotated.secret])
    expect(verified(each, came, wednesdayMorning)).toMatchObject({ type: 'ORDER_RTS_LOADED', test: true, sequence: 0 });
  world.clock.advance({ hours: 24 });
  const again = await api.webhooks.test({ params, body: {} });
  const last = receiver.at(path).at(-1);
  if (last) expect(() => verified(secret, last, '2026-11-19T15:00:00Z')).toThrow();
  expect(again.eventId).not.toBe(tried.eventId);
});

test('a test event is about the newest order that fits its topic, else about the newest', async () => {
  const { retailer, api, params } = await listening();
  const fresh = await api.orders.create({ body: orderOf(retailer) });
  const { id } = await api.orders.create({ body: orderOf(retailer) });
  const { delivery } = await api.orders.fulfil({ params: { id } });
  const event = { deliveryId: delivery?.id ?? '', at: wednesdayMorning, statusId: 1 };
  await world.fleet().fleet.events({
    body: {
      events: [
        { ...event, id: `out ${id}`, type: 'ATTEMPTING_DELIVERY' },
        { ...event, id: `done ${id}`, type: 'COMPLETED' },
      ],
    },
  });
  const skip = async (statusId: number) => {
    const order = await api.orders.create({ body: orderOf(retailer) });
    const { delivery } = await api.orders.fulfil({ params: { id: order.id } });
    const skipped = {
      deliveryId: delivery?.id ?? '',
      at: wednesdayMorning,
      statusId,
      id: order.id,
      type: 'SKIPPED' as const,
    };
    await world.fleet().fleet.events({ body: { events: [skipped] } });
    return order.id;
  };
  const about = async (topic: WebhookTopic) => (await api.webhooks.test({ params, body: { topic } })).order?.id;
  expect(await about('ORDER_CREATION')).toBe(fresh.id);
  expect([await about('ORDER_COMPLETED'), await about('ORDER_RTS_LOADED')]).toEqual([id, id]);
  const missed = await skip(1);
  const lost = await skip(3);
  expect([await about('ORDER_NOT_RECEIVED'), await about('ORDER_ATTEMPTED')]).toEqual([lost, missed]);
});

test('sent payloads of an order are erased with its recipient, and waiting events are never sent', async () => {
  const { retailer, api, path, send, sends, params } = await listening();
  receiver.answer(path, () => ({ status: 500, body: 'No' }));
  const { id } = await send();
  await expect.poll(async () => (await sends())[0]?.attempts).toBe(1);
  await world.app.db.transaction(wholeRetailer(retailer.id), (tx) => eraseEvents(tx, [id], world.clock.now()));
  const [erased] = await sends();
  expect(erased).toMatchObject({ state: 'FAILED', nextAt: null });
  const detail = await api.webhooks.send({ params: { ...params, send: erased?.id ?? '' } });
  expect(detail).toMatchObject({ payload: null, tries: [{ status: 500, response: null }] });
});

test('bodies are erased after a month, log entries after three', async () => {
  const { api, send, sends, params } = await listening();
  await send();
  await expect.poll(() => states(api, params)).toEqual(['SENT']);
  const [sent] = await sends();
  const one = { params: { ...params, send: sent?.id ?? '' } };
  const after = async (days: number) => {
    world.clock.set(wednesdayMorning);
    world.clock.advance({ hours: 24 * days });
    await forgetEvents.run(world.app, { error: () => undefined });
    world.clock.set(wednesdayMorning);
  };
  await after(29);
  expect((await api.webhooks.send(one)).payload).not.toBeNull();
  await after(31);
  expect(await api.webhooks.send(one)).toMatchObject({ payload: null, tries: [{ response: null }] });
  await expect(api.webhooks.sendAgain(one)).rejects.toMatchObject({ type: 'WEBHOOK_PAYLOAD_GONE' });
  await after(91);
  await expect(api.webhooks.send(one)).rejects.toMatchObject({ type: 'WEBHOOK_SEND_NOT_FOUND' });
});
