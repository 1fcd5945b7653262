// Search by a part of recipient, number or tracking code. Its cost follows what is found, and counting stops at the cap.
import type { OrdersQuery } from '@portage/contract/orders/schema';
import { sql } from 'kysely';
import type { Scope } from '../platform/db/database.ts';
import { fold, hasTrigram, sieve } from '../platform/fold.ts';
import { columns, countCap, filtered, type Page, type Row, sorts } from './rows.ts';

/** Where a search finds more than is counted, the page it asks for is mostly among so many of the newest. */
const newestLookedAt = 4000;

/** A page of what the search finds; a whole tracking code finds that order alone. Beyond the cap there are no pages. */
export async function searchOrders(scope: Scope, query: OrdersQuery, search: string): Promise<Page> {
  const page = await firstFound(scope, query, search);
  if (page.total <= countCap) return { ...page, totalIsCapped: false };
  if ((query.page - 1) * query.pageSize >= countCap) return { rows: [], total: countCap, totalIsCapped: true };
  return { rows: await manyFound(scope, query, fold(search)), total: countCap, totalIsCapped: true };
}

/**
 * A whole tracking code goes by its own index: a scanner must not wait. So does a number in which there is nothing to look others
 * up by ('7'); any other number is one part of those that hold it: '100' finds 1001 too.
 */
function byWhole(scope: Scope, query: OrdersQuery, code: string) {
  const byTracking = filtered(scope, query).select(columns).where('tracking_code', '=', code.toUpperCase());
  if (hasTrigram(code)) return byTracking;
  return byTracking.unionAll(filtered(scope, query).select(columns).where('number', '=', code));
}

const matching = (scope: Scope, query: OrdersQuery, text: string) =>
  filtered(scope, query).where('search', 'like', sieve(text)).where(sql<boolean>`strpos(search, ${text}) > 0`);

/** Counted and read in one statement, as far as the count goes: beyond it the rows are any, not the first. */
async function firstFound(scope: Scope, query: OrdersQuery, search: string): Promise<Page> {
  const text = fold(search);
  const byPart = matching(scope, query, text)
    .select(columns)
    .where(sql<boolean>`not exists (select from whole)`)
    .limit(sql.lit(countCap + 1));
  const offset = (query.page - 1) * query.pageSize;
  const rows = await scope.db
    .with('whole', () => byWhole(scope, query, search.trim()))
    .selectFrom(({ selectFrom, parens }) => {
      const whole = selectFrom('whole').select(columns);
      return (hasTrigram(search) ? whole.unionAll(parens(byPart)) : whole).as('found');
    })
    .selectAll()
    .select(({ fn }) => fn.countAll<string>().over().as('total'))
    .orderBy(sorts[query.sort])
    .limit(sql.lit(query.pageSize))
    .offset(offset)
    .execute();
  if (rows.length > 0 || offset === 0) return { rows, total: Number(rows[0]?.total ?? 0) };
  const { total } = await firstFound(scope, { ...query, page: 1 }, search);
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
    .offset((query.page - 1) * query.pageSize)
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
    .offset((query.page - 1) * query.pageSize)
    .execute();
