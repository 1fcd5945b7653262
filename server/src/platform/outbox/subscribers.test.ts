// Subscribers receive each fact at least once, in order per retailer, when others fail, hang or die.
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { anOrder, type Retailer, startWorld } from '../../testing/world.ts';
import { isDead } from '../db/processLock.ts';
import { type Subscriber, subscribe } from '../noun.ts';
import type { PublishedFact } from './facts.ts';
import { Outbox } from './outbox.ts';
import { SubscriberReader } from './subscribers.ts';

const world = await startWorld({ worker: true });
// Stops the product's own subscribers.
await world.app.outbox.stop();

const logged: object[] = [];
const running: Outbox[] = [];
/** Starts a process with these subscribers. */
async function start(...subscribers: Subscriber[]): Promise<Outbox> {
  const outbox = new Outbox(world.app.db, { error: (details) => logged.push(details) }, () => undefined);
  running.push(outbox);
  await outbox.start(world.databaseUrl, world.app, subscribers);
  return outbox;
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((outbox) => outbox.stop()));
  const db = world.app.db.acrossTenantsAndSandboxes();
  await db.deleteFrom('subscriptions').execute();
});

const db = world.app.db.acrossTenantsAndSandboxes();
const placeOf = (retailer: Pick<Retailer, 'id'>, subscriber: string) =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('retailer_id', '=', retailer.id)
    .where('subscriber', '=', subscriber)
    .executeTakeFirst();
/** Not the id of any process: those are greater. */
const noProcess = 0;
/** Simulates that the backoff of failures and the leases of dead workers have passed. */
const waitIsOver = async () => {
  const past = '2000-01-01T00:00:00Z';
  // Leases first: a worker that acquires a due row keeps it.
  await db.updateTable('subscriptions').set({ leased_until: past }).where('leased_until', 'is not', null).execute();
  await db.updateTable('subscriptions').set({ due_at: past }).execute();
};

type Handle = (fact: Extract<PublishedFact, { topic: 'ORDER_CREATED' }>) => unknown;
const subscriber = (name: string, handle: Handle) =>
  subscribe(
    name,
    ['ORDER_CREATED'],
    () => true,
    async (_app, fact) => void (await handle(fact)),
  );
const create = async (retailer: Retailer, count = 1): Promise<string[]> => {
  const api = await retailer.admin();
  const made = [];
  for (let index = 0; index < count; index++)
    made.push((await api.orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) })).id);
  return made;
};
const readyz = async () => (await world.request({ method: 'GET', url: '/readyz' })).json();
const failingSubscribers = async () => (await readyz()).failingSubscribers;
const patiently = { interval: 20 };

test('facts published while no process ran are handled later, in order, by each subscriber', async () => {
  const retailers = [await world.retailer(), await world.retailer()];
  const made = await Promise.all(retailers.map((retailer) => create(retailer, 5)));
  const received = { one: [] as string[], other: [] as string[] };
  const subscribers = [
    subscriber('one', ({ fact }) => received.one.push(fact.orderId)),
    subscriber('other', ({ fact }) => received.other.push(fact.orderId)),
  ];
  // Two processes share the work.
  await Promise.all([start(...subscribers), start(...subscribers)]);
  for (const each of [received.one, received.other]) {
    await expect.poll(() => each.length, patiently).toBe(10);
    for (const own of made) expect(each.filter((id) => own.includes(id))).toEqual(own);
  }
  for (const retailer of retailers)
    await expect.poll(() => placeOf(retailer, 'one'), patiently).toMatchObject({ handled: '5', failures: 0 });
});

test('a failed fact is retried before later ones and reported, and other retailers and subscribers continue', async () => {
  const [ill, well] = [await world.retailer(), await world.retailer()];
  const [first = '', poison = '', last = ''] = await create(ill, 3);
  let [hasFailed, isMended] = [false, false];
  const isRead = Promise.withResolvers<void>();
  const received: string[] = [];
  const elsewhere: string[] = [];
  await start(
    subscriber('fragile', async ({ retailerId, fact }) => {
      if (retailerId === ill.id && fact.orderId === poison && !isMended) {
        // On a busy machine two more failures could come before the report is read.
        if (hasFailed) await isRead.promise;
        hasFailed = true;
        throw new Error('poison');
      }
      received.push(fact.orderId);
    }),
    subscriber('sound', ({ fact }) => elsewhere.push(fact.orderId)),
  );
  await expect.poll(async () => (await placeOf(ill, 'fragile'))?.failures, patiently).toBeGreaterThanOrEqual(1);
  expect(await failingSubscribers()).toEqual({});
  isRead.resolve();
  const others = await create(well, 2);
  await expect.poll(() => received, patiently).toEqual([first, ...others]);
  await expect.poll(() => elsewhere.length, patiently).toBe(5);
  // Otherwise a lease that a lane still holds would be expired.
  for (const name of ['fragile', 'sound'])
    await expect.poll(() => placeOf(well, name), patiently).toMatchObject({ handled: '2', leased_until: null });
  for (const failures of [2, 3]) {
    await waitIsOver();
    await expect
      .poll(async () => (await placeOf(ill, 'fragile'))?.failures, patiently)
      .toBeGreaterThanOrEqual(failures);
  }
  expect(await placeOf(ill, 'fragile')).toMatchObject({ handled: '1', published: '3', error: 'Error: poison' });
  await expect.poll(readyz, patiently).toMatchObject({ status: 'ready', failingSubscribers: { fragile: 1 } });
  expect(logged).toContainEqual(expect.objectContaining({ subscriber: 'fragile', number: 2, failures: 3 }));
  isMended = true;
  await waitIsOver();
  await expect.poll(() => received, patiently).toEqual([first, ...others, poison, last]);
  await expect.poll(() => placeOf(ill, 'fragile'), patiently).toMatchObject({ handled: '3', failures: 0, error: null });
  await expect.poll(failingSubscribers, patiently).toEqual({});
});

