// The rows of a list: filters, columns and sorts. Every sort has an index and ends with the id.
import type { OrdersQuery } from '@portage/contract/orders/query';
import { groupsOf, type Status } from '@portage/contract/orders/status';
import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Scope } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import { nowColumns } from '../now.ts';
import { atStepOfStores, type StoresDue } from './steps.ts';

export const columns = [
  'id',
  'number',
  'recipient',
  'address',
  'status',
  'tracking_code',
  'link_code',
  'number_of_packages',
  'tags',
  'source',
  'customer_id',
  'envoi_tracking_code',
  'labeled_at',
  'driver_name',
  ...nowColumns,
] as const;
export type ListedOrder = Pick<Selectable<DB['orders']>, (typeof columns)[number]> & { search?: string | null };
/** A date, and the stores that it applies to; null means all stores. */
export type StoreDay = { date: string; storeIds: readonly string[] | null };
/** The list's query, with relative days resolved to dates. */
export type ListQuery = Omit<OrdersQuery, 'date'> & {
  days?: readonly StoreDay[];
  /** Of a step: which orders are due at which stores. */
  due?: readonly StoresDue[];
};
type Filters = Pick<
  ListQuery,
  | 'status'
  | 'pickupScheduleId'
  | 'days'
  | 'type'
  | 'source'
  | 'state'
  | 'reason'
  | 'import'
  | 'bucket'
  | 'serviceAreaId'
  | 'rescheduledOn'
  | 'step'
  | 'due'
>;
export type OrderPage = { rows: ListedOrder[]; total: number; totalIsCapped?: boolean };

/** The highest number that is counted without a tally; the reply marks a count that reaches it. */
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

/** Selects the orders that the member may see. */
export const visibleOrders = (scope: Scope) => scope.db.selectFrom('orders').where('deleted_at', 'is', null);

/** Returns those of the ids that the member may see, in the order of the list. */
export async function idsInOrder(
  scope: Scope,
  ids: readonly string[],
  sort: OrdersQuery['sort'] = 'createdAt:desc',
): Promise<string[]> {
  const named = visibleOrders(scope).where('id', '=', sql<string>`any(${ids}::uuid[])`);
  const rows = await named.select('id').orderBy(sorts[sort]).execute();
  return rows.map(({ id }) => id);
}

/** Selects the orders that pass the list's filters, without its search. */
export function filterOrders(scope: Scope, query: Filters) {
  let rows = visibleOrders(scope);
  if (query.status) rows = rows.where('list_group', '=', query.status);
  if (query.pickupScheduleId) rows = rows.where('store_id', '=', query.pickupScheduleId);
  if (query.days) rows = rows.where((where) => onDays(where, query.days ?? []));
  // In the SQL text, so that the plan can use the index of pickups and distinguish rare sources from common ones.
  if (query.type) rows = rows.where('type', '=', sql.lit(query.type));
  if (query.source) rows = rows.where('source', '=', sql.lit(query.source));
  if (query.state) rows = rows.where(inState(query.state));
  if (query.reason !== undefined) {
    rows = rows.where('delivery_status', '=', 'SKIPPED').where('status_id', '=', query.reason);
  }
  if (query.bucket) rows = rows.where(inBucket(query.bucket));
  if (query.serviceAreaId) rows = rows.where(inArea(scope, query.serviceAreaId));
  if (query.rescheduledOn) rows = rows.where(rescheduledOn(query.rescheduledOn));
  if (query.step) rows = rows.where(atStepOfStores(query.step, query.due ?? []));
  if (query.import) rows = rows.where(createdBy(scope, query.import));
  return rows;
}

/** Counts up to the cap, in the order of an index: without one, PostgreSQL scans the table sequentially. */
export const countUpTo = (scope: Scope, query: Filters) =>
  scope.db
    .selectFrom(
      filterOrders(scope, query)
        .select('id')
        .orderBy(sorts['createdAt:desc'])
        .limit(sql.lit(countCap + 1))
        .as('some'),
    )
    .select(({ fn }) => fn.countAll<string>().as('orders'))
    .as('total');

/** Filters by state. Includes the group, for its index; canceled orders are in no group and have a separate index. */
function inState(state: Status) {
  const { list } = groupsOf[state];
  return list === null
    ? sql<boolean>`delivery_status = 'CANCELED'`
    : sql<boolean>`list_group = ${sql.lit(list)} and status = ${sql.lit(state)}`;
}

/** The conditions behind the dashboard's counts (docs/decisions/0051-statistics.md). */
const inBucket = (bucket: NonNullable<OrdersQuery['bucket']>) =>
  bucket === 'any' ? sql<boolean>`stat_bucket is not null` : sql<boolean>`stat_bucket = ${bucket}`;
const inArea = (scope: Scope, areaId: string) =>
  sql<boolean>`store_id = any(array(${scope.db.selectFrom('stores').select('id').where('service_area_id', '=', areaId)}))`;
/** Equal to the condition of the partial index. */
const rescheduledOn = (date: string) =>
  sql<boolean>`rescheduled_on @> ${[date]}::text[] and rescheduled_on <> '{}' and stat_bucket is not null`;

/** Filters by import. In an array the ids are computed once. */
const createdBy = (scope: Scope, importId: string) =>
  sql<boolean>`id = any(array(${scope.db
    .selectFrom('import_rows')
    .select('order_id')
    .where('import_id', '=', importId)
    .where('state', '=', 'CREATED')}))`;

function onDays(where: ExpressionBuilder<DB, 'orders'>, days: readonly StoreDay[]) {
  const [first] = days;
  if (first && !first.storeIds) return where('delivery_date', '=', first.date);
  return where.and([
    where('delivery_date', '=', sql<string>`any(${days.map(({ date }) => date)}::date[])`),
    where.or(
      days.map(({ date, storeIds }) =>
        where('delivery_date', '=', date).and('store_id', '=', sql<string>`any(${storeIds ?? []}::uuid[])`),
      ),
    ),
  ]);
}
