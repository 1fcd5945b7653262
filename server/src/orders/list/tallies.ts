// Tallies of the orders in each list group, by store and day. The list's totals and far pages are read from them.
import { sql } from 'kysely';
import type { Scope } from '../../platform/db/database.ts';
import { ownRows } from '../../platform/db/rows.ts';
import { ofTally, type Tallied, type TallyFamily, talliedTotal } from '../../platform/tallies.ts';

/** The group of orders that are listed only under All. */
export const ungrouped = 'none';

/** The tables that count orders. */
export const orderTallies = {
  deltas: 'order_tally_deltas',
  sums: 'order_tallies',
  months: 'order_tally_months',
  kinds: ['list_group'],
  amount: 'orders',
  counted: sql`
    select retailer_id, (created_at at time zone 'UTC')::date as day, store_id, coalesce(list_group, ${ungrouped}) as list_group, 1 as orders
    from orders where deleted_at is null`,
} as const satisfies TallyFamily;

type TalliedColumns = { created_at: string; store_id: string; list_group: string | null; deleted_at: string | null };

/** Returns the decrements of the tallies when these orders change: one row for each day, store and group that they were in. */
export function lossesOf(orders: readonly TalliedColumns[]) {
  const counted = orders
    .filter(({ deleted_at }) => deleted_at === null)
    .map(({ created_at, store_id, list_group }) => ({
      day: created_at.slice(0, 10),
      store_id,
      list_group: list_group ?? ungrouped,
    }));
  const alike = Map.groupBy(counted, (each) => Object.values(each).join(' '));
  return [...alike.values()].flatMap((same) => same.slice(0, 1).map((each) => ({ ...each, orders: -same.length })));
}

type PagePlace = { day: string; skip: number; total: number } | { day: null; total: number };

/**
 * Returns where a page begins: its day, how many of that day's orders to skip, and the total. It finds the month first and then the day:
 * reading the days of several years would take ten times the rows.
 */
export async function placeOfOffset(
  scope: Scope,
  wanted: Tallied & { offset: number; newestFirst: boolean },
): Promise<PagePlace> {
  const meant = ofTally(orderTallies, wanted);
  const orders = sql.ref('orders');
  const direction = wanted.newestFirst ? sql`desc` : sql`asc`;
  // Sums of integers are bigints; sums of bigints would be slow numerics.
  const { rows } = await sql<{ day: string; before: string; total: string }>`
    with open as materialized (
      select day, ${orders} as count from ${ownRows(scope, orderTallies.deltas)} where true ${meant}
    ), months as (
      select month, sum(count)::int as count from (
        select month, ${orders}::int as count from ${ownRows(scope, orderTallies.months)} where true ${meant}
        union all select date_trunc('month', day)::date, count from open
      ) as tally group by month
    ), counted as (
      select month, count, sum(count) over (order by month ${direction} rows unbounded preceding) - count as before, sum(count) over () as total
      from months
    ), place as materialized (
      select month, before, total from counted where before <= ${wanted.offset} and before + count > ${wanted.offset}
    ), days as (
      select day, sum(count)::int as count from (
        select day, ${orders}::int as count from ${ownRows(scope, orderTallies.sums)}
        where day >= (select month from place) and day < (select month + interval '1 month' from place) ${meant}
        union all select day, count from open where date_trunc('month', day) = (select month from place)
      ) as tally group by day
    ), placed as (
      select day, place.before + sum(count) over (order by day ${direction} rows unbounded preceding) - count as before, total
      from days cross join place
    )
    select day, before, total from placed where before <= ${wanted.offset} order by before desc limit 1`.execute(
    scope.db,
  );
  const [found] = rows;
  if (found) return { day: found.day, skip: wanted.offset - Number(found.before), total: Number(found.total) };
  const all = await scope.db.selectNoFrom(talliedTotal(orderTallies, scope, wanted).as('total')).executeTakeFirst();
  return { day: null, total: Number(all?.total ?? 0) };
}