test('a subscriber that hangs does not delay other subscribers or retailers', async () => {
  const [stuck, free] = [await world.retailer(), await world.retailer()];
  const never = Promise.withResolvers<void>();
  const received: string[] = [];
  const elsewhere: string[] = [];
  await start(
    subscriber('hanging', ({ retailerId, fact }) =>
      retailerId === stuck.id ? never.promise : received.push(fact.orderId),
    ),
    subscriber('sound', ({ fact }) => elsewhere.push(fact.orderId)),
  );
  await create(stuck, 2);
  const own = await create(free, 2);
  await expect.poll(() => received, patiently).toEqual(own);
  await expect.poll(() => elsewhere.length, patiently).toBe(4);
  never.resolve();
});

test('a worker leases two retailers for each subscriber: the others go to other workers, and other subscribers continue', async () => {
  const retailers = [await world.retailer(), await world.retailer(), await world.retailer()];
  const isBack = Promise.withResolvers<void>();
  const elsewhere: string[] = [];
  const busy = await start(
    subscriber('busy', () => isBack.promise),
    subscriber('free', ({ fact }) => elsewhere.push(fact.orderId)),
  );
  for (const retailer of retailers) await create(retailer);
  const leased = async () => {
    const places = await Promise.all(retailers.map((retailer) => placeOf(retailer, 'busy')));
    return places.filter((place) => place?.leased_by === busy.processLock.id).length;
  };
  await expect.poll(leased, patiently).toBe(2);
  // New facts arrive while no lane is free.
  for (const retailer of retailers) await create(retailer);
  await expect.poll(() => elsewhere.length, patiently).toBe(6);
  const received: string[] = [];
  await start(subscriber('busy', ({ retailerId }) => received.push(retailerId)));
  await expect.poll(() => received.length, patiently).toBe(2);
  expect(new Set(received).size).toBe(1);
  isBack.resolve();
  for (const retailer of retailers)
    await expect.poll(() => placeOf(retailer, 'busy'), patiently).toMatchObject({ handled: '2', leased_by: null });
});

test('the retailers that have waited longest are served first', async () => {
  const [last, ...longest] = [await world.retailer(), await world.retailer(), await world.retailer()] as const;
  const retailers = [last, ...longest];
  const received: string[] = [];
  const first = await start(subscriber('patient', ({ retailerId }) => received.push(retailerId)));
  for (const retailer of retailers) await create(retailer);
  await expect.poll(() => received.length, patiently).toBe(3);
  await first.stop();
  await db.updateTable('subscriptions').set({ due_at: '2000-01-01T00:00:00Z' }).execute();
  await db
    .updateTable('subscriptions')
    .set({ due_at: '2010-01-01T00:00:00Z' })
    .where('retailer_id', '=', last.id)
    .execute();
  for (const retailer of retailers) await create(retailer);
  const isBack = Promise.withResolvers<void>();
  const begun: string[] = [];
  await start(
    subscriber('patient', async ({ retailerId }) => {
      begun.push(retailerId);
      await isBack.promise;
    }),
  );
  await expect.poll(() => begun.length, patiently).toBe(2);
  expect(begun.toSorted()).toEqual(longest.map(({ id }) => id).toSorted());
  isBack.resolve();
  await expect.poll(() => begun.length, patiently).toBe(3);
});

test('subscribers at different places of a retailer each receive their own next facts', async () => {
  const retailer = await world.retailer();
  await create(retailer);
  // More than one batch.
  await sql`insert into outbox (retailer_id, topic, fact, published_at)
    select retailer_id, topic, fact, published_at from outbox, generate_series(2, 250) where retailer_id = ${retailer.id}`.execute(
    db,
  );
  const received = { behind: [] as number[], current: [] as number[] };
  const subscribers = [
    subscriber('behind', ({ number }) => received.behind.push(number)),
    subscriber('current', ({ number }) => received.current.push(number)),
  ];
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const first = await start(...subscribers);
  for (const each of [received.behind, received.current])
    await expect.poll(() => each, { ...patiently, timeout: 60_000 }).toEqual(numbers(1, 250));
  await first.stop();
  await db.updateTable('subscriptions').set({ handled: '0' }).where('subscriber', '=', 'behind').execute();
  await create(retailer);
  await start(...subscribers);
  await expect.poll(() => received.current, patiently).toEqual(numbers(1, 251));
  await expect
    .poll(() => received.behind, { ...patiently, timeout: 60_000 })
    .toEqual([...numbers(1, 250), ...numbers(1, 251)]);
});

