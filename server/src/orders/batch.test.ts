// Many orders at once: all or none where it says so, each named that refuses, and what is taken back is as it was.
import fc from 'fast-check';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { followJob } from '../testing/upload.ts';
import { anOrder, type Client, type Retailer, startWorld, wednesdayMorning } from '../testing/world.ts';
import { checkTallies } from './tallies.ts';

const world = await startWorld({ worker: true });
let retailer: Retailer;
let api: Client;
beforeAll(async () => {
  retailer = await world.retailer();
  api = await retailer.admin();
});
beforeEach(() => world.clock.set(wednesdayMorning));

let made = 0;
type Wish = Parameters<typeof anOrder>[0];
const create = (wish: Wish = {}) =>
  api.orders.create({
    body: anOrder({
      number: `B-${made++}`,
      date: '2026-11-18',
      time: '14:00',
      pickupScheduleId: retailer.storeIds[0],
      ...wish,
    }),
  });
const createMany = (count: number, wish: Wish = {}) => Promise.all(Array.from({ length: count }, () => create(wish)));
const idsOf = (orders: readonly { id: string }[]) => orders.map(({ id }) => id);
const read = (id: string) => api.orders.read({ params: { id } });
const fulfilMany = async (ids: string[]) => followJob(api, (await api.orders.fulfilMany({ body: { ids } })).jobId);
const named = (job: Awaited<ReturnType<typeof fulfilMany>>) =>
  (job.data?.error?.errors ?? []).map(({ type, value, orderId }) => [type, value, orderId]);
const actionsOf = async (orderId: string) =>
  (await api.orders.logs({ query: { orderId } })).data.map(({ action }) => action);
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { type: string }) => error.type,
  );

describe('fulfilling', () => {
  test('hands each order over as it would be by itself, and writes its journey and log', async () => {
    const [alone, among, undated] = [await create(), await create(), await create({ date: null, time: null })];
    const single = await api.orders.fulfil({ params: { id: alone.id } });
    const job = await fulfilMany(idsOf([among, undated]));
    expect(job).toMatchObject({ kind: 'orders.fulfil', status: 'FINISHED', itemsCreated: 2, itemsCount: 2 });
    const batched = await read(among.id);
    const alike = ({ status, date, time, version, cutoffAt, trackers, fulfilled }: typeof single) => ({
      ...{ status, date, time, version, cutoffAt, fulfilled },
      journey: trackers.map(({ event, status: at, data }) => [event, at, data.account, data.pickupSchedule]),
    });
    expect(alike(batched)).toEqual(alike(single));
    expect(batched.delivery?.id).not.toBe((await read(undated.id)).delivery?.id);
    expect((await read(undated.id)).date).toBe('2026-11-18');
    await expect.poll(() => actionsOf(among.id)).toEqual(['ORDER_CREATED', 'ORDER_FULFILLED']);
  });

  test('names every order that refuses, and hands over the others', async () => {
    const [one, two, three, four] = await createMany(4);
    await api.orders.fulfil({ params: { id: one?.id ?? '' } });
    await api.orders.delete({ params: { id: two?.id ?? '' } });
    const another = await world.retailer();
    const stranger = await another.admin();
    const theirs = await stranger.orders.create({ body: anOrder({ pickupScheduleId: another.storeIds[0] }) });
    const job = await fulfilMany([...idsOf([one, two, three, four].filter((order) => order !== undefined)), theirs.id]);
    expect(job).toMatchObject({ status: 'FINISHED', itemsCreated: 2, itemsCount: 5 });
    expect(named(job)).toEqual([
      ['ALREADY_FULFILLED', one?.number, one?.id],
      ['ORDER_DELETED', two?.number, two?.id],
      ['ORDER_NOT_FOUND', null, theirs.id],
    ]);
    expect((await stranger.orders.read({ params: { id: theirs.id } })).fulfilled).toBe(false);
  });

  test('leaves the orders of a deactivated store', async () => {
    const [order] = await createMany(1);
    const stores = world.app.db.scope({ retailerId: retailer.id, storeIds: null }).db.updateTable('stores');
    const activate = (is_activated: boolean) =>
      stores
        .set({ is_activated })
        .where('retailer_id', '=', retailer.id)
        .where('id', '=', retailer.storeIds[0] ?? '')
        .execute();
    await activate(false);
    const job = await fulfilMany([order?.id ?? '']);
    await activate(true);
    expect(named(job)).toEqual([['STORE_DEACTIVATED', order?.number, order?.id]]);
  });
});

