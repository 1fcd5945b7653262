import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import type { DB } from './schema.gen.ts';

/** Deletes the old rows of a table, for every retailer. Each batch is a separate short transaction. */
export async function forgetOld(
  database: Database,
  table: keyof DB,
  isOld: RawBuilder<unknown>,
  batch = 5000,
): Promise<void> {
  const name = sql.table(table);
  for (let removed = batch; removed === batch; ) {
    removed = await database.transactionAcrossTenantsAndSandboxes(async (db) => {
      const { numAffectedRows } = await sql`delete from ${name} where ctid in
        (select ctid from ${name} where ${isOld} limit ${batch})`.execute(db);
      return Number(numAffectedRows ?? 0);
    });
  }
}
