// Endpoints: permissions, secrets, edits, rotation, turning off and on, restriction to stores, and the log.
import { testHeader } from '@portage/contract/headers';
import { endpointLimit, secretPrefix } from '@portage/contract/webhooks/rules';
import type { NewEndpoint } from '@portage/contract/webhooks/schema';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { mailingGathered } from '../mail/gather.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { untilBlocked } from '../testing/hold.ts';
import { anOrder, type Client, outside, startWorld, wednesdayMorning } from '../testing/world.ts';
import { leaseDueEndpoints, releaseLease, renewLeases } from './due.ts';
import { recordOutcome } from './outcome.ts';
import { scheduleEndpoints } from './queries.ts';
import { insertSent } from './testing/sent.ts';

// Some of these tests need two concurrent transactions.
const world = await startWorld({ poolSize: 8 });
beforeEach(() => world.clock.set(wednesdayMorning));

const url = 'https://shop.example/hooks';
const silent = { error: () => undefined };
const nameOf = async (api: Client) => (await api.auth.refresh()).retailer.name;
const made = (api: Client, wish: Partial<z.input<typeof NewEndpoint>> = {}) =>
  api.webhooks.create({ body: { url, ...wish } });

async function aRetailer() {
  const retailer = await world.retailer();
  return { retailer, admin: await retailer.admin() };
}

test('a new endpoint receives new orders of all stores; its secret is shown once, stored encrypted and never returned again', async () => {
  const { admin } = await aRetailer();
  const { secret, ...shown } = await made(admin);
  expect(secret.startsWith(secretPrefix)).toBe(true);
  expect(Buffer.from(secret.slice(secretPrefix.length), 'base64')).toHaveLength(32);
  expect(shown).toMatchObject({ topics: ['ORDER_CREATION'], hasAllStores: true, state: 'ON', off: null });
  expect(shown.hint).toBe(`…${secret.slice(-4)}`);
  const kept = await world.app.db.acrossTenantsAndSandboxes().selectFrom('webhook_endpoints').selectAll().execute();
  expect(kept.some((row) => row.secret.includes(secret.slice(secretPrefix.length)))).toBe(false);
  for (const answer of [await admin.webhooks.list(), await admin.activity.list({ query: { kind: 'webhook' } })])
    expect(JSON.stringify(answer)).not.toContain(secret.slice(secretPrefix.length, -4));
});

test('every fault of a new endpoint is reported at once', async () => {
  const { admin } = await aRetailer();
  await expect(made(admin, { url: 'ftp://x', topics: [] })).rejects.toMatchObject({
    body: { errors: [{ path: 'url' }, { type: 'REQUIRED', path: 'topics' }] },
  });
  for (const bad of ['ftp://x', 'shop', 'https://', 'https://ana:secret@shop.example/'])
    await expect(made(admin, { url: bad })).rejects.toMatchObject({
      body: { errors: [{ type: 'INVALID_URL', path: 'url' }] },
    });
  for (const inside of ['http://10.0.0.1/', 'http://169.254.169.254/latest/meta-data'])
    await expect(made(admin, { url: inside })).rejects.toMatchObject({
      body: { errors: [{ type: 'ADDRESS_NOT_PUBLIC', path: 'url' }] },
    });
  await expect(made(admin, { hasAllStores: false })).rejects.toMatchObject({
    body: { errors: [{ type: 'REQUIRED', path: 'pickupScheduleId' }] },
  });
});

test('a change is recorded in the activity log with names', async () => {
  const { retailer, admin } = await aRetailer();
  const { id } = await made(admin);
  const params = { id };
  const body = {
    description: 'Till',
    topics: ['ORDER_COMPLETED' as const],
    hasAllStores: false,
    pickupScheduleId: retailer.storeIds.slice(1, 2),
  };
  expect(await admin.webhooks.edit({ params, body })).toMatchObject({
    ...{ url, description: 'Till', topics: ['ORDER_COMPLETED'] },
    ...{ hasAllStores: false, pickupSchedules: retailer.storeIds.slice(1, 2) },
  });
  await admin.webhooks.turnOff({ params });
  expect(await admin.webhooks.turnOn({ params, body: {} })).toMatchObject({ state: 'ON' });
  await admin.webhooks.delete({ params });
  await expect(admin.webhooks.read({ params })).rejects.toMatchObject({ type: 'WEBHOOK_NOT_FOUND' });
  const { data } = await admin.activity.list({ query: { kind: 'webhook' } });
  expect(data.map(({ action }) => action)).toEqual(['REMOVED', 'CHANGED', 'CHANGED', 'CHANGED', 'ADDED']);
  expect(data[3]?.changes.map(({ field }) => field).toSorted()).toEqual(['description', 'stores', 'topics']);
});

