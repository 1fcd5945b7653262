// Test data: a twin of a retailer, reached by test keys and by admins who ask for it, walked by the courier that is built in, and seen,
// charged and told of by nobody else.

import { keyPermissions, testKeyPrefix } from '@portage/contract/keys/rules';
import { deliveryStatuses } from '@portage/contract/orders/status';
import { walkOutcomes, whyNotWalk } from '@portage/contract/sandbox/rules';
import { testCookie, testHeader } from '@portage/contract/testData';
import { beforeEach, expect, test } from 'vitest';
import { wholeRetailer } from '../platform/db/database.ts';
import { followJob } from '../testing/upload.ts';
import { anOrder, type Client, startWorld, testPassword, wednesdayMorning } from '../testing/world.ts';
import { findTwin, openTwin } from './twin.ts';

const world = await startWorld({ worker: true });
beforeEach(() => world.clock.set(wednesdayMorning));

async function aRetailer() {
  const retailer = await world.retailer({ fulfilsAtOnce: true });
  const admin = await retailer.admin();
  await admin.account.confirm({ body: { password: testPassword } });
  const made = await admin.keys.create({ body: { name: 'Try-out', isTest: true, permissions: [...keyPermissions] } });
  const [pickupScheduleId = ''] = retailer.storeIds;
  const order = (given = {}) =>
    anOrder({
      date: '2026-11-18',
      time: '14:00',
      pickupScheduleId,
      phone: '416 555 0142',
      email: 'ann@test.example',
      ...given,
    });
  return { retailer, admin, made, key: world.client(made.key), order };
}

/** Calls as a member does who looks at test data. */
const asTester = ({ token }: Client, method: string, url: string, body?: unknown) =>
  world.request({ method, url, token, body, headers: { [testHeader]: '1' } });

test('a test key opens a twin with the same stores and orders of its own, is listed apart, renewed and ended as others are', async () => {
  const { retailer, admin, made, key, order } = await aRetailer();
  expect(made).toMatchObject({ isTest: true, hint: `${testKeyPrefix}…${made.key.slice(-4)}` });
  expect(made.key.startsWith(testKeyPrefix)).toBe(true);
  expect((await key.stores.list()).data.map(({ id }) => id).toSorted()).toEqual(retailer.storeIds.toSorted());
  const test = await key.orders.create({ body: order({ number: 'SAME' }) });
  const live = await admin.orders.create({ body: order({ number: 'SAME' }) });
  expect(test.trackingCode.slice(0, 4)).not.toBe(live.trackingCode.slice(0, 4));
  await expect(admin.orders.read({ params: { id: test.id } })).rejects.toMatchObject({ type: 'ORDER_NOT_FOUND' });
  await expect(key.orders.read({ params: { id: live.id } })).rejects.toMatchObject({ type: 'ORDER_NOT_FOUND' });
  expect((await admin.keys.list()).total).toBe(0);
  expect((await admin.keys.list({ query: { isTest: 'true' } })).data).toMatchObject([{ id: made.id, isTest: true }]);
  const renewed = await admin.keys.renew({ params: { id: made.id }, body: { keepHours: 0 } });
  expect(renewed.key.startsWith(testKeyPrefix)).toBe(true);
  await expect(key.stores.list()).rejects.toMatchObject({ type: 'KEY_RENEWED' });
  await admin.keys.delete({ params: { id: made.id } });
  await expect(world.client(renewed.key).stores.list()).rejects.toMatchObject({ type: 'UNAUTHORIZED' });
});

