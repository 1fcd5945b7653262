// The courier's actions on invoices.
import { expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { startWorld, wednesdayMorning } from '../testing/world.ts';
import { chargedIn, chargeNow } from './testing/retailers.ts';

const world = await startWorld();
const { aRetailer, aDelivery, report } = chargedIn(world);
const fleet = world.fleet().fleetInvoices;
await fleet.setTaxes({ body: { registrations: [{ tax: 'HST', number: '123456789 RT0001' }] } });
const period = { startDate: '2026-11-01', endDate: '2026-11-18' };
const due = { dueDate: '2026-12-18' };

async function charged() {
  const own = await aRetailer();
  const deliver = async () => {
    world.clock.set(wednesdayMorning);
    const { id, deliveryId } = await aDelivery(own);
    await report(deliveryId, ['ATTEMPTING_DELIVERY', 'COMPLETED']);
    await chargeNow(world, { retailerId: own.retailer.id, orderId: id });
    world.clock.set('2026-11-20T15:00:00Z');
  };
  await deliver();
  const params = { id: own.retailer.id };
  const draft = (corrects?: string) => fleet.draft({ params, body: { ...period, ...(corrects && { corrects }) } });
  const named = (id: string) => ({ params: { retailerId: own.retailer.id, id } });
  const topics = async () =>
    (
      await world.app.db
        .acrossTenantsAndSandboxes()
        .selectFrom('outbox')
        .select('topic')
        .where('retailer_id', '=', own.retailer.id)
        .where('topic', '=', 'INVOICE_CHANGED')
        .execute()
    ).length;
  return { draft, named, topics, deliver };
}

test('an unknown retailer or invoice is refused by every action', async () => {
  const { named, draft } = await charged();
  const { id } = await draft();
  const body = { reason: 'Fuel', cents: 1, province: 'ON' as const };
  for (const retailerId of [newId(), 'no-retailer']) {
    const unknown = { params: { retailerId, id } };
    for (const attempt of [
      () => fleet.draft({ params: { id: retailerId }, body: period }),
      () => fleet.adjust({ ...unknown, body }),
      () => fleet.issue({ ...unknown, body: due }),
      () => fleet.pay({ ...unknown, body: { paidOn: '2026-12-01' } }),
      () => fleet.discard(unknown),
    ])
      await expect(attempt()).rejects.toMatchObject({ type: 'RETAILER_NOT_FOUND' });
  }
  const lost = named(newId());
  await expect(fleet.adjust({ ...lost, body })).rejects.toMatchObject({ type: 'INVOICE_NOT_FOUND' });
  await expect(fleet.issue({ ...lost, body: due })).rejects.toMatchObject({ type: 'INVOICE_NOT_FOUND' });
  await expect(fleet.discard(lost)).rejects.toMatchObject({ type: 'INVOICE_NOT_FOUND' });
});

test('a credit note corrects an issued invoice, and bills no charges', async () => {
  const { draft, named, deliver } = await charged();
  const first = await draft();
  await expect(draft(first.id)).rejects.toMatchObject({ type: 'INVOICE_NOT_ISSUED' });
  await expect(draft(newId())).rejects.toMatchObject({ type: 'INVOICE_NOT_FOUND' });
  expect(await fleet.issue({ ...named(first.id), body: due })).toMatchObject({ issuedOn: '2026-11-20', subtotal: 895 });
  await deliver();
  const credit = await draft(first.id);
  expect(credit).toMatchObject({ kind: 'CREDIT_NOTE', lines: [] });
  await fleet.adjust({ ...named(credit.id), body: { reason: 'Damaged', cents: -895, province: 'ON' } });
  expect(await fleet.issue({ ...named(credit.id), body: due })).toMatchObject({ lines: [], subtotal: -895 });
  await expect(fleet.pay({ ...named(credit.id), body: { paidOn: '2026-12-01' } })).rejects.toMatchObject({
    type: 'INVOICE_NOT_ISSUED',
  });
  expect(await draft()).toMatchObject({ subtotal: 895 });
});

test('issuing and paying are published once each', async () => {
  const { draft, named, topics } = await charged();
  const { id } = await draft();
  expect(await topics()).toBe(0);
  for (let time = 0; time < 2; time++) await fleet.issue({ ...named(id), body: due });
  expect(await topics()).toBe(1);
  for (let time = 0; time < 2; time++) await fleet.pay({ ...named(id), body: { paidOn: '2026-12-01' } });
  expect(await topics()).toBe(2);
});
