import { beforeEach, describe, expect, test } from 'vitest';
import { anOrder, type Client, startWorld, wednesdayMorning } from '../testing/world.ts';
import { Sessions } from './sessions.ts';

const world = await startWorld();
const elsewhere = await world.another();
const retailer = await world.retailer();
beforeEach(() => world.clock.set(wednesdayMorning));

const isIn = async ({ token }: Client, on = world, headers: Record<string, string> = {}) =>
  (await on.request({ method: 'GET', url: '/retailer/auth/refresh', token, headers })).statusCode === 200;

describe('logging out', () => {
  test('ends the session at once on this server, and within five seconds on every other', async () => {
    const member = await retailer.admin();
    expect([await isIn(member), await isIn(member, elsewhere)]).toEqual([true, true]);
    await member.auth.logout();
    expect(await isIn(member)).toBe(false);
    world.clock.advance({ milliseconds: 5001 });
    expect(await isIn(member, elsewhere)).toBe(false);
  });

  test('keeps the member’s other sessions and those of other members', async () => {
    const [leaving, staying] = [await retailer.admin(), await retailer.admin()];
    await leaving.auth.logout();
    expect([await isIn(leaving), await isIn(staying)]).toEqual([false, true]);
  });

  test('a second sign-out is refused as unauthorized, not as a server error', async () => {
    const member = await retailer.admin();
    await member.auth.logout();
    await expect(member.auth.logout()).rejects.toMatchObject({ type: 'UNAUTHORIZED' });
  });
});

test('signing out everywhere ends every session of the account, and none of other accounts', async () => {
  const db = world.app.db.acrossTenantsAndSandboxes();
  const [first, other] = [await retailer.admin(), await retailer.admin()];
  const { id, email } = await first.auth.refresh();
  const second = await world.enter(email);
  await first.auth.logoutEverywhere();
  expect([await isIn(first), await isIn(second), await isIn(other)]).toEqual([false, false, true]);
  expect(await db.selectFrom('sessions').select('member_id').where('member_id', '=', id).execute()).toEqual([]);
});

test('a session that was being read while its member changed is not cached', async () => {
  const db = world.app.db.acrossTenantsAndSandboxes();
  for (const [change, shown] of [
    [false, 'Before'],
    [true, 'After'],
  ] as const) {
    const { token, auth } = await retailer.admin();
    const { id } = await auth.refresh();
    const rename = (name: string) => db.updateTable('members').set({ name }).where('id', '=', id).execute();
    await rename('Before');
    const sessions = new Sessions(world.app);
    const looking = sessions.identify(token, false);
    if (change) sessions.forget(id);
    await looking;
    await rename('After');
    expect((await sessions.identify(token, false))?.name).toBe(shown);
  }
});

test('a full cache evicts the least recently used session and keeps the others', async () => {
  const db = world.app.db.acrossTenantsAndSandboxes();
  const sessions = new Sessions(world.app, undefined, 3);
  const tokens = await Promise.all(Array.from({ length: 4 }, async () => (await retailer.admin()).token));
  const members = [];
  for (const token of tokens) members.push(await sessions.identify(token, false));
  const ids = members.flatMap((member) => member?.id ?? []);
  await db.updateTable('members').set({ name: 'Renamed' }).where('id', 'in', ids).execute();
  // The first comes last: reading it again takes the place of another.
  const names = new Map<number, boolean>();
  for (const nth of [3, 2, 1, 0])
    names.set(nth, (await sessions.identify(tokens[nth] ?? '', false))?.name === 'Renamed');
  expect([...names]).toEqual([
    [3, false],
    [2, false],
    [1, false],
    [0, true],
  ]);
});

test('sessions read in one batch are not mixed up', async () => {
  const sessions = new Sessions(world.app);
  const members = await Promise.all(Array.from({ length: 12 }, () => retailer.admin()));
  const found = await Promise.all(
    [...members.map(({ token }) => token), 'unknown'].map((token) => sessions.identify(token, false)),
  );
  const expected = await Promise.all(members.map(({ auth }) => auth.refresh()));
  expect(found.map((member) => member?.id)).toEqual([...expected.map(({ id }) => id), undefined]);
});

test('a session ends after thirty days, however active it was', async () => {
  const member = await retailer.admin();
  for (let day = 0; day < 30; day += 6) {
    expect(await isIn(member)).toBe(true);
    world.clock.advance({ days: 6 });
  }
  expect(await isIn(member)).toBe(true);
  world.clock.advance({ minutes: 1 });
  expect(await isIn(member)).toBe(false);
});

