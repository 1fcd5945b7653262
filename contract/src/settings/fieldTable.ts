// Tables of fields. A line has the name of a field on the wire, its column, and the schemas to read and edit it. Schemas, SQL statements,
// audit snapshots and forms are derived from these lines.
import type { z } from 'zod';

type TableField = { column: string | null; read: z.ZodType; edit: z.ZodType };
export type FieldTable = Readonly<Record<string, TableField>>;

// Object.entries and fromEntries lose the names of the table.
/** Returns the schemas that fields are read with. */
export const readSchemas = <T extends FieldTable>(fields: T) =>
  Object.fromEntries(Object.entries(fields).map(([name, { read }]) => [name, read])) as {
    [F in keyof T]: T[F]['read'];
  };

/** Returns the schemas that fields are edited with. */
export const editSchemas = <T extends FieldTable>(fields: T) =>
  Object.fromEntries(Object.entries(fields).map(([name, { edit }]) => [name, edit])) as {
    [F in keyof T]: T[F]['edit'];
  };

/** Returns the values of an object that are fields of the table. */
export const fieldsIn = <T extends FieldTable, V extends { [F in keyof T]: unknown }>(fields: T, values: V) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]])) as Pick<V, keyof T & keyof V>;
