// The list's read model: one statement, no join, a dozen fields; totals from the tallies, never count(*) (design section 7).
import type { OrderList, OrdersQuery } from '@portage/contract/orders/schema';
import { groupsOf, type Status, wireStatus } from '@portage/contract/orders/status';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { App } from '../platform/app.ts';
import { isoText } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.gen.ts';
import { fold, likeAnywhere } from '../platform/fold.ts';
import { trackingLink } from './codes.ts';
import { countByGroup, dayOfOffset } from './tallies.ts';

const columns = [
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
type Row = Pick<import('kysely').Selectable<DB['orders']>, (typeof columns)[number]>;
type Query = SelectQueryBuilder<DB, 'orders', Row>;

/** A filter without a tally is counted this far, and the answer says so. */
const countCap = 1000;
/** Shorter searches have no trigram to look for. */
const shortestSearch = 3;

type Order = 'asc' | 'desc';
const sorts: Record<string, (query: Query, order: Order) => Query> = {
  createdAt: (query, order) => query.orderBy('created_at', order).orderBy('id', order),
  // Orders without a date come first of the newest and last of the oldest, as the index has them.
  date: (query, order) => query.orderBy('delivery_date', order).orderBy('id', order),
  recipient: (query, order) => query.orderBy(sql`recipient collate names`, order).orderBy('id', order),
  number: (query, order) => query.orderBy(sql`number collate names`, order).orderBy('id', order),
};

/** A page of the orders that the member may see. */
export async function listOrders(
  app: App,
  scope: Scope,
  query: z.output<typeof OrdersQuery>,
): Promise<z.input<typeof OrderList>> {
  const found = query.search ? await findByCode(scope, query, query.search) : [];
  if (found.length > 0)
    return { data: found.map((row) => present(app, row)), current: 1, pageSize: query.pageSize, total: found.length };
  const offset = (query.page - 1) * query.pageSize;
  const tallied = !query.search && !query.date && !query.type;
  if (query.search && fold(query.search).length < shortestSearch)
    return { data: [], current: query.page, pageSize: query.pageSize, total: 0 };
  const [rows, count] = await Promise.all([
    tallied && query.sort.startsWith('createdAt')
      ? pageByDay(scope, query, offset)
      : sorted(filtered(scope, query), query).limit(query.pageSize).offset(offset).execute(),
    tallied ? talliedTotal(scope, query) : cappedTotal(scope, query),
  ]);
  return { data: rows.map((row) => present(app, row)), current: query.page, pageSize: query.pageSize, ...count };
}

const base = (scope: Scope): Query => {
  const mine = scope.db
    .selectFrom('orders')
    .select(columns)
    .where('retailer_id', '=', scope.retailerId)
    .where('deleted_at', 'is', null);
  return scope.storeIds ? mine.where('store_id', '=', sql<string>`any(${scope.storeIds}::uuid[])`) : mine;
};

function filtered(scope: Scope, query: OrdersQuery): Query {
  let rows = base(scope);
  if (query.status) rows = rows.where('list_group', '=', query.status);
  if (query.pickupScheduleId) rows = rows.where('store_id', '=', query.pickupScheduleId);
  if (query.date) rows = rows.where('delivery_date', '=', query.date);
  if (query.type) rows = rows.where('type', '=', query.type);
  if (query.search) rows = rows.where('search', 'like', likeAnywhere(query.search));
  return rows;
}

function sorted(rows: Query, query: OrdersQuery): Query {
  const [field = 'createdAt', order] = query.sort.split(':');
  const by = sorts[field] ?? sorts.createdAt;
  return by ? by(rows, order === 'asc' ? 'asc' : 'desc') : rows;
}

/** A page far down is reached by skipping whole days with the tallies, then a few rows: OFFSET would walk them all. */
async function pageByDay(scope: Scope, query: OrdersQuery, offset: number): Promise<Row[]> {
  const newestFirst = query.sort === 'createdAt:desc';
  const rows = sorted(filtered(scope, query), query).limit(query.pageSize);
  if (offset === 0) return rows.execute();
  const place = await dayOfOffset(scope, { group: query.status, storeId: query.pickupScheduleId, offset, newestFirst });
  if (!place) return [];
  const within = newestFirst
    ? rows.where('created_at', '<', sql<string>`${place.day}::date + 1`)
    : rows.where('created_at', '>=', sql<string>`${place.day}::date::timestamptz`);
  return within.offset(place.skip).execute();
}

async function talliedTotal(scope: Scope, query: OrdersQuery): Promise<{ total: number }> {
  const counts = await countByGroup(scope, query.pickupScheduleId);
  if (query.status) return { total: counts.get(query.status) ?? 0 };
  return { total: [...counts.values()].reduce((sum, orders) => sum + orders, 0) };
}

async function cappedTotal(scope: Scope, query: OrdersQuery): Promise<{ total: number; totalIsCapped: boolean }> {
  const rows = filtered(scope, query)
    .clearSelect()
    .select('id')
    .limit(countCap + 1);
  const { total } = await scope.db
    .selectFrom(rows.as('found'))
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(Number(total), countCap), totalIsCapped: Number(total) > countCap };
}

/** A whole tracking code or order number goes by its own index: a scanner must not wait. The filters hold here too. */
async function findByCode(scope: Scope, query: OrdersQuery, search: string): Promise<Row[]> {
  const code = search.trim();
  const rows = filtered(scope, { ...query, search: undefined }).limit(2);
  const byTracking = await rows.where('tracking_code', '=', code.toUpperCase()).execute();
  return byTracking.length > 0 ? byTracking : rows.where('number', '=', code).execute();
}

function present(app: App, row: Row) {
  // The column's check and generated expression hold it to the statuses of the contract; a parity test covers every input.
  const status = row.status as Status;
  return {
    id: row.id,
    number: row.number,
    recipient: row.recipient,
    address: row.address,
    type: row.type === 'PICKUP' ? ('PICKUP' as const) : ('DELIVERY' as const),
    date: row.delivery_date,
    time: row.delivery_time,
    status: wireStatus(status, app.config.provider.code),
    statusId: row.status_id,
    displayGroup: groupsOf[status].display,
    trackingCode: row.tracking_code,
    trackingLink: trackingLink(app, row.link_code),
    pickupScheduleId: row.store_id,
    numberOfPackages: row.number_of_packages,
    deliveryAttemptsMade: row.delivery_attempts_made,
    tags: row.tags,
    createdAt: isoText(row.created_at),
  };
}
