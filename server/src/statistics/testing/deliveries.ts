// Deliveries of a day and what the courier reports of them, for the tests of what is counted.
import type { FleetEventType } from '@portage/contract/fleet/states';
import type { StatisticsQuery } from '@portage/contract/statistics/schema';
import { expect } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { anOrder, type Client, type Retailer, type World, wednesdayMorning } from '../../testing/world.ts';

/** The day that orders are for which name none. */
export const date = '2026-11-19';
export type Query = Partial<StatisticsQuery>;
export type Told = FleetEventType | { type: FleetEventType; statusId?: number; date?: string; at?: string };

const addresses = ['1 A St, Toronto, ON, M5V 2T6', '1 A St, Montréal, QC, H2J 2K9', '1 A St, Vancouver, BC, V6B 1H6'];

export const summaryOf = async (api: Client, query: Query = { date }) =>
  (await api.statistics.shipments({ query })).summary;

/** An order of a date, at the last pickup of its store. */
export async function ordered(
  api: Client,
  retailer: Retailer,
  given: { store?: number; type?: 'PICKUP'; date?: string } = {},
) {
  const pickupScheduleId = retailer.storeIds[given.store ?? 0] ?? '';
  const { pickupTimes = [] } = (await api.stores.list({})).data.find(({ id }) => id === pickupScheduleId) ?? {};
  const body = anOrder({
    pickupScheduleId,
    address: addresses[given.store ?? 0],
    date: given.date ?? date,
    time: pickupTimes.at(-1),
    type: given.type ?? 'DELIVERY',
  });
  const order = await api.orders.create({ body });
  return { id: order.id, deliveryId: order.delivery?.id ?? '' };
}

/** The courier of a world, and retailers for it. */
export function countedIn(world: World) {
  /** A retailer whose orders are deliveries at once. */
  async function begin() {
    world.clock.set(wednesdayMorning);
    const retailer = await world.retailer({ fulfilsAtOnce: true });
    return { retailer, api: await retailer.admin() };
  }

  /** Reports what happened, now or when it says. */
  async function report(deliveryId: string, ...told: Told[]): Promise<void> {
    for (const each of told) {
      const event = typeof each === 'string' ? { type: each } : each;
      const at = world.clock.now().toString();
      const { results } = await world.fleet().fleet.events({
        body: { events: [{ id: newId(), deliveryId, at, ...event }] },
      });
      expect(results).toMatchObject([{ status: 'applied' }]);
    }
  }

  /** Promises a delivery at a moment, by a route of its own. */
  const promise = (deliveryId: string, startTime: string) =>
    world.fleet().fleet.route({
      params: { id: `route-${deliveryId}` },
      body: { driverId: 'd', driverName: 'D', startedAt: null, etd: null, stops: [{ deliveryId, startTime }] },
    });

  return { begin, report, promise };
}