test('each admin is mailed about a new URL and its author in their language, and not about other changes or in a sandbox', async () => {
  const { retailer, admin } = await aRetailer();
  const french = await retailer.admin();
  await french.account.edit({ body: { language: 'fr' } });
  const by = await retailer.coordinator({ permissions: ['MANAGE_RETAILER_SETTINGS'] });
  const [{ email }, { email: frenchEmail }] = [await admin.auth.refresh(), await french.auth.refresh()];
  const { email: byEmail, name } = await by.auth.refresh();
  const { id } = await made(by);
  const { subject, text } = await world.inbox.latest(email);
  expect(subject).toMatch(`${name} added a webhook for Test & Sons`);
  expect(text).toMatch(`On November 18, 2026 at 15:00 (UTC), ${name} added an endpoint.`);
  expect(text).toMatch(`From now on, events about your orders are sent to ${url}.`);
  expect(text).toMatch('/retailer-settings?section=webhooks');
  const moved = 'https://elsewhere.example/hooks';
  await by.webhooks.edit({ params: { id }, body: { description: 'Till', url } });
  expect(await world.inbox.all(frenchEmail)).toHaveLength(1);
  world.clock.advance({ hours: 1 });
  await by.webhooks.edit({ params: { id }, body: { url: moved } });
  const told = await world.inbox.latest(frenchEmail);
  expect(told.text).toMatch(`Ce qui était envoyé à ${url} va à ${moved} dès ce moment.`);
  await admin.sandbox.open();
  const test = { method: 'POST', url: '/retailer/webhooks', headers: { [testHeader]: '1' } };
  expect((await world.request({ ...test, token: by.token, body: { url } })).statusCode).toBe(201);
  expect(await world.inbox.all(email)).toHaveLength(2);
  expect(await world.inbox.all(byEmail)).toEqual([]);
});

test('a second rotation is refused until the first secret has expired, unless it is forced', async () => {
  const { admin } = await aRetailer();
  const { id, secret } = await made(admin);
  const params = { id };
  const second = await admin.webhooks.rotate({ params, body: {} });
  expect(second).toMatchObject({ previousUntil: '2026-11-19T15:00:00.000Z' });
  expect(second.secret).not.toBe(secret);
  await expect(admin.webhooks.rotate({ params, body: {} })).rejects.toMatchObject({ type: 'WEBHOOK_ROTATED_RECENTLY' });
  await admin.webhooks.rotate({ params, body: { force: true } });
  world.clock.advance({ hours: 24 });
  await admin.webhooks.rotate({ params, body: {} });
});

test('many changes within an hour cause two emails to admins, the second with a limited list', async () => {
  const { admin } = await aRetailer();
  const { email, name } = await admin.auth.refresh();
  const made = Array.from({ length: 23 }, (_, nth) => `https://shop.example/hooks/${nth}`);
  for (const url of made) await admin.webhooks.create({ body: { url } });
  const mails = () => world.inbox.all(email);
  await mailingGathered.run(world.app, silent);
  expect(await mails()).toHaveLength(1);
  world.clock.advance({ hours: 1 });
  await Promise.all([world, await world.another()].map(({ app }) => mailingGathered.run(app, silent)));
  expect(await mails()).toHaveLength(2);
  const { subject, text } = await world.inbox.latest(email);
  expect(subject).toBe(`New or changed webhook addresses at ${await nameOf(admin)}: 22`);
  for (const url of made.slice(1, 21))
    expect(text).toContain(`${name} added an endpoint. From now on, events about your orders are sent to ${url}.`);
  expect(text).not.toContain('hooks/21');
  expect(text).toContain('And 2 more');
  // No email is pending, and the next change within the hour is delayed again.
  await mailingGathered.run(world.app, silent);
  await admin.webhooks.create({ body: { url } });
  expect(await mails()).toHaveLength(2);
});

