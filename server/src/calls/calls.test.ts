// The call log contains the caller and the outcome, but no personal data and no secrets.
import { contract } from '@portage/contract/index';
import { keyPermissions } from '@portage/contract/keys/rules';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { findCaller } from '../keys/identify.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { until } from '../testing/until.ts';
import { anOrder, type Client, startWorld, testPassword, wednesdayMorning } from '../testing/world.ts';
import { forgettingCalls, openCallLog } from './log.ts';
import { cut, mask, masked } from './mask.ts';

const world = await startWorld();
const elsewhere = await world.another();
beforeEach(() => world.clock.set(wednesdayMorning));

async function aRetailer() {
  const retailer = await world.retailer();
  const admin = await retailer.admin();
  await admin.account.confirm({ body: { password: testPassword } });
  const { key, id } = await admin.keys.create({ body: { name: 'Till', permissions: [...keyPermissions] } });
  return { retailer, admin, key: world.client(key), keyId: id };
}

/** Polls until the calls are stored: a call is logged just after its reply was sent. */
const untilKept = (admin: Client, count: number, query = {}) =>
  until(async () => {
    const { data } = await admin.calls.list({ query });
    return data.length === count && data;
  });

const person = {
  recipient: 'Élodie Concealed',
  address: '77 Hidden Lane, Toronto, ON, M5V 2T6',
  phone: '514 555 0142',
  email: 'elodie@hidden.example',
  note: 'The key is under the mat',
  latitude: 43.6512,
  longitude: -79.3871,
  customFields: [{ label: 'Door code', value: '4711#' }],
};

test('a key’s call is logged with its endpoint, result and time, but without personal data from its bodies', async () => {
  const { retailer, admin, key, keyId } = await aRetailer();
  const [pickupScheduleId = ''] = retailer.storeIds;
  const body = anOrder({ ...person, pickupScheduleId, number: 'N-1', weight: 2.5 });
  const order = await key.orders.create({ body });
  await key.orders.list({ query: { search: 'like:Concealed', pageSize: 5 } });
  const [listed, made] = await untilKept(admin, 2);
  expect(made).toMatchObject({
    by: { kind: 'KEY', id: keyId, name: 'Till (API)' },
    row: 'orders.create',
    method: 'POST',
    path: '/retailer/orders',
    status: 201,
    errorType: null,
    at: wednesdayMorning.replace('Z', '.000Z'),
  });
  const whole = await admin.calls.read({ params: { id: made?.id ?? '' } });
  expect(whole).toMatchObject({
    isShown: true,
    request: { body: { number: 'N-1', weight: 2.5, recipient: masked, latitude: masked } },
    reply: { id: order.id, number: 'N-1', address: masked, trackingCode: masked, createdAt: order.createdAt },
  });
  const search = await admin.calls.read({ params: { id: listed?.id ?? '' } });
  expect(search.request).toEqual({ query: { search: masked, pageSize: '5' } });
  const stored = await world.app.db.acrossTenantsAndSandboxes().selectFrom('calls').selectAll().execute();
  const told = JSON.stringify([whole, search, stored]);
  const opens = [order.trackingLink, order.trackingCode, order.trackingLink.split('/').at(-1) ?? ''];
  for (const secret of [
    ...opens,
    'Hidden',
    'Concealed',
    'hidden.example',
    '5550142',
    '555 0142',
    'under the mat',
    '43.65',
    '79.38',
    '4711#',
  ])
    expect(told).not.toContain(secret);
});

