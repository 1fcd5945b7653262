// Copies what one retailer has of a table to another: only test data are made so, of what they are to be like.
import { sql } from 'kysely';
import type { Tx } from './database.ts';
import { nameInRaw } from './guard.ts';
import { insertFrom, ownRows, rowsOf } from './rows.ts';
import type { DB } from './schema.gen.ts';

/** Copies the rows, but for these columns; those that the other has already stay as they are. */
export async function copyRows(from: Tx, to: Tx, table: keyof DB, besides: readonly string[] = []): Promise<void> {
  const { rows } = await sql<{ json: string | null; names: string[] | null }>`
    select json_agg(${nameInRaw(table)})::text as json,
      array(select json_object_keys((json_agg(${nameInRaw(table)}) -> 0))) as names
    from ${ownRows(from, table)}`.execute(from.db);
  const [{ json, names } = { json: null, names: null }] = rows;
  if (json === null || names === null) return;
  const columns = names.filter((name) => name !== 'retailer_id' && !besides.includes(name));
  await sql`${insertFrom(to, table, columns, rowsOf(table, json))} on conflict do nothing`.execute(to.db);
}
