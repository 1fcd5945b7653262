// Charges for events that are repeated, late, corrected or handled by two workers.
import type { Rate } from '@portage/contract/retailers/schema';
import { expect, test } from 'vitest';
import { foldTallies } from '../platform/tallies.ts';
import { followJob } from '../testing/upload.ts';
import { type Client, startWorld, type World } from '../testing/world.ts';
import { chargeOnDelivery } from './chargeOrder.ts';
import { chargeTallies } from './tallies.ts';
import { chargedIn, usual } from './testing/retailers.ts';

const world = await startWorld({ worker: true });
const fleet = world.fleet();

const { aRetailer, aDelivery, report } = chargedIn(world);

const period = { startDate: '2026-11-01', endDate: '2026-12-31' };
const totalsOf = async (api: Client) => (await api.expense.list({ query: period })).totals;
const chargedOf = async (api: Client) =>
  (await totalsOf(api)).lines.map(({ service, rate, quantity }) => `${quantity} ${service} ${rate}`);

test('visits, packages and returns are charged once, at the rates of their day', async () => {
  const own = await aRetailer();
  const { deliveryId, number } = await aDelivery(own, { packages: 3 });
  await report(deliveryId, ['ATTEMPTING_DELIVERY', 'SKIPPED', 'RESCHEDULED', 'ATTEMPTING_DELIVERY', 'SKIPPED']);
  await report(deliveryId, ['RTS_SCHEDULED', 'RTS_LOADED', 'RTS_COMPLETED']);
  const expected = ['1 delivery 895', '1 reattempt 450', '1 return 700', '2 multiPackageDelivery 275'];
  await expect.poll(() => chargedOf(own.api)).toEqual(expected);
  const list = await own.api.expense.list({ query: period });
  expect(list).toMatchObject({
    stats: [{ date: '2026-11-18', delivery: 1, reattempt: 1, return: 1, multiPackageDelivery: 2, total: 2595 }],
    serviceRates: { delivery: 895, reattempt: 450, return: 700, multiPackageDelivery: 275 },
    totals: { quantity: 5, total: 2595 },
    ...{ current: 1, pageSize: 10, total: 1 },
  });
  const details = await own.api.expense.details({ query: { date: '2026-11-18' } });
  expect(details.multiPackageDelivery).toHaveLength(2);
  expect(details.return).toMatchObject([{ number, fulfillmentName: 'Queen West', rate: 700, quantity: 1, total: 700 }]);
});

test('a reversal is a separate row, at the rate of its charge', async () => {
  const own = await aRetailer();
  const { deliveryId } = await aDelivery(own, { packages: 2 });
  await report(deliveryId, ['ATTEMPTING_DELIVERY', 'COMPLETED']);
  await expect.poll(() => chargedOf(own.api)).toEqual(['1 delivery 895', '1 multiPackageDelivery 275']);
  const dearer: Rate[] = [{ service: 'delivery', cents: 1095, from: '2026-11-18' }];
  await fleet.retailers.edit({ params: { id: own.retailer.id }, body: { rates: dearer } });
  await report(deliveryId, [['SKIPPED', 7]]);
  await expect.poll(() => chargedOf(own.api)).toEqual(['0 delivery 895', '0 multiPackageDelivery 275']);
  await foldTallies(world.app.db, chargeTallies);
  const { delivery } = await own.api.expense.details({ query: { date: '2026-11-18' } });
  expect(delivery?.map(({ quantity, rate }) => quantity * rate)).toEqual([895, -895]);
  // A second correction charges the delivery again, as of that event.
  await report(deliveryId, ['COMPLETED']);
  await expect
    .poll(() => chargedOf(own.api))
    .toEqual(['1 delivery 1095', '0 delivery 895', '1 multiPackageDelivery 275']);
  expect(await totalsOf(own.api)).toMatchObject({ quantity: 2, total: 1370 });
});

test('without an agreed rate, a service costs nothing', async () => {
  const own = await aRetailer([]);
  const { deliveryId } = await aDelivery(own);
  await report(deliveryId, ['ATTEMPTING_DELIVERY', 'COMPLETED']);
  await expect.poll(async () => (await totalsOf(own.api)).quantity).toBe(1);
  const { totals, serviceRates } = await own.api.expense.list({ query: period });
  expect(totals).toMatchObject({ total: 0, lines: [{ service: 'delivery', rate: 0, hasRate: false }] });
  expect(serviceRates.delivery).toBeNull();
});

