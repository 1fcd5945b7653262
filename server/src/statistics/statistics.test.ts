// Statistics through the API: each status in its bucket, and each delivery on its store's local day.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DeliveryStatus, deliveryStatuses, groupsOf, statusOfOrder } from '@portage/contract/orders/status';
import type { StatisticsSummary } from '@portage/contract/statistics/schema';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { findDifferences, foldTallies } from '../platform/tallies.ts';
import { toronto, vancouver } from '../seed/places.ts';
import { type Client, startWorld, wednesdayMorning } from '../testing/world.ts';
import { statisticTallies } from './tallies.ts';
import { countedIn, date, ordered, type Query, type ReportedEvent, summaryOf } from './testing/deliveries.ts';

const world = await startWorld();
const { begin, report, promise } = countedIn(world);
const none: StatisticsSummary = {
  total: 0,
  resubmitted: 0,
  pending: 0,
  completed: 0,
  skipped: 0,
  canceled: 0,
  notReceived: 0,
};
test('every status is counted in one bucket, and the total is their sum', async () => {
  const { retailer, api } = await begin();
  const road: Record<DeliveryStatus, ReportedEvent[]> = {
    DELIVERY_SCHEDULED: [],
    AT_WAREHOUSE: ['AT_WAREHOUSE'],
    ATTEMPTING_DELIVERY: ['AT_WAREHOUSE', 'ATTEMPTING_DELIVERY'],
    COMPLETED: ['AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', { type: 'COMPLETED', statusId: 1 }],
    SKIPPED: ['AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', { type: 'SKIPPED', statusId: 1 }],
    CANCELED: [{ type: 'CANCELED', statusId: 0 }],
    RTS_SCHEDULED: ['AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', { type: 'SKIPPED', statusId: 4 }, 'RTS_SCHEDULED'],
    RTS_LOADED: [
      'AT_WAREHOUSE',
      'ATTEMPTING_DELIVERY',
      { type: 'SKIPPED', statusId: 4 },
      'RTS_SCHEDULED',
      'RTS_LOADED',
    ],
    RTS_COMPLETED: [
      'AT_WAREHOUSE',
      'ATTEMPTING_DELIVERY',
      { type: 'SKIPPED', statusId: 4 },
      'RTS_SCHEDULED',
      'RTS_LOADED',
      'RTS_COMPLETED',
    ],
    AT_DROPOFF_POINT: ['AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', 'AT_DROPOFF_POINT'],
  };
  const expected = { ...none };
  for (const status of deliveryStatuses) {
    const { deliveryId } = await ordered(api, retailer);
    await report(deliveryId, ...road[status]);
    const bucket =
      groupsOf[statusOfOrder({ deliveryStatus: status, statusId: 1, sorted: false, deliveryAttemptsMade: 1 })].stat;
    if (bucket) expected[bucket]++;
    expected.total++;
    expect([status, await summaryOf(api)]).toEqual([status, expected]);
  }
  // A skipped delivery counts in one of two buckets, depending on its reason.
  const [never, late] = [await ordered(api, retailer), await ordered(api, retailer)];
  await report(never.deliveryId, { type: 'SKIPPED', statusId: 3 });
  await report(late.deliveryId, 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', { type: 'SKIPPED', statusId: 7 });
  const all = {
    ...expected,
    total: expected.total + 2,
    notReceived: expected.notReceived + 1,
    pending: expected.pending + 1,
  };
  expect(await summaryOf(api)).toEqual(all);
  await foldTallies(world.app.db, statisticTallies);
  expect(await summaryOf(api)).toEqual(all);
  expect(await findDifferences(world.app.db, statisticTallies)).toEqual([]);
});

describe('counts move with their order', () => {
  test('between days, stores and types, and back to zero when it is reversed', async () => {
    const { retailer, api } = await begin();
    const { id, deliveryId } = await ordered(api, retailer);
    const edit = (body: object) => api.orders.edit({ params: { id }, body });
    const pending = { ...none, total: 1, pending: 1 };
    const store = (place: number) => ({ date, pickupScheduleId: retailer.storeIds[place] });
    expect([await summaryOf(api, store(0)), await summaryOf(api, store(1))]).toEqual([pending, none]);
    await edit({ pickupScheduleId: retailer.storeIds[1], address: '1 A St, Montréal, QC, H2J 2K9' });
    await foldTallies(world.app.db, statisticTallies);
    expect([await summaryOf(api, store(0)), await summaryOf(api, store(1))]).toEqual([none, pending]);
    await edit({ type: 'PICKUP' });
    expect([await summaryOf(api), await summaryOf(api, { date, type: 'PICKUP' })]).toEqual([none, pending]);
    await edit({ type: 'DELIVERY' });
    await edit({ date: '2026-11-20' });
    expect([await summaryOf(api), await summaryOf(api, { date: '2026-11-20' })]).toEqual([none, pending]);
    await report(deliveryId, 'AT_WAREHOUSE', { type: 'RESCHEDULED', date: '2026-11-23' });
    const week = await api.statistics.shipments({ query: { startDate: '2026-11-18', endDate: '2026-11-24' } });
    expect(week.stats).toEqual([
      { date: '2026-11-23', ...pending },
      { date: '2026-11-18', ...none, resubmitted: 1 },
    ]);
    expect(week.summary).toEqual({ ...pending, resubmitted: 1 });
    const other = await ordered(api, retailer);
    await api.orders.void({ params: { id: other.id } });
    await api.orders.delete({ params: { id: other.id } });
    expect(await summaryOf(api)).toEqual(none);
    expect(await findDifferences(world.app.db, statisticTallies)).toEqual([]);
  });

  test('with changed hours of its store', async () => {
    const { retailer, api } = await begin();
    await ordered(api, retailer);
    const params = { id: retailer.storeIds[0] ?? '' };
    expect((await api.stores.edit({ params, body: { closedDays: [date] } })).moved).toBe(1);
    expect([await summaryOf(api), (await summaryOf(api, { date: '2026-11-20' })).pending]).toEqual([none, 1]);
  });

  test('with two servers writing concurrently while a third folds', async () => {
    const { retailer, api } = await begin();
    const [second, third] = [await world.another(), await world.another()];
    const other = second.client(api.token);
    const orders = await Promise.all(Array.from({ length: 12 }, () => ordered(api, retailer)));
    await Promise.all(
      orders.flatMap(({ id }, at) => [
        // An edit after the courier's cancellation is refused.
        (at % 2 ? api : other).orders
          .edit({ params: { id }, body: { date: '2026-11-20' } })
          .catch((error) => expect(error).toMatchObject({ type: 'CANNOT_UPDATE_ORDER' })),
        foldTallies(third.app.db, statisticTallies),
        (at % 2 ? other : api).orders.cancelShipment({ params: { id } }),
      ]),
    );
    await foldTallies(third.app.db, statisticTallies);
    const both = await summaryOf(other, { startDate: '2026-11-19', endDate: '2026-11-20' });
    expect(both).toEqual({ ...none, total: 12, canceled: 12 });
    expect(await findDifferences(world.app.db, statisticTallies)).toEqual([]);
  });
});

test.each([
  ['Toronto, an hour before its midnight', 0, '2026-11-20T04:30:00Z', '2026-11-19', 23],
  ['Toronto, past it', 0, '2026-11-20T05:10:00Z', '2026-11-20', 0],
  ['Montréal, before it', 1, '2026-11-20T04:59:00Z', '2026-11-19', 23],
  ['Vancouver, which still has yesterday', 2, '2026-11-20T06:30:00Z', '2026-11-19', 23],
  ['Toronto, in the hour that its clocks go through once more', 0, '2026-11-01T06:30:00Z', '2026-11-01', 1],
  ['Toronto, where an hour is missing', 0, '2027-03-14T07:05:00Z', '2027-03-14', 3],
] as const)(
  'a delivery counts on the local day and at the local hour of its store: %s',
  async (_where, store, at, on, hour) => {
    world.clock.set(Temporal.Instant.from(at).subtract({ hours: 30 }).toString());
    const retailer = await world.retailer({ fulfilsAtOnce: true });
    const api = await retailer.admin();
    const { data } = await api.stores.list({ query: { sort: 'createdAt:asc' } });
    const slot = data.find(({ id }) => id === retailer.storeIds[store])?.slots[0];
    const { deliveryId } = await ordered(api, retailer, { store, ...(slot ? { date: slot.date } : {}) });
    const planned = slot?.date ?? '';
    world.clock.set(at);
    await report(deliveryId, 'AT_WAREHOUSE', { type: 'RESCHEDULED', date: '2027-04-01', at });
    expect((await summaryOf(api, { date: on })).resubmitted).toBe(1);
    await promise(deliveryId, at);
    await report(deliveryId, 'ATTEMPTING_DELIVERY', { type: 'COMPLETED', statusId: 1, at });
    expect(await summaryOf(api, { date: '2027-04-01' })).toMatchObject({ completed: 1 });
    expect((await summaryOf(api, { date: planned })).total).toBe(0);
    const service = await api.statistics.service({ query: { date: '2027-04-01' } });
    expect(service).toMatchObject({ attempts: 1, attempted: 1, promised: 1, onTime: 1 });
    expect(service.hours).toEqual([{ hour, promised: 1, onTime: 1 }]);
  },
);

test('a delivery is on time until the end of the promised window; a second attempt counts, a correction reverses', async () => {
  const { retailer, api } = await begin();
  const done = async (minutesAfter: number) => {
    const { deliveryId } = await ordered(api, retailer);
    const start = Temporal.Instant.from(wednesdayMorning).add({ hours: 30 });
    await promise(deliveryId, start.toString());
    const at = start.add({ minutes: minutesAfter });
    world.clock.set(at.toString());
    await report(deliveryId, 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', { type: 'COMPLETED', at: at.toString() });
    world.clock.set(wednesdayMorning);
    return deliveryId;
  };
  await done(-200);
  const last = await done(90);
  const late = await done(91);
  const query = { date };
  expect(await api.statistics.service({ query })).toMatchObject({ attempts: 3, attempted: 3, promised: 3, onTime: 2 });
  world.clock.set('2026-11-20T15:00:00Z');
  await report(late, { type: 'SKIPPED', statusId: 1 });
  expect(await api.statistics.service({ query })).toMatchObject({ promised: 2, onTime: 2 });
  // A reversal of a punctual delivery also reverses its punctuality.
  await report(last, { type: 'SKIPPED', statusId: 1 });
  expect(await api.statistics.service({ query })).toMatchObject({ promised: 1, onTime: 1 });
  expect(await findDifferences(world.app.db, statisticTallies)).toEqual([]);
});

test('each number equals the orders list with the same filters', async () => {
  const { retailer, api } = await begin();
  const orders = [];
  for (const store of [0, 0, 1, 2]) orders.push(await ordered(api, retailer, { store }));
  await ordered(api, retailer, { type: 'PICKUP' });
  const [first, second, third] = orders.map(({ deliveryId }) => deliveryId);
  await report(first ?? '', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', { type: 'COMPLETED', statusId: 1 });
  await report(second ?? '', { type: 'SKIPPED', statusId: 3 });
  await report(third ?? '', 'AT_WAREHOUSE', { type: 'RESCHEDULED', date: '2026-11-24' });
  const unfulfilled = await world.retailer();
  await ordered(await unfulfilled.admin(), unfulfilled);
  const [areaOfFirst = ''] = (await api.stores.list({ query: { sort: 'createdAt:asc' } })).data.map(
    ({ serviceArea }) => serviceArea.id,
  );
  const range = { dateFrom: '2026-11-18', dateTo: '2026-11-25' };
  const listed = async (query: object) => (await api.orders.list({ query: { ...range, ...query } })).total;
  for (const type of ['DELIVERY', 'PICKUP'] as const)
    for (const place of [{}, { pickupScheduleId: retailer.storeIds[0] }, { serviceAreaId: areaOfFirst }]) {
      const query = { startDate: range.dateFrom, endDate: range.dateTo, type, ...place };
      const { total, resubmitted, ...counts } = await summaryOf(api, query);
      expect(await listed({ type, ...place, bucket: 'any' })).toBe(total);
      for (const [bucket, count] of Object.entries(counts))
        expect([bucket, await listed({ type, ...place, bucket })]).toEqual([bucket, count]);
      const moved = await api.orders.list({ query: { type, ...place, rescheduledOn: '2026-11-18' } });
      expect(moved.total).toBe(resubmitted);
    }
});

describe('access to statistics', () => {
  test('coordinators see their stores, other retailers nothing, and only admins filter by area', async () => {
    const { retailer, api } = await begin();
    for (const store of [0, 0, 1, 2]) await ordered(api, retailer, { store });
    const [, montrealOnly = ''] = retailer.storeIds;
    const coordinator = await retailer.coordinator({ stores: [montrealOnly] });
    const stranger = await (await world.retailer()).admin();
    const totals = (client: Client, query: Query = { date }) => summaryOf(client, query).then(({ total }) => total);
    expect([await totals(api), await totals(coordinator), await totals(stranger)]).toEqual([4, 1, 0]);
    const [toronto = ''] = retailer.storeIds;
    for (const client of [coordinator, stranger])
      expect(await totals(client, { date, pickupScheduleId: toronto })).toBe(0);
    const areas = (await api.stores.list({})).data.map(({ id, serviceArea }) => [id, serviceArea.id] as const);
    const area = new Map(areas).get(toronto) ?? '';
    expect(await totals(api, { date, serviceAreaId: area })).toBe(2);
    expect(await totals(api, { date, serviceAreaId: 'NOWHERE' })).toBe(0);
    await expect(totals(coordinator, { date, serviceAreaId: area })).rejects.toMatchObject({ type: 'ADMINS_ONLY' });
    expect((await coordinator.statistics.service({ query: { date } })).stores).toEqual([]);
  });

  test('invalid dates are refused on their field', async () => {
    const { api } = await begin();
    for (const [query, type] of [
      ['startDate=2026-11-02&endDate=2026-11-01', 'DATES_REVERSED'],
      ['startDate=2025-11-02&endDate=2026-11-03', 'TOO_MANY_DAYS'],
      ['date=someday', 'INVALID_DATE'],
      ['dateType=decade', 'INVALID_CHOICE'],
    ] as const) {
      const answer = await world.request({
        method: 'GET',
        url: `/retailer/stats/shipments?${query}`,
        token: api.token,
      });
      expect([answer.statusCode, answer.json().errors[0].type]).toEqual([422, type]);
    }
    const year = await api.statistics.shipments({ query: { date: '2026-02-01', dateType: 'year', pageSize: 366 } });
    expect(year).toMatchObject({ startDate: '2026-01-01', endDate: '2026-12-31', total: 0, maxExportCount: 100_000 });
  });

  test('today is the latest local date of the stores', async () => {
    world.clock.set('2026-11-19T05:30:00Z');
    const retailer = await world.retailer({ stores: [toronto, vancouver] });
    const api = await retailer.admin();
    const pacific = await retailer.coordinator({ stores: [retailer.storeIds[1] ?? ''] });
    const todayOf = async (client: Client) => (await client.statistics.shipments({ query: { date: 'today' } })).endDate;
    expect([await todayOf(api), await todayOf(pacific)]).toEqual(['2026-11-19', '2026-11-18']);
  });
});

test('the migration counts existing orders', async () => {
  const { retailer, api } = await begin();
  const { deliveryId } = await ordered(api, retailer);
  await report(deliveryId, 'AT_WAREHOUSE', { type: 'RESCHEDULED', date }, 'ATTEMPTING_DELIVERY', {
    type: 'COMPLETED',
    statusId: 1,
  });
  const before = await api.statistics.service({ query: { date } });
  const db = world.app.db.acrossTenantsAndSandboxes();
  await foldTallies(world.app.db, statisticTallies);
  await sql`truncate statistics`.execute(db);
  await sql`update orders set completed_hour = null, rescheduled_on = '{}'`.execute(db);
  expect((await summaryOf(api)).total).toBe(0);
  const migration = readFileSync(join(import.meta.dirname, '../../migrations/0013_statistics.sql'), 'utf8');
  for (const statement of migration.split(/;\n/).filter((each) => /^(update|insert)/m.test(each)))
    await sql.raw(statement).execute(db);
  expect(await findDifferences(world.app.db, statisticTallies)).toEqual([]);
  expect(await api.statistics.service({ query: { date } })).toEqual(before);
  expect((await summaryOf(api, { date: '2026-11-18' })).resubmitted).toBe(1);
});
