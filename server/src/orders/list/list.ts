// The read model of the list: no join, a dozen fields, and one statement for rows and total. Totals come from the tallies, never from
// count(*) (decision 0004). The limit is part of the SQL text, because PostgreSQL keeps one generic plan per statement.
import type { OrderPicks } from '@portage/contract/orders/batch';
import type { OrderList } from '@portage/contract/orders/list';
import type { OrdersQuery } from '@portage/contract/orders/query';
import { batchLimit } from '@portage/contract/orders/rules';
import { groupsOf, wireStatus } from '@portage/contract/orders/status';
import { relativeDays } from '@portage/contract/time';
import { type Expression, sql } from 'kysely';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { isoText, zoned } from '../../platform/clock.ts';
import type { Scope } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { hasTrigram } from '../../platform/fold.ts';
import { type Tallied, talliedTotal } from '../../platform/tallies.ts';
import { storesByDay } from '../../stores/screens.ts';
import { shownCode, trackingLink, usesEnvoiCodes } from '../codes.ts';
import { nowOfMany } from '../now.ts';
import {
  columns,
  countCap,
  countUpTo,
  filterOrders,
  type ListedOrder,
  type ListQuery,
  type OrderPage,
  sorts,
  visibleOrders,
} from './rows.ts';
import { searchOrders } from './search.ts';
import { matchedBy } from './searchable.ts';
import { storesDue } from './steps.ts';
import { orderTallies, placeOfOffset } from './tallies.ts';
import { countUnread } from './unread.ts';

/** Returns a page of the orders that the member may see. */
export async function listOrders(app: App, scope: Scope, query: OrdersQuery): Promise<z.input<typeof OrderList>> {
  const { rows, ...count } = await pageOf(app, scope, await withDays(app, scope, query));
  const { search, page: current, pageSize } = query;
  const shown = await presentRows(app, scope, rows);
  const data = search
    ? shown.map((row, at) => ({ ...row, matchedBy: matchedBy(rows[at]?.search ?? '', search) }))
    : shown;
  const isTooShort = search && rows.length === 0 && !hasTrigram(search);
  return { data, current, pageSize, ...count, ...(isTooShort ? { reason: 'SEARCH_TOO_SHORT' as const } : {}) };
}

/** Returns the first orders that a list query matches, as many as a batch accepts. */
export async function pickOrders(app: App, scope: Scope, query: OrdersQuery): Promise<z.input<typeof OrderPicks>> {
  const { data, total, totalIsCapped } = await listOrders(app, scope, { ...query, page: 1, pageSize: batchLimit });
  return { data, total, totalIsCapped };
}

/** Resolves a relative day to its date, or to several dates if the stores' time zones differ, and a step to what is due at each store. */
export async function withDays(app: App, scope: Scope, { date, ...rest }: OrdersQuery): Promise<ListQuery> {
  const query = rest.step ? { ...rest, due: await storesDue(app, scope, rest.pickupScheduleId) } : rest;
  if (!date) return query;
  const day = relativeDays.find((each) => each === date);
  if (!day) return { ...query, days: [{ date, storeIds: null }] };
  const days = await storesByDay(scope, app.clock, day);
  const [first] = days;
  return { ...query, days: first && days.length === 1 ? [{ ...first, storeIds: null }] : days };
}

function pageOf(app: App, scope: Scope, query: ListQuery): Promise<OrderPage> {
  if (query.search || query.tag || query.dateFrom || query.dateTo) return searchOrders(scope, query);
  const { days, type, source, state, reason, import: imported, bucket, serviceAreaId, rescheduledOn, step } = query;
  const narrowing = [days, type, source, state, reason, imported, bucket, serviceAreaId, rescheduledOn, step];
  if (narrowing.some((each) => each !== undefined)) return pageCounted(scope, query);
  return query.page > 1 && query.sort.startsWith('createdAt')
    ? pageByDay(scope, query)
    : pageTallied(app, scope, query);
}

const tallyOf = (query: Plain): Tallied => ({ kind: query.status, storeId: query.pickupScheduleId });

type Plain = Pick<ListQuery, 'status' | 'pickupScheduleId' | 'sort' | 'page' | 'pageSize'>;
const totalOf = (scope: Scope, query: Plain) => talliedTotal(orderTallies, scope, tallyOf(query)).as('total');
/** Prepared, because every open screen reads rows and totals again after each event. */
const talliedRows = prepared((scope, query: Plain) => rowsOf(scope, query).select(totalOf(scope, query)));