describe('taking back', () => {
  test('undoes what was just fulfilled: each order stands as before, and so do the counts', async () => {
    const orders = await createMany(5);
    const before = await api.orders.counts({});
    await fulfilMany(idsOf(orders));
    const back = await api.orders.voidMany({ body: { ids: idsOf(orders) } });
    expect(back).toEqual({ done: idsOf(orders), leftOut: [] });
    for (const order of orders) {
      const { version, updatedAt, trackers, actionLogs, cutoffAt, ...after } = await read(order.id);
      expect(after).toEqual(expect.objectContaining({ status: 'NOT_SCHEDULED', delivery: null, fulfilled: false }));
      expect({ ...order, ...after }).toEqual(order);
      expect(trackers.map(({ event }) => event)).toEqual(['ORDER_CREATED', 'DELIVERY_SCHEDULED', 'ORDER_VOIDED']);
      expect([version, cutoffAt]).toEqual([order.version + 2, order.cutoffAt]);
      expect(updatedAt && actionLogs).toBeDefined();
    }
    expect(await api.orders.counts({})).toEqual(before);
  });

  test('leaves and names what the courier has, what was never handed over, and what is past its cutoff', async () => {
    const [waiting, late] = [await create(), await create()];
    const [underWay, good] = [await create({ time: '18:00' }), await create({ time: '18:00' })];
    const { delivery } = await api.orders.fulfil({ params: { id: underWay.id } });
    await fulfilMany([good.id, late.id]);
    const event = { id: delivery?.id ?? '', deliveryId: delivery?.id ?? '', at: '2026-11-18T15:00:00Z' };
    await world.fleet().fleet.events({ body: { events: [{ ...event, type: 'SORTED_AT_WAREHOUSE' }] } });
    const { cutoffAt } = await read(late.id);
    world.clock.set(cutoffAt ?? '');
    world.clock.advance({ seconds: 1 });
    const ids = [underWay.id, waiting.id, good.id, late.id];
    const french = world.client(api.token, 'fr');
    const { done, leftOut } = await french.orders.voidMany({ body: { ids } });
    expect(done).toEqual([good.id]);
    expect(leftOut.map(({ id, type }) => [id, type])).toEqual([
      [underWay.id, 'SHIPMENT_UNDER_WAY'],
      [waiting.id, 'NOT_FULFILLED'],
      [late.id, 'PAST_CUTOFF'],
    ]);
    expect(leftOut[1]?.message).toBe('Cette commande n’a pas été remise au transporteur');
  });
});