describe('the idle timeout', () => {
  const halfHour = { sessionTimeInMinutes: 30 };

  test('ends a session after the member’s idle minutes, by the server’s clock', async () => {
    const member = await retailer.coordinator(halfHour);
    world.clock.advance({ minutes: 29 });
    expect(await isIn(member)).toBe(true);
    world.clock.advance({ minutes: 30 });
    expect(await isIn(member)).toBe(true);
    world.clock.advance({ minutes: 30, seconds: 1 });
    expect(await isIn(member)).toBe(false);
    world.clock.set(wednesdayMorning);
    expect(await isIn(member)).toBe(false);
  });

  const idleCalls: Record<string, (member: Client) => Promise<unknown>> = {
    'counts that refresh themselves': (member) => member.orders.counts({}),
    'a job that is polled': (member) => member.jobs.list(),
    'a refetch that says it is idle': (member) => isIn(member, world, { 'x-idle': '1' }),
  };
  test.each(Object.entries(idleCalls))('is not extended by %s', async (_what, call) => {
    const member = await retailer.coordinator(halfHour);
    for (let count = 0; count < 3; count++) {
      world.clock.advance({ minutes: 9 });
      await call(member);
    }
    world.clock.advance({ minutes: 4 });
    expect(await isIn(member)).toBe(false);
  });

  test('is not extended by an open stream', async () => {
    const member = await retailer.coordinator(halfHour);
    const left = new AbortController();
    const address = await world.listen();
    const headers = { authorization: `Bearer ${member.token}` };
    world.clock.advance({ minutes: 20 });
    expect((await fetch(`${address}/retailer/news`, { headers, signal: left.signal })).status).toBe(200);
    world.clock.advance({ minutes: 11 });
    expect(await isIn(member)).toBe(false);
    left.abort();
  });

  test('is extended by activity on any server: an outdated cache ends no session', async () => {
    const member = await retailer.coordinator(halfHour);
    await isIn(member, elsewhere);
    world.clock.advance({ minutes: 29, seconds: 58 });
    await isIn(member, elsewhere, { 'x-idle': '1' });
    world.clock.advance({ seconds: 1 });
    await isIn(member, world);
    world.clock.advance({ seconds: 3 });
    expect(await isIn(member, elsewhere)).toBe(true);
  });
});

test('a stream ends with its session', async () => {
  const member = await retailer.admin();
  const address = await world.listen().catch(() => world.app.http.listeningOrigin);
  const stream = await fetch(`${address}/retailer/news`, { headers: { cookie: `ak=${member.token}` } });
  await member.auth.logout();
  // The loop ends when the stream does; otherwise the test times out.
  for await (const _ of stream.body ?? []);
});

test('a change of a member’s permissions, stores or role takes effect within five seconds', async () => {
  const member = await retailer.coordinator({ permissions: ['MANAGE_ORDERS'] });
  const order = await member.orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) });
  const { id } = await member.auth.refresh();
  const db = world.app.db.scope({ retailerId: retailer.id, storeIds: null }).db;
  await db.updateTable('members').set({ permissions: [], has_all_stores: false }).where('id', '=', id).execute();
  await db
    .insertInto('member_stores')
    .values({ member_id: id, store_id: retailer.storeIds[1] ?? '' })
    .execute();
  world.clock.advance({ milliseconds: 5001 });
  await expect(member.orders.fulfil({ params: { id: order.id } })).rejects.toMatchObject({ type: 'FORBIDDEN' });
  await expect(member.orders.read({ params: { id: order.id } })).rejects.toMatchObject({ type: 'ORDER_NOT_FOUND' });
});

test('a member whose only store was removed sees nothing', async () => {
  const { id, storeIds, coordinator, admin } = await world.retailer();
  const [kept = '', closed = ''] = storeIds;
  const owner = await admin();
  const order = await owner.orders.create({ body: anOrder({ pickupScheduleId: kept }) });
  const member = await coordinator({ permissions: ['MANAGE_ORDERS'], stores: [closed] });
  const db = world.app.db.scope({ retailerId: id, storeIds: null }).db;
  await db.deleteFrom('stores').where('retailer_id', '=', id).where('id', '=', closed).execute();
  world.clock.advance({ milliseconds: 5001 });
  expect((await member.orders.list({ query: {} })).data).toEqual([]);
  expect((await member.stores.list({ query: {} })).data).toEqual([]);
  await expect(member.orders.read({ params: { id: order.id } })).rejects.toMatchObject({ type: 'ORDER_NOT_FOUND' });
  await expect(member.orders.fulfil({ params: { id: order.id } })).rejects.toMatchObject({ type: 'ORDER_NOT_FOUND' });
});
