// Copies a retailer's rows of a table to another retailer. Used only for sandboxes.
import { sql } from 'kysely';
import type { Tx } from './database.ts';
import { nameInRaw } from './guard.ts';
import { insertFrom, ownRows, rowsOf } from './rows.ts';
import type { DB } from './schema.gen.ts';

/** Returns a table's own rows as one JSON text in a fixed order, for comparison with an earlier copy. Null if there are none. */
export async function rowsAsText(from: Tx, table: keyof DB): Promise<string | null> {
  const row = sql`${nameInRaw(table)}`;
  const { rows } = await sql<{ json: string | null }>`
    select json_agg(${row} order by ${row}::text)::text as json from ${ownRows(from, table)}`.execute(from.db);
  return rows[0]?.json ?? null;
}

/** Replaces the rows of a table in `to` with those of `from`, except for the columns in `except`. */
export async function replaceRows(from: Tx, to: Tx, table: keyof DB, except: readonly string[]): Promise<void> {
  await to.db.deleteFrom(table).execute();
  await copyRows(from, to, table, except);
}

/** Copies the rows, except for the columns in `except`. Existing rows are not changed. */
export async function copyRows(from: Tx, to: Tx, table: keyof DB, except: readonly string[] = []): Promise<void> {
  const { rows } = await sql<{ json: string | null; names: string[] | null }>`
    select json_agg(${nameInRaw(table)})::text as json,
      array(select json_object_keys((json_agg(${nameInRaw(table)}) -> 0))) as names
    from ${ownRows(from, table)}`.execute(from.db);
  const [{ json, names } = { json: null, names: null }] = rows;
  if (json === null || names === null) return;
  const columns = names.filter((name) => name !== 'retailer_id' && !except.includes(name));
  await sql`${insertFrom(to, table, columns, rowsOf(table, json))} on conflict do nothing`.execute(to.db);
}
