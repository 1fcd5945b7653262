// Tables of fields. A line names a field on the wire, the column that holds it, and the schemas by which it is read and edited.
// Schemas, statements, audit snapshots and forms are derived from these lines.
import type { z } from 'zod';

type TableField = { column: string; read: z.ZodType; edit: z.ZodType };
export type FieldTable = Readonly<Record<string, TableField>>;

// Object.entries and fromEntries lose the names, which are the table's.
/** The schemas by which the fields are read. */
export const readSchemas = <T extends FieldTable>(fields: T) =>
  Object.fromEntries(Object.entries(fields).map(([name, { read }]) => [name, read])) as {
    [F in keyof T]: T[F]['read'];
  };

/** The schemas by which the fields are edited. */
export const editSchemas = <T extends FieldTable>(fields: T) =>
  Object.fromEntries(Object.entries(fields).map(([name, { edit }]) => [name, edit])) as {
    [F in keyof T]: T[F]['edit'];
  };

/** The values of an object that are fields of the table. */
export const fieldsIn = <T extends FieldTable, V extends { [F in keyof T]: unknown }>(fields: T, values: V) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]])) as Pick<V, keyof T & keyof V>;
