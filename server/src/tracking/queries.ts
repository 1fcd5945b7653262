// A parcel by one of its codes, before its retailer is known, and then within it.

import { orderByCode } from '../orders/list/lookup.ts';
import type { Database, Scope } from '../platform/db/database.ts';
import { wholeRetailer } from '../platform/db/database.ts';

/** Everything that the recipient's page is made from; null when no parcel carries the code. */
export async function findTracked(database: Database, code: string) {
  const found = await orderByCode(database, code);
  if (!found) return null;
  const scope = database.scope(wholeRetailer(found.order.retailer_id));
  return { ...found, ...(await readRelations(scope, found.order)) };
}
export type Tracked = NonNullable<Awaited<ReturnType<typeof findTracked>>>;

async function readRelations(scope: Scope, order: { id: string; store_id: string; route_id: string | null }) {
  const [sender, trackers, packages] = await Promise.all([
    scope.db
      .selectFrom('stores')
      .innerJoin('retailers', 'retailers.id', 'stores.retailer_id')
      .leftJoin('routes', (join) => join.on('routes.id', '=', order.route_id))
      .select(['timezone', 'retailers.name', 'retailers.phone', 'use_envoi_tracking_code', 'started_at', 'etd'])
      .where('stores.id', '=', order.store_id)
      .executeTakeFirstOrThrow(),
    scope.db.selectFrom('trackers').selectAll().where('order_id', '=', order.id).orderBy('at').orderBy('id').execute(),
    scope.db.selectFrom('packages').selectAll().where('order_id', '=', order.id).orderBy('position').execute(),
  ]);
  return {
    store: { timezone: sender.timezone },
    retailerName: sender.name,
    retailerPhone: sender.phone,
    usesEnvoiCodes: sender.use_envoi_tracking_code,
    trackers,
    packages,
    route: order.route_id === null ? null : { started_at: sender.started_at, etd: sender.etd },
  };
}
