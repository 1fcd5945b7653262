/**
 * What a column of a written table holds: text as it is, a count, a decimal number, cents, or a date, time or moment that is local
 * to where it happened (`YYYY-MM-DD`, `HH:mm`, `YYYY-MM-DD HH:mm`).
 */
export type CellKind = 'text' | 'count' | 'decimal' | 'money' | 'date' | 'time' | 'moment';
export type TableColumn = { heading: string; kind: CellKind /** In characters. */; width: number };
export type Value = string | number | null;
/** Rows come some at a time, each value under its column. */
export type Batches = AsyncIterable<readonly (readonly Value[])[]>;

/** Cents as a number with two places, without ever dividing: `-5` is `-0.05`. */
export function moneyText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