test('a member restricted to stores sees only the host of an endpoint beyond them, and none of its log entries', async () => {
  const { retailer, admin } = await aRetailer();
  const [store = '', other = ''] = retailer.storeIds;
  const held = await retailer.coordinator({ permissions: ['MANAGE_RETAILER_SETTINGS'], stores: [store] });
  const secret = 'https://hooks.example:8443/T0/sEcReT?key=1';
  const wish = { url: secret, description: 'Keyed sEcReT' };
  const beyond = await Promise.all(
    [
      {},
      { hasAllStores: false, pickupScheduleId: [store, other] },
      { hasAllStores: false, pickupScheduleId: [other] },
    ].map((stores) => admin.webhooks.create({ body: { ...wish, ...stores } })),
  );
  const own = await admin.webhooks.create({ body: { ...wish, hasAllStores: false, pickupScheduleId: [store] } });
  for (const { id } of beyond) {
    const shown = await held.webhooks.read({ params: { id } });
    expect(shown).toMatchObject({ url: 'https://hooks.example:8443/…', description: '' });
    expect(await admin.webhooks.read({ params: { id } })).toMatchObject(wish);
  }
  const listed = (await held.webhooks.list()).data;
  expect(listed.filter(({ url }) => url === secret).map(({ id }) => id)).toEqual([own.id]);
  const log = async (api: Client, query = {}) =>
    (await api.activity.list({ query: { kind: 'webhook', ...query } })).data;
  expect((await log(held)).map(({ about }) => about.id)).toEqual([own.id]);
  expect(await log(held, { search: 'sEcReT' })).toHaveLength(1);
  expect(await log(admin)).toHaveLength(4);
});

test('a member restricted to stores can neither redirect other orders nor read their sends', async () => {
  const { retailer, admin } = await aRetailer();
  const [store = '', other = ''] = retailer.storeIds;
  const held = await retailer.coordinator({ permissions: ['MANAGE_RETAILER_SETTINGS'], stores: [store] });
  await expect(made(held)).rejects.toMatchObject({
    body: { errors: [{ type: 'PERMISSION_NOT_HELD', path: 'hasAllStores' }] },
  });
  const own = { hasAllStores: false, pickupScheduleId: [store] };
  const { id } = await made(held, own);
  await expect(
    held.webhooks.edit({ params: { id }, body: { ...own, pickupScheduleId: [other] } }),
  ).rejects.toMatchObject({ body: { errors: [{ type: 'PICKUP_LOCATION_NOT_FOUND' }] } });
  for (const wish of [{}, { hasAllStores: false, pickupScheduleId: [store, other] }]) {
    const params = { id: (await made(admin, wish)).id };
    await expect(held.webhooks.edit({ params, body: { url } })).rejects.toMatchObject({ type: 'PERMISSION_NOT_HELD' });
    await expect(held.webhooks.rotate({ params, body: {} })).rejects.toMatchObject({ type: 'PERMISSION_NOT_HELD' });
  }
  const order = await admin.orders.create({
    body: anOrder({ pickupScheduleId: other, address: '1 A St, Montréal, QC, H2J 2K9' }),
  });
  const { id: memberId } = await admin.auth.refresh();
  const about = { orderId: order.id, storeId: other, data: {} };
  const { endpointId, sendId } = await insertSent(world.app, { retailerId: retailer.id, memberId }, about);
  expect((await admin.webhooks.sends({ params: { id: endpointId } })).data).toHaveLength(1);
  expect((await held.webhooks.sends({ params: { id: endpointId } })).data).toEqual([]);
  await expect(held.webhooks.send({ params: { id: endpointId, send: sendId } })).rejects.toMatchObject({
    type: 'WEBHOOK_SEND_NOT_FOUND',
  });
});

/** Creates an order with a sent event. */
async function aSend() {
  const { retailer, admin } = await aRetailer();
  const { id: memberId } = await admin.auth.refresh();
  const order = await admin.orders.create({ body: anOrder({ number: 'W-1', pickupScheduleId: retailer.storeIds[0] }) });
  const about = { orderId: order.id, storeId: order.pickupScheduleId, data: {} };
  const { endpointId, sendId } = await insertSent(world.app, { retailerId: retailer.id, memberId }, about);
  const params = { id: endpointId };
  const found = async (query = {}) => (await admin.webhooks.sends({ params, query })).data;
  return { retailer, admin, order, sendId, params, found };
}

