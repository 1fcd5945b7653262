// The changed orders: a copy that follows the cursor equals the retailer's orders, whatever commits when.
import { expect, test } from 'vitest';
import { holdWrites } from '../../testing/hold.ts';
import { outcomeOf, startOrders } from '../../testing/orders.ts';
import { anOrder, type Client } from '../../testing/world.ts';

const { world, api, retailer, create } = await startOrders();

type Query = NonNullable<Parameters<Client['orders']['changes']>[0]>['query'];
type Copy = { orders: Map<string, { version: number; deleted: boolean; recipient: string }>; cursor?: string };

/** Reads on until there is no more, as a program would. Returns the ids in the order in which they were read. */
async function follow(copy: Copy, query: Query = {}, by: Pick<Client, 'orders'> = api): Promise<string[]> {
  const read: string[] = [];
  for (let hasMore = true; hasMore; ) {
    const page = await by.orders.changes({ query: { ...query, ...(copy.cursor ? { cursor: copy.cursor } : {}) } });
    for (const { id, version, deleted, recipient } of page.data) copy.orders.set(id, { version, deleted, recipient });
    read.push(...page.data.map(({ id }) => id));
    ({ cursor: copy.cursor, hasMore } = page);
  }
  return read;
}
const newCopy = (): Copy => ({ orders: new Map() });

test('a copy begins with all orders, and then follows creations, edits and deletions', async () => {
  const copy = newCopy();
  const ids = [(await create()).id, (await create()).id, (await create()).id];
  // Other databases of the same server may have open transactions for a moment.
  await expect.poll(async () => (await follow(copy, { pageSize: 2 })) && [...copy.orders.keys()]).toEqual(ids);
  await expect.poll(() => follow(copy)).toEqual([]);
  const [edited = '', deleted = ''] = ids;
  await api.orders.edit({ params: { id: edited }, body: { recipient: 'Zoé Roy' } });
  await api.orders.delete({ params: { id: deleted } });
  const created = await create();
  await expect
    .poll(async () => (await follow(copy, { pageSize: 1 })) && [...copy.orders.values()])
    .toMatchObject([{ recipient: 'Zoé Roy' }, { deleted: true }, { deleted: false }, { deleted: false }]);
  expect(copy.orders.has(created.id)).toBe(true);
});

test('an instant is the beginning, and the cursor continues from there', async () => {
  await create();
  world.clock.advance({ hours: 1 });
  const since = world.clock.now().toString();
  const [first, second] = [await create(), await create()];
  const copy = newCopy();
  const query = { updatedSince: since, pageSize: 1 };
  const page = await api.orders.changes({ query });
  expect(page).toMatchObject({ data: [{ id: first.id }], hasMore: true });
  expect(new Set(await follow(copy, query))).toEqual(new Set([first.id, second.id]));
  world.clock.advance({ minutes: 1 });
  await api.orders.edit({ params: { id: first.id }, body: { note: 'again' } });
  await expect.poll(async () => (await follow(copy, query)).at(-1)).toBe(first.id);
});

test('an order whose transaction commits after a later one was read is not missed', async () => {
  const copy = newCopy();
  await follow(copy);
  const held = await holdWrites(world, 'orders', `new.recipient = 'Slow Commit'`);
  const slow = api.orders.create({
    body: anOrder({ pickupScheduleId: retailer.storeIds[0], recipient: 'Slow Commit' }),
  });
  await held.reached();
  world.clock.advance({ minutes: 5 });
  const fast = await create();
  await follow(copy);
  expect(copy.orders.has(fast.id)).toBe(false);
  await held.release();
  const { id } = await slow;
  expect((await api.orders.read({ params: { id } })).updatedAt < fast.updatedAt).toBe(true);
  await expect
    .poll(async () => (await follow(copy)) && [id, fast.id].filter((each) => !copy.orders.has(each)))
    .toEqual([]);
});

test('an order that is written during the first pages is in a later one', async () => {
  const since = world.clock.now().toString();
  await create();
  const held = await holdWrites(world, 'orders', `new.recipient = 'Slow Commit'`);
  const slow = api.orders.create({
    body: anOrder({ pickupScheduleId: retailer.storeIds[0], recipient: 'Slow Commit' }),
  });
  await held.reached();
  world.clock.advance({ minutes: 5 });
  await create();
  const copy = newCopy();
  await follow(copy, { updatedSince: since });
  await held.release();
  const { id } = await slow;
  await expect.poll(async () => (await follow(copy)) && copy.orders.has(id)).toBe(true);
});

test('a copy that follows concurrent writers equals the orders in the end', async () => {
  const copy = newCopy();
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let nth = 0; nth < 8; nth++) {
      const { id } = await create();
      await api.orders.edit({ params: { id }, body: { note: `${writer} ${nth}` } });
      if (nth % 3 === 0) await api.orders.delete({ params: { id } });
    }
  });
  let isWriting = true;
  const done = Promise.all(writers).finally(() => {
    isWriting = false;
  });
  while (isWriting) await follow(copy, { pageSize: 7 });
  await done;
  const stored = await world.app.db.pool.query(
    'select id, version, deleted_at is not null as deleted, recipient from orders',
  );
  const sorted = (rows: { id: string }[]) => rows.toSorted((a, b) => a.id.localeCompare(b.id));
  const copied = () => sorted([...copy.orders].map(([id, order]) => ({ id, ...order })));
  await expect.poll(async () => (await follow(copy)) && copied()).toEqual(sorted(stored.rows));
});

test('a cursor that is invented, or from another database, is refused', async () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const id = '00000000-0000-0000-0000-000000000000';
  const cursors = [
    'zzz',
    encode(['transaction', '-1', id]),
    encode(['update', 'now()', id, '1']),
    encode(['update', '9999-99-99 99:99:99', id, '1']),
    encode(['update', '2026-01-01 00:00:00', id, '999999999999']),
    encode(['transaction', '999999999999', id]),
  ];
  for (const cursor of cursors)
    expect([cursor, await outcomeOf(api.orders.changes({ query: { cursor } }))]).toEqual([cursor, 'CURSOR_NOT_VALID']);
  await expect(api.orders.changes({ query: { pageSize: 101 } })).rejects.toMatchObject({ type: 'VALIDATION_FAILED' });
  await expect(api.orders.changes({ query: { updatedSince: 'yesterday' } })).rejects.toMatchObject({
    type: 'VALIDATION_FAILED',
  });
});

test('a member sees the changes of their stores only', async () => {
  const [own = '', other = ''] = retailer.storeIds;
  const { id } = await create();
  const copyFor = async (store: string) => {
    const copy = newCopy();
    await follow(copy, {}, await retailer.coordinator({ stores: [store] }));
    return copy.orders.has(id);
  };
  await expect.poll(() => copyFor(own)).toBe(true);
  expect(await copyFor(other)).toBe(false);
});
