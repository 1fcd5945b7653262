// Charges keep the rate, packages and province of their day.
import type { Rate } from '@portage/contract/retailers/schema';
import { expect, test } from 'vitest';
import { wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { findDifferences } from '../platform/tallies.ts';
import { anOrder, startWorld, wednesdayMorning } from '../testing/world.ts';
import { chargeTallies, insertCharges } from './tallies.ts';
import { chargedIn, chargeNow, type ReportedEvent, usual } from './testing/retailers.ts';

const world = await startWorld();
const { aRetailer, aDelivery, report } = chargedIn(world);
const db = world.app.db.acrossTenantsAndSandboxes();
const day = '2026-11-18';

type TestRetailer = Awaited<ReturnType<typeof aRetailer>>;
const chargeOf = (own: TestRetailer, orderId: string) => chargeNow(world, { retailerId: own.retailer.id, orderId });
const linesOf = async (own: TestRetailer) => (await own.api.expense.list({})).totals.lines;

/** Returns the taxes of a draft. */
async function taxesOf(own: TestRetailer) {
  const body = { startDate: '2026-11-01', endDate: '2026-11-30' };
  const { taxes } = await world.fleet().fleetInvoices.draft({ params: { id: own.retailer.id }, body });
  return taxes.map(({ tax, base }) => [tax, base]);
}

test('a charge and its reversal in one run have the same rate, or none', async () => {
  const own = await aRetailer([...usual, { service: 'delivery', cents: 995, from: '2026-11-19' }]);
  const { id, deliveryId } = await aDelivery(own);
  await report(deliveryId, ['ATTEMPTING_DELIVERY', 'COMPLETED']);
  world.clock.set('2026-11-19T15:00:00Z');
  await report(deliveryId, [['SKIPPED', 7]]);
  world.clock.set(wednesdayMorning);
  expect(await chargeOf(own, id)).toHaveLength(2);
  expect(await linesOf(own)).toEqual([{ service: 'delivery', rate: 895, hasRate: true, quantity: 0, total: 0 }]);
  const days = (await own.api.expense.list({ query: { sort: 'date:asc' } })).stats;
  expect(days.map(({ date, total }) => [date, total])).toEqual([
    [day, 895],
    ['2026-11-19', -895],
  ]);

  const free = await aRetailer([]);
  const other = await aDelivery(free);
  await report(other.deliveryId, ['ATTEMPTING_DELIVERY', 'COMPLETED']);
  await chargeOf(free, other.id);
  const rates: Rate[] = [{ service: 'delivery', cents: 995, from: '2026-01-01' }];
  await world.fleet().retailers.edit({ params: { id: free.retailer.id }, body: { rates } });
  await report(other.deliveryId, [['SKIPPED', 7]]);
  await chargeOf(free, other.id);
  expect(await linesOf(free)).toEqual([{ service: 'delivery', rate: 0, hasRate: false, quantity: 0, total: 0 }]);
});

test('changes of packages or province after the first visit do not affect charges or reversals', async () => {
  const own = await aRetailer();
  const { id, deliveryId } = await aDelivery(own, { packages: 2 });
  await report(deliveryId, ['ATTEMPTING_DELIVERY', 'COMPLETED']);
  await chargeOf(own, id);
  expect(await taxesOf(own)).toEqual([['HST', 1170]]);
  const changed = { number_of_packages: 5, address: '1 A St, Montréal, QC, H2J 2K9' };
  await db.updateTable('orders').set(changed).where('id', '=', id).execute();
  await report(deliveryId, [['SKIPPED', 7]]);
  expect(await chargeOf(own, id)).toHaveLength(4);
  expect(await taxesOf(own)).toEqual([['HST', 0]]);
});

test('deliveries are taxed in the recipient’s province; pickups and addresses without a province in the store’s', async () => {
  const visited: ReportedEvent[] = ['ATTEMPTING_DELIVERY', 'COMPLETED'];
  const own = await aRetailer();
  const brought = await aDelivery(own, { store: 1 });
  await report(brought.deliveryId, visited);
  await db.updateTable('orders').set({ address: 'somewhere in Québec' }).where('id', '=', brought.id).execute();
  await chargeOf(own, brought.id);
  expect(await taxesOf(own)).toEqual([
    ['GST', 895],
    ['QST', 895],
  ]);
  const other = await aRetailer();
  const [pickupScheduleId] = other.retailer.storeIds;
  const collected = await other.api.orders.create({
    body: anOrder({ number: newId(), pickupScheduleId, type: 'PICKUP', date: day, time: '14:00' }),
  });
  await db
    .updateTable('orders')
    .set({ address: '1 A St, Vancouver, BC, V6B 1H6' })
    .where('id', '=', collected.id)
    .execute();
  await report(collected.delivery?.id ?? '', ['ATTEMPTING_PICKUP', 'COMPLETED']);
  await chargeOf(other, collected.id);
  const charged = await linesOf(other);
  expect([charged.length, await taxesOf(other)]).toEqual([1, [['HST', 895]]]);
});

test('a charge is published once', async () => {
  const own = await aRetailer();
  const { id, deliveryId } = await aDelivery(own);
  await report(deliveryId, ['ATTEMPTING_DELIVERY', 'COMPLETED']);
  for (let time = 0; time < 2; time++) await chargeOf(own, id);
  const heard = await db
    .selectFrom('outbox')
    .select('fact')
    .where('retailer_id', '=', own.retailer.id)
    .where('topic', '=', 'ORDER_CHARGED')
    .execute();
  expect(heard).toMatchObject([{ fact: { fact: { orderId: id } } }]);
});

test('existing charges are not counted again', async () => {
  const own = await aRetailer();
  const { id, deliveryId } = await aDelivery(own);
  await report(deliveryId, ['ATTEMPTING_DELIVERY', 'COMPLETED']);
  await chargeOf(own, id);
  await world.app.db.transaction(wholeRetailer(own.retailer.id), async (tx) => {
    const { retailer_id: _scope, ...known } = await tx.db.selectFrom('charges').selectAll().executeTakeFirstOrThrow();
    const again = { ...known, id: newId() };
    expect(await insertCharges(tx, [again, { ...again, id: newId(), tracker_id: newId() }])).toBe(1);
  });
  expect(await findDifferences(world.app.db, chargeTallies)).toEqual([]);
  expect(await linesOf(own)).toMatchObject([{ quantity: 2, total: 1790 }]);
});
