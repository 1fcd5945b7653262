// The sandbox of a retailer: access by test keys and by admins who switch to it, the simulated courier, and isolation: its orders are not
// shown to the courier, not charged, and not announced to recipients.

import { testCookie, testHeader } from '@portage/contract/headers';
import { keyPermissions, testKeyPrefix } from '@portage/contract/keys/rules';
import { cancelReasons, deliveryStatuses } from '@portage/contract/orders/status';
import { type WalkOutcome, walkOutcomes, whyNotWalk } from '@portage/contract/sandbox/rules';
import { webhookTopics } from '@portage/contract/webhooks/topics';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { noticesOf } from '../notifications/testing/parcels.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { holdWrites } from '../testing/hold.ts';
import { followJob } from '../testing/upload.ts';
import { anOrder, type Client, startWorld, testPassword, wednesdayMorning } from '../testing/world.ts';
import { startReceiver, verified } from '../webhooks/testing/receiver.ts';
import { ensureSandbox, findSandbox } from './sandbox.ts';

const receiver = await startReceiver();
afterAll(receiver.stop);
const world = await startWorld({ worker: true, environment: { OUTBOUND_ALLOW: receiver.host } });
const elsewhere = await startWorld();
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

/** Sends a request as a member who has switched to the sandbox. */
const asTester = ({ token }: Client, method: string, url: string, body?: unknown) =>
  world.request({ method, url, token, body, headers: { [testHeader]: '1' } });

test('a test key opens a sandbox with the same stores but its own orders, is listed separately, and can be renewed and deleted', async () => {
  const { retailer, admin, made, key, order } = await aRetailer();
  expect(made).toMatchObject({ isTest: true, hint: `${testKeyPrefix}…${made.key.slice(-4)}` });
  expect(made.key.startsWith(testKeyPrefix)).toBe(true);
  expect((await key.stores.list()).data.map(({ id }) => id).toSorted()).toEqual(retailer.storeIds.toSorted());
  expect(await admin.sandbox.read()).toEqual({ isMade: true, hasOrders: false });
  const test = await key.orders.create({ body: order({ number: 'SAME' }) });
  expect(await admin.sandbox.read()).toEqual({ isMade: true, hasOrders: true });
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
  await expect(world.client(renewed.key).stores.list()).rejects.toMatchObject({ type: 'KEY_UNKNOWN' });
});

test('a header, or a cookie if a browser navigates, switches an admin to the sandbox; members and account remain the live ones', async () => {
  const { retailer, admin, key, order } = await aRetailer();
  const made = await key.orders.create({ body: order() });
  expect((await asTester(admin, 'GET', `/retailer/orders/${made.id}`)).json()).toMatchObject({ id: made.id });
  const own = await asTester(admin, 'POST', '/retailer/orders', order());
  expect(own.statusCode).toBe(201);
  expect((await key.orders.list()).total).toBe(2);
  // Views that a member saves in the sandbox stay in the sandbox.
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
  // The cookie alone does not switch a request that authenticates with a token.
  const headers = { cookie };
  expect(
    (await world.request({ method: 'GET', url: '/v2/retailer/orders', token: admin.token, headers })).json().total,
  ).toBe(0);
});

test('only members who manage settings see the sandbox, and only that of their own retailer', async () => {
  const { retailer } = await aRetailer();
  const plain = await retailer.coordinator({ permissions: ['MANAGE_ORDERS'] });
  expect((await asTester(plain, 'GET', '/v2/retailer/orders')).json()).toMatchObject({
    error: { type: 'FORBIDDEN' },
    message: expect.stringContaining('“'),
  });
  const other = await (await world.retailer()).admin();
  expect((await asTester(other, 'GET', '/v2/retailer/orders')).json()).toMatchObject({
    error: { type: 'TEST_DATA_MISSING' },
  });
  expect(await other.sandbox.read()).toEqual({ isMade: false, hasOrders: false });
  expect(await other.sandbox.open()).toEqual({ isMade: true, hasOrders: false });
  expect((await asTester(other, 'GET', '/v2/retailer/orders')).json().total).toBe(0);
});

