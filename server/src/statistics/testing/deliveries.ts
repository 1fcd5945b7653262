// Deliveries and the courier's events, for tests of statistics.
import type { FleetEventType } from '@portage/contract/fleet/states';
import type { StatisticsQuery } from '@portage/contract/statistics/schema';
import { expect } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { anOrder, type Client, type Retailer, type World, wednesdayMorning } from '../../testing/world.ts';

/** The default delivery date. */
export const date = '2026-11-19';
export type Query = Partial<StatisticsQuery>;
export type ReportedEvent = FleetEventType | { type: FleetEventType; statusId?: number; date?: string; at?: string };

const addresses = ['1 A St, Toronto, ON, M5V 2T6', '1 A St, Montréal, QC, H2J 2K9', '1 A St, Vancouver, BC, V6B 1H6'];

export const summaryOf = async (api: Client, query: Query = { date }) =>
  (await api.statistics.shipments({ query })).summary;

/** Creates an order for the last pickup of its store. */
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

export function countedIn(world: World) {
  /** Creates a retailer that fulfils orders immediately. */
  async function begin() {
    world.clock.set(wednesdayMorning);
    const retailer = await world.retailer({ fulfilsAtOnce: true });
    return { retailer, api: await retailer.admin() };
  }

  /** Reports events, by default at the current time. */
  async function report(deliveryId: string, ...reported: ReportedEvent[]): Promise<void> {
    for (const each of reported) {
      const event = typeof each === 'string' ? { type: each } : each;
      const at = world.clock.now().toString();
      const { results } = await world.fleet().fleet.events({
        body: { events: [{ id: newId(), deliveryId, at, ...event }] },
      });
      expect(results).toMatchObject([{ status: 'applied' }]);
    }
  }

  /** Puts a delivery on its own route, which promises a window. */
  const promise = (deliveryId: string, startTime: string) =>
    world.fleet().fleet.route({
      params: { id: `route-${deliveryId}` },
      body: { driverId: 'd', driverName: 'D', startedAt: null, etd: null, stops: [{ deliveryId, startTime }] },
    });

  return { begin, report, promise };
}