test('an admin looks at their own twin by a header, or by a cookie where a browser opens something; people, keys and settings stay', async () => {
  const { retailer, admin, key, order } = await aRetailer();
  const made = await key.orders.create({ body: order() });
  expect((await asTester(admin, 'GET', `/retailer/orders/${made.id}`)).json()).toMatchObject({ id: made.id });
  const own = await asTester(admin, 'POST', '/retailer/orders', order());
  expect(own.statusCode).toBe(201);
  expect((await key.orders.list()).total).toBe(2);
  // What a member keeps there is theirs.
  const view = { name: 'Mine', query: {} };
  expect((await asTester(admin, 'POST', '/retailer/order-views', view)).statusCode).toBe(201);
  expect((await admin.views.list()).data).toEqual([]);
  expect((await asTester(admin, 'GET', '/retailer/users')).json().total).toBe(1);
  const account = (await asTester(admin, 'GET', '/retailer/auth/refresh')).json();
  expect(account.retailerId).toBe(retailer.id);
  const cookie = `ak=${admin.token}; ${testCookie}=1`;
  const address = await world.listen();
  const label = await fetch(`${address}/retailer/orders/${made.id}/labels`, { headers: { cookie } });
  await label.body?.cancel();
  expect(label.status).toBe(
    (await world.request({ method: 'GET', url: `/retailer/orders/${made.id}/labels`, token: key.token })).statusCode,
  );
  // The cookie alone changes no call that has a session of its own.
  const headers = { cookie };
  expect(
    (await world.request({ method: 'GET', url: '/v2/retailer/orders', token: admin.token, headers })).json().total,
  ).toBe(0);
});

test('nobody but those who manage settings looks at test data, and nobody at another retailer’s', async () => {
  const { retailer } = await aRetailer();
  const plain = await retailer.coordinator({ permissions: ['MANAGE_ORDERS'] });
  expect((await asTester(plain, 'GET', '/v2/retailer/orders')).json()).toMatchObject({ error: { type: 'FORBIDDEN' } });
  const other = await (await world.retailer()).admin();
  expect((await asTester(other, 'GET', '/v2/retailer/orders')).json()).toMatchObject({
    error: { type: 'TEST_DATA_MISSING' },
  });
  expect(await other.sandbox.read()).toEqual({ isMade: false });
  expect(await other.sandbox.open()).toEqual({ isMade: true });
  expect((await asTester(other, 'GET', '/v2/retailer/orders')).json().total).toBe(0);
});

test('a twin is made once, however many ask on however many servers, and gets the stores that come later', async () => {
  const retailer = await world.retailer();
  const elsewhere = await world.another();
  const twins = await Promise.all([1, 2, 3, 4].map((nth) => openTwin((nth % 2 ? world : elsewhere).app, retailer.id)));
  expect(new Set(twins).size).toBe(1);
  const [twin = ''] = twins;
  const stores = () => world.app.db.scope(wholeRetailer(twin)).db.selectFrom('stores').select('id').execute();
  expect(await stores()).toHaveLength(retailer.storeIds.length);
  const { db } = world.app.db.scope(wholeRetailer(twin));
  await db
    .deleteFrom('stores')
    .where('id', '=', retailer.storeIds[0] ?? '')
    .execute();
  await openTwin(world.app, retailer.id);
  expect(await stores()).toHaveLength(retailer.storeIds.length);
});

test('the courier never sees test data: no retailer, no delivery, no event, no charge, no message', async () => {
  const { retailer, key, order } = await aRetailer();
  const fleet = world.fleet();
  const { id, delivery } = await key.orders.create({ body: order() });
  const asked = await key.orders.create({ body: order() });
  world.clock.advance({ hours: 5 });
  const wish = { kind: 'CANCEL' as const, reason: 'Changed their mind' };
  expect((await key.requests.ask({ params: { id: asked.id }, body: wish })).requests).toHaveLength(1);
  expect((await fleet.fleetRequests.list({})).data).toEqual([]);
  const twin = (await findTwin(world.app.db, retailer.id)) ?? '';
  expect((await fleet.retailers.list({ query: { pageSize: 100 } })).data.map((each) => each.id)).not.toContain(twin);
  const missing = { type: 'RETAILER_NOT_FOUND' };
  await expect(fleet.retailers.read({ params: { id: twin } })).rejects.toMatchObject(missing);
  await expect(fleet.retailers.edit({ params: { id: twin }, body: { phone: null } })).rejects.toMatchObject(missing);
  await expect(fleet.fleetStores.list({ params: { id: twin } })).rejects.toMatchObject(missing);
  const deliveryId = delivery?.id ?? '';
  expect((await fleet.fleet.deliveries({ query: { limit: 500 } })).data.map((each) => each.deliveryId)).not.toContain(
    deliveryId,
  );
  const event = { id: 'stray', deliveryId, type: 'CANCELED', at: world.clock.now().toString() };
  expect((await fleet.fleet.events({ body: { events: [event] } })).results).toMatchObject([
    { status: 'refused', error: { type: 'SHIPMENT_NOT_FOUND' } },
  ]);
  await world.app.db
    .scope(wholeRetailer(twin))
    .db.insertInto('rates')
    .values({ service: 'delivery', valid_from: '2026-01-01', cents: 900 })
    .execute();
  await followJob(key, (await key.walks.start({ params: { id }, body: { speed: 'AT_ONCE' } })).jobId);
  expect((await key.orders.read({ params: { id } })).status).toBe('COMPLETED');
  const told = async () => (await key.notifications.list({ params: { id } })).data;
  await expect.poll(told, { timeout: 20_000 }).toContainEqual(expect.objectContaining({ state: 'SENT' }));
  expect((await key.expense.list({})).total).toBe(0);
  for (const address of ['ann@test.example', '+14165550142']) expect(await world.inbox.all(address)).toEqual([]);
});

