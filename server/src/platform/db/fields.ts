// Maps rows by a field table: values on the wire → columns, and back.
type Columns = Readonly<Record<string, { column: string | null }>>;
type ColumnsOf<T extends Columns, V> = {
  [F in keyof V as F extends keyof T ? Extract<T[F]['column'], string> : never]: V[F];
};
type ValuesOf<T extends Columns, R> = {
  [F in keyof T as T[F]['column'] extends keyof R ? F : never]: T[F]['column'] extends keyof R
    ? R[T[F]['column']]
    : never;
};

/** Returns the given values by column name. Fields without a value or a column are omitted. */
export function toColumns<T extends Columns, V extends object>(fields: T, given: V): ColumnsOf<T, V> {
  const values = new Map<string, unknown>(Object.entries(given));
  const cells = Object.entries(fields).flatMap(([name, { column }]) =>
    column === null || values.get(name) === undefined ? [] : [[column, values.get(name)] as const],
  );
  // Each value has the column of its own field, but fromEntries loses that in its type.
  return Object.fromEntries(cells) as ColumnsOf<T, V>;
}

/** Returns a row's values by the names of their fields, without fields that have no column. */
export function fromColumns<T extends Columns, R extends object>(fields: T, row: R): ValuesOf<T, R> {
  const cells = new Map<string, unknown>(Object.entries(row));
  const values = Object.entries(fields).flatMap(([name, { column }]) =>
    column === null ? [] : [[name, cells.get(column)] as const],
  );
  // As above: the type of fromEntries loses which value belongs to which field.
  return Object.fromEntries(values) as ValuesOf<T, R>;
}
