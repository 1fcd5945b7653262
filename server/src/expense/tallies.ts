// What was charged, and how often by day, store, service and rate: the screen reads a year of it without a look at the charges.
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Tx } from '../platform/db/database.ts';
import type { Charges } from '../platform/db/schema.gen.ts';
import { foldTallies, type TallyFamily } from '../platform/tallies.ts';

/** The family of tables that count charges. */
export const chargeTallies = {
  deltas: 'charge_tally_deltas',
  sums: 'charge_tallies',
  kinds: ['service', 'rate', 'has_rate'],
  amount: 'quantity',
} as const satisfies TallyFamily;

/** Folds what was appended; answers how many rows were folded. */
export const foldCharges = (database: Database): Promise<number> => foldTallies(database, chargeTallies);

/** The one writer of charges: what was written before stays, and is counted once. Answers how many were new. */
export async function insertCharges(
  tx: Pick<Tx, 'db'>,
  rows: readonly Omit<Insertable<Charges>, 'retailer_id'>[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const written = await tx.db
    .insertInto('charges')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['date as day', 'store_id', 'service', 'rate', 'has_rate', 'quantity'])
    .execute();
  if (written.length > 0) await tx.db.insertInto('charge_tally_deltas').values(written).execute();
  return written.length;
}

export type ChargeDifference = Record<string, unknown>;

/** Where the charges disagree with their tallies, which would be a bug. A nightly job asks. */
export async function checkCharges(database: Database): Promise<ChargeDifference[]> {
  const { rows } = await database.everyRetailerTransaction(async (db) => {
    // A sum of every charge takes the time that a job may.
    await sql`select set_config('statement_timeout', '600000', true)`.execute(db);
    return sql<ChargeDifference>`
      select retailer_id, day, store_id, service, rate, has_rate, sum(tallied)::int as tallied, sum(counted)::int as counted from (
        select retailer_id, day, store_id, service, rate, has_rate, quantity as tallied, 0 as counted from charge_tallies
        union all select retailer_id, day, store_id, service, rate, has_rate, quantity, 0 from charge_tally_deltas
        union all select retailer_id, date, store_id, service, rate, has_rate, 0, quantity from charges
      ) as both_sides group by 1, 2, 3, 4, 5, 6 having sum(tallied) <> sum(counted) limit 100`.execute(db);
  });
  return rows;
}
