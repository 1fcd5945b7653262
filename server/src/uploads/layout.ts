// Which column of a file holds which field, and what a file lacks before its first row is read.
import { type ErrorType, errorText, type Language, type Values } from '@portage/contract/errors';
import type { RowError } from '@portage/contract/jobs/schema';
import { fieldsOfHeaders, headersOf } from '@portage/contract/uploads/columns';
import { type OrderField, OrderFieldName } from '@portage/contract/uploads/fields';
import type { CsvColumn } from './csv/read.ts';

/** A field's column. A column that no field knows is left out. */
export type Layout = ReadonlyMap<string, CsvColumn>;
type Columns = ReadonlyMap<OrderField, readonly CsvColumn[]>;

/** The row of the column names, as a spreadsheet shows it in a file that begins with them. */
const headerRow = 1;

/** Reads the names of the columns; every missing or doubled one is a fault of the whole file. */
export function layoutOf(
  columns: readonly CsvColumn[],
  needed: (has: (field: OrderField) => boolean) => readonly OrderField[],
  language: Language,
): { layout: Layout; faults: RowError[] } {
  const byField = groupByField(columns);
  const faults: RowError[] = [];
  const layout = new Map<string, CsvColumn>();
  for (const [field, [first, ...others]] of byField) {
    if (first) layout.set(field, first);
    // Customer and Recipient may both be there: to guess which one is meant would send parcels to the wrong door.
    if (first && others.length > 0) faults.push(twice(field, [first, ...others], language));
  }
  for (const field of needed((name) => layout.has(name))) if (!layout.has(field)) faults.push(missing(field, language));
  return { layout, faults };
}

function groupByField(columns: readonly CsvColumn[]): Columns {
  const fields = fieldsOfHeaders(columns.map(({ header }) => header));
  const known = columns.flatMap((column, place) => {
    const field = fields[place];
    return field ? [{ field, column }] : [];
  });
  const groups = Map.groupBy(known, ({ field }) => field);
  return new Map([...groups].map(([field, each]) => [field, each.map(({ column }) => column)]));
}

/** The column name of a field in a language; null for what no column holds. */
export function nameOf(field: OrderField, language: Language): string;
export function nameOf(field: string, language: Language): string | null;
export function nameOf(field: string, language: Language): string | null {
  const { data: known } = OrderFieldName.safeParse(field);
  return known ? (headersOf(known, language)[0] ?? null) : null;
}

const missing = (field: OrderField, language: Language): RowError =>
  ofFile('COLUMN_MISSING', language, { column: nameOf(field, language) });

const twice = (field: OrderField, columns: readonly CsvColumn[], language: Language): RowError =>
  ofFile('COLUMN_TWICE', language, {
    column: nameOf(field, language),
    headers: columns.map(({ header }) => header).join(', '),
  });

const ofFile = (type: ErrorType, language: Language, values: Values & { column: string }): RowError => ({
  type,
  message: errorText(type, language, values),
  row: headerRow,
  column: values.column,
  value: null,
  orderId: null,
});
