import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import type { DB } from './schema.gen.ts';

const batch = 5000;

/** Deletes the rows of a table that are old, for every retailer. Each batch is a short transaction of its own; to find its rows it may take the time that a job may. */
export async function forgetOld(database: Database, table: keyof DB, isOld: RawBuilder<unknown>): Promise<void> {
  const name = sql.table(table);
  for (let removed = batch; removed === batch; ) {
    removed = await database.everyRetailerTransaction(async (db) => {
      await sql`select set_config('statement_timeout', '600000', true)`.execute(db);
      const { numAffectedRows } = await sql`delete from ${name} where ctid in
        (select ctid from ${name} where ${isOld} limit ${batch})`.execute(db);
      return Number(numAffectedRows ?? 0);
    });
  }
}