test.each([
  ['DELIVERED', 'COMPLETED'],
  ['FRONT_DOOR_AFTER_NO_ANSWER', 'COMPLETED'],
  ['CANCELED', 'CANCELED'],
  ['RETURNED', 'RTS_COMPLETED'],
] as const)('an order is walked to %s, with its journey', async (outcome, status) => {
  const { key, order } = await aRetailer();
  const { id } = await key.orders.create({ body: order() });
  const { jobId } = await key.walks.start({ params: { id }, body: { outcome, speed: 'AT_ONCE' } });
  expect(await followJob(key, jobId)).toMatchObject({ status: 'FINISHED' });
  const walked = await key.orders.read({ params: { id } });
  expect(walked.status).toBe(status);
  expect(walked.trackers.length).toBeGreaterThan(2);
  await expect(key.walks.start({ params: { id }, body: { outcome } })).rejects.toMatchObject({
    type: 'CANNOT_UPDATE_SHIPMENT',
  });
});

test('an order that is not fulfilled, or is no test data, is not walked', async () => {
  const { admin, key, order, retailer } = await aRetailer();
  const twin = (await findTwin(world.app.db, retailer.id)) ?? '';
  const { db } = world.app.db.scope(wholeRetailer(twin));
  await db.updateTable('retailers').set({ orders_not_fulfilled_by_default: true }).execute();
  const waiting = await key.orders.create({ body: order() });
  await expect(key.walks.start({ params: { id: waiting.id }, body: {} })).rejects.toMatchObject({
    type: 'NOT_FULFILLED',
  });
  const live = await admin.orders.create({ body: order() });
  await expect(admin.walks.start({ params: { id: live.id }, body: {} })).rejects.toMatchObject({
    type: 'TEST_DATA_ONLY',
  });
});

test('a parcel that waits or is on its way can be walked to each end of its kind, and one that has ended to none', () => {
  const on = (type: 'DELIVERY' | 'PICKUP', pickedUp = false) =>
    deliveryStatuses.flatMap((status) => {
      const order = { type, status, pickedUp };
      const ends = walkOutcomes.filter((outcome) => whyNotWalk(order, outcome) === null);
      return ends.length > 0 ? [`${status} ${ends.length}`] : [];
    });
  const underWay = ['DELIVERY_SCHEDULED 5', 'AT_WAREHOUSE 5', 'ATTEMPTING_DELIVERY 5'];
  expect([...on('DELIVERY')]).toEqual(expect.arrayContaining(underWay));
  expect(on('DELIVERY', true)).toEqual(expect.arrayContaining(underWay));
  expect(on('PICKUP')).toEqual(expect.arrayContaining(['DELIVERY_SCHEDULED 3', 'ATTEMPTING_DELIVERY 3']));
  for (const over of ['COMPLETED', 'RTS_COMPLETED']) expect(on('DELIVERY').join()).not.toContain(`,${over} `);
});
