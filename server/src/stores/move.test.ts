// The waiting orders of a store whose hours change: the change does what its preview showed.
import { isUnderWay } from '@portage/contract/orders/rules';
import type { StoreEdit } from '@portage/contract/stores/schema';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { stateWithoutCutoffOf } from '../orders/state.ts';
import { toronto } from '../seed/places.ts';
import { anOrder, startWorld } from '../testing/world.ts';
import { cutoffOf, slotAfter } from './slots.ts';

const world = await startWorld();
const elsewhere = await world.another();
type Edit = z.input<typeof StoreEdit>;

/** Creates a store with pickups at 10:00, 14:00, 18:00 and 23:00 and one hour of preparation. The clock is at Wednesday the 18th, 10:00. */
async function aStore(fulfilsAtOnce = true) {
  const retailer = await world.retailer({ stores: [toronto], fulfilsAtOnce });
  const [id = ''] = retailer.storeIds;
  const api = await retailer.admin();
  const order = async (date: string, time: string) =>
    (await api.orders.create({ body: anOrder({ pickupScheduleId: id, date, time }) })).id;
  const pickupOf = async (orderId: string) => {
    const { date, time } = await api.orders.read({ params: { id: orderId } });
    return `${date} ${time}`;
  };
  const edit = (body: Edit) => api.stores.edit({ params: { id }, body });
  const preview = (body: Edit) => api.stores.preview({ params: { id }, body });
  return { retailer, id, api, order, pickupOf, edit, preview };
}