test('concurrent requests on two servers create one sandbox, and stores that are added or renamed later are copied to it', async () => {
  const retailer = await world.retailer();
  const elsewhere = await world.another();
  const open = (app: typeof world.app) =>
    ensureSandbox(app, { retailerId: retailer.id, name: 'Ann', role: 'RETAILER_ADMIN' });
  const sandboxes = await Promise.all([1, 2, 3, 4].map((nth) => open((nth % 2 ? world : elsewhere).app)));
  expect(new Set(sandboxes).size).toBe(1);
  const [sandbox = ''] = sandboxes;
  const storesIn = (retailerId: string) => {
    const { db } = world.app.db.scope(wholeRetailer(retailerId));
    return db.selectFrom('stores').select(['id', 'name']).orderBy('id').execute();
  };
  const { db } = world.app.db.scope(wholeRetailer(sandbox));
  const [missing = '', first = '', second = ''] = retailer.storeIds;
  await db.deleteFrom('stores').where('id', '=', missing).execute();
  // Two stores that swapped their names in the retailer since the copy.
  const own = world.app.db.scope(wholeRetailer(retailer.id)).db;
  const rename = (id: string, name: string) => own.updateTable('stores').set({ name }).where('id', '=', id).execute();
  const nameOf = new Map((await storesIn(retailer.id)).map(({ id, name }) => [id, name]));
  await rename(first, 'For a moment');
  await rename(second, nameOf.get(first) ?? '');
  await rename(first, nameOf.get(second) ?? '');
  await open(world.app);
  expect(await storesIn(sandbox)).toEqual(await storesIn(retailer.id));
});

test('a sandbox is known only in its own database, where another one has a retailer of the same id', async () => {
  const { retailer } = await aRetailer();
  expect(await findSandbox(world.app.db, retailer.id)).not.toBeNull();
  expect(await findSandbox(elsewhere.app.db, retailer.id)).toBeNull();
});

test('the courier never sees sandbox data: no retailer, no delivery, no event, no charge, no message', async () => {
  const { retailer, key, order } = await aRetailer();
  const fleet = world.fleet();
  const { id, delivery } = await key.orders.create({ body: order() });
  const asked = await key.orders.create({ body: order() });
  world.clock.advance({ hours: 5 });
  const wish = { kind: 'CANCEL' as const, reason: 'Changed their mind' };
  expect((await key.requests.ask({ params: { id: asked.id }, body: wish })).requests).toHaveLength(1);
  expect((await fleet.fleetRequests.list({})).data).toEqual([]);
  const sandbox = (await findSandbox(world.app.db, retailer.id)) ?? '';
  expect((await fleet.retailers.list({ query: { pageSize: 100 } })).data.map((each) => each.id)).not.toContain(sandbox);
  const missing = { type: 'RETAILER_NOT_FOUND' };
  await expect(fleet.retailers.read({ params: { id: sandbox } })).rejects.toMatchObject(missing);
  await expect(fleet.retailers.edit({ params: { id: sandbox }, body: { phone: null } })).rejects.toMatchObject(missing);
  await expect(fleet.fleetStores.list({ params: { id: sandbox } })).rejects.toMatchObject(missing);
  const deliveryId = delivery?.id ?? '';
  expect((await fleet.fleet.deliveries({ query: { limit: 500 } })).data.map((each) => each.deliveryId)).not.toContain(
    deliveryId,
  );
  const event = { id: 'stray', deliveryId, type: 'CANCELED', at: world.clock.now().toString() };
  expect((await fleet.fleet.events({ body: { events: [event] } })).results).toMatchObject([
    { status: 'refused', error: { type: 'SHIPMENT_NOT_FOUND' } },
  ]);
  await world.app.db
    .scope(wholeRetailer(sandbox))
    .db.insertInto('rates')
    .values({ service: 'delivery', valid_from: '2026-01-01', cents: 900 })
    .execute();
  await followJob(key, (await key.walks.start({ params: { id }, body: { speed: 'AT_ONCE' } })).jobId);
  expect((await key.orders.read({ params: { id } })).status).toBe('COMPLETED');
  await expect.poll(() => noticesOf(key, id)).toContainEqual(expect.objectContaining({ state: 'SENT' }));
  expect((await key.expense.list({})).total).toBe(0);
  for (const address of ['ann@test.example', '+14165550142']) expect(await world.inbox.all(address)).toEqual([]);
});

