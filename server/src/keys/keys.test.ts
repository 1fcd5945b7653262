// API keys: creation, display, permissions, renewal and deletion.

import { passes } from '@portage/contract/access';
import { keyPermissions, keyPrefix, whyNotHaveKey } from '@portage/contract/keys/rules';
import type { NewKey } from '@portage/contract/keys/schema';
import { beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { mailingGathered } from '../mail/gather.ts';
import { isForKeys } from '../platform/http/openapi.ts';
import { newId } from '../platform/ids.ts';
import { callsPerMinute } from '../platform/limits/limits.ts';
import { rows } from '../testing/rows.ts';
import { csv, faultsOf, followJob, upload } from '../testing/upload.ts';
import { anOrder, type Client, type Retailer, startWorld, wednesdayMorning } from '../testing/world.ts';
import { warningOfEnds } from './warn.ts';

const world = await startWorld({ worker: true });
beforeEach(() => world.clock.set(wednesdayMorning));

const settingsOnly = ['MANAGE_RETAILER_SETTINGS'] as const;

async function aRetailer(wish: { fulfilsAtOnce?: boolean } = {}) {
  const retailer = await world.retailer(wish);
  return { retailer, admin: await world.confirmed(retailer.admin()) };
}

const made = (admin: Client, wish: Partial<z.input<typeof NewKey>> = {}) =>
  admin.keys.create({ body: { name: `Warehouse ${Math.random()}`, permissions: [...keyPermissions], ...wish } });

const aKeyOf = async (admin: Client, wish?: Partial<z.input<typeof NewKey>>) =>
  world.client((await made(admin, wish)).key);

const orderFor = ({ storeIds }: Retailer, number: string, store = 0) =>
  anOrder({ number, date: '2026-11-18', time: '14:00', pickupScheduleId: storeIds[store] });

test('a key is shown once, gives access to its retailer’s orders, and is logged by its name', async () => {
  const { retailer, admin } = await aRetailer();
  const { key, ...shown } = await made(admin, { name: 'Warehouse' });
  expect(key.startsWith(keyPrefix)).toBe(true);
  expect(shown).toMatchObject({ name: 'Warehouse', hint: `${keyPrefix}…${key.slice(-4)}`, lastUsed: null });
  const api = world.client(key);
  const order = await api.orders.create({ body: orderFor(retailer, 'K-1') });
  expect(order.source).toBe('API');
  expect((await admin.orders.logs({ query: { orderId: order.id } })).data[0]).toMatchObject({
    senderName: 'Warehouse (API)',
  });
  const list = await admin.keys.list();
  expect(list).toMatchObject({ total: 1, pageSize: 20, data: [{ lastUsed: { address: '127.0.0.1' } }] });
  expect(JSON.stringify(list)).not.toContain(key);
  const stored = await world.app.db.acrossTenantsAndSandboxes().selectFrom('api_keys').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(key.slice(keyPrefix.length));
  expect((await admin.activity.list({ query: { kind: 'key' } })).data).toMatchObject([{ action: 'ADDED' }]);
});

test('a key is admitted only by endpoints for any caller and by endpoints of its permissions', async () => {
  const { admin } = await aRetailer();
  const [all, none] = [await made(admin), await made(admin, { permissions: [] })];
  for (const { name, endpoint } of rows) {
    if (['anyone', 'signed', 'fleet', 'recipient'].includes(String(endpoint.who))) continue;
    if (typeof endpoint.who === 'object' && 'desk' in endpoint.who) continue;
    for (const { key, permissions } of [all, none]) {
      const url = endpoint.path.replaceAll(/:\w+/g, 'nothing');
      const answer = await world.request({ method: endpoint.verb, url, token: key });
      const isOpen = passes({ role: 'RETAILER_USER', permissions, isKey: true }, endpoint.who) && !endpoint.confirmed;
      expect(`${name} ${answer.statusCode === 403}`).toBe(`${name} ${!isOpen}`);
      // Not CONFIRMATION_NEEDED: a key has no identity to confirm.
      if (!isOpen) expect(`${name} ${answer.json().error.type}`).toBe(`${name} FORBIDDEN`);
    }
  }
});

test('admins are mailed a week and a day before a key expires, once each, with several servers', async () => {
  const { retailer, admin } = await aRetailer();
  const { email } = await admin.auth.refresh();
  const plain = await (await retailer.coordinator()).auth.refresh();
  const end = Temporal.Instant.from(wednesdayMorning).add({ hours: 24 * 20 });
  await made(admin, { name: 'Till', expiresAt: end.toString() });
  await made(admin, { name: 'Try-out', isTest: true, expiresAt: end.toString() });
  await made(admin, { name: 'For ever' });
  const elsewhere = await world.another();
  const told = async (daysBefore: number) => {
    world.clock.set(end.subtract({ minutes: 24 * 60 * daysBefore }).toString());
    const servers = [world, elsewhere, world];
    await Promise.all(servers.map(({ app }) => warningOfEnds.run(app, { error: () => undefined })));
    return (await world.inbox.all(email)).filter(({ subject }) => subject.includes('December 8, 2026')).length;
  };
  const counts: number[] = [];
  for (const days of [9, 7.5, 5, 1.5, 0.25, -1]) counts.push(await told(days));
  expect(counts).toEqual([0, 2, 2, 4, 4, 4]);
  const subjects = (await world.inbox.all(email)).map(({ subject }) => subject.replace(/(?<=”).*/, ''));
  expect(subjects.filter((subject) => subject === 'Test data: The API key “Try-out”')).toHaveLength(2);
  expect((await world.inbox.latest(email)).link?.pathname).toBe('/retailer-settings');
  expect(await world.inbox.all(plain.email)).toEqual([]);
});

test('each admin is mailed in their language about a created or renewed key, but not about sandbox keys', async () => {
  const { retailer, admin } = await aRetailer();
  const french = await retailer.admin();
  await french.account.edit({ body: { language: 'fr' } });
  const [{ email, name }, { email: frenchEmail }] = [await admin.auth.refresh(), await french.auth.refresh()];
  const { id, key } = await made(admin, { name: 'Till' });
  const mail = await world.inbox.latest(frenchEmail);
  expect(mail.text).toContain(`Le 18 novembre 2026 à 15 h 00 (UTC), ${name} a créé la clé API «\u00a0Till\u00a0».`);
  expect(mail).toMatchObject({
    subject: expect.stringContaining('«\u00a0Till\u00a0»'),
    link: { pathname: '/retailer-settings' },
  });
  expect(mail.text).not.toContain(key.slice(keyPrefix.length));
  await admin.keys.renew({ params: { id }, body: { keepHours: 0 } });
  world.clock.advance({ hours: 1 });
  await mailingGathered.run(world.app, { error: () => undefined });
  const { subject, text } = await world.inbox.latest(email);
  expect(subject).toContain('New or renewed API keys at Test & Sons');
  expect(text).toContain(`${name} renewed the API key “Till”`);
  await world.confirmed(admin);
  await made(admin, { isTest: true });
  expect(await world.inbox.all(email)).toHaveLength(2);
});

test('a key is limited to its stores', async () => {
  const { retailer, admin } = await aRetailer();
  const [first = '', second = ''] = retailer.storeIds;
  const api = await aKeyOf(admin, { hasAllStores: false, pickupScheduleId: [second] });
  const theirs = await admin.orders.create({ body: orderFor(retailer, 'S-1') });
  expect((await api.orders.list()).total).toBe(0);
  await expect(api.orders.read({ params: { id: theirs.id } })).rejects.toMatchObject({ type: 'ORDER_NOT_FOUND' });
  expect((await api.stores.list()).data.map(({ id }) => id)).toEqual([second]);
  await expect(api.orders.create({ body: orderFor(retailer, 'S-2') })).rejects.toMatchObject({
    type: 'PICKUP_LOCATION_NOT_FOUND',
  });
  expect(first).not.toBe(second);
});

test('work that a key started continues as the key', async () => {
  const { retailer, admin } = await aRetailer();
  const api = await aKeyOf(admin);
  const { id } = await api.orders.create({ body: orderFor(retailer, 'J-1') });
  const { jobId } = await api.orders.fulfilMany({ body: { ids: [id] } });
  expect(await followJob(api, jobId)).toMatchObject({ status: 'FINISHED' });
  expect((await admin.orders.read({ params: { id } })).delivery).not.toBeNull();
});

test('a file of orders sent by a key is imported for the key’s stores only', async () => {
  const { retailer, admin } = await aRetailer();
  const names = new Map((await admin.stores.list()).data.map(({ id, name }) => [id, name]));
  const [own = '', other = ''] = retailer.storeIds;
  const api = await aKeyOf(admin, { hasAllStores: false, pickupScheduleId: [own] });
  const line = (number: string, store: string) => `${number},Ann Roy,"${anOrder().address}",${names.get(store)}`;
  const file = csv('Order number,Recipient,Address,Store', line('F-1', own), line('F-2', other));
  const job = await upload(world, api, file, { date: '2026-11-18', time: '14:00' });
  expect(job).toMatchObject({ status: 'FINISHED', itemsCreated: 1, itemsCount: 2 });
  expect(faultsOf(job)).toMatchObject([{ row: 3 }]);
  const { data } = await admin.orders.list({ query: {} });
  expect(data).toMatchObject([{ number: 'F-1', pickupScheduleId: own, source: 'UPLOAD' }]);
  const powerless = await aKeyOf(admin, { permissions: [] });
  await expect(upload(world, powerless, file)).rejects.toMatchObject({ type: 'FORBIDDEN' });
});

test('a member cannot create, renew or widen a key beyond their own permissions', async () => {
  const { retailer, admin } = await aRetailer();
  const [store = '', other = ''] = retailer.storeIds;
  const narrow = await world.confirmed(retailer.coordinator({ permissions: [...settingsOnly], stores: [store] }));
  const faultsOf = (wish: Partial<z.input<typeof NewKey>>) =>
    made(narrow, wish).then(
      () => [],
      (error: { body: { errors: { type: string; path: string }[] } }) =>
        error.body.errors.map(({ type, path }) => `${path} ${type}`),
    );
  expect(await faultsOf({})).toEqual(['hasAllStores PERMISSION_NOT_HELD', 'permissions PERMISSION_NOT_HELD']);
  const own = { permissions: [...settingsOnly], hasAllStores: false };
  expect(await faultsOf({ ...own, pickupScheduleId: [other] })).toEqual([
    'pickupScheduleId.0 PICKUP_LOCATION_NOT_FOUND',
  ]);
  expect(await faultsOf({ ...own, pickupScheduleId: [] })).toEqual(['pickupScheduleId REQUIRED']);
  expect(await faultsOf({ ...own, pickupScheduleId: [store] })).toEqual([]);
  const wide = await made(admin);
  const held = await made(admin, { ...own, pickupScheduleId: [store, other] });
  for (const { id } of [wide, held])
    await expect(narrow.keys.renew({ params: { id }, body: {} })).rejects.toMatchObject({
      type: 'PERMISSION_NOT_HELD',
    });
  // The oldest key that they could have created themselves.
  expect(await narrow.keys.renewFirst({ body: {} })).toMatchObject({ pickupSchedules: [store] });
  const nobody = await retailer.coordinator({ permissions: ['MANAGE_ORDERS'] });
  await expect(nobody.keys.list()).rejects.toMatchObject({ type: 'FORBIDDEN' });
  const unproven = await retailer.admin();
  await expect(made(unproven)).rejects.toMatchObject({ type: 'CONFIRMATION_NEEDED' });
});

test('a refusal names the permission that a key or a member lacks, if it can be given to them', async () => {
  const { retailer, admin } = await aRetailer();
  const { key } = await made(admin, { permissions: [] });
  const messagesOf = async (token: string, path: string) => {
    const asked = { method: 'GET', url: path, token };
    const answers = [await world.request(asked), await world.request({ ...asked, language: 'fr' })];
    return answers.map((answer) => [answer.json().error.type, answer.json().message]);
  };
  const named = [
    ['FORBIDDEN', 'This needs the permission “View billing”'],
    ['FORBIDDEN', 'Cette action exige l’autorisation « Voir la facturation »'],
  ];
  const { token } = await retailer.coordinator({ permissions: [] });
  expect(await messagesOf(key, '/retailer/invoice')).toEqual(named);
  expect(await messagesOf(token, '/retailer/invoice')).toEqual(named);
  expect((await messagesOf(token, '/retailer/users'))[0]).toContain('This needs the permission “Modify team”');
  expect((await messagesOf(key, '/retailer/users'))[0]).toContain('You are not allowed to do this');
});

test('a refusal for lack of a permission has the permission in its data, for each call open to API keys', async () => {
  const { admin } = await aRetailer();
  const { key: token } = await made(admin, { permissions: [] });
  const gated = rows.filter(({ endpoint }) => isForKeys(endpoint) && typeof endpoint.who === 'object');
  expect(gated.length).toBeGreaterThan(60);
  for (const { name, endpoint } of gated) {
    const url = endpoint.path.replace(/:\w+/g, newId());
    const { status, error, data } = (await world.request({ method: endpoint.verb, url, token })).json();
    const [permission] = Object.values(endpoint.who);
    expect({ name, status, error, data }).toEqual({
      name,
      status: 403,
      error: { type: 'FORBIDDEN' },
      data: { permission },
    });
  }
});

test('a renewed key stays valid for the chosen hours, and at most two secrets are valid at once', async () => {
  const { admin } = await aRetailer();
  const first = await made(admin);
  const params = { id: first.id };
  const second = await admin.keys.renew({ params, body: { keepHours: 2 } });
  for (const { key } of [first, second]) await world.client(key).orders.list();
  await expect(admin.keys.renew({ params, body: { keepHours: 2 } })).rejects.toMatchObject({
    type: 'KEY_RENEWED_RECENTLY',
  });
  world.clock.advance({ hours: 2 });
  await expect(world.client(first.key).orders.list()).rejects.toMatchObject({ type: 'KEY_RENEWED' });
  const again = await world.confirmed(Promise.resolve(admin));
  const third = await again.keys.renew({ params, body: { keepHours: 0 } });
  await expect(world.client(second.key).orders.list()).rejects.toMatchObject({ type: 'KEY_RENEWED' });
  await world.client(third.key).orders.list();
  await again.keys.delete({ params });
  await expect(world.client(third.key).orders.list()).rejects.toMatchObject({ type: 'KEY_UNKNOWN' });
});

test('a key stops working when it expires or its retailer is deactivated', async () => {
  const { retailer, admin } = await aRetailer();
  await expect(made(admin, { expiresAt: wednesdayMorning })).rejects.toMatchObject({
    body: { errors: [{ type: 'INSTANT_IN_PAST', path: 'expiresAt' }] },
  });
  const api = await aKeyOf(admin, { expiresAt: '2026-11-18T16:00:00Z' });
  await api.orders.list();
  world.clock.advance({ hours: 1 });
  await expect(api.orders.list()).rejects.toMatchObject({ type: 'KEY_EXPIRED' });
  const [expired] = (await admin.keys.list()).data;
  const fresh = await world.confirmed(retailer.admin());
  await expect(fresh.keys.renew({ params: { id: expired?.id ?? '' }, body: { keepHours: 0 } })).rejects.toMatchObject({
    type: 'KEY_OVER',
  });
  const again = await world.confirmed(retailer.admin());
  const { key, name } = await again.keys.renewFirst({ body: {} });
  expect(name).toBe('API');
  await world.client(key).orders.list();
  const narrow = await world.confirmed(retailer.coordinator({ permissions: [...settingsOnly] }));
  expect((await narrow.keys.renewFirst({ body: {} })).name).toBe('API 2');
  const other = await aKeyOf(again);
  await world.fleet().retailers.edit({ params: { id: retailer.id }, body: { isActivated: false } });
  await expect(other.orders.list()).rejects.toMatchObject({ type: 'RETAILER_DEACTIVATED' });
});

test('of two concurrent keys with one name, on two servers, only one is created', async () => {
  const { admin } = await aRetailer();
  const other = (await world.another()).client(admin.token);
  const ends = await Promise.allSettled([made(admin, { name: 'Till' }), made(other, { name: 'TILL' })]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a key’s replies contain the number of calls left', async () => {
  const { admin } = await aRetailer();
  const { headers } = await world.request({
    method: 'GET',
    url: '/retailer/service-areas',
    token: (await made(admin)).key,
  });
  expect(headers).toMatchObject({
    'x-ratelimit-limit': String(callsPerMinute),
    'x-ratelimit-remaining': String(callsPerMinute - 1),
  });
});

test('a key may have only permissions and stores that its creator has', () => {
  const by = { role: 'RETAILER_USER', permissions: ['MANAGE_ORDERS'], storeIds: ['a', 'b'] } as const;
  expect(whyNotHaveKey(by, { permissions: ['MANAGE_ORDERS'], storeIds: ['b'] })).toBeNull();
  expect(whyNotHaveKey(by, { permissions: ['EXPORT_SHIPMENTS'], storeIds: ['b'] })).toBe('PERMISSION_NOT_HELD');
  expect(whyNotHaveKey(by, { permissions: [], storeIds: ['b', 'c'] })).toBe('PERMISSION_NOT_HELD');
  expect(whyNotHaveKey(by, { permissions: [], storeIds: null })).toBe('PERMISSION_NOT_HELD');
});
