// Tenant tables in raw SQL, which may not name them: rows to read, and any number of rows to write as one JSON text, so that the statement
// is the same for every number. It is built and planned once; one row costs as much as a plain insert.
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Scope } from './database.ts';
import { nameInRaw } from './guard.ts';
import type { DB } from './schema.gen.ts';

type Holder = Pick<Scope, 'retailerId' | 'db'>;

/** Returns a table's rows in the scope, under the table's name, as a source to select from. */
export const ownRows = ({ db }: Holder, table: keyof DB) =>
  sql`(${db.selectFrom(table).selectAll()}) as ${nameInRaw(table)}`;

/** Returns the rows of a JSON text in the shape of a table, as a source to select from; missing columns are null. */
export const rowsOf = <T extends keyof DB>(table: T, json: string) =>
  sql<Selectable<DB[T]>>`json_populate_recordset(null::${nameInRaw(table)}, ${json}::json)`;

/** Returns a statement that inserts a source's rows into a table, with these columns and the scope's retailer id. */
export function insertFrom(
  { retailerId }: Holder,
  table: keyof DB,
  columns: readonly string[],
  source: RawBuilder<unknown>,
) {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  return sql`insert into ${nameInRaw(table)} (retailer_id, ${names}) select ${retailerId}::uuid, ${names} from ${source}`;
}
