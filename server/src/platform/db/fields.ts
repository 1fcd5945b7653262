// Rows by the lines of a field table: values on the wire → columns, and back.
type Columns = Readonly<Record<string, { column: string | null }>>;
type ColumnsOf<T extends Columns, V> = {
  [F in keyof V as F extends keyof T ? Extract<T[F]['column'], string> : never]: V[F];
};
type ValuesOf<T extends Columns, R> = {
  [F in keyof T as T[F]['column'] extends keyof R ? F : never]: T[F]['column'] extends keyof R
    ? R[T[F]['column']]
    : never;
};

/** Returns the given values by their columns. A field without a value or a column of its own is left out. */
export function toColumns<T extends Columns, V extends object>(fields: T, given: V): ColumnsOf<T, V> {
  const values = new Map<string, unknown>(Object.entries(given));
  const cells = Object.entries(fields).flatMap(([name, { column }]) =>
    column === null || values.get(name) === undefined ? [] : [[column, values.get(name)] as const],
  );
  // Each value has the column of its own field; fromEntries forgets which.
  return Object.fromEntries(cells) as ColumnsOf<T, V>;
}

/** Returns a row's values by the names of their fields, without fields that have no column. */
export function fromColumns<T extends Columns, R extends object>(fields: T, row: R): ValuesOf<T, R> {
  const cells = new Map<string, unknown>(Object.entries(row));
  const values = Object.entries(fields).flatMap(([name, { column }]) =>
    column === null ? [] : [[name, cells.get(column)] as const],
  );
  // The same the other way round.
  return Object.fromEntries(values) as ValuesOf<T, R>;
}