const toTheDoor = ['CREATION', 'FULFILLMENT', 'PICKUP_FROM_FULFILLMENT_LOCATION', 'SCANNING', 'OUT_FOR_DELIVERY'];
test.each([
  ['DELIVERED', 'COMPLETED', [...toTheDoor, 'COMPLETED']],
  [
    'FRONT_DOOR_AFTER_NO_ANSWER',
    'COMPLETED',
    [...toTheDoor, 'ATTEMPTED', 'RESCHEDULED', 'OUT_FOR_DELIVERY', 'COMPLETED'],
  ],
  ['DROPOFF_POINT', 'COMPLETED', [...toTheDoor, 'AT_DROPOFF_POINT', 'COMPLETED']],
  ['FRONT_DOOR_WITH_PHOTOS', 'COMPLETED', [...toTheDoor, 'COMPLETED']],
  ['DELAYED', 'DELAYED_BY_PORTAGE', toTheDoor],
  ['NOT_RECEIVED', 'NOT_RECEIVED', ['CREATION', 'FULFILLMENT', 'NOT_RECEIVED']],
  ['DAMAGED', 'CANCELED', [...toTheDoor.slice(0, 4), 'CANCELED']],
  ['CANCELED', 'CANCELED', [...toTheDoor.slice(0, 4), 'CANCELED']],
  ['RETURNED', 'RTS_COMPLETED', [...toTheDoor, 'ATTEMPTED', 'RTS_SCHEDULED', 'RTS_LOADED', 'RTS_COMPLETED']],
] as const)(
  'an order is walked to %s, with its events, and webhooks report each step',
  async (outcome, status, topics) => {
    const { admin, key, order } = await aRetailer();
    const path = `/${outcome}`;
    const { secret } = await key.webhooks.create({ body: { url: receiver.url(path), topics: [...webhookTopics] } });
    await admin.webhooks.create({ body: { url: receiver.url(`${path}/live`), topics: [...webhookTopics] } });
    const { id } = await key.orders.create({ body: order() });
    const { jobId } = await key.walks.start({ params: { id }, body: { outcome, speed: 'AT_ONCE' } });
    expect(await followJob(key, jobId)).toMatchObject({ status: 'FINISHED' });
    const walked = await key.orders.read({ params: { id } });
    expect(walked.status).toBe(status);
    expect(walked.trackers.length).toBeGreaterThan(2);
    if (outcome !== 'DELAYED' && outcome !== 'NOT_RECEIVED')
      await expect(key.walks.start({ params: { id }, body: { outcome } })).rejects.toMatchObject({
        type: 'CANNOT_UPDATE_SHIPMENT',
      });
    const told = () => receiver.payloadsAt(path);
    await expect.poll(() => told().map(({ type }) => type.replace('ORDER_', ''))).toEqual(topics);
    const sequence = told().map((each) => each.sequence);
    expect(sequence).toEqual([...new Set(sequence)].toSorted((a, b) => a - b));
    for (const each of receiver.at(path)) verified(secret, each, wednesdayMorning);
    expect(receiver.at(`${path}/live`)).toEqual([]);
  },
);

test('a walk with photos, also as a proof, shows them on the order and in its webhook; a damaged parcel names its reason', async () => {
  const { key, order } = await aRetailer();
  await key.webhooks.create({ body: { url: receiver.url('/shown'), topics: ['ORDER_COMPLETED', 'ORDER_CANCELED'] } });
  const walkTo = async (outcome: WalkOutcome, given = {}) => {
    const { id } = await key.orders.create({ body: order(given) });
    await followJob(key, (await key.walks.start({ params: { id }, body: { outcome, speed: 'AT_ONCE' } })).jobId);
    return key.orders.read({ params: { id } });
  };
  const { delivery, attempts } = await walkTo('FRONT_DOOR_WITH_PHOTOS');
  expect(delivery?.photos).toHaveLength(2);
  expect(attempts[0]?.photos).toEqual(delivery?.photos);
  for (const { url } of delivery?.photos ?? []) {
    const photo = await world.request({ method: 'GET', url: url.replace('http://portage.test', '') });
    expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/jpeg']);
  }
  const proof = { kinds: ['PHOTO'] };
  expect((await walkTo('DELIVERED', { proof })).delivery).toMatchObject({ status: 'COMPLETED', photos: [{}] });
  expect((await walkTo('DAMAGED')).delivery).toMatchObject({ status: 'CANCELED', statusId: cancelReasons.damaged });
  await expect.poll(() => receiver.payloadsAt('/shown').length).toBe(3);
  const [shown, , damaged] = receiver.payloadsAt('/shown');
  expect(Object(shown?.data).photos).toHaveLength(2);
  expect(damaged?.data).toMatchObject({ canceled: 'SHIPMENT', reason: 'DAMAGED' });
});

