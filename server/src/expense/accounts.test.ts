// What waits to be billed and to be paid, as the courier's desk lists it.
import { expect, test } from 'vitest';
import { startWorld } from '../testing/world.ts';
import { chargedIn, chargeNow } from './testing/retailers.ts';

const world = await startWorld();
const { aRetailer, aDelivery, report } = chargedIn(world);

test('lists retailers by name, with their oldest unbilled charge, drafts and overdue invoices', async () => {
  const desk = world.fleet();
  const { fleetInvoices } = desk;
  await fleetInvoices.setTaxes({
    body: {
      registrations: [
        { tax: 'GST', number: '123456789 RT0001' },
        { tax: 'QST', number: '1234567890 TQ0001' },
      ],
    },
  });
  const billed = await aRetailer();
  const { id, name } = await desk.retailers.read({ params: { id: billed.retailer.id } });
  await world.retailer({ name: 'Idle' });
  const account = async () => (await fleetInvoices.accounts({ query: { search: `like:${name}` } })).data[0];
  expect(await account()).toEqual({ id, name, unbilledFrom: null, drafts: 0, overdue: 0 });
  const order = await aDelivery(billed);
  await report(order.deliveryId, ['ATTEMPTING_DELIVERY', 'COMPLETED']);
  await chargeNow(world, { retailerId: id, orderId: order.id });
  expect(await account()).toMatchObject({ unbilledFrom: '2026-11-18', drafts: 0 });
  const body = { startDate: '2026-11-01', endDate: '2026-11-18' };
  const draft = await fleetInvoices.draft({ params: { id }, body });
  expect(await account()).toMatchObject({ unbilledFrom: '2026-11-18', drafts: 1, overdue: 0 });
  world.clock.set('2026-11-30T15:00:00Z');
  const params = { retailerId: id, id: draft.id };
  await fleetInvoices.issue({ params, body: { dueDate: '2026-11-30' } });
  expect(await account()).toMatchObject({ unbilledFrom: null, drafts: 0, overdue: 0 });
  world.clock.set('2026-12-01T15:00:00Z');
  expect(await account()).toMatchObject({ overdue: 1 });
  await fleetInvoices.pay({ params, body: { paidOn: '2026-12-01' } });
  expect(await account()).toMatchObject({ overdue: 0 });
  const one = await fleetInvoices.accounts({ query: { id } });
  expect(one).toMatchObject({ total: 1, data: [{ id, name }] });
  expect(await fleetInvoices.accounts({ query: { id: draft.id } })).toMatchObject({ total: 0, data: [] });
  const all = await fleetInvoices.accounts({ query: { pageSize: 1 } });
  expect(all).toMatchObject({ total: 2, data: [{ name: 'Idle', unbilledFrom: null }] });
});
