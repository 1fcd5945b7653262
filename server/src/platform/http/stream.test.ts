// When streams end. The server's intervals are moved by hand, so that each test knows whether a regular check has happened. Each repetition of
// `expect.poll` moves them too.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client as Postgres } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { digest, newToken } from '../../auth/token.ts';
import { type NewsStream, openNewsStream } from '../../testing/newsStream.ts';
import { anOrder, type Retailer, startWorld, wednesdayMorning } from '../../testing/world.ts';

const world = await startWorld();
const elsewhere = await world.another();
const [here, there] = [await world.listen(), await elsewhere.listen()];
const db = world.app.db.acrossTenantsAndSandboxes();

const opened: (NewsStream & { hasEnded: boolean })[] = [];
// The servers have started already: only the intervals of their streams are moved by hand.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterAll(() => {
  vi.useRealTimers();
});
beforeEach(() => {
  world.clock.set(wednesdayMorning);
});
afterEach(async () => {
  for (const stream of opened) stream.close();
  await Promise.all(opened.splice(0).map(({ ended }) => ended));
});

async function open(token: string, at = there) {
  const stream = await openNewsStream(`${at}/retailer/news`, token);
  expect(stream.status).toBe(200);
  const kept = Object.assign(stream, { hasEnded: false });
  void stream.ended.then(() => {
    kept.hasEnded = true;
  });
  opened.push(kept);
  return kept;
}

const passFiveSeconds = () => vi.advanceTimersByTime(5000);

/** Passes the time of checks until the streams have ended: on a busy machine a check may be given up and made again. */
const untilEnded = (...streams: { hasEnded: boolean }[]) =>
  expect
    .poll(() => {
      passFiveSeconds();
      return streams.every(({ hasEnded }) => hasEnded);
    })
    .toBe(true);

/** Waits without moving the intervals. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}

/** Creates an order, so that each open stream of the retailer receives an event. */
const createOrder = async (retailer: Retailer) =>
  (await retailer.admin()).orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) });

const endSession = (token: string) => db.deleteFrom('sessions').where('token_hash', '=', digest(token)).execute();

/** Adds sessions, each of a member of its own. */
const addSessions = (retailer: Retailer, tokens: string[]) =>
  sql`with owners as (
      select uuidv7() as id, hash from unnest(${tokens.map(digest)}::bytea[]) as hash
    ), added as (
      insert into members (retailer_id, id, email, name, role, permissions, has_all_stores)
        select ${retailer.id}::uuid, id, id || '@test.example', 'Member', 'RETAILER_ADMIN', '{}', true from owners
    )
    insert into sessions (retailer_id, id, token_hash, member_id, device, created_at, active_at)
      select ${retailer.id}::uuid, uuidv7(), hash, id, '', at, at from owners, (select ${wednesdayMorning}::timestamptz as at)`.execute(
    db,
  );

test('a session that is ended on one server ends its stream on another within five seconds, and no other stream', async () => {
  const retailer = await world.retailer();
  const [leaving, staying] = [await retailer.admin(), await retailer.admin()];
  const [stream, other] = [await open(leaving.token), await open(staying.token)];
  await leaving.auth.logout();
  await untilEnded(stream);
  expect(stream.items.at(-1)).toMatchObject({ topic: 'RESYNC' });
  await createOrder(retailer);
  await other.waitForItems(1);
  expect(other.hasEnded).toBe(false);
});

test('changed rights end the member’s streams on every server at once, before any regular check', async () => {
  const retailer = await world.retailer();
  const [admin, member] = [await world.confirmed(retailer.admin()), await retailer.coordinator()];
  const { id } = await member.auth.refresh();
  const [near, far] = [await open(member.token, here), await open(member.token)];
  const other = await open(admin.token);
  const { data } = await admin.team.list({ query: {} });
  expect(data.some((each) => each.id === id)).toBe(true);
  await admin.team.edit({ params: { id }, body: { permissions: ['MANAGE_ORDERS'] } });
  await Promise.all([near.ended, far.ended]);
  expect(other.hasEnded).toBe(false);
});

test('a stream whose session times out ends, although it was open all the time', async () => {
  const retailer = await world.retailer();
  const member = await retailer.coordinator({ sessionTimeInMinutes: 30 });
  const stream = await open(member.token);
  for (let minutes = 0; minutes < 30; minutes += 10) {
    world.clock.advance({ minutes: 10 });
    passFiveSeconds();
  }
  await createOrder(retailer);
  await stream.waitForItems(1);
  expect(stream.hasEnded).toBe(false);
  world.clock.advance({ seconds: 1 });
  await untilEnded(stream);
});

test('a deactivated retailer’s streams end', async () => {
  const retailer = await world.retailer();
  const stream = await open((await retailer.admin()).token);
  await db.updateTable('retailers').set({ is_activated: false }).where('id', '=', retailer.id).execute();
  await untilEnded(stream);
});

test('among a thousand streams only those of ended sessions end', async () => {
  const retailer = await world.retailer();
  const tokens = Array.from({ length: 1000 }, () => newToken());
  await addSessions(retailer, tokens);
  const streams: Awaited<ReturnType<typeof open>>[] = [];
  for (let start = 0; start < tokens.length; start += 50)
    streams.push(...(await Promise.all(tokens.slice(start, start + 50).map((token) => open(token)))));
  const isEnded = (nth: number) => nth % 7 === 3;
  await sql`delete from sessions where token_hash = any(${tokens.filter((_, nth) => isEnded(nth)).map(digest)})`.execute(
    db,
  );
  await untilEnded(...streams.filter((_, nth) => isEnded(nth)));
  await createOrder(retailer);
  const others = streams.filter((_, nth) => !isEnded(nth));
  await expect.poll(() => others.filter(({ items }) => items.length === 0).length).toBe(0);
  expect(streams.flatMap(({ hasEnded }, nth) => (hasEnded ? [nth] : []))).toEqual(
    streams.flatMap((_, nth) => (isEnded(nth) ? [nth] : [])),
  );
});

test('a server that lost its listener checks its streams at their turn, not all at once, and misses no change', async () => {
  const retailer = await world.retailer();
  const [changed, staying] = [await retailer.admin(), await retailer.admin()];
  const [stream, other] = [await open(changed.token), await open(staying.token)];
  const killer = new Postgres({ connectionString: world.databaseUrl });
  await killer.connect();
  const openedAt = vi.getMockedSystemTime();
  const listening = `from pg_stat_activity where datname = current_database() and application_name = 'portage listener'`;
  const { rows } = await killer.query<{ pid: number }>(`select pid ${listening}`);
  const lost = rows.map(({ pid }) => pid);
  await endSession(changed.token);
  await killer.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [lost]);
  const again = `select ${listening} and pid <> all($1) and state = 'idle' and starts_with(query, 'listen')`;
  await until(async () => (await killer.query(again, [lost])).rowCount === 2);
  await killer.end();
  // The event comes after any check that the new connection would have caused.
  await createOrder(retailer);
  await until(() => stream.items.length > 0 && other.items.length > 0);
  expect(vi.getMockedSystemTime()).toEqual(openedAt);
  expect(stream.hasEnded).toBe(false);
  await untilEnded(stream);
  expect(other.hasEnded).toBe(false);
});
