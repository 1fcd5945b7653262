// The rows of a list: which orders, which dozen fields, in which order. Every sort has its index and ends in the id.
import type { OrdersQuery } from '@portage/contract/orders/schema';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Scope } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.gen.ts';

export const columns = [
  'id',
  'number',
  'recipient',
  'address',
  'type',
  'delivery_date',
  'delivery_time',
  'status',
  'status_id',
  'tracking_code',
  'link_code',
  'store_id',
  'number_of_packages',
  'delivery_attempts_made',
  'tags',
  'created_at',
] as const;
export type Row = Pick<Selectable<DB['orders']>, (typeof columns)[number]>;
export type Page = { rows: Row[]; total: number; totalIsCapped?: boolean };

/** What no tally counts is counted this far, and the answer says so. */
export const countCap = 1000;

export const sorts: Readonly<Record<OrdersQuery['sort'], RawBuilder<unknown>>> = {
  'createdAt:desc': sql`created_at desc, id desc`,
  'createdAt:asc': sql`created_at asc, id asc`,
  'date:desc': sql`delivery_date desc nulls first, id desc`,
  'date:asc': sql`delivery_date asc nulls last, id asc`,
  'recipient:desc': sql`recipient collate names desc, id desc`,
  'recipient:asc': sql`recipient collate names asc, id asc`,
  'number:desc': sql`number collate names desc, id desc`,
  'number:asc': sql`number collate names asc, id asc`,
};

/** The orders that the member may see. */
export function visible(scope: Scope) {
  const orders = scope.db
    .selectFrom('orders')
    .where('retailer_id', '=', scope.retailerId)
    .where('deleted_at', 'is', null);
  return scope.storeIds ? orders.where('store_id', '=', sql<string>`any(${scope.storeIds}::uuid[])`) : orders;
}

/** Those of them that pass the list's filters; the search is not among them. */
export function filtered(scope: Scope, query: OrdersQuery) {
  let rows = visible(scope);
  if (query.status) rows = rows.where('list_group', '=', query.status);
  if (query.pickupScheduleId) rows = rows.where('store_id', '=', query.pickupScheduleId);
  if (query.date) rows = rows.where('delivery_date', '=', query.date);
  // In the text, so that the plan may use the index of pickups.
  if (query.type) rows = rows.where('type', '=', sql.lit(query.type));
  return rows;
}
