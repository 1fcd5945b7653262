// Tallies: sums that are read often and never recounted (decision 0004). Every write appends signed rows, a job folds them into sums by
// day, by month and in total, and a read adds the rows that are not folded yet. The result is always exact, and writers never wait for each
// other's row. A family is a set of tables of this shape: NAME_deltas, its sums, and NAME_months if its days are too many to read. Every
// night each family is compared with a count of the tallied rows.
import { type RawBuilder, sql } from 'kysely';
import type { App } from './app.ts';
import type { Database, Scope } from './db/database.ts';
import { eachRetailer } from './db/eachRetailer.ts';
import { insertFrom, ownRows } from './db/rows.ts';
import type { DB } from './db/schema.gen.ts';
import type { MaintenanceTask } from './noun.ts';

/** A family of tallies. `kinds` are the columns that distinguish the sums of a store and day; `amount` is the column that is summed. */
export type TallyFamily = {
  deltas: keyof DB;
  sums: keyof DB;
  /** The monthly sums. With them, sums of all days are stored too. */
  months?: keyof DB;
  kinds: readonly string[];
  amount: string;
  /** Selects the tallied rows of all retailers: retailer_id, day, store_id, the kinds and the amount. */
  counted: RawBuilder<unknown>;
};
/** A family with one kind and with sums of all days. */
type WholeFamily = TallyFamily & { kinds: readonly [string] };

/** The day under which the sum of all days is stored. */
const everyDay = '-infinity';

const columnsOf = ({ kinds, amount }: TallyFamily) => ({
  kind: sql.join(kinds.map((kind) => sql.ref(kind))),
  amount: sql.ref(amount),
});

/** Appends changes of tallies, within the statement that changes the counted rows; `moves` selects day, store, kinds and amount. */
export function appendTallies(family: TallyFamily, scope: Scope, moves: RawBuilder<unknown>) {
  const { kind, amount } = columnsOf(family);
  const sums = sql`(
    select day, store_id, ${kind}, sum(${amount}) as ${amount} from (${moves}) as moves (day, store_id, ${kind}, ${amount})
    group by day, store_id, ${kind} having sum(${amount}) <> 0) as sums`;
  return insertFrom(scope, family.deltas, ['day', 'store_id', ...family.kinds, family.amount], sums);
}

export type Tallied = { kind: string | undefined; storeId: string | undefined };

/** Returns the conditions on one kind and one store, if they are given. */
export const ofTally = (family: WholeFamily, { kind, storeId }: Tallied) =>
  sql`${kind ? sql`and ${sql.ref(family.kinds[0])} = ${kind}` : sql``} ${storeId ? sql`and store_id = ${storeId}` : sql``}`;

/** Returns an expression for the sum of each kind, over folded and open rows, for use in another statement. */
export function talliedKinds(
  family: WholeFamily,
  scope: Scope,
  storeId: string | undefined,
): RawBuilder<Record<string, number>> {
  const { kind, amount } = columnsOf(family);
  const meant = ofTally(family, { kind: undefined, storeId });
  return sql<Record<string, number>>`(select coalesce(jsonb_object_agg(${kind}, ${amount}), '{}') from (
      select ${kind}, sum(${amount}) as ${amount} from (
        select ${kind}, ${amount} from ${ownRows(scope, family.sums)} where day = ${everyDay}::date ${meant}
        union all
        select ${kind}, ${amount} from ${ownRows(scope, family.deltas)} where true ${meant}
      ) as tally group by ${kind}
    ) as counts)`;
}

/** Returns an expression for the sum of one kind or of all, which a list reads together with its rows. */
export function talliedTotal(family: WholeFamily, scope: Scope, wanted: Tallied): RawBuilder<string> {
  const { amount } = columnsOf(family);
  const meant = ofTally(family, wanted);
  return sql<string>`(select coalesce(sum(${amount}), 0) from (
      select ${amount} from ${ownRows(scope, family.sums)} where day = ${everyDay}::date ${meant}
      union all
      select ${amount} from ${ownRows(scope, family.deltas)} where true ${meant}
    ) as tally)`;
}

/** Returns the rows by day, folded and open, as a source to select from; `meant` is a condition on both. */
export const talliedRows = (family: TallyFamily, scope: Scope, meant: RawBuilder<unknown>) => {
  const { kind, amount } = columnsOf(family);
  const rowsIn = (table: keyof DB) =>
    sql`select day, store_id, ${kind}, ${amount} from ${ownRows(scope, table)} where ${meant}`;
  return sql`(${rowsIn(family.sums)} union all ${rowsIn(family.deltas)}) as tally`;
};