test('an outcome is recorded only for a send that is waiting', async () => {
  const { retailer, admin, sendId, params, found } = await aSend();
  const headers = { 'content-type': '', 'user-agent': '', 'webhook-id': sendId, 'webhook-timestamp': '' };
  const outcome = { status: 500, headers: {}, body: '', ms: 1 };
  await recordOutcome(world.app, retailer.id, params.id, sendId, { at: world.clock.now(), headers, outcome });
  expect(await found()).toMatchObject([{ state: 'SENT', attempts: 0 }]);
  expect(await admin.webhooks.read({ params })).toMatchObject({ failingSince: null });
});

test('sends are found by order, code or event, and by state, topic and time', async () => {
  const { order, sendId, found } = await aSend();
  const [sent] = await found();
  const later = '2026-11-18T15:00:01Z';
  for (const search of ['W-1', order.trackingCode.toLowerCase(), sent?.eventId.toUpperCase(), ' W-1 '])
    expect(await found({ search }), search).toHaveLength(1);
  const [same, other] = [
    [{ state: 'SENT' }, { topic: 'ORDER_CREATION' }, { from: wednesdayMorning }, { to: later }],
    [{ search: 'W' }, { state: 'FAILED' }, { topic: 'ORDER_COMPLETED' }, { from: later }, { to: wednesdayMorning }],
  ];
  for (const query of same) expect(await found(query), JSON.stringify(query)).toHaveLength(1);
  for (const query of [...other, { before: sendId }]) expect(await found(query), JSON.stringify(query)).toEqual([]);
});

test('a second resend is refused while a large one is pending; turning off cancels a pending release', async () => {
  const { retailer, admin, order, params } = await aSend();
  const owner = world.app.db.scope(wholeRetailer(retailer.id)).db;
  const copies = Array.from({ length: 2001 }, (_, nth) => ({ id: newId(), sequence: String(nth + 2) }));
  const about = { order_id: order.id, store_id: order.pickupScheduleId, topic: 'ORDER_CREATION' };
  const events = copies.map((copy) => ({ ...about, ...copy, created_at: wednesdayMorning }));
  await owner
    .insertInto('webhook_events')
    .values(events.map((each) => ({ ...each, payload: '{}' })))
    .execute();
  const sends = events.map((each) => ({ ...each, event_id: each.id, endpoint_id: params.id }));
  await owner
    .insertInto('webhook_sends')
    .values(sends.map((each) => ({ ...each, state: 'FAILED' as const })))
    .execute();
  const again = () =>
    admin.webhooks.sendAllAgain({
      params,
      body: { states: ['FAILED'], from: wednesdayMorning, to: '2026-11-19T00:00:00Z' },
    });
  expect(await again()).toEqual({ count: 2000, hasMore: true });
  await expect(again()).rejects.toMatchObject({ type: 'WEBHOOK_RESENDING' });
  // No worker runs here, so pending changes stay pending.
  await admin.webhooks.turnOff({ params });
  await admin.webhooks.turnOn({ params, body: { since: wednesdayMorning } });
  await admin.webhooks.turnOff({ params });
  const pending = await owner
    .selectFrom('webhook_backlog_changes')
    .select(['from_state', 'to_state'])
    .orderBy('number')
    .execute();
  expect(pending).toEqual([
    { from_state: 'FAILED', to_state: 'WAITING' },
    { from_state: 'WAITING', to_state: 'HELD' },
  ]);
});

test('one of two endpoints created concurrently on two servers gets the last place within the limit', async () => {
  const { retailer, admin } = await aRetailer();
  const first = await made(admin);
  const scope = world.app.db.scope(wholeRetailer(retailer.id));
  const { retailer_id: _own, ...row } = await scope.db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: endpointLimit - 2 }, () => ({ ...row, id: crypto.randomUUID() }));
  await scope.db.insertInto('webhook_endpoints').values(rows).execute();
  const other = (await world.another()).client(admin.token);
  const ends = await Promise.allSettled([made(admin), made(other)]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(made(admin)).rejects.toMatchObject({ type: 'TOO_MANY_WEBHOOKS' });
});