test('a delayed or missing parcel can be walked on until it is delivered', async () => {
  const { key, order } = await aRetailer();
  const { id } = await key.orders.create({ body: order() });
  for (const outcome of ['NOT_RECEIVED', 'DELAYED', 'DELIVERED'] as const) {
    const { jobId } = await key.walks.start({ params: { id }, body: { outcome, speed: 'AT_ONCE' } });
    expect([outcome, await followJob(key, jobId)]).toMatchObject([outcome, { status: 'FINISHED' }]);
  }
  expect((await key.orders.read({ params: { id } })).status).toBe('COMPLETED');
});

test('a disabled sandbox webhook is reported to the retailer’s admins, each in their language', async () => {
  const { retailer, admin, key, order } = await aRetailer();
  const other = await retailer.admin();
  const emails = await Promise.all([admin, other].map(async (each) => (await each.auth.refresh()).email));
  const [, french = ''] = emails;
  const { db } = world.app.db.scope(wholeRetailer(retailer.id));
  await db.updateTable('members').set({ language: 'fr' }).where('email', '=', french).execute();
  receiver.answer('/gone', () => ({ status: 410 }));
  await key.webhooks.create({ body: { url: receiver.url('/gone') } });
  await key.orders.create({ body: order() });
  const told = async () => Promise.all(emails.map(async (each) => (await world.inbox.all(each))[0]?.subject));
  const { name } = await admin.settings.read();
  await expect
    .poll(told)
    .toEqual([
      `Test data: A webhook of ${name} was turned off`,
      `Données d’essai\u00a0: Un webhook de ${name} a été désactivé`,
    ]);
});

test('a sandbox copies what the retailer changes, and keeps settings that were changed only in the sandbox', async () => {
  const { retailer, admin, key, order } = await aRetailer();
  const [id = ''] = retailer.storeIds;
  const waiting = await key.orders.create({ body: order() });
  const left = await retailer.coordinator({ permissions: ['MANAGE_RETAILER_SETTINGS'] });
  await asTester(left, 'GET', '/v2/retailer/orders');
  await key.settings.edit({ body: { weightUnit: 'kg', orderTags: ['Mine'] } });
  await key.settings.editTracking({ body: { color: '#123456' } });
  await admin.settings.edit({ body: { orderTags: ['Theirs'], phone: '416 555 0100' } });
  await expect
    .poll(() => key.settings.read())
    .toMatchObject({ weightUnit: 'kg', orderTags: ['Theirs'], phone: expect.stringContaining('555') });
  expect((await key.settings.tracking()).color).toBe('#123456');
  await admin.settings.editTracking({ body: { color: '#654321' } });
  await expect.poll(async () => (await key.settings.tracking()).color).toBe('#654321');

  // A sandbox from before the copied settings were recorded.
  const sandbox = wholeRetailer((await findSandbox(world.app.db, retailer.id)) ?? '');
  await key.settings.edit({ body: { orderTags: ['Ours'] } });
  await key.settings.editTracking({ body: { color: '#123456' } });
  await world.app.db.scope(sandbox).db.updateTable('retailers').set({ followed: null }).execute();
  await admin.sandbox.open();
  expect((await key.settings.read()).orderTags).toEqual(['Ours']);
  expect((await key.settings.tracking()).color).toBe('#123456');
  await admin.settings.edit({ body: { orderTags: ['Both'] } });
  await expect.poll(async () => (await key.settings.read()).orderTags).toEqual(['Both']);

  await admin.stores.edit({ params: { id }, body: { pickupTimes: ['18:00'] } });
  await expect.poll(async () => (await key.orders.read({ params: { id: waiting.id } })).time).toBe('18:00');

  const { id: leftId } = await left.auth.refresh();
  const people = async () =>
    (await world.app.db.scope(sandbox).db.selectFrom('members').select('id').execute()).map((each) => each.id);
  expect(await people()).toContain(leftId);
  await world.confirmed(admin);
  await admin.team.remove({ params: { id: leftId } });
  await expect.poll(people).not.toContain(leftId);
});

