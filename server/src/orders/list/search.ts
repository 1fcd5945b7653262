// Filters without an index in the list's order: a part of recipient, number or tracking code, a tag, a range of dates. The cost depends on
// the number of matches, and counting stops at the cap.
import { fold } from '@portage/contract/fold';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/db/database.ts';
import { hasTrigram, sieve } from '../../platform/fold.ts';
import { mayBeTrackingCode } from '../codes.ts';
import { columns, countCap, filterOrders, type ListedOrder, type ListQuery, type OrderPage, sorts } from './rows.ts';
import { searchedTexts } from './searchable.ts';

/** The columns of a row, and the text in which the matching field is found. */
const searched = [...columns, 'search'] as const;

/** If a search matches more orders than are counted, most requested pages are within this many of the newest orders. */
const newestRead = 4000;

/** Returns a page of the matches; a whole code matches that order only. There are no pages beyond the cap. */
export async function searchOrders(scope: Scope, query: ListQuery): Promise<OrderPage> {
  const found = query.search ? await findBySearch(scope, query, query.search) : await findByPart(scope, query);
  if (found.total <= countCap) return { ...found, totalIsCapped: false };
  if (offsetOf(query) >= countCap) return { rows: [], total: countCap, totalIsCapped: true };
  const rows = isInOrder(query) ? found.rows : await findMany(scope, query);
  return { rows, total: countCap, totalIsCapped: true };
}

async function findBySearch(scope: Scope, query: ListQuery, search: string): Promise<OrderPage> {
  const found = (await findByWholeCode(scope, query, search.trim())) ?? (await findByPart(scope, query));
  return found.total > 0 ? found : findByOtherCode(scope, query, search.trim());
}

const offsetOf = ({ page, pageSize }: ListQuery) => (page - 1) * pageSize;
const pageIn = (query: ListQuery, rows: readonly ListedOrder[]): OrderPage => ({
  rows: rows.slice(offsetOf(query), offsetOf(query) + query.pageSize),
  total: rows.length,
});

/**
 * Finds an order by a whole tracking code, through its own index, because a scanner must not wait. Also finds a number that is too short
 * for the trigram index ('7'); any other number also matches parts: '100' finds 1001. Returns null if there may be more matches.
 */
async function findByWholeCode(scope: Scope, query: ListQuery, code: string): Promise<OrderPage | null> {
  const whole = applyFilters(scope, query).select(searched).orderBy(sorts[query.sort]);
  const isShort = !hasTrigram(code);
  const byTracking =
    isShort || mayBeTrackingCode(code) ? await whole.where('tracking_code', '=', code.toUpperCase()).execute() : [];
  const byNumber = isShort ? await whole.where('number', '=', code).execute() : [];
  const rows = [...byTracking, ...byNumber];
  return rows.length === 0 && !isShort ? null : pageIn(query, rows);
}

/** Finds orders by codes that are only matched as a whole: a package's, the retailer's barcode, the courier's own tracking code, a claim's number. */
async function findByOtherCode(scope: Scope, query: ListQuery, code: string): Promise<OrderPage> {
  if (code === '') return { rows: [], total: 0 };
  const whole = applyFilters(scope, query).select(searched).orderBy(sorts[query.sort]).limit(sql.lit(countCap));
  const ofPackage = scope.db.selectFrom('packages').select('order_id').where('tracking_code', '=', code.toUpperCase());
  const byPackage = await whole.where('orders.id', 'in', ofPackage).execute();
  if (byPackage.length > 0) return pageIn(query, byPackage);
  const byBarcode = await whole.where('barcode_for_scan', '=', code).execute();
  if (byBarcode.length > 0) return pageIn(query, byBarcode);
  const byCourier = await whole.where('envoi_tracking_code', '=', code).execute();
  if (byCourier.length > 0) return pageIn(query, byCourier);
  const claimed = scope.db.selectFrom('claims').select('order_id').where('number', '=', code.toUpperCase());
  return pageIn(query, await whole.where('orders.id', 'in', claimed).execute());
}