test('a refused call can be found by its request id, also a member’s; a member’s successful calls are not logged', async () => {
  const { retailer, admin, key, keyId } = await aRetailer();
  const asked = (token: string) =>
    world.request({ method: 'POST', url: '/retailer/orders', token, body: { recipient: '', sk_live_51H: 'red' } });
  const [ofKey, ofMember] = [await asked(key.token), await asked(admin.token)];
  await admin.orders.list();
  const calls = await untilKept(admin, 2);
  expect(calls.map(({ by }) => by.kind)).toEqual(['MEMBER', 'KEY']);
  for (const answer of [ofKey, ofMember]) {
    const call = await admin.calls.read({ params: { id: answer.json().requestId } });
    expect(call).toMatchObject({
      status: 422,
      errorType: 'VALIDATION_FAILED',
      request: { body: { recipient: '', [masked]: masked } },
      reply: { error: { type: 'VALIDATION_FAILED' } },
    });
    const faults = answer.json().errors.map(({ type, path }: { type: string; path: string }) => ({
      type,
      path: path === 'sk_live_51H' ? masked : path,
    }));
    expect(call.reply).toMatchObject({ errors: faults });
    expect(JSON.stringify(call)).not.toContain('sk_live_51H');
  }
  // A member limited to some stores sees the call but not its bodies.
  const held = await retailer.coordinator({
    stores: retailer.storeIds.slice(0, 1),
    permissions: ['MANAGE_RETAILER_SETTINGS'],
  });
  const seen = await held.calls.read({ params: { id: ofKey.json().requestId } });
  expect(seen).toMatchObject({ isShown: false, request: null, reply: null, by: { id: keyId } });
});

test('a call with an ended key is logged under its name, however the key ended; a call with an unknown key is not logged', async () => {
  const { admin, key, keyId } = await aRetailer();
  const params = { id: keyId };
  const second = await admin.keys.renew({ params, body: { keepHours: 0 } });
  const third = await admin.keys.renew({ params, body: { keepHours: 0 } });
  const end = '2026-11-18T15:30:00Z';
  const brief = await admin.keys.create({ body: { name: 'Brief', permissions: [], expiresAt: end } });
  await admin.keys.delete({ params });
  world.clock.set(end);
  const types: string[] = [];
  for (const token of [key.token, second.key, third.key, brief.key, `${key.token.slice(0, -1)}-`])
    types.push((await world.request({ method: 'GET', url: '/v2/retailer/orders', token })).json().error.type);
  expect(types).toEqual(['KEY_RENEWED', 'KEY_UNKNOWN', 'KEY_UNKNOWN', 'KEY_EXPIRED', 'KEY_UNKNOWN']);
  const calls = await untilKept(admin, 4);
  expect(calls.map(({ by, errorType, status }) => [by.name, errorType, status]).toReversed()).toEqual([
    ['Till (API)', 'KEY_RENEWED', 401],
    ['Till (API)', 'KEY_UNKNOWN', 401],
    ['Till (API)', 'KEY_UNKNOWN', 401],
    ['Brief (API)', 'KEY_EXPIRED', 401],
  ]);
  expect(await untilKept(admin, 3, { by: keyId })).toMatchObject([{ row: 'orders.list' }, {}, {}]);
});

test('paths keep only ids, and a call that cannot be stored does not block others', async () => {
  const { retailer, admin, key, keyId } = await aRetailer();
  await key.orders.read({ params: { id: 'a-code-that-opens' } }).catch(() => null);
  expect(await untilKept(admin, 1)).toMatchObject([{ path: `/retailer/orders/${masked}` }]);
  const dropped: unknown[] = [];
  const log = openCallLog({ ...elsewhere.app }, { error: (about: object) => dropped.push(about) });
  const by = await findCaller(world.app.db.scope(wholeRetailer(retailer.id)), keyId);
  if (!by) throw new Error('The key is gone');
  const call = { endpoint: contract.orders.list, by, params: {}, query: {}, body: undefined, milliseconds: 1 };
  const ids = [newId(), newId(), newId()];
  for (const [nth, id] of ids.entries())
    log.observe({ ...call, id, status: nth === 1 ? 200_000 : 200, row: 'orders.list' });
  await log.flush();
  const kept = await untilKept(admin, 3);
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining([ids[0], ids[2]]));
  expect(dropped).toMatchObject([{ id: ids[1] }]);
});

