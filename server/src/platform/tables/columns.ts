/** The type of a column. `money` is in cents; dates, times and moments are local: `YYYY-MM-DD`, `HH:mm`, `YYYY-MM-DD HH:mm`. */
export type CellKind = 'text' | 'count' | 'decimal' | 'money' | 'date' | 'time' | 'moment';
export type TableColumn = { heading: string; kind: CellKind /** In characters. */; width: number };
export type Value = string | number | null;
export type Batches = AsyncIterable<readonly (readonly Value[])[]>;

/** Yields rows that are in memory already. */
export async function* oneBatch(rows: readonly (readonly Value[])[]): Batches {
  yield rows;
}

/** Formats cents with two decimals, without division: `-5` is `-0.05`. */
export function moneyText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