test('a member who switches to the sandbox has their current name and rights there, even if the sandbox’s copy is outdated', async () => {
  const { retailer, admin } = await aRetailer();
  const sandbox = wholeRetailer((await findSandbox(world.app.db, retailer.id)) ?? '');
  const { db } = world.app.db.scope(sandbox);
  const seen = async () => {
    expect((await asTester(admin, 'GET', '/v2/retailer/orders')).statusCode).toBe(200);
    return (await db.selectFrom('members').select(['name', 'role']).execute())[0];
  };
  const first = await seen();
  await db.updateTable('members').set({ name: 'Before', role: 'RETAILER_USER' }).execute();
  expect(await seen()).toEqual(first);
});

test('a store that a member is given while their rights are copied reaches the sandbox with the next copy', async () => {
  const { retailer, admin } = await aRetailer();
  const [first = ''] = retailer.storeIds;
  const member = await retailer.coordinator({
    permissions: ['MANAGE_ORDERS', 'MANAGE_RETAILER_SETTINGS'],
    stores: [first],
  });
  const { id } = await member.auth.refresh();
  const sandbox = (await findSandbox(world.app.db, retailer.id)) ?? '';
  const held = await holdWrites(world, 'members', `new.retailer_id = $$${sandbox}$$`);
  // Copies the stores, then waits before it copies the member.
  const switched = asTester(member, 'GET', '/v2/retailer/orders');
  await held.reached();
  const place = { name: 'Yorkville', storeAddress: '120 Avenue Rd, Toronto, ON, M5R 2H4', serviceAreaId: 'DC-1' };
  const pickupPoint = { name: 'Counter', timeToPrepare: 2 };
  const body = { ...place, pickupTimes: ['11:00'], daysOfOperation: [1, 2, 3], pickupPoint };
  const added = await world.fleet().fleetStores.create({ params: { id: retailer.id }, body });
  await world.confirmed(admin);
  await admin.team.edit({ params: { id }, body: { pickupScheduleId: [first, added.id] } });
  await held.release();
  expect((await switched).statusCode).toBe(200);
  const { db } = world.app.db.scope(wholeRetailer(sandbox));
  const stores = async () => {
    const rows = await db.selectFrom('member_stores').select('store_id').where('member_id', '=', id).execute();
    return rows.map(({ store_id }) => store_id).toSorted();
  };
  await expect.poll(stores).toEqual([first, added.id].toSorted());
});

test('an order that is not fulfilled, or not in the sandbox, cannot be walked', async () => {
  const { admin, key, order, retailer } = await aRetailer();
  const sandbox = (await findSandbox(world.app.db, retailer.id)) ?? '';
  const { db } = world.app.db.scope(wholeRetailer(sandbox));
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

test('a scheduled or active shipment can be walked to each outcome of its type, and a completed one to none', () => {
  const on = (type: 'DELIVERY' | 'PICKUP', pickedUp = false) =>
    deliveryStatuses.flatMap((status) => {
      const order = { type, status, pickedUp };
      const ends = walkOutcomes.filter((outcome) => whyNotWalk(order, outcome) === null);
      return ends.length > 0 ? [`${status} ${ends.length}`] : [];
    });
  const underWay = ['DELIVERY_SCHEDULED 8', 'AT_WAREHOUSE 8', 'ATTEMPTING_DELIVERY 8'];
  // Only what was not picked up can be found missing.
  expect(on('DELIVERY')).toContain('DELIVERY_SCHEDULED 9');
  expect(on('DELIVERY')).toEqual(expect.arrayContaining(underWay.slice(1)));
  expect(on('DELIVERY', true)).toEqual(expect.arrayContaining(underWay));
  expect(on('PICKUP')).toEqual(expect.arrayContaining(['DELIVERY_SCHEDULED 3', 'ATTEMPTING_DELIVERY 3']));
  for (const over of ['COMPLETED', 'RTS_COMPLETED']) expect(on('DELIVERY').join()).not.toContain(`,${over} `);
});
