// The work of once a day: one worker does it, whenever it was started, and all of it even when a part fails.
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { nightly } from './housekeeping.ts';
import { anOrder, startWorld } from './testing/world.ts';

const world = await startWorld();
const db = world.app.db.everyRetailer('a test looks at what is kept');
const errors: string[] = [];
const log = { error: (_details: object, message: string) => errors.push(message) };
const night = () => nightly(world.app, log);
const count = async (table: 'idempotency_keys' | 'outbox' | 'sessions') =>
  (await db.selectFrom(table).select(sql`1`.as('one')).execute()).length;
const guesses = async () =>
  (await db.selectFrom('guesses').select('subject').where('subject', 'like', 'test:%').execute()).length;

beforeEach(async () => {
  world.clock.advance({ hours: 24 });
  errors.length = 0;
});

test('of many workers that start together one does it, once a day', async () => {
  const turns = await Promise.all(Array.from({ length: 8 }, night));
  expect(turns.filter((mine) => mine)).toHaveLength(1);
  world.clock.advance({ hours: 23 });
  expect(await night()).toBe(false);
  world.clock.advance({ hours: 1 });
  expect(await night()).toBe(true);
});

test('forgets what nobody can ask for any more, however much, and nothing else', async () => {
  const retailer = await world.retailer();
  await retailer.member({ sessionTimeInMinutes: 30 });
  const lasting = await retailer.admin();
  const headers = { 'idempotency-key': 'once' };
  const body = anOrder({ pickupScheduleId: retailer.storeIds[0] });
  await world.request({ method: 'POST', url: '/retailer/orders', token: lasting.token, body, headers });
  await expect.poll(() => db.selectFrom('outbox').select('id').where('number', 'is', null).execute()).toEqual([]);
  expect([await count('idempotency_keys'), await count('outbox')]).toEqual([1, 1]);
  await sql`insert into guesses select 'test:' || number, 1, ${world.clock.now().toString()}::timestamptz
    from generate_series(1, 12000) as number`.execute(db);
  expect(await night()).toBe(true);
  expect([await guesses(), await count('outbox')]).toEqual([12_000, 1]);
  world.clock.advance({ hours: 25 });
  expect(await night()).toBe(true);
  expect([await count('idempotency_keys'), await count('sessions'), await count('outbox')]).toEqual([0, 1, 1]);
  world.clock.advance({ hours: 24 * 7 - 24 });
  expect(await night()).toBe(true);
  expect([await guesses(), await count('outbox')]).toEqual([0, 0]);
  expect(errors).toEqual([]);
});

test('a part that fails keeps no other from being done', async () => {
  await sql`insert into guesses values ('test:old', 1, '2020-01-01')`.execute(db);
  await sql`alter table order_tallies rename to order_tallies_gone`.execute(db);
  expect(await night()).toBe(true);
  await sql`alter table order_tallies_gone rename to order_tallies`.execute(db);
  expect(errors).toEqual(['housekeeping: the check of the tallies failed']);
  expect(await guesses()).toBe(0);
});