/** Selects the orders that pass the filters, including the tag and the range of dates. */
function applyFilters(scope: Scope, query: ListQuery) {
  let rows = filterOrders(scope, query);
  if (query.tag) rows = rows.where(hasTag(query.tag));
  if (query.dateFrom || query.dateTo) rows = rows.where(isBetween(query.dateFrom, query.dateTo));
  return rows;
}

const isBetween = (from = '-infinity', to = 'infinity') =>
  sql<boolean>`delivery_date between ${from}::date and ${to}::date`;

/** Equal to the condition of the partial index of tags. */
const hasTag = (tag: string) => sql<boolean>`tag_keys @> ${[fold(tag)]}::text[] and tag_keys <> '{}'`;

/** Filters by the trigram index first, then by an exact match. */
const containsText = (search: string) =>
  sql<boolean>`(${sql.join(
    searchedTexts(search).map((text) => sql`(search like ${sieve(text)} and strpos(search, ${text}) > 0)`),
    sql` or `,
  )})`;

/** Selects the orders that pass the filters and match the search. */
export function findMatching(scope: Scope, query: ListQuery) {
  const rows = applyFilters(scope, query);
  if (!query.search) return rows;
  return rows.where(containsText(query.search));
}

/** Returns the sort in which an index returns the matches, or null. */
function orderFound({ search, tag }: ListQuery): RawBuilder<unknown> | null {
  if (search) return null;
  return tag ? sorts['createdAt:desc'] : sorts['date:desc'];
}

/** Returns whether the rows were counted in the list's own order and the count includes this page. */
const isInOrder = (query: ListQuery) =>
  orderFound(query) === sorts[query.sort] && offsetOf(query) + query.pageSize <= countCap;

/** Counts and reads in one statement, up to the cap. Beyond the cap the rows are arbitrary, not the first ones. */
async function findByPart(scope: Scope, query: ListQuery): Promise<OrderPage> {
  const order = orderFound(query);
  const all = findMatching(scope, query).select(searched);
  const found = (order ? all.orderBy(order) : all).limit(sql.lit(countCap + 1));
  const rows = await scope.db
    .selectFrom(found.as('found'))
    .selectAll()
    .select(({ fn }) => fn.countAll<string>().over().as('total'))
    .orderBy(sorts[query.sort])
    .limit(sql.lit(query.pageSize))
    .offset(offsetOf(query))
    .execute();
  if (rows.length > 0 || query.page === 1) return { rows, total: Number(rows[0]?.total ?? 0) };
  const { total } = await findByPart(scope, { ...query, page: 1 });
  return { rows, total };
}

async function findMany(scope: Scope, query: ListQuery): Promise<ListedOrder[]> {
  const found = findMatching(scope, query).select(searched);
  // PostgreSQL has statistics for tags and dates; for text matches it can only guess.
  if (!query.search) return pageOf(found, query).execute();
  const newest = isSearchOfAll(query) ? await pageOf(findAmongNewest(scope, query), query).execute() : [];
  if (newest.length === query.pageSize) return newest;
  // Materialized: PostgreSQL would otherwise scan the sort's index for rows that may all be at its end.
  const apart = scope.db.with(
    (name) => name('found').materialized(),
    () => found,
  );
  return pageOf(apart.selectFrom('found').selectAll(), query).execute();
}

const pageOf = <D extends object, T extends keyof D>(rows: SelectQueryBuilder<D, T, ListedOrder>, query: ListQuery) =>
  rows.orderBy(sorts[query.sort]).limit(sql.lit(query.pageSize)).offset(offsetOf(query));

/** Returns whether an index returns the newest of the filtered orders in sequence. */
const isSearchOfAll = ({ sort, search, status, pickupScheduleId, page, pageSize, ...narrowing }: ListQuery) =>
  sort.startsWith('createdAt') && Object.values(narrowing).every((value) => value === undefined);

const findAmongNewest = (scope: Scope, query: ListQuery) =>
  scope.db
    .selectFrom(
      filterOrders(scope, query).select(searched).orderBy(sorts[query.sort]).limit(sql.lit(newestRead)).as('newest'),
    )
    .select(searched)
    .where(
      sql<boolean>`(${sql.join(
        searchedTexts(query.search ?? '').map((text) => sql`strpos(search, ${text}) > 0`),
        sql` or `,
      )})`,
    );
