// Detects whether any of a retailer's data has changed.
import { sql } from 'kysely';
import type { World } from './world.ts';

/** Returns a function that computes a fingerprint of all rows of a retailer. */
export async function fingerprintOf(world: World): Promise<(retailerId: string) => Promise<string>> {
  const db = world.app.db.acrossTenantsAndSandboxes();
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'retailer_id' and table_name not in ('sessions', 'idempotency_keys', 'calls')
    order by 1`.execute(db);
  return async (retailerId) => {
    // Each change gives a row another version, even one to the same values. A sum is independent of row order, so no sorting is needed.
    const sums = tables.map(({ name }) => {
      const table = sql.table(name);
      return sql`select sum(hashtextextended(concat(${name}::text, ctid, xmin), 0)) as part from ${table} where retailer_id = ${retailerId}`;
    });
    const { rows } = await sql<{ print: string }>`
      select sum(part)::text as print from (${sql.join(sums, sql` union all `)}) as everything`.execute(db);
    return rows[0]?.print ?? '';
  };
}
