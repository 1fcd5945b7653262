// Tallies: sums that are read all the time and never counted anew (design section 7). Every write appends signed rows, a job folds
// them into sums by day, by month and in all, and a read adds what is still open: exact at any moment, and no two writers ever wait
// for one row. A family is a set of tables of this shape: NAME_deltas, NAME_months and its sums.
import { type RawBuilder, sql } from 'kysely';
import type { Database, Scope } from './db/database.ts';

/** `kind` is the column that tells sums of a store and day apart, `amount` the one that is summed. */
export type TallyFamily = { deltas: string; sums: string; months: string; kind: string; amount: string };

/** The day under which the sum of all days is kept. */
export const everyDay = '-infinity';

const names = ({ deltas, sums, months, kind, amount }: TallyFamily) => ({
  deltas: sql.raw(deltas),
  sums: sql.raw(sums),
  months: sql.raw(months),
  kind: sql.raw(kind),
  amount: sql.raw(amount),
});

/** Appends what was gained and lost, as a part of the statement that changes what is counted: `moves` selects day, store, kind and amount. */
export function appendTallies(family: TallyFamily, retailerId: string, moves: RawBuilder<unknown>) {
  const { deltas, kind, amount } = names(family);
  return sql`
    insert into ${deltas} (retailer_id, day, store_id, ${kind}, ${amount})
    select ${retailerId}::uuid, day, store_id, ${kind}, sum(${amount}) from (${moves}) as moves (day, store_id, ${kind}, ${amount})
    group by day, store_id, ${kind} having sum(${amount}) <> 0`;
}

export type Tallied = { kind: string | undefined; storeId: string | undefined };

/** The condition on the stores that are meant: the one asked for if the member may see it, else all that the member may see. */
function withinStores(scope: Scope, storeId: string | undefined) {
  const stores = storeId ? [storeId].filter((id) => scope.storeIds?.includes(id) ?? true) : scope.storeIds;
  return stores ? sql`and store_id = any(${stores}::uuid[])` : sql``;
}

/** The condition of one kind and of the stores that are meant. */
export const ofTally = (family: TallyFamily, scope: Scope, { kind, storeId }: Tallied) =>
  sql`${kind ? sql`and ${sql.raw(family.kind)} = ${kind}` : sql``} ${withinStores(scope, storeId)}`;

/** The sum of each kind, folded and open rows together, as an expression to be read beside others. */
export function talliedKinds(
  family: TallyFamily,
  scope: Scope,
  storeId: string | undefined,
): RawBuilder<Record<string, number>> {
  const { deltas, sums, kind, amount } = names(family);
  const stores = withinStores(scope, storeId);
  return sql<Record<string, number>>`(select coalesce(jsonb_object_agg(${kind}, ${amount}), '{}') from (
      select ${kind}, sum(${amount}) as ${amount} from (
        select ${kind}, ${amount} from ${sums}
        where retailer_id = ${scope.retailerId} and day = ${everyDay}::date ${stores}
        union all
        select ${kind}, ${amount} from ${deltas} where retailer_id = ${scope.retailerId} ${stores}
      ) as tally group by ${kind}
    ) as counts)`;
}

/** The sum of one kind, or of all, as an expression: a list reads it beside its rows. */
export function talliedTotal(family: TallyFamily, scope: Scope, wanted: Tallied): RawBuilder<string> {
  const { deltas, sums, amount } = names(family);
  const meant = ofTally(family, scope, wanted);
  return sql<string>`(select coalesce(sum(${amount}), 0) from (
      select ${amount} from ${sums} where retailer_id = ${scope.retailerId} and day = ${everyDay}::date ${meant}
      union all
      select ${amount} from ${deltas} where retailer_id = ${scope.retailerId} ${meant}
    ) as tally)`;
}

/** Folds what was appended into the sums, one process at a time; answers how many rows were folded. */
export function foldTallies(database: Database, family: TallyFamily): Promise<number> {
  const { deltas, sums, months, kind, amount } = names(family);
  return database.everyRetailerTransaction('the tallies of every retailer are folded together', async (db) => {
    const { rows } = await sql<{ folded: string }>`
      with lock as materialized (select pg_try_advisory_xact_lock(hashtext(${`fold ${family.deltas}`})) as held),
      open as (
        delete from ${deltas} using lock
        where lock.held and (retailer_id, id) in (select retailer_id, id from ${deltas} order by id limit 50000)
        returning retailer_id, day, store_id, ${kind}, ${amount}
      ), by_month as (
        insert into ${months} as tally (retailer_id, month, store_id, ${kind}, ${amount})
        select retailer_id, date_trunc('month', day)::date, store_id, ${kind}, sum(${amount}) from open group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (retailer_id, month, store_id, ${kind}) do update set ${amount} = tally.${amount} + excluded.${amount}
      ), summed as (
        select retailer_id, day, store_id, ${kind}, sum(${amount}) as ${amount} from open group by 1, 2, 3, 4
        union all
        select retailer_id, ${everyDay}::date, store_id, ${kind}, sum(${amount}) from open group by 1, 2, 3, 4
      ), folded as (
        insert into ${sums} as tally (retailer_id, day, store_id, ${kind}, ${amount})
        select * from summed order by 1, 2, 3, 4
        on conflict (retailer_id, day, store_id, ${kind}) do update set ${amount} = tally.${amount} + excluded.${amount}
      )
      select count(*) as folded from open`.execute(db);
    return Number(rows[0]?.folded ?? 0);
  });
}
