// Tenant tables in raw SQL, which may not name them: rows to be read, and rows of any number to be written as one JSON text, so that
// the statement stays the same however many there are. It is built and planned once; one row costs what a plain insert does.
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Scope } from './database.ts';
import { nameInRaw } from './guard.ts';
import type { DB } from './schema.gen.ts';

type Holder = Pick<Scope, 'retailerId' | 'db'>;

/** The rows of a table that the scope may see, under the table's name, to be selected from. */
export const ownRows = ({ db }: Holder, table: keyof DB) =>
  sql`(${db.selectFrom(table).selectAll()}) as ${nameInRaw(table)}`;

/** Rows of a table's shape, to be selected from; a column that a row does not name is null. */
export const rowsOf = <T extends keyof DB>(table: T, json: string) =>
  sql<Selectable<DB[T]>>`json_populate_recordset(null::${nameInRaw(table)}, ${json}::json)`;

/** Puts these columns of what is selected from into a table of the retailer's. */
export function insertFrom(
  { retailerId }: Holder,
  table: keyof DB,
  columns: readonly string[],
  source: RawBuilder<unknown>,
) {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  return sql`insert into ${nameInRaw(table)} (retailer_id, ${names}) select ${retailerId}::uuid, ${names} from ${source}`;
}
