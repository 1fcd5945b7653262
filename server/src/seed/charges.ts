// The rates of the demo's retailers, and the charges of their orders, computed by the product's own rule.
import type { Rate } from '@portage/contract/retailers/schema';
import type { Kysely } from 'kysely';
import { chargeRows } from '../expense/life.ts';
import type { DB } from '../platform/db/schema.gen.ts';
import type { SeedRows, SeedStore } from './orders.ts';

/** Returns rates that have applied for months, and a delivery rate that rose this month. */
export function ratesOfMaple(now: Temporal.Instant): Rate[] {
  const firstOfMonth = now.toZonedDateTimeISO('America/Toronto').toPlainDate().with({ day: 1 }).toString();
  return [
    ...agreed('2026-01-01', { delivery: 895, reattempt: 450, return: 700, multiPackageDelivery: 275 }),
    ...agreed(firstOfMonth, { delivery: 945 }),
  ];
}

/** Without a rate for further packages. */
export const ratesOfBoreal: readonly Rate[] = agreed('2026-01-01', { delivery: 860, reattempt: 430, return: 650 });

function agreed(from: string, cents: Partial<Record<Rate['service'], number>>): Rate[] {
  const services = ['delivery', 'reattempt', 'return', 'multiPackageDelivery'] as const;
  return services.flatMap((service) => {
    const price = cents[service];
    return price === undefined ? [] : [{ service, from, cents: price }];
  });
}

export async function addRates(db: Kysely<DB>, retailerId: string, rates: readonly Rate[]): Promise<void> {
  const rows = rates.map(({ service, cents, from }) => ({ retailer_id: retailerId, service, cents, valid_from: from }));
  await db.insertInto('rates').values(rows).execute();
}

/** Returns the charges for these orders. */
export const chargesOfOrders = (orders: SeedRows['orders'], stores: readonly SeedStore[], rates: readonly Rate[]) =>
  orders.flatMap(({ order, trackers }) => {
    const store = stores.find(({ id }) => id === order.store_id);
    if (!store) return [];
    const { id, store_id, number_of_packages = 1, type, address } = order;
    const { timezone, address: storeAddress } = store;
    return chargeRows({ id, store_id, number_of_packages, type, address, timezone, storeAddress }, trackers, rates);
  });
