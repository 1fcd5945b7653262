// Search by a part of recipient, number or tracking code. Its cost follows what is found, and counting stops at the cap.
import type { OrdersQuery } from '@portage/contract/orders/schema';
import { sql } from 'kysely';
import type { Scope } from '../platform/db/database.ts';
import { fold, hasTrigram, sieve } from '../platform/fold.ts';
import { mayBeTrackingCode } from './codes.ts';
import { columns, countCap, filtered, type Page, type Row, sorts } from './rows.ts';

/** Where a search finds more than is counted, the page it asks for is mostly among so many of the newest. */
const newestLookedAt = 4000;

/** A page of what the search finds; a whole tracking code finds that order alone. Beyond the cap there are no pages. */
export async function searchOrders(scope: Scope, query: OrdersQuery, search: string): Promise<Page> {
  const found = (await foundWhole(scope, query, search.trim())) ?? (await foundByPart(scope, query, fold(search)));
  if (found.total <= countCap) return { ...found, totalIsCapped: false };
  if (offsetOf(query) >= countCap) return { rows: [], total: countCap, totalIsCapped: true };
  return { rows: await manyFound(scope, query, fold(search)), total: countCap, totalIsCapped: true };
}

const offsetOf = ({ page, pageSize }: OrdersQuery) => (page - 1) * pageSize;

/**
 * A whole tracking code goes by its own index: a scanner must not wait. So does a number in which there is nothing to look others
 * up by ('7'); any other number is one part of those that hold it: '100' finds 1001 too. Null where there may be more.
 */
async function foundWhole(scope: Scope, query: OrdersQuery, code: string): Promise<Page | null> {
  const whole = filtered(scope, query).select(columns).orderBy(sorts[query.sort]);
  const isShort = !hasTrigram(code);
  const byTracking =
    isShort || mayBeTrackingCode(code) ? await whole.where('tracking_code', '=', code.toUpperCase()).execute() : [];
  const byNumber = isShort ? await whole.where('number', '=', code).execute() : [];
  const rows = [...byTracking, ...byNumber];
  if (rows.length === 0 && !isShort) return null;
  return { rows: rows.slice(offsetOf(query), offsetOf(query) + query.pageSize), total: rows.length };
}

const matching = (scope: Scope, query: OrdersQuery, text: string) =>
  filtered(scope, query).where('search', 'like', sieve(text)).where(sql<boolean>`strpos(search, ${text}) > 0`);

/** Counted and read in one statement, as far as the count goes: beyond it the rows are any, not the first. */
async function foundByPart(scope: Scope, query: OrdersQuery, text: string): Promise<Page> {
  const found = matching(scope, query, text)
    .select(columns)
    .limit(sql.lit(countCap + 1));
  const rows = await scope.db
    .selectFrom(found.as('found'))
    .selectAll()
    .select(({ fn }) => fn.countAll<string>().over().as('total'))
    .orderBy(sorts[query.sort])
    .limit(sql.lit(query.pageSize))
    .offset(offsetOf(query))
    .execute();
  if (rows.length > 0 || query.page === 1) return { rows, total: Number(rows[0]?.total ?? 0) };
  const { total } = await foundByPart(scope, { ...query, page: 1 }, text);
  return { rows, total };
}

async function manyFound(scope: Scope, query: OrdersQuery, text: string): Promise<Row[]> {
  const walks = query.sort.startsWith('createdAt') && !query.date && !query.type;
  const newest = walks ? await foundAmongNewest(scope, query, text) : [];
  if (newest.length === query.pageSize) return newest;
  // Kept apart, or the sort's index would be walked for rows that may all lie at its end.
  return scope.db
    .with(
      (found) => found('found').materialized(),
      () => matching(scope, query, text).select(columns),
    )
    .selectFrom('found')
    .selectAll()
    .orderBy(sorts[query.sort])
    .limit(sql.lit(query.pageSize))
    .offset(offsetOf(query))
    .execute();
}

const foundAmongNewest = (scope: Scope, query: OrdersQuery, text: string): Promise<Row[]> =>
  scope.db
    .selectFrom(
      filtered(scope, query)
        .select([...columns, 'search'])
        .orderBy(sorts[query.sort])
        .limit(sql.lit(newestLookedAt))
        .as('newest'),
    )
    .select(columns)
    .where(sql<boolean>`strpos(search, ${text}) > 0`)
    .orderBy(sorts[query.sort])
    .limit(sql.lit(query.pageSize))
    .offset(offsetOf(query))
    .execute();
