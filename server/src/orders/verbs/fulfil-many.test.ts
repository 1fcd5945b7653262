// Fulfils and voids many orders: refusals are listed, and voided orders return to their previous state.
import { errorText } from '@portage/contract/errors';
import { describe, expect, test } from 'vitest';
import { idsOf, namedIn, startOrders } from '../../testing/orders.ts';
import { anOrder } from '../../testing/world.ts';

const { world, retailer, api, create, createMany, read, fulfilMany, actionsOf } = await startOrders({ worker: true });

describe('fulfilling a batch', () => {
  test('gives each order the same result as fulfilling it alone, with journey and log', async () => {
    const [alone, among, undated] = [await create(), await create(), await create({ date: null, time: null })];
    const single = await api.orders.fulfil({ params: { id: alone.id } });
    const job = await fulfilMany(idsOf([among, undated]));
    expect(job).toMatchObject({ kind: 'orders.fulfil', status: 'FINISHED', itemsCreated: 2, itemsCount: 2 });
    const batched = await read(among.id);
    const alike = ({ status, date, time, version, cutoffAt, trackers, fulfilled }: typeof single) => ({
      status,
      date,
      time,
      version,
      cutoffAt,
      fulfilled,
      journey: trackers.map(({ event, status: at, data }) => [event, at, data.account, data.pickupSchedule]),
    });
    expect(alike(batched)).toEqual(alike(single));
    expect(batched.delivery?.id).not.toBe((await read(undated.id)).delivery?.id);
    expect((await read(undated.id)).date).toBe('2026-11-18');
    await expect.poll(() => actionsOf(among.id)).toEqual(['ORDER_CREATED', 'ORDER_FULFILLED']);
  });

  test('lists every order that cannot be fulfilled, and fulfils the others', async () => {
    const [one, two, three, four] = await createMany(4);
    await api.orders.fulfil({ params: { id: one?.id ?? '' } });
    await api.orders.delete({ params: { id: two?.id ?? '' } });
    const another = await world.retailer();
    const stranger = await another.admin();
    const theirs = await stranger.orders.create({ body: anOrder({ pickupScheduleId: another.storeIds[0] }) });
    const job = await fulfilMany([...idsOf([one, two, three, four].filter((order) => order !== undefined)), theirs.id]);
    expect(job).toMatchObject({ status: 'FINISHED', itemsCreated: 2, itemsCount: 5 });
    expect(namedIn(job)).toEqual([
      ['ALREADY_FULFILLED', one?.number, one?.id],
      ['ORDER_DELETED', two?.number, two?.id],
      ['ORDER_NOT_FOUND', null, theirs.id],
    ]);
    expect((await stranger.orders.read({ params: { id: theirs.id } })).fulfilled).toBe(false);
  });

  test('skips the orders of a deactivated store', async () => {
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
    expect(namedIn(job)).toEqual([['STORE_DEACTIVATED', order?.number, order?.id]]);
  });
});

describe('voiding', () => {
  test('undoes the fulfilment: orders and counts return to their previous state', async () => {
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

  test('restores the slot that fulfilling replaced, or removes it if there was none', async () => {
    const [passed, undated, kept] = [
      await create(),
      await create({ date: null, time: null }),
      await create({ time: '18:00' }),
    ];
    const replanned = await create({ date: null, time: null });
    world.clock.advance({ hours: 4 });
    const ids = idsOf([passed, undated, kept, replanned]);
    await fulfilMany(ids);
    const slotOf = async (id: string) => (({ date, time }) => `${date} ${time}`)(await read(id));
    expect(await Promise.all(ids.map(slotOf))).toEqual(Array(4).fill('2026-11-18 18:00'));
    await api.orders.edit({ params: { id: replanned.id }, body: { date: '2026-11-19', time: '14:00' } });
    expect((await api.orders.voidMany({ body: { ids } })).leftOut).toEqual([]);
    expect(await Promise.all(ids.map(slotOf))).toEqual([
      '2026-11-18 14:00',
      'null null',
      '2026-11-18 18:00',
      '2026-11-19 14:00',
    ]);
  });

  test('a single order restores its slot too, but keeps one that was planned later', async () => {
    const { id } = await create({ date: null, time: null });
    const params = { id };
    expect(await api.orders.fulfil({ params })).toMatchObject({ date: '2026-11-18', time: '14:00' });
    expect(await api.orders.void({ params })).toMatchObject({ date: null, time: null });
    await api.orders.edit({ params, body: { date: '2026-11-18', time: '14:00' } });
    await api.orders.fulfil({ params });
    expect(await api.orders.void({ params })).toMatchObject({ date: '2026-11-18', time: '14:00' });
  });

  test('skips and lists orders that the courier has, that were never fulfilled, or that are past their cutoff', async () => {
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
    expect(leftOut[1]?.message).toBe(errorText('NOT_FULFILLED', 'fr'));
  });
});