test('another worker continues for a dead one, and one that was only presumed dead changes nothing', async () => {
  const [retailer, other] = [await world.retailer(), await world.retailer()];
  const isBack = Promise.withResolvers<void>();
  const received: string[] = [];
  let begun = 0;
  const slow = await start(
    subscriber('mortal', async () => {
      begun += 1;
      await isBack.promise;
    }),
  );
  const made = await create(retailer, 2);
  await create(other);
  // Both lanes of the subscriber hang: neither takes over from the other.
  await expect.poll(() => begun, patiently).toBe(2);
  await waitIsOver();
  await start(
    subscriber('mortal', ({ retailerId, fact }) => retailerId === retailer.id && received.push(fact.orderId)),
  );
  await expect.poll(async () => (await placeOf(retailer, 'mortal'))?.handled, patiently).toBe('2');
  expect(received).toEqual(made);
  isBack.resolve();
  await slow.stop();
  const [next = ''] = await create(retailer);
  await expect.poll(async () => (await placeOf(retailer, 'mortal'))?.handled, patiently).toBe('3');
  // If it had moved the position back, the second fact would have been handled twice.
  expect(received).toEqual([...made, next]);
});

test('the leases of a dead worker are taken over at once, except for a fact at which several workers died', async () => {
  const [left, deadly] = [await world.retailer(), await world.retailer()];
  const isBack = Promise.withResolvers<void>();
  const holder = await start(subscriber('orphaned', () => isBack.promise));
  const [own = ''] = await create(left);
  await create(deadly);
  for (const { id } of [left, deadly])
    await expect
      .poll(async () => (await placeOf({ id }, 'orphaned'))?.leased_by, patiently)
      .toBe(holder.processLock.id);
  const received: string[] = [];
  await start(subscriber('orphaned', ({ fact }) => received.push(fact.orderId)));
  const leases = db.updateTable('subscriptions').set({ leased_by: noProcess });
  await leases.set({ failures: 3 }).where('retailer_id', '=', deadly.id).execute();
  await leases.where('retailer_id', '=', left.id).execute();
  await expect.poll(() => received, patiently).toEqual([own]);
  await expect.poll(() => placeOf(left, 'orphaned'), patiently).toMatchObject({ leased_by: null, failures: 0 });
  expect(await placeOf(deadly, 'orphaned')).toMatchObject({ handled: '0', failures: 3 });
  isBack.resolve();
});

test('a process counts as alive as long as its connection is open', async () => {
  const process = await start();
  const isSeen = async (number: number) =>
    (await sql<{ gone: boolean }>`select ${isDead(sql`${number}::integer`)} as gone`.execute(db)).rows[0]?.gone ===
    false;
  expect(process.processLock.aliveId).toBe(process.processLock.id);
  // Null is never the id of a dead process: a free row has no owner.
  const [nobody] = (await sql<{ gone: boolean }>`select ${isDead(sql`null::integer`)} as gone`.execute(db)).rows;
  expect(nobody?.gone).toBe(false);
  expect(await isSeen(process.processLock.id)).toBe(true);
  // A connection that is terminated is detected and replaced.
  const ended = sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${process.processLock.id}`;
  await ended.execute(db);
  await expect.poll(() => process.processLock.aliveId, patiently).toBeNull();
  await expect.poll(() => process.processLock.aliveId, patiently).toBe(process.processLock.id);
  await process.stop();
  await expect.poll(() => isSeen(process.processLock.id), patiently).toBe(false);
});

test('turns whose facts cannot be read are released', async () => {
  const retailer = await world.retailer();
  const own = subscriber('unread', () => undefined);
  const first = await start(own);
  await create(retailer);
  await expect.poll(async () => (await placeOf(retailer, 'unread'))?.handled, patiently).toBe('1');
  await first.stop();
  const { processLock } = await start();
  await db
    .updateTable('subscriptions')
    .set({ handled: '0', due_at: '2000-01-01T00:00:00Z' })
    .where('retailer_id', '=', retailer.id)
    .execute();
  const failures: object[] = [];
  const reader = new SubscriberReader(world.app, processLock, [own], { error: (details) => failures.push(details) });
  await sql`alter table outbox rename to outbox_away`.execute(db);
  try {
    reader.start();
    await expect.poll(() => failures.length, patiently).toBeGreaterThan(0);
    await reader.stop();
  } finally {
    await sql`alter table outbox_away rename to outbox`.execute(db);
  }
  expect(await placeOf(retailer, 'unread')).toMatchObject({ leased_by: null, leased_until: null });
});
