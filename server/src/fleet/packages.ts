// The states of packages, replayed from their orders' trackers. The caller has locked the orders.
import type { FleetEvent } from '@portage/contract/fleet/schema';
import { sql } from 'kysely';
import { packageCode } from '../orders/codes.ts';
import type { OrderRecord } from '../orders/deliveries.ts';
import { type PastLine, packagesOfOrder } from '../orders/packages.ts';
import type { Tx } from '../platform/db/database.ts';
import type { PackageSet } from './decide.ts';

/** Returns the packages of the orders that have several, or whose single package an event names. */
export async function readPackagesOf(
  tx: Tx,
  orders: readonly OrderRecord[],
  events: readonly FleetEvent[],
): Promise<Map<string, PackageSet>> {
  const named = new Set(
    events.flatMap(({ packageCode, deliveryId }) => (packageCode === null ? [] : [deliveryId.toLowerCase()])),
  );
  const several = orders.filter(
    (order) => order.number_of_packages > 1 || (order.delivery_id !== null && named.has(order.delivery_id)),
  );
  if (several.length === 0) return new Map();
  const these = sql<string>`any(${several.map(({ id }) => id)}::uuid[])`;
  const rows = await tx.db
    .selectFrom('packages')
    .select(['order_id', 'tracking_code'])
    .where('order_id', '=', these)
    .orderBy('position')
    .execute();
  const past = await tx.db
    .selectFrom('trackers')
    .select(['order_id', 'delivery_id', 'id', 'event', 'status_id', 'status_note', 'at', 'package'])
    .where('order_id', '=', these)
    .execute();
  const codes = Map.groupBy(rows, (row) => row.order_id);
  const lines = Map.groupBy<string, PastLine & { order_id: string }>(past, (line) => line.order_id);
  return new Map(
    several.map((order) => {
      const own = (codes.get(order.id) ?? []).map((row) => row.tracking_code);
      const derivedCodes = own.map((_, index) => packageCode(order.tracking_code, index + 1, own.length));
      const states = packagesOfOrder(order, lines.get(order.id) ?? [], own.length);
      return [order.id, { codes: own, derivedCodes, states }];
    }),
  );
}
