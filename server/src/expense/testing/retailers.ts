// Test retailers with rates and deliveries.
import type { FleetEventInput } from '@portage/contract/fleet/schema';
import type { Rate } from '@portage/contract/retailers/schema';
import { expect } from 'vitest';
import { wholeRetailer } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { montreal, toronto, vancouver } from '../../seed/places.ts';
import { anOrder, type Client, type Retailer, type World } from '../../testing/world.ts';
import { chargeOnDelivery } from '../chargeOrder.ts';

export const usual: Rate[] = [
  { service: 'delivery', cents: 895, from: '2026-01-01' },
  { service: 'reattempt', cents: 450, from: '2026-01-01' },
  { service: 'return', cents: 700, from: '2026-01-01' },
  { service: 'multiPackageDelivery', cents: 275, from: '2026-01-01' },
];

const addresses = ['1 A St, Toronto, ON, M5V 2T6', '1 A St, Montréal, QC, H2J 2K9', '1 A St, Vancouver, BC, V6B 1H6'];

export type ReportedEvent = FleetEventInput['type'] | [FleetEventInput['type'], number];
export type TestRetailer = { retailer: Retailer; api: Client };

/** Handles an order's events as workers do. Returns its charges, oldest first. */
export async function chargeNow(
  { app, clock }: World,
  { retailerId, orderId }: Record<'retailerId' | 'orderId', string>,
) {
  await chargeOnDelivery.run(app, {
    topic: 'DELIVERY_CHANGED',
    fact: { orderId, storeId: '', event: 'COMPLETED' },
    by: { name: 'Dispatch', role: 'PROVIDER' },
    ...{ retailerId, number: 1, publishedAt: clock.now().toString() },
  });
  const charges = app.db.scope(wholeRetailer(retailerId)).db.selectFrom('charges').select('id').orderBy('id');
  return (await charges.where('order_id', '=', orderId).execute()).map(({ id }) => id);
}

export function chargedIn(world: World) {
  /** Creates a retailer with stores in Toronto, Montréal and Vancouver, at these rates. */
  async function aRetailer(rates = usual): Promise<TestRetailer> {
    const retailer = await world.retailer({ fulfilsAtOnce: true, stores: [toronto, montreal, vancouver] });
    if (rates.length > 0) await world.fleet().retailers.edit({ params: { id: retailer.id }, body: { rates } });
    return { retailer, api: await retailer.admin() };
  }

  async function aDelivery({ retailer, api }: TestRetailer, { store = 0, packages = 1 } = {}) {
    const order = await api.orders.create({
      body: anOrder({
        number: newId(),
        address: addresses[store],
        pickupScheduleId: retailer.storeIds[store],
        numberOfPackages: packages,
        ...{ date: '2026-11-18', time: ['14:00', '13:30', '16:00'][store] },
      }),
    });
    return { id: order.id, number: order.number, deliveryId: order.delivery?.id ?? '' };
  }

  /** Reports events, by default at the current time. */
  async function report(deliveryId: string, reported: ReportedEvent[], at = world.clock.now().toString()) {
    const events = reported.map((each): FleetEventInput => {
      const [type, statusId] = Array.isArray(each) ? each : [each, 1];
      return { id: newId(), deliveryId, type, at, statusId };
    });
    const { results } = await world.fleet().fleet.events({ body: { events } });
    expect(results.map(({ status }) => status)).toEqual(events.map(() => 'applied'));
  }

  return { aRetailer, aDelivery, report };
}
