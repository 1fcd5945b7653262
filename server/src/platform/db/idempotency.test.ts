import { errors } from '@portage/contract/errors';
import { expect, test } from 'vitest';
import { anOrder, startWorld } from '../../testing/world.ts';
import { wholeRetailer } from './database.ts';
import { onceForKey } from './idempotency.ts';

const world = await startWorld();
const retailer = await world.retailer();
const api = await retailer.admin();
const [storeId = ''] = retailer.storeIds;

let keys = 0;
const newKey = () => `key-${++keys}`;
const create = (
  key: string,
  body: object = anOrder({ pickupScheduleId: storeId }),
  token = api.token,
  language = 'en',
) =>
  world.request({
    method: 'POST',
    url: '/retailer/orders',
    token,
    body,
    language,
    headers: { 'idempotency-key': key },
  });
const countAll = async () => (await api.orders.counts({})).all;

test('a repeated request has one effect and gets the same reply each time', async () => {
  const before = await countAll();
  const key = newKey();
  const [first, second] = [await create(key), await create(key)];
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.json()).toEqual(first.json());
  expect(await countAll()).toBe(before + 1);
});

test('concurrent repeats of a request have one effect and get the same reply', async () => {
  const before = await countAll();
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(key)));
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(await countAll()).toBe(before + 1);
});

test('a different body under the same key is refused, in both languages', async () => {
  const key = newKey();
  await create(key);
  for (const language of ['en', 'fr'] as const) {
    const other = await create(key, anOrder({ pickupScheduleId: storeId, note: 'other' }), api.token, language);
    expect(other.json()).toMatchObject({
      status: 422,
      error: { type: 'IDEMPOTENCY_KEY_REUSED' },
      message: errors.IDEMPOTENCY_KEY_REUSED[language],
    });
  }
});

test('a refused request leaves its key free', async () => {
  const key = newKey();
  expect((await create(key, anOrder({ pickupScheduleId: storeId, address: 'Nowhere' }))).statusCode).toBe(422);
  expect((await create(key)).statusCode).toBe(201);
});

test('of concurrent repeats that the database refuses at first, one succeeds and the others get its reply or a conflict', async () => {
  const number = 'taken-once';
  const key = newKey();
  const body = anOrder({ pickupScheduleId: storeId, number });
  const answers = await Promise.all([create(newKey(), body), ...Array.from({ length: 4 }, () => create(key, body))]);
  const created = answers.filter(({ statusCode }) => statusCode === 201);
  expect(new Set(created.map((answer) => answer.json().id)).size).toBe(1);
  for (const { statusCode } of answers) expect([201, 409]).toContain(statusCode);
});

test('two members can use the same key independently', async () => {
  const colleague = await retailer.admin();
  const key = newKey();
  const [mine, theirs] = [await create(key), await create(key, undefined, colleague.token)];
  expect(theirs.json().id).not.toBe(mine.json().id);
});

test('a repeated request without a body also has one effect', async () => {
  const order = await api.orders.create({ body: anOrder({ pickupScheduleId: storeId }) });
  const key = newKey();
  const fulfil = () =>
    world.request({
      method: 'POST',
      url: `/retailer/orders/${order.id}/delivery`,
      token: api.token,
      headers: { 'idempotency-key': key },
    });
  const [first, second] = [await fulfil(), await fulfil()];
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(second.json()).toEqual(first.json());
});

test('a key that is too long is refused, and a key is free again after a day', async () => {
  expect((await create('x'.repeat(201))).json()).toMatchObject({ status: 400, error: { type: 'BAD_REQUEST' } });
  const key = newKey();
  const first = await create(key);
  world.clock.advance({ hours: 24, minutes: 1 });
  const later = await create(key, anOrder({ pickupScheduleId: storeId, note: 'a day later' }));
  expect(later.statusCode).toBe(201);
  expect(later.json().id).not.toBe(first.json().id);
});

const { db } = world.app;
const whole = wholeRetailer(retailer.id);
const nameNow = async () =>
  (await db.scope(whole).db.selectFrom('retailers').select('name').where('id', '=', retailer.id).executeTakeFirst())
    ?.name;
const rename = (name: string, fails = false) =>
  db.transaction(whole, async (tx) => {
    await tx.db.updateTable('retailers').set({ name }).where('id', '=', tx.retailerId).execute();
    if (fails) throw new Error(`not ${name}`);
    return { answeredByTheTransaction: name };
  });
const once = (key: string, handler: () => Promise<unknown>) =>
  onceForKey(db, whole, { memberId: retailer.id, key, requestHash: Buffer.from(key), now: world.clock.now() }, handler);

test('a repeat of a verb with two transactions gets the handler’s reply, not that of one transaction', async () => {
  const key = newKey();
  const handler = async () => {
    await rename('First');
    // Each transaction sees the writes of the previous one.
    const between = await nameNow();
    await rename('Refused', true).catch(() => undefined);
    await rename('Second');
    return { between, after: await nameNow() };
  };
  const answer = { between: 'First', after: 'Second' };
  expect(await once(key, handler)).toEqual(answer);
  await rename('Later');
  expect(await once(key, handler)).toEqual(answer);
  expect(await nameNow()).toBe('Later');
});

test('a verb that fails after its first transaction rolls all of it back and leaves its key free', async () => {
  const key = newKey();
  await rename('Before');
  const effects: string[] = [];
  const handler = async (fails: boolean) => {
    await db.transaction(whole, async (tx) => tx.afterCommit(() => effects.push('seen')));
    await rename('Half');
    if (fails) throw new Error('crashed');
    return 'done';
  };
  await expect(once(key, () => handler(true))).rejects.toThrow('crashed');
  expect([await nameNow(), effects]).toEqual(['Before', []]);
  expect(await once(key, () => handler(false))).toBe('done');
  expect([await nameNow(), effects]).toEqual(['Half', ['seen']]);
});
