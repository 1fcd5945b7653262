// Writes charges, and tallies them by day, store, service and rate, so that a year can be read without its charges.
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import type { Charges } from '../platform/db/schema.gen.ts';
import type { TallyFamily } from '../platform/tallies.ts';

export const chargeTallies = {
  deltas: 'charge_tally_deltas',
  sums: 'charge_tallies',
  kinds: ['service', 'rate', 'has_rate'],
  amount: 'quantity',
  counted: sql`select retailer_id, date as day, store_id, service, rate, has_rate, quantity from charges`,
} as const satisfies TallyFamily;

/** Inserts charges; existing ones are skipped. Returns the number of new rows. */
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
