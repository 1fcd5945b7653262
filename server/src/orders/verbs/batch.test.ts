// Batches of orders: canceled all or none, concurrently, and with a constant number of statements.
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { findDifferences } from '../../platform/tallies.ts';
import { idsOf, namedIn, outcomeOf, startOrders } from '../../testing/orders.ts';
import { followJob } from '../../testing/upload.ts';
import { anOrder } from '../../testing/world.ts';
import { orderTallies } from '../list/tallies.ts';

const { world, retailer, api, create, createMany, read, fulfilMany, actionsOf } = await startOrders({ worker: true });
const idOf = (index: number) => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`;

describe('canceling a batch', () => {
  test('reports every order that cannot be canceled, and cancels none', async () => {
    const [one, two, three] = await createMany(3);
    await api.orders.fulfil({ params: { id: one?.id ?? '' } });
    await api.orders.delete({ params: { id: two?.id ?? '' } });
    const ids = [three, one, two].map((order) => order?.id ?? '');
    await expect(api.orders.deleteMany({ body: { ids } })).rejects.toMatchObject({
      type: 'ALREADY_FULFILLED',
      body: {
        errors: [
          { type: 'ALREADY_FULFILLED', path: 'ids.1' },
          { type: 'ORDER_DELETED', path: 'ids.2' },
        ],
      },
    });
    expect((await read(three?.id ?? '')).deleted).toBe(false);
  });

  test('accepts at most a thousand ids', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => idOf(index));
    await expect(api.orders.deleteMany({ body: { ids: ids(1000) } })).rejects.toMatchObject({
      type: 'ORDER_NOT_FOUND',
      body: { errors: { length: 1000 } },
    });
    await expect(api.orders.deleteMany({ body: { ids: ids(1001) } })).rejects.toMatchObject({
      body: { errors: [{ type: 'TOO_MANY', path: 'ids' }] },
    });
  });

  test('releases the numbers, removes the orders from the lists and is logged for each order', async () => {
    const orders = await createMany(3);
    const before = await api.orders.counts({});
    expect(await api.orders.deleteMany({ body: { ids: idsOf(orders) } })).toEqual({ deleted: idsOf(orders) });
    expect((await api.orders.counts({})).all).toBe(before.all - 3);
    await create({ number: orders[0]?.number });
    for (const { id } of orders) {
      expect((await read(id)).deleted).toBe(true);
      await expect.poll(() => actionsOf(id)).toEqual(['ORDER_CREATED', 'ORDER_DELETED']);
    }
  });
});

describe('concurrent batches of two members', () => {
  test('leave every order either fulfilled or canceled, when one cancels what the other fulfils', async () => {
    const other = await retailer.admin();
    for (let round = 0; round < 6; round++) {
      const orders = await createMany(4);
      const ids = idsOf(orders);
      const [leftOut, canceled] = await Promise.all([
        // If all were canceled before, the batch is refused because there are no orders.
        fulfilMany(ids).then(
          (done) => namedIn(done).length,
          (error: { type: string }) => error.type,
        ),
        outcomeOf(other.orders.deleteMany({ body: { ids: ids.toReversed() } })),
      ]);
      const after = await Promise.all(ids.map(read));
      const isCanceled = canceled === 'ok';
      expect(after.map(({ deleted, delivery }) => [deleted, delivery === null])).toEqual(
        ids.map(() => [isCanceled, isCanceled]),
      );
      expect(isCanceled ? [4, 'ORDER_NOT_FOUND'] : [0]).toContain(leftOut);
      if (!isCanceled) expect(canceled).toBe('ALREADY_FULFILLED');
    }
  });

  test('create one delivery per order and lose no tag, when both fulfil, tag and void the same orders', async () => {
    const other = await retailer.admin();
    const orders = await createMany(6);
    const ids = idsOf(orders);
    const [one, two] = await Promise.all([
      fulfilMany(ids),
      followJob(other, (await other.orders.fulfilMany({ body: { ids: ids.toReversed() } })).jobId),
      api.orders.tagMany({ body: { ids, add: ['Gift'] } }),
      other.orders.tagMany({ body: { ids: ids.toReversed(), add: ['Cold'] } }),
    ]);
    expect(one.itemsCreated + two.itemsCreated).toBe(6);
    for (const id of ids) {
      const { tags, trackers } = await read(id);
      expect(tags.toSorted()).toEqual(['Cold', 'Gift']);
      expect(trackers.filter(({ event }) => event === 'DELIVERY_SCHEDULED')).toHaveLength(1);
    }
    const [here, there] = await Promise.all([
      api.orders.voidMany({ body: { ids } }),
      other.orders.voidMany({ body: { ids: ids.toReversed() } }),
    ]);
    expect([...here.done, ...there.done].toSorted()).toEqual(ids.toSorted());
  });

  test('leave tallies that equal a count', async () => {
    expect(await findDifferences(world.app.db, orderTallies)).toEqual([]);
  });
});

describe('picking orders for a batch', () => {
  test('returns the matches of the list’s query, in the order of the list', async () => {
    const fresh = await world.retailer();
    const admin = await fresh.admin();
    for (const recipient of ['Bo', 'Ana', 'Cy'])
      await admin.orders.create({ body: anOrder({ recipient, pickupScheduleId: fresh.storeIds[0] }) });
    const query = { sort: 'recipient:asc', status: 'unfulfilled', page: 3, pageSize: 1 } as const;
    const picks = await admin.orders.pick({ query });
    const { data } = await admin.orders.list({ query: { sort: 'recipient:asc' } });
    expect(picks).toMatchObject({ total: 3, data: data.map(({ id, tags, status }) => ({ id, tags, status })) });
    expect(Object.keys(picks.data[0] ?? {})).not.toContain('recipient');
  });
});

test('the number of statements does not depend on the number of orders', async () => {
  const query = pg.Client.prototype.query;
  // Background work sends statements concurrently; only those of the tested call are compared.
  const ofCall = new AsyncLocalStorage<string[]>();
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [config] = given;
    if (
      typeof config === 'object' &&
      config !== null &&
      'text' in config &&
      /\b(orders|trackers)\b/.test(String(config.text))
    )
      ofCall.getStore()?.push(String(config.text));
    return Reflect.apply(query, this, given);
  });
  const statements = async (method: 'PUT' | 'DELETE', url: string, payload: object) => {
    const texts: string[] = [];
    const request = { method, url, payload, headers: { authorization: `Bearer ${api.token}` } };
    const { statusCode } = await ofCall.run(texts, async () => await world.app.http.inject(request));
    expect(statusCode).toBe(200);
    expect(texts).not.toEqual([]);
    return texts.length;
  };
  const [few, many] = [idsOf(await createMany(2)), idsOf(await createMany(30))];
  for (const [method, url, rest] of [
    ['PUT', '/retailer/orders/tags', { add: ['Gift'] }],
    ['DELETE', '/retailer/orders/delete', {}],
  ] as const)
    expect(await statements(method, url, { ids: many, ...rest })).toBe(
      await statements(method, url, { ids: few, ...rest }),
    );
  spy.mockRestore();
});
