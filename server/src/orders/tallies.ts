// Totals without counting (design section 7): every transaction appends signed rows, a job folds them, a read adds both.
import type { ListGroup } from '@portage/contract/orders/status';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Scope, Tx } from '../platform/db/database.ts';

/** Orders that stand only under All. */
export const ungrouped = 'none';
export type TallyGroup = ListGroup | typeof ungrouped;
/** The day under which the sum of all days is kept. */
const everyDay = '-infinity';
const foldLock = 7_310_002;

type Standing = { createdAt: string; storeId: string; group: TallyGroup | null };

const dayOf = (createdAt: string) => createdAt.slice(0, 10);

/** Counts a new order, as a part of the statement that writes it. */
export const toTally = (tx: Tx, { createdAt, storeId, group }: Standing) =>
  tx.db.insertInto('order_tally_deltas').values({
    retailer_id: tx.retailerId,
    day: dayOf(createdAt),
    store_id: storeId,
    list_group: group ?? ungrouped,
    orders: 1,
  });

/**
 * Moves an order from one tally to another, as a part of the statement that changes it and calls its row `after`. Before it may
 * have stood nowhere, and so it may after: when it is deleted.
 */
export function toMoveTally(tx: Tx, before: Standing | null, createdAt: string): RawBuilder<{ orders: number }> {
  const left = before
    ? sql`select ${before.storeId}::uuid as store_id, ${before.group ?? ungrouped}::text as list_group, -1 as orders union all`
    : sql``;
  return sql<{ orders: number }>`(
    insert into order_tally_deltas (retailer_id, day, store_id, list_group, orders)
    select ${tx.retailerId}::uuid, ${dayOf(createdAt)}::date, store_id, list_group, sum(orders) from (
      ${left} select store_id, coalesce(list_group, ${ungrouped}), 1 as orders from after where deleted_at is null
    ) as moves (store_id, list_group, orders) group by store_id, list_group having sum(orders) <> 0)`;
}

type Counted = { created_at: string; store_id: string; list_group: string | null; deleted_at: string | null };

/** Moves many orders from where they stood to where they stand: one delta for each day, store and group that gained or lost. */
export async function moveTallies(tx: Tx, before: readonly Counted[], after: readonly Counted[]): Promise<void> {
  const sums = new Map<string, { day: string; store_id: string; list_group: string; orders: number }>();
  const count = (order: Counted, orders: number) => {
    if (order.deleted_at !== null) return;
    const place = { day: dayOf(order.created_at), store_id: order.store_id, list_group: order.list_group ?? ungrouped };
    const key = Object.values(place).join(' ');
    sums.set(key, { ...place, orders: (sums.get(key)?.orders ?? 0) + orders });
  };
  for (const order of before) count(order, -1);
  for (const order of after) count(order, 1);
  const deltas = [...sums.values()].filter(({ orders }) => orders !== 0);
  if (deltas.length === 0) return;
  await tx.db
    .insertInto('order_tally_deltas')
    .values(deltas.map((delta) => ({ ...delta, retailer_id: tx.retailerId })))
    .execute();
}

/** The stores whose orders are meant: the one asked for if the member may see it, else all that the member may see. */
function within(scope: Scope, storeId: string | undefined) {
  const stores = storeId ? [storeId].filter((id) => scope.storeIds?.includes(id) ?? true) : scope.storeIds;
  return stores ? sql`and store_id = any(${stores}::uuid[])` : sql``;
}

/** Orders in each list group, exact at this moment: folded and open rows together, as an expression to be read beside others. */
export function talliedGroups(scope: Scope, storeId: string | undefined): RawBuilder<Record<string, number>> {
  const stores = within(scope, storeId);
  return sql<Record<string, number>>`(select coalesce(jsonb_object_agg(list_group, orders), '{}') from (
      select list_group, sum(orders) as orders from (
        select list_group, orders from order_tallies
        where retailer_id = ${scope.retailerId} and day = ${everyDay}::date ${stores}
        union all
        select list_group, orders from order_tally_deltas where retailer_id = ${scope.retailerId} ${stores}
      ) as tally group by list_group
    ) as counts)`;
}

export type Tallied = { group: TallyGroup | undefined; storeId: string | undefined };

const ofGroup = ({ group }: Tallied) => (group ? sql`and list_group = ${group}` : sql``);

/** How many orders stand there, as an expression: a list reads it beside its rows. */
export function talliedTotal(scope: Scope, wanted: Tallied): RawBuilder<string> {
  const [group, stores] = [ofGroup(wanted), within(scope, wanted.storeId)];
  return sql<string>`(select coalesce(sum(orders), 0) from (
      select orders from order_tallies where retailer_id = ${scope.retailerId} and day = ${everyDay}::date ${group} ${stores}
      union all
      select orders from order_tally_deltas where retailer_id = ${scope.retailerId} ${group} ${stores}
    ) as tally)`;
}

type Place = { day: string; skip: number; total: number } | { day: null; total: number };

/**
 * Where a page begins: the day that holds it, how many of that day's orders to skip, and how many there are in all. First the
 * month is found and then the day in it: years of days would be ten times the rows.
 */