/** Folds appended rows into the sums, one process at a time. Returns how many rows were folded. */
export async function foldTallies(database: Database, family: TallyFamily): Promise<number> {
  const { kind, amount } = columnsOf(family);
  const [deltas, sums] = [sql.table(family.deltas), sql.table(family.sums)];
  const added = sql`do update set ${amount} = tally.${amount} + excluded.${amount}`;
  const perMonth =
    family.months &&
    sql`by_month as (
        insert into ${sql.table(family.months)} as tally (retailer_id, month, store_id, ${kind}, ${amount})
        select retailer_id, date_trunc('month', day)::date as month, store_id, ${kind}, sum(${amount}) from open
        group by retailer_id, 2, store_id, ${kind} order by retailer_id, month, store_id, ${kind}
        on conflict (retailer_id, month, store_id, ${kind}) ${added}
      ),`;
  const perDay = (day: RawBuilder<unknown>) =>
    sql`select retailer_id, ${day} as day, store_id, ${kind}, sum(${amount}) from open group by retailer_id, 2, store_id, ${kind}`;
  const ofAllDays = family.months && sql`union all ${perDay(sql`${everyDay}::date`)}`;
  const { rows } = await sql<{ folded: string }>`
      with lock as materialized (select pg_try_advisory_xact_lock(hashtext(${`fold ${family.deltas}`})) as held),
      open as (
        delete from ${deltas} using lock
        where lock.held and (retailer_id, id) in (select retailer_id, id from ${deltas} order by id limit 50000)
        returning retailer_id, day, store_id, ${kind}, ${amount}
      ), ${perMonth ?? sql``}
      folded as (
        insert into ${sums} as tally (retailer_id, day, store_id, ${kind}, ${amount})
        select * from (${perDay(sql`day`)} ${ofAllDays ?? sql``}) as summed order by retailer_id, day, store_id, ${kind}
        on conflict (retailer_id, day, store_id, ${kind}) ${added}
      )
      select count(*) as folded from open`.execute(database.acrossTenantsAndSandboxes());
  return Number(rows[0]?.folded ?? 0);
}

/** A sum that differs from the count. Its day is the first of the month for `months`, and `everyDay` for `all`. */
type TallyDifference = { sums: 'days' | 'months' | 'all'; retailer_id: string; day: string; [kind: string]: unknown };

/** Returns where the tallies of a retailer, or of all, differ by day, month or in total from a count, which would be a bug. */
export async function findDifferences(
  database: Database,
  family: TallyFamily,
  retailerId?: string,
): Promise<TallyDifference[]> {
  const own = retailerId === undefined ? sql`` : sql`where retailer_id = ${retailerId}`;
  const { kind, amount } = columnsOf(family);
  const levels = family.months ? ['days', 'months', 'all'] : ['days'];
  const kept = (sums: RawBuilder<unknown>, day: RawBuilder<unknown>, table: keyof DB) =>
    sql`union all select ${sums}, retailer_id, ${day}, store_id, ${kind}, ${amount}, 0 from ${sql.table(table)} ${own}`;
  const months = family.months && kept(sql`'months'`, sql`month`, family.months);
  const { rows } = await sql<TallyDifference>`
      with moved as (
        select retailer_id, day, store_id, ${kind}, sum(tallied) as tallied, sum(counted) as counted from (
          select retailer_id, day, store_id, ${kind}, ${amount} as tallied, 0 as counted from ${sql.table(family.deltas)} ${own}
          union all select retailer_id, day, store_id, ${kind}, 0, ${amount} from (${family.counted}) as rows ${own}
        ) as daily group by retailer_id, day, store_id, ${kind}
      )
      select sums, retailer_id, day, store_id, ${kind}, sum(tallied)::int as tallied, sum(counted)::int as counted from (
        select sums, retailer_id,
          case sums when 'days' then day when 'months' then date_trunc('month', day)::date else ${everyDay}::date end as day,
          store_id, ${kind}, tallied, counted
        from moved cross join unnest(${levels}::text[]) as sums
        ${kept(sql`case day when ${everyDay}::date then 'all' else 'days' end`, sql`day`, family.sums)} ${months ?? sql``}
      ) as both_sides group by sums, retailer_id, day, store_id, ${kind} having sum(tallied) <> sum(counted) limit 100`.execute(
    database.acrossTenantsAndSandboxes(),
  );
  return rows;
}

/** Nights over which a check of all retailers is spread. */
const checkNights = 7;

/** Compares the tallies of tonight's retailers with a count, one statement each. Returns some of the differences. */
async function checkTonight({ db, clock }: App, family: TallyFamily): Promise<TallyDifference[]> {
  const night = Math.floor(clock.now().epochMilliseconds / 86_400_000) % checkNights;
  const differences: TallyDifference[] = [];
  for await (const retailerId of eachRetailer(db)) {
    if (differences.length >= 100) break;
    if (Number.parseInt(retailerId.slice(-6), 16) % checkNights === night)
      differences.push(...(await findDifferences(db, family, retailerId)));
  }
  return differences;
}

/** Returns the background tasks of a noun with tallies: folds them every few seconds, and checks a seventh of the retailers every night. */
export const tidyTallies = (family: TallyFamily): readonly MaintenanceTask[] => [
  { does: `folding ${family.deltas}`, everyMs: 3000, run: (app) => foldTallies(app.db, family) },
  {
    does: `the check of ${family.sums}`,
    isAudit: true,
    run: async (app, log) => {
      const differences = await checkTonight(app, family);
      if (differences.length > 0) log.error({ differences }, `${family.sums} disagree with a count`);
      return differences.length;
    },
  },
];