test('a process keeps the leases of endpoints that it sends to, and releases its others', async () => {
  const { admin } = await aRetailer();
  const [sentTo, failed] = [await made(admin), await made(admin)];
  const [processId, long] = [1, '2026-01-01T00:00:00Z'];
  const rows = () =>
    world.app.db.acrossTenantsAndSandboxes().updateTable('webhook_endpoints').where('leased_by', '=', processId);
  await world.app.db
    .acrossTenantsAndSandboxes()
    .updateTable('webhook_endpoints')
    .set({ leased_by: processId, leased_until: long })
    .where('id', 'in', [sentTo.id, failed.id])
    .execute();
  expect(await renewLeases(world.app, processId, [sentTo.id])).toEqual([{ id: sentTo.id }]);
  const isOver = sql<boolean>`leased_until < now()`.as('is_over');
  const kept = await rows().set({ leased_by: null }).returning(['id', isOver]).execute();
  expect(new Map(kept.map(({ id, is_over }) => [id, is_over]))).toEqual(
    new Map([
      [sentTo.id, false],
      [failed.id, true],
    ]),
  );
});

test('an endpoint is taken over from a process that is gone, not from one that is alive', async () => {
  const { retailer, admin } = await aRetailer();
  const [held, orphan] = [await made(admin), await made(admin)];
  const living = world.app.outbox.processLock.id;
  const heldBy = (leased_by: number) =>
    ownEndpoints().set({ leased_by, leased_until: '2099-01-01T00:00:00Z', due_at: '2000-01-01T00:00:00Z' });
  const ownEndpoints = () => world.app.db.acrossTenantsAndSandboxes().updateTable('webhook_endpoints');
  await heldBy(living).where('id', '=', held.id).execute();
  await heldBy(0).where('id', '=', orphan.id).execute();
  const taken = async (processId: number, room: number) =>
    (await leaseDueEndpoints(world.app, processId, room))
      .filter(({ retailer_id }) => retailer_id === retailer.id)
      .map(({ id }) => id);
  expect(await taken(1, 0)).toEqual([]);
  expect(await taken(1, 5)).toEqual([orphan.id]);
  expect(await taken(living, 0)).toEqual([held.id]);
});

test('an event that is recorded while its endpoint is being turned on is sent, not held', async () => {
  const { retailer, admin } = await aRetailer();
  const { id } = await made(admin);
  await admin.webhooks.turnOff({ params: { id } });
  const owner = wholeRetailer(retailer.id);
  const { on } = await world.app.db.transaction(owner, async (tx) => {
    await tx.db.updateTable('webhook_endpoints').set({ off_at: null, off_reason: null }).where('id', '=', id).execute();
    const recording = (other: Tx) => scheduleEndpoints(other, [id], world.app.clock.now());
    const on = outside(() => world.app.db.transaction(owner, recording));
    await untilBlocked(world);
    return { on };
  });
  expect(await on).toEqual(new Set([id]));
});

test('a send that is added while its process releases the endpoint is not missed', async () => {
  const { retailer, admin } = await aRetailer();
  const order = await admin.orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) });
  const { id: memberId } = await admin.auth.refresh();
  const about = { orderId: order.id, storeId: order.pickupScheduleId, data: {} };
  const { endpointId: id, sendId } = await insertSent(world.app, { retailerId: retailer.id, memberId }, about);
  const owner = wholeRetailer(retailer.id);
  const own = world.app.db.scope(owner).db;
  const leased = { leased_by: 0, leased_until: '2099-01-01T00:00:00Z' };
  await own.updateTable('webhook_endpoints').set(leased).where('id', '=', id).execute();
  const { leaving } = await world.app.db.transaction(owner, async (tx) => {
    const next_at = '2026-11-18T15:00:00Z';
    // The process that holds the lease has already been notified of this send, and is about to release the endpoint.
    await tx.db.updateTable('webhook_endpoints').set({ due_at: null }).where('id', '=', id).execute();
    await tx.db.updateTable('webhook_sends').set({ state: 'WAITING', next_at }).where('id', '=', sendId).execute();
    const leaving = outside(() => releaseLease(world.app, 0, { retailer_id: retailer.id, id }));
    await untilBlocked(world);
    return { leaving };
  });
  await leaving;
  const row = await own.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirst();
  expect(row).toMatchObject({ leased_by: null, due_at: expect.stringContaining('15:00:00') });
});