test('calls can be filtered by caller, outcome, endpoint and time, and pages contain each call once', async () => {
  const { admin, key, keyId } = await aRetailer();
  for (let nth = 0; nth < 7; nth++) {
    world.clock.advance({ minutes: 1 });
    await (nth % 2 ? key.orders.read({ params: { id: newId() } }).catch(() => null) : key.stores.list());
  }
  const all = await untilKept(admin, 7);
  const count = async (query: object) => (await admin.calls.list({ query })).data.length;
  expect(await count({ end: 'refused' })).toBe(3);
  expect(await count({ end: 'answered', row: 'stores.list', by: keyId })).toBe(4);
  expect(await count({ by: newId() })).toBe(0);
  expect(await count({ from: '2026-11-18T15:03:00Z', to: '2026-11-18T15:05:00Z' })).toBe(2);
  const paged: string[] = [];
  for (let before: string | undefined; ; ) {
    const { data, next } = await admin.calls.list({ query: { pageSize: 3, before } });
    paged.push(...data.map(({ id }) => id));
    if (next === null) break;
    before = next;
  }
  expect(paged).toEqual(all.map(({ id }) => id));
});

test('calls are written without a read, can be read on another server, and are deleted after 30 days', async () => {
  const { retailer, admin, key } = await aRetailer();
  await elsewhere.client(key.token).stores.list();
  await untilKept(admin, 1);
  const { db } = world.app.db.scope(wholeRetailer(retailer.id));
  const kept = () => db.selectFrom('calls').select('id').execute();
  world.clock.advance({ hours: 24 * 30 - 1 });
  await forgettingCalls.run(world.app, { error: () => undefined });
  expect(await kept()).toHaveLength(1);
  world.clock.advance({ hours: 2 });
  await forgettingCalls.run(world.app, { error: () => undefined });
  expect(await kept()).toEqual([]);
});

test('long values are cut, and a value that does not match its schema is masked', () => {
  const list = z.object({ data: z.array(z.object({ id: z.string(), size: z.number() })) });
  const many = { data: Array.from({ length: 20_000 }, () => ({ id: newId(), size: 1 })) };
  const kept = JSON.stringify(mask(list, many, 'out'));
  expect(kept.length).toBeLessThan(12_000);
  expect(kept).toContain(cut);
  const deep = z.object({ status: z.enum(['OPEN', 'OVER']), count: z.number(), at: z.string(), name: z.string() });
  const wrong = { status: 'my password', count: '4711 King St', at: 'Ann', name: 'Ann', 'a name with spaces': 1 };
  expect(Object.values(mask(deep, wrong, 'in') ?? {})).toEqual(Array(5).fill(masked));
  expect(mask(deep, { status: 'OVER', count: 3, at: '2026-11-18T15:00:00Z', name: '' }, 'in')).toEqual({
    status: 'OVER',
    count: 3,
    at: '2026-11-18T15:00:00Z',
    name: '',
  });
});

test('a value without a schema is masked completely, at any depth', () => {
  const deepest: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  const shape = z.object({ name: z.string(), tags: z.array(z.string()) });
  expect(mask(shape, deepest, 'in')).toBe(masked);
  expect(mask(shape, { name: deepest, tags: [deepest], other: [1] }, 'in')).toEqual({
    name: masked,
    tags: [masked],
    [masked]: masked,
  });
});

test('no free text is stored, for any field and endpoint', () => {
  const rows = Object.values(contract).flatMap((table) => Object.values<{ body?: z.ZodType; reply: z.ZodType }>(table));
  const said = fc.string({ minLength: 12 }).map((text) => `secret ${text}`);
  const value = fc.letrec((tie) => ({
    any: fc.oneof({ depthSize: 'small' }, said, fc.array(tie('any'), { maxLength: 3 }), tie('fields')),
    fields: fc.dictionary(
      fc.constantFrom('address', 'data', 'key', 'code', 'packages', 'note', 'name', 'secretive'),
      tie('any'),
    ),
  })).any;
  fc.assert(
    fc.property(fc.constantFrom(...rows), value, ({ body, reply }, given) => {
      expect(JSON.stringify([mask(body, given, 'in'), mask(reply, given, 'out')])).not.toContain('secret');
    }),
    { numRuns: 300 },
  );
});