async function pageTallied(app: App, scope: Scope, query: ListQuery): Promise<OrderPage> {
  const { status, pickupScheduleId, sort, page, pageSize } = query;
  const rows = await talliedRows(app.db, scope, { status, pickupScheduleId, sort, page, pageSize });
  const [counted = await scope.db.selectNoFrom(totalOf(scope, query)).executeTakeFirst()] = rows;
  return { rows, total: Number(counted?.total ?? 0) };
}

/** Returns a page for filters without a tally, counted up to the cap. */
async function pageCounted(scope: Scope, query: ListQuery): Promise<OrderPage> {
  const total = countUpTo(scope, query);
  // There are no pages beyond the cap: OFFSET would read all rows before them.
  const isBeyond = (query.page - 1) * query.pageSize >= countCap;
  const rows = isBeyond ? [] : await rowsOf(scope, query).select(total).execute();
  const [counted = await scope.db.selectNoFrom(total).executeTakeFirst()] = rows;
  const orders = Number(counted?.total ?? 0);
  return { rows, total: Math.min(orders, countCap), totalIsCapped: orders > countCap };
}

/** Selects a page of rows. A later page first finds its ids in the index, so that the skipped rows are not read. */
function rowsOf(scope: Scope, query: ListQuery | Plain) {
  const { page, pageSize, sort } = query;
  const first = filterOrders(scope, query).orderBy(sorts[sort]).limit(sql.lit(pageSize));
  if (page === 1) return first.select(columns);
  return rowsWith(scope, query, first.select('id').offset((page - 1) * pageSize));
}

/** Selects rows by their ids. In an array the ids are computed once, whatever the planner estimates. */
const rowsWith = (scope: Scope, { sort }: Plain, ids: Expression<{ id: string }>) =>
  visibleOrders(scope).where('id', '=', sql<string>`any(array(${ids}))`).select(columns).orderBy(sorts[sort]);

/** Returns a far page. The tallies skip whole days, then a few rows are skipped: OFFSET would read all rows before the page. */
async function pageByDay(scope: Scope, query: ListQuery): Promise<OrderPage> {
  const newestFirst = query.sort === 'createdAt:desc';
  const offset = (query.page - 1) * query.pageSize;
  const place = await placeOfOffset(scope, { ...tallyOf(query), offset, newestFirst });
  if (place.day === null) return { rows: [], total: place.total };
  const within = newestFirst
    ? filterOrders(scope, query).where('created_at', '<', sql<string>`${place.day}::date + 1`)
    : filterOrders(scope, query).where('created_at', '>=', sql<string>`${place.day}::date::timestamptz`);
  const ids = within.select('id').orderBy(sorts[query.sort]).limit(sql.lit(query.pageSize)).offset(place.skip);
  const rows = await rowsWith(scope, query, ids).execute();
  return { rows, total: place.total };
}

/** Returns the rows in the form of the reply. */
export async function presentRows(app: App, scope: Scope, rows: readonly ListedOrder[]) {
  const uses = await usesEnvoiCodes(scope, rows);
  const states = await nowOfMany(app, scope, rows);
  const unread = await countUnread(
    app,
    scope,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    // An order whose store the member lost in between is left out.
    const now = states.get(row.id);
    return now ? [{ ...present(app, row, uses, now.at.zone), now, unread: unread.get(row.id) ?? 0 }] : [];
  });
}

function present(app: App, row: ListedOrder, usesEnvoi: boolean, zone: string) {
  const { status } = row;
  const local = (at: string | null) => (at === null ? null : zoned(at, zone));
  return {
    id: row.id,
    number: row.number,
    recipient: row.recipient,
    address: row.address,
    type: row.type,
    date: row.delivery_date,
    time: row.delivery_time,
    status: wireStatus(status, app.config.provider.code),
    statusId: row.status_id,
    displayGroup: groupsOf[status].display,
    trackingCode: shownCode(row, usesEnvoi),
    trackingLink: trackingLink(app, row.link_code),
    pickupScheduleId: row.store_id,
    numberOfPackages: row.number_of_packages,
    deliveryAttemptsMade: row.delivery_attempts_made,
    tags: row.tags,
    source: row.source,
    customerId: row.customer_id,
    createdAt: isoText(row.created_at),
    printedAt: local(row.labeled_at),
    completedAt: local(row.completed_at),
    driver: row.driver_name,
  };
}