export async function placeOfOffset(
  scope: Scope,
  wanted: Tallied & { offset: number; newestFirst: boolean },
): Promise<Place> {
  const [group, stores] = [ofGroup(wanted), within(scope, wanted.storeId)];
  const direction = wanted.newestFirst ? sql`desc` : sql`asc`;
  // Of integers the sums are quick; of bigints they would be numerics.
  const { rows } = await sql<{ day: string; before: string; total: string }>`
    with open as materialized (
      select day, orders from order_tally_deltas where retailer_id = ${scope.retailerId} ${group} ${stores}
    ), months as (
      select month, sum(orders)::int as orders from (
        select month, orders::int from order_tally_months where retailer_id = ${scope.retailerId} ${group} ${stores}
        union all select date_trunc('month', day)::date, orders from open
      ) as tally group by month
    ), counted as (
      select month, orders, sum(orders) over (order by month ${direction} rows unbounded preceding) - orders as before, sum(orders) over () as total
      from months
    ), place as materialized (
      select month, before, total from counted where before <= ${wanted.offset} and before + orders > ${wanted.offset}
    ), days as (
      select day, sum(orders)::int as orders from (
        select day, orders::int from order_tallies
        where retailer_id = ${scope.retailerId} and day >= (select month from place)
          and day < (select month + interval '1 month' from place) ${group} ${stores}
        union all select day, orders from open where date_trunc('month', day) = (select month from place)
      ) as tally group by day
    ), placed as (
      select day, place.before + sum(orders) over (order by day ${direction} rows unbounded preceding) - orders as before, total
      from days cross join place
    )
    select day, before, total from placed where before <= ${wanted.offset} order by before desc limit 1`.execute(
    scope.db,
  );
  const [found] = rows;
  if (found) return { day: found.day, skip: wanted.offset - Number(found.before), total: Number(found.total) };
  const all = await scope.db.selectNoFrom(talliedTotal(scope, wanted).as('total')).executeTakeFirst();
  return { day: null, total: Number(all?.total ?? 0) };
}

/** Folds what was appended into the tallies, one process at a time; answers how many rows were folded. */
export function foldTallies(database: Database): Promise<number> {
  return database.everyRetailerTransaction('the tallies of every retailer are folded together', async (db) => {
    const { rows } = await sql<{ folded: string }>`
      with lock as materialized (select pg_try_advisory_xact_lock(${foldLock}) as held),
      open as (
        delete from order_tally_deltas using lock
        where lock.held and (retailer_id, id) in (select retailer_id, id from order_tally_deltas order by id limit 50000)
        returning retailer_id, day, store_id, list_group, orders
      ), by_month as (
        insert into order_tally_months as tally (retailer_id, month, store_id, list_group, orders)
        select retailer_id, date_trunc('month', day)::date, store_id, list_group, sum(orders) from open group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (retailer_id, month, store_id, list_group) do update set orders = tally.orders + excluded.orders
      ), summed as (
        select retailer_id, day, store_id, list_group, sum(orders) as orders from open group by 1, 2, 3, 4
        union all
        select retailer_id, ${everyDay}::date, store_id, list_group, sum(orders) from open group by 1, 2, 3, 4
      ), folded as (
        insert into order_tallies as tally (retailer_id, day, store_id, list_group, orders)
        select * from summed order by 1, 2, 3, 4
        on conflict (retailer_id, day, store_id, list_group) do update set orders = tally.orders + excluded.orders
      )
      select count(*) as folded from open`.execute(db);
    return Number(rows[0]?.folded ?? 0);
  });
}

export type TallyDifference = { retailerId: string; listGroup: string; tallied: number; counted: number };

/** Where the tallies and a live count disagree: nowhere, or there is a bug. A nightly job asks. */
export async function checkTallies(database: Database): Promise<TallyDifference[]> {
  type Row = { retailer_id: string; list_group: string; tallied: string; counted: string };
  const { rows } = await database.everyRetailerTransaction('the nightly check counts every retailer', async (db) => {
    // A count of every order takes the time that a job may.
    await sql`select set_config('statement_timeout', '600000', true)`.execute(db);
    return sql<Row>`
    with tallied as (
      select retailer_id, list_group, sum(orders) as orders from (
        select retailer_id, list_group, orders from order_tallies where day = ${everyDay}::date
        union all select retailer_id, list_group, orders from order_tally_deltas
      ) as tally group by 1, 2
    ), counted as (
      select retailer_id, coalesce(list_group, ${ungrouped}) as list_group, count(*) as orders
      from orders where deleted_at is null group by 1, 2
    )
    select coalesce(tallied.retailer_id, counted.retailer_id) as retailer_id, coalesce(tallied.list_group, counted.list_group) as list_group,
      coalesce(tallied.orders, 0) as tallied, coalesce(counted.orders, 0) as counted
    from tallied full join counted using (retailer_id, list_group)
    where coalesce(tallied.orders, 0) <> coalesce(counted.orders, 0)`.execute(db);
  });
  return rows.map((each) => ({
    retailerId: each.retailer_id,
    listGroup: each.list_group,
    tallied: Number(each.tallied),
    counted: Number(each.counted),
  }));
}