test('days follow the store’s time zone, and a new rate applies from the start of its day', async () => {
  const rates: Rate[] = [...usual, { service: 'delivery', cents: 995, from: '2026-11-19' }];
  const own = await aRetailer(rates);
  // Around midnight in Toronto and in Montréal, and two hours later in Vancouver, which keeps its summer time since 2026.
  const moments = [
    { store: 0, at: '2026-11-19T04:59:00Z', expected: ['2026-11-18', 895] },
    { store: 0, at: '2026-11-19T05:01:00Z', expected: ['2026-11-19', 995] },
    { store: 1, at: '2026-11-19T04:59:59Z', expected: ['2026-11-18', 895] },
    { store: 2, at: '2026-11-19T05:01:00Z', expected: ['2026-11-18', 895] },
    { store: 2, at: '2026-11-19T06:59:59Z', expected: ['2026-11-18', 895] },
    { store: 2, at: '2026-11-19T07:00:00Z', expected: ['2026-11-19', 995] },
  ];
  const before = world.clock.now().toString();
  const made = [];
  for (const { store } of moments) made.push(await aDelivery(own, { store }));
  world.clock.set('2026-11-19T12:00:00Z');
  for (const [place, { at }] of moments.entries())
    await report(made[place]?.deliveryId ?? '', ['ATTEMPTING_DELIVERY', 'COMPLETED'], at);
  await expect.poll(async () => (await totalsOf(own.api)).quantity).toBe(6);
  world.clock.set(before);
  const found = new Map<string, unknown>();
  for (const date of ['2026-11-18', '2026-11-19'])
    for (const { orderId, rate } of (await own.api.expense.details({ query: { date } })).delivery ?? [])
      found.set(orderId, [date, rate]);
  expect(made.map(({ id }) => found.get(id))).toEqual(moments.map(({ expected }) => expected));
});

test('repeated, reordered or concurrent events charge nothing twice', async () => {
  const own = await aRetailer();
  const made = await Promise.all(Array.from({ length: 6 }, () => aDelivery(own, { packages: 2 })));
  for (const { deliveryId } of made) await report(deliveryId, ['ATTEMPTING_DELIVERY', 'COMPLETED', ['SKIPPED', 7]]);
  for (const { deliveryId } of made) await report(deliveryId, ['ATTEMPTING_DELIVERY', 'COMPLETED']);
  await expect.poll(async () => (await totalsOf(own.api)).total).toBe(6 * 1170);
  // An event that is handled only now would charge again between the deletions below.
  const db = world.app.db.acrossTenantsAndSandboxes();
  const unnumbered = db.selectFrom('outbox').select('id').where('number', 'is', null);
  await expect.poll(() => unnumbered.execute()).toEqual([]);
  const unhandled = db
    .selectFrom('subscriptions')
    .select('subscriber')
    .where('retailer_id', '=', own.retailer.id)
    .where('subscriber', '=', 'expense.charge')
    .whereRef('handled', '<', 'published');
  await expect.poll(() => unhandled.execute()).toEqual([]);
  const second = await world.another();
  const handleEvent = (where: World, orderId: string, event: 'COMPLETED' | 'SKIPPED') =>
    chargeOnDelivery.run(where.app, {
      topic: 'DELIVERY_CHANGED',
      fact: { orderId, storeId: own.retailer.storeIds[0] ?? '', event },
      by: { name: 'Dispatch', role: 'PROVIDER' },
      ...{ retailerId: own.retailer.id, number: 1, publishedAt: world.clock.now().toString() },
    });
  // A concurrent fold writes to the tallies, so they are deleted after the deltas.
  for (const table of ['charges', 'charge_tally_deltas', 'charge_tallies'] as const)
    await world.app.db
      .acrossTenantsAndSandboxes()
      .deleteFrom(table)
      .where('retailer_id', '=', own.retailer.id)
      .execute();
  const retold = made.flatMap(({ id }) => [
    ...[handleEvent(world, id, 'SKIPPED'), handleEvent(second, id, 'COMPLETED')],
    ...[handleEvent(second, id, 'COMPLETED'), handleEvent(world, id, 'COMPLETED')],
  ]);
  await Promise.all(retold.reverse());
  expect(await totalsOf(own.api)).toMatchObject({ quantity: 12, total: 6 * 1170 });
  const { delivery } = await own.api.expense.details({ query: { date: '2026-11-18' } });
  expect(delivery).toHaveLength(18);
});