describe('canceling', () => {
  test('names every order that refuses, and cancels none', async () => {
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

  test('takes a thousand ids, and no more', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => idOf(index));
    await expect(api.orders.deleteMany({ body: { ids: ids(1000) } })).rejects.toMatchObject({
      type: 'ORDER_NOT_FOUND',
      body: { errors: { length: 1000 } },
    });
    await expect(api.orders.deleteMany({ body: { ids: ids(1001) } })).rejects.toMatchObject({
      body: { errors: [{ type: 'TOO_MANY', path: 'ids' }] },
    });
  });

  test('frees the numbers, leaves the lists and is written in every log', async () => {
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

const idOf = (index: number) => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`;

describe('tagging', () => {
  const tagsOf = async (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await read(id)).tags));

  test('adds and takes away, raises the versions of those that changed, and says so in their logs', async () => {
    const [one, two] = [await create({ tags: ['Gift', 'Cold'] }), await create({ tags: ['Fragile'] })];
    const { changed } = await api.orders.tagMany({
      body: { ids: idsOf([one, two]), add: ['Fragile'], remove: ['Gift'] },
    });
    expect(changed).toEqual([{ id: one.id, before: ['Gift', 'Cold'], after: ['Cold', 'Fragile'] }]);
    expect(await tagsOf(idsOf([one, two]))).toEqual([['Cold', 'Fragile'], ['Fragile']]);
    expect((await read(one.id)).version).toBe(one.version + 1);
    expect((await read(two.id)).version).toBe(two.version);
    await expect.poll(() => actionsOf(one.id)).toEqual(['ORDER_CREATED', 'ORDER_EDITED']);
  });

  test('changes none when one refuses, and names it', async () => {
    const full = await create({ tags: Array.from({ length: 20 }, (_, index) => `tag ${index}`) });
    const [other, gone] = await createMany(2);
    await api.orders.delete({ params: { id: gone?.id ?? '' } });
    const ids = [other?.id ?? '', full.id, gone?.id ?? ''];
    await expect(api.orders.tagMany({ body: { ids, add: ['One more'] } })).rejects.toMatchObject({
      body: {
        errors: [
          { type: 'TOO_MANY', path: 'ids.1', message: 'At most 20 entries' },
          { type: 'ORDER_DELETED', path: 'ids.2' },
        ],
      },
    });
    expect(await tagsOf([other?.id ?? ''])).toEqual([[]]);
  });

  test('taken back, leaves every order with the tags it had', async () => {
    const tag = fc.constantFrom('a', 'B', 'ç', 'd "quoted"', 'e,f', '{g}', 'h\\i', 'NULL', ' ');
    const given = fc.uniqueArray(
      tag.filter((each) => each.trim() !== ''),
      { maxLength: 5 },
    );
    const orders = fc.array(given, { minLength: 1, maxLength: 4 });
    const check = async (tags: string[][], add: string[], remove: string[]) => {
      const ids = idsOf(await Promise.all(tags.map((each) => create({ tags: each }))));
      const { changed } = await api.orders.tagMany({ body: { ids, add, remove } });
      const wishes = changed.map(({ id, before, after }) => ({ id, found: after, tags: before }));
      if (wishes.length > 0) {
        const back = await api.orders.untagMany({ body: { orders: wishes } });
        expect(back).toEqual({ done: expect.any(Array), leftOut: [] });
      }
      expect(await tagsOf(ids)).toEqual(tags);
    };
    await fc.assert(fc.asyncProperty(orders, given, given, check), { numRuns: 12 });
  });

  test('is not taken back where somebody changed the tags meanwhile', async () => {
    const [one, two] = await createMany(2);
    const { changed } = await api.orders.tagMany({ body: { ids: [one?.id ?? '', two?.id ?? ''], add: ['Gift'] } });
    await api.orders.edit({ params: { id: one?.id ?? '' }, body: { tags: ['Gift', 'Cold'] } });
    const orders = changed.map(({ id, before, after }) => ({ id, found: after, tags: before }));
    const { done, leftOut } = await api.orders.untagMany({ body: { orders } });
    expect([done, leftOut.map(({ id, type }) => [id, type])]).toEqual([[two?.id], [[one?.id, 'STALE_VERSION']]]);
    expect(await tagsOf([one?.id ?? '', two?.id ?? ''])).toEqual([['Gift', 'Cold'], []]);
  });
});

describe('two members at once', () => {
  test('one cancels what the other fulfils: every order is with the courier or gone, and nothing is half done', async () => {
    const other = await retailer.admin();
    for (let round = 0; round < 6; round++) {
      const orders = await createMany(4);
      const ids = idsOf(orders);
      const [job, canceled] = await Promise.all([
        fulfilMany(ids),
        outcomeOf(other.orders.deleteMany({ body: { ids: ids.toReversed() } })),
      ]);
      const after = await Promise.all(ids.map(read));
      const isCanceled = canceled === 'ok';
      expect(after.map(({ deleted, delivery }) => [deleted, delivery === null])).toEqual(
        ids.map(() => [isCanceled, isCanceled]),
      );
      expect([isCanceled, named(job).length]).toEqual(isCanceled ? [true, 4] : [false, 0]);
      if (!isCanceled) expect(canceled).toBe('ALREADY_FULFILLED');
    }
  });

  test('both fulfil, tag and take back the same orders: one delivery each, and no tag lost', async () => {
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

  test('after all of it the tallies are those of a count', async () => {
    expect(await checkTallies(world.app.db)).toEqual([]);
  });
});

describe('a selection', () => {
  test('holds what the list’s question finds, as the list sorts it', async () => {
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

test('however many orders, the statements are as many', async () => {
  const query = pg.Client.prototype.query;
  const texts: string[] = [];
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
      texts.push(String(config.text));
    return Reflect.apply(query, this, given);
  });
  const statements = async (call: () => Promise<unknown>) => {
    texts.length = 0;
    await call();
    return texts.length;
  };
  const [few, many] = [idsOf(await createMany(2)), idsOf(await createMany(30))];
  for (const batch of [
    (ids: string[]) => api.orders.tagMany({ body: { ids, add: ['Gift'] } }),
    (ids: string[]) => api.orders.deleteMany({ body: { ids } }),
  ])
    expect(await statements(() => batch(many))).toBe(await statements(() => batch(few)));
  spy.mockRestore();
});