describe('a waiting order', () => {
  test.each([true, false])(
    'is moved to the next pickup after its own, as the preview showed (fulfilled: %s)',
    async (fulfils) => {
      const { api, order, pickupOf, edit, preview } = await aStore(fulfils);
      const today = await order('2026-11-18', '14:00');
      const evening = await order('2026-11-18', '23:00');
      const later = await order('2026-11-20', '14:00');
      const change = { pickupTimes: ['23:00', '10:00', '18:00', '10:00'], closedDays: ['2026-11-20'] };
      const seen = await preview(change);
      expect(seen).toMatchObject({ moved: 2, closing: 0 });
      expect(seen.first.map(({ id, from, to }) => [id, from, to])).toEqual([
        [today, { date: '2026-11-18', time: '14:00' }, { date: '2026-11-18', time: '18:00' }],
        [later, { date: '2026-11-20', time: '14:00' }, { date: '2026-11-21', time: '10:00' }],
      ]);
      // A preview writes nothing.
      expect(await pickupOf(today)).toBe('2026-11-18 14:00');
      expect(await edit(change)).toMatchObject({
        moved: 2,
        pickupTimes: ['10:00', '18:00', '23:00'],
        closedDays: ['2026-11-20'],
      });
      expect(await Promise.all([today, evening, later].map(pickupOf))).toEqual([
        ...['2026-11-18 18:00', '2026-11-18 23:00', '2026-11-21 10:00'],
      ]);
      const { trackers, actionLogs } = await api.orders.read({ params: { id: later } });
      expect(actionLogs.map(({ content }) => content)).toContain('date, time');
      expect(trackers.filter(({ event }) => event === 'DELIVERY_SCHEDULED')).toHaveLength(fulfils ? 2 : 0);
      expect(await preview(change)).toMatchObject({ moved: 0 });
    },
  );

  test('is not moved if its cutoff has passed, the courier has it, it was canceled or deleted, or it has no pickup', async () => {
    const { api, order, pickupOf, edit, preview } = await aStore();
    const [past, carried, canceled, deleted, undated] = [
      await order('2026-11-18', '14:00'),
      await order('2026-11-19', '14:00'),
      await order('2026-11-19', '14:00'),
      await order('2026-11-19', '14:00'),
      await order('2026-11-19', '14:00'),
    ];
    const { delivery } = await api.orders.read({ params: { id: carried } });
    const event = {
      id: 'picked-up',
      deliveryId: delivery?.id ?? '',
      type: 'PICKED_UP_FROM_STORE',
      at: '2026-11-18T15:01:00Z',
    };
    await api.orders.cancelShipment({ params: { id: canceled } });
    for (const id of [deleted, undated]) await api.orders.void({ params: { id } });
    await api.orders.delete({ params: { id: deleted } });
    await api.orders.edit({ params: { id: undated }, body: { date: null, time: null } });
    world.clock.set('2026-11-18T18:30:00Z');
    await world.fleet().fleet.events({ body: { events: [event] } });
    const change = { pickupTimes: ['18:00'] };
    expect(await preview(change)).toMatchObject({ moved: 0, first: [] });
    expect(await edit(change)).toMatchObject({ moved: 0 });
    expect(await pickupOf(past)).toBe('2026-11-18 14:00');
    expect(await pickupOf(carried)).toBe('2026-11-19 14:00');
    expect(await pickupOf(undated)).toBe('null null');
    world.clock.set('2026-11-18T15:00:00Z');
  });

  test('keeps its pickup if a store needs longer to prepare, and the preview counts it if its cutoff has then passed', async () => {
    const { api, order, pickupOf, edit, preview } = await aStore();
    const id = await order('2026-11-18', '14:00');
    await order('2026-11-19', '14:00');
    const change = { customTimeToPrepare: 6 };
    expect(await preview(change)).toEqual({ moved: 0, first: [], closing: 1 });
    const store = await edit(change);
    expect(store.slots[0]).toMatchObject({ date: '2026-11-18', time: '18:00' });
    expect(await pickupOf(id)).toBe('2026-11-18 14:00');
    await expect(api.orders.cancelShipment({ params: { id } })).rejects.toMatchObject({ type: 'PAST_CUTOFF' });
    expect((await edit({ customTimeToPrepare: null })).customTimeToPrepare).toBeNull();
  });

  test('is moved once when two admins save concurrently on two servers: the second gets a stale version', async () => {
    const { api, id, order, pickupOf } = await aStore();
    const waiting = await order('2026-11-18', '14:00');
    const params = { id };
    const { version } = (await api.stores.list()).data[0] ?? { version: 0 };
    const there = elsewhere.client(api.token);
    const answers = await Promise.allSettled([
      api.stores.edit({ params, body: { pickupTimes: ['18:00'], version } }),
      there.stores.edit({ params, body: { pickupTimes: ['18:00'], version } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ type: 'STALE_VERSION' });
    expect(await pickupOf(waiting)).toBe('2026-11-18 18:00');
    const { trackers } = await api.orders.read({ params: { id: waiting } });
    expect(trackers.filter(({ event }) => event === 'DELIVERY_SCHEDULED')).toHaveLength(2);
  });

  test('is moved by the courier’s change too', async () => {
    const { retailer, id, order, pickupOf } = await aStore();
    const waiting = await order('2026-11-18', '14:00');
    const params = { id: retailer.id, storeId: id };
    expect(await world.fleet().fleetStores.edit({ params, body: { closedDays: ['2026-11-18'] } })).toMatchObject({
      moved: 1,
    });
    expect(await pickupOf(waiting)).toBe('2026-11-19 10:00');
  });
});

test('a closed day is closed in the upcoming slots, in the order form, and when an order is fulfilled', async () => {
  const { api, order, edit } = await aStore(false);
  const waiting = await order('2026-11-19', '10:00');
  const store = await edit({ closedDays: ['2026-11-18', '2026-11-19', '2020-01-01'] });
  expect(store.closedDays).toEqual(['2026-11-18', '2026-11-19']);
  expect(store.slots[0]).toMatchObject({ date: '2026-11-20', time: '10:00' });
  await expect(order('2026-11-19', '18:00')).rejects.toMatchObject({
    body: { errors: [{ path: 'date', type: 'STORE_CLOSED_THAT_DAY' }] },
  });
  expect(await api.orders.fulfil({ params: { id: waiting } })).toMatchObject({ date: '2026-11-20', time: '10:00' });
  const undated = await api.orders.create({ body: anOrder({ pickupScheduleId: store.id }) });
  expect(await api.orders.fulfil({ params: { id: undated.id } })).toMatchObject({ date: '2026-11-20', time: '10:00' });
});

test('a removed pickup is replaced by a later one of the store, whose cutoff has not passed', () => {
  const date = fc
    .integer({ min: 0, max: 40 })
    .map((day) => `2026-${day < 12 ? '11' : '12'}-${String(day < 12 ? 19 + day : day - 11).padStart(2, '0')}`);
  const time = fc
    .integer({ min: 0, max: 287 })
    .map((five) => `${String(Math.floor(five / 12)).padStart(2, '0')}:${String((five % 12) * 5).padStart(2, '0')}`);
  const hours = fc.record({
    timezone: fc.constantFrom('America/Toronto', 'America/Vancouver'),
    pickupTimes: fc.uniqueArray(time, { minLength: 1, maxLength: 5 }),
    daysOfOperation: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    closedDays: fc.uniqueArray(date, { maxLength: 30 }),
    customTimeToPrepare: fc.integer({ min: 0, max: 72 }),
    pickupPoint: fc.constant({ timeToPrepare: 2 }),
  });
  const now = world.clock.now();
  fc.assert(
    fc.property(hours, date, time, (store, from, at) => {
      const slot = slotAfter(store, { date: from, time: at }, now);
      expect(slot).not.toBeNull();
      if (!slot) return;
      expect(`${slot.date} ${slot.time}` > `${from} ${at}`).toBe(true);
      expect(store.closedDays).not.toContain(slot.date);
      expect(store.pickupTimes).toContain(slot.time);
      expect(Temporal.Instant.compare(cutoffOf(store, slot.date, slot.time), now)).toBe(1);
    }),
  );
});

test('the SQL condition for waiting orders agrees with `isUnderWay`', async () => {
  const { order, preview } = await aStore();
  const db = world.app.db.acrossTenantsAndSandboxes();
  const orderId = await order('2026-11-19', '14:00');
  const row = () => db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const statuses = [
    'DELIVERY_SCHEDULED',
    'AT_WAREHOUSE',
    'ATTEMPTING_DELIVERY',
    'SKIPPED',
    'AT_DROPOFF_POINT',
  ] as const;
  for (const delivery_status of statuses)
    for (const [picked_up, sorted, delivery_attempts_made] of [
      [false, false, 0],
      [true, false, 0],
      [false, true, 0],
      [false, false, 1],
    ] as const) {
      await db
        .updateTable('orders')
        .set({ delivery_status, picked_up, sorted, delivery_attempts_made })
        .where('id', '=', orderId)
        .execute();
      const { moved } = await preview({ pickupTimes: ['18:00'] });
      expect(moved).toBe(isUnderWay(stateWithoutCutoffOf(world.app, await row())) ? 0 : 1);
    }
});

test('a change of a store moves up to ten thousand orders, and refuses more', async () => {
  const { id, order, preview, edit, pickupOf } = await aStore(false);
  const original = await order('2026-11-20', '14:00');
  const { pool } = world.app.db;
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(format('%I', column_name), ', ') as names from information_schema.columns
     where table_schema = 'public' and table_name = 'orders' and is_generated = 'NEVER'`,
  );
  const names = rows[0]?.names ?? '';
  await pool.query(
    `insert into orders (${names}) select ${names.replace(/(^|, )/g, '$1copy.')} from orders as one, generate_series(1, 10000) as nth,
       jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'number', one.number || '-' || nth,
         'link_code', 'L' || nth, 'tracking_code', 'T' || nth, 'envoi_tracking_code', 'E' || nth)) as copy
     where one.id = $1`,
    [original],
  );
  // Autovacuum analyzes soon after such an insert; without it, plans made for few rows scan the table sequentially for each row.
  await pool.query('analyze orders');
  const change = { closedDays: ['2026-11-20'] };
  const tooMany = { type: 'TOO_MANY_RECORDS', body: { message: expect.stringContaining('10000') } };
  await expect(preview(change)).rejects.toMatchObject(tooMany);
  await expect(edit(change)).rejects.toMatchObject(tooMany);
  await pool.query('update orders set deleted_at = now() where store_id = $1 and id <> $2 and link_code = $3', [
    id,
    original,
    'L1',
  ]);
  expect(await edit(change)).toMatchObject({ moved: 10_000 });
  expect(await pickupOf(original)).toBe('2026-11-21 10:00');
});