test('the charges of a day are paged by service and rate', async () => {
  const own = await aRetailer([...usual, { service: 'delivery', cents: 100, from: '2026-11-18' }]);
  for (const packages of [3, 2, 1]) {
    const { deliveryId } = await aDelivery(own, { packages });
    await report(deliveryId, ['ATTEMPTING_DELIVERY', 'COMPLETED']);
  }
  await expect.poll(async () => (await totalsOf(own.api)).quantity).toBe(6);
  const page = async (number: number) => {
    const query = { date: '2026-11-18', page: number, pageSize: 2 };
    const { delivery = [], multiPackageDelivery: more = [] } = await own.api.expense.details({ query });
    return [delivery, more].map((entries) => entries.map(({ id }) => id));
  };
  const whole = await own.api.expense.details({ query: { date: '2026-11-18' } });
  const ids = [whole.delivery, whole.multiPackageDelivery].map((entries = []) => entries.map(({ id }) => id));
  expect(ids.map(({ length }) => length)).toEqual([3, 3]);
  expect(await page(1)).toEqual(ids.map((each) => each.slice(0, 2)));
  expect(await page(2)).toEqual(ids.map((each) => each.slice(2)));
  expect(await page(3)).toEqual([[], []]);
  const tooMany = own.api.expense.details({ query: { date: '2026-11-18', pageSize: 201 } });
  await expect(tooMany).rejects.toMatchObject({ type: 'VALIDATION_FAILED' });
});

test('members see only charges of their retailer and stores', async () => {
  const own = await aRetailer();
  const other = await aRetailer();
  for (const store of [0, 1]) {
    const { deliveryId } = await aDelivery(own, { store });
    await report(deliveryId, ['ATTEMPTING_DELIVERY', 'COMPLETED']);
  }
  await expect.poll(async () => (await totalsOf(own.api)).total).toBe(1790);
  expect(await totalsOf(other.api)).toMatchObject({ quantity: 0, total: 0 });
  const stores = own.retailer.storeIds.slice(0, 1);
  const coordinator = await own.retailer.coordinator({ stores, permissions: ['VIEW_EXPENSE_REPORT'] });
  expect(await totalsOf(coordinator)).toMatchObject({ quantity: 1, total: 895 });
  const { delivery } = await coordinator.expense.details({ query: { date: '2026-11-18' } });
  expect(delivery).toMatchObject([{ fulfillmentName: 'Queen West' }]);
  const [, elsewhere] = own.retailer.storeIds;
  const query = { ...period, pickupScheduleId: elsewhere };
  expect((await coordinator.expense.list({ query })).totals).toMatchObject({ quantity: 0 });
  const powerless = await own.retailer.coordinator({ stores });
  await expect(powerless.expense.list({ query: period })).rejects.toMatchObject({ type: 'FORBIDDEN' });
});

test('the charges of an order are found by its whole number or tracking code: totals, days and export, within the member’s stores', async () => {
  const own = await aRetailer();
  const other = await aRetailer();
  const wanted = await aDelivery(own, { packages: 2 });
  const elsewhere = await aDelivery(own, { store: 1 });
  await report(wanted.deliveryId, ['ATTEMPTING_DELIVERY', 'COMPLETED']);
  await report(elsewhere.deliveryId, ['ATTEMPTING_DELIVERY', 'COMPLETED']);
  await expect.poll(async () => (await totalsOf(own.api)).quantity).toBe(3);
  const { trackingCode } = await own.api.orders.read({ params: { id: wanted.id } });
  const { number } = wanted;
  const found = async (search: string, api = own.api) => (await api.expense.list({ query: { search } })).totals;
  for (const search of [number, ` ${number} `, trackingCode, trackingCode.toLowerCase(), `${trackingCode}-2`])
    expect(await found(search ?? '')).toMatchObject({ quantity: 2, total: 1170 });
  expect(await found(`${number}`.slice(0, 10))).toMatchObject({ quantity: 0, lines: [] });
  expect(await found(number ?? '', other.api)).toMatchObject({ quantity: 0 });
  const query = { search: number ?? '', date: '2026-11-18' };
  const details = await own.api.expense.details({ query });
  expect(Object.values(details).flatMap((entries) => entries.map((entry) => entry.number))).toEqual([number, number]);
  const { jobId } = await own.api.exports.expense({ query: { search: number ?? '', format: 'csv', lang: 'en' } });
  const { data } = await followJob(own.api, jobId);
  const file = await world.request({ method: 'GET', url: data.data ?? '', token: own.api.token });
  expect(file.body.match(new RegExp(`${number}`, 'g'))).toHaveLength(2);
  expect(file.body).not.toContain(elsewhere.number);

  const stores = own.retailer.storeIds.slice(0, 1);
  const coordinator = await own.retailer.coordinator({ stores, permissions: ['VIEW_EXPENSE_REPORT'] });
  expect(await found(number ?? '', coordinator)).toMatchObject({ quantity: 2 });
  expect(await found(elsewhere.number ?? '', coordinator)).toMatchObject({ quantity: 0 });
});
