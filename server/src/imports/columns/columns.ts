// The columns of a file: what each is taken to hold, how its cells read, and what is missing before rows can be checked.
import { type ErrorType, errorText, type Language, type Values } from '@portage/contract/errors';
import { fieldsOfHeaders, foldHeader, headersOf } from '@portage/contract/imports/columns';
import { type OrderField, OrderFieldName } from '@portage/contract/imports/fields';
import {
  ColumnMappings,
  ColumnReading,
  DateOrder,
  DecimalSign,
  type Import,
  type ImportColumn,
} from '@portage/contract/imports/schema';
import type { RowError } from '@portage/contract/jobs/schema';
import { z } from 'zod';
import { fileError } from '../failure.ts';
import { readLanguage, readText, readTime, readType, readYesNo } from '../rows/cells.ts';
import { readDateAs, readNumberAs } from '../rows/formats.ts';

/** A column as its import keeps it. */
export const StoredColumn = z.object({
  header: z.string(),
  ...ColumnReading,
  samples: z.array(z.string()),
  /** Beyond the last name of the header: what stands there has mostly lost a quotation mark. */
  isNameless: z.boolean(),
  detected: z.object({
    dateOrder: DateOrder.nullable(),
    decimalSign: DecimalSign.nullable(),
    asksDate: z.boolean(),
    asksSign: z.boolean(),
  }),
});
export type StoredColumn = z.output<typeof StoredColumn>;

/** Remembered mappings, by the folded header. */
export const Mappings = ColumnMappings.catch({});
export type Mappings = z.output<typeof Mappings>;

const numeric: ReadonlySet<OrderField> = new Set(['numberOfPackages', 'weight', 'length', 'width', 'height']);
export const fieldOf = ({ target }: Pick<StoredColumn, 'target'>): OrderField | null =>
  target && 'field' in target ? target.field : null;
/** The place of the column of order numbers; null where the file has none. */
export function numberColumnOf(columns: readonly StoredColumn[]): number | null {
  const place = columns.findIndex((column) => fieldOf(column) === 'number');
  return place < 0 ? null : place;
}
const isDate = (column: StoredColumn) => fieldOf(column) === 'date';
const isNumber = (column: StoredColumn) => numeric.has(fieldOf(column) ?? 'note');

const asksDate = (column: StoredColumn) => isDate(column) && column.dateOrder === null && column.detected.asksDate;
const asksSign = (column: StoredColumn) => isNumber(column) && column.decimalSign === null && column.detected.asksSign;

type DetectedColumn = Pick<StoredColumn, 'header' | 'samples' | 'isNameless' | 'detected'>;

/** Guesses what the columns hold: by the store's remembered mappings first, then the retailer's, then the headers. */
export function guessColumns(found: readonly DetectedColumn[], remembered: readonly Mappings[]): StoredColumn[] {
  const fields = fieldsOfHeaders(found.map(({ header, isNameless }) => (isNameless ? '' : header)));
  return found.map((column, place) => {
    const key = foldHeader(column.header);
    const said = column.isNameless || key === '' ? undefined : remembered.map((each) => each[key]).find(Boolean);
    const field = fields[place];
    const guess = said ?? { target: field ? { field } : null, dateOrder: null, decimalSign: null };
    const { dateOrder, decimalSign } = column.detected;
    // What this file's cells show outweighs what was remembered of another file.
    const outweighed = { dateOrder: dateOrder ?? guess.dateOrder, decimalSign: decimalSign ?? guess.decimalSign };
    return matchColumn(column, { ...guess, ...outweighed });
  });
}

type ColumnMapping = z.output<z.ZodObject<typeof ColumnReading>>;

/** A column as a person or an earlier import matched it; where they left its formats open, its cells decide. */
export function matchColumn(found: DetectedColumn, said: ColumnMapping): StoredColumn {
  const column = { ...found, ...said };
  const { dateOrder, decimalSign } = found.detected;
  return {
    ...column,
    dateOrder: isDate(column) ? (said.dateOrder ?? dateOrder) : null,
    decimalSign: isNumber(column) ? (said.decimalSign ?? decimalSign) : null,
  };
}

/** The mappings of these columns, to be remembered. */
export const mappingsOf = (columns: readonly StoredColumn[]): Mappings =>
  Object.fromEntries(
    columns
      .filter(({ header, isNameless }) => !isNameless && foldHeader(header) !== '')
      .map(({ header, target, dateOrder, decimalSign }) => [foldHeader(header), { target, dateOrder, decimalSign }]),
  );

/** Headers that look like parts of one address are joined, but only when a person has seen it. */
export const joinsByGuess = (columns: readonly StoredColumn[], remembered: readonly Mappings[]): boolean => {
  const parts = columns.filter((column) => fieldOf(column) === 'address');
  return parts.length > 1 && parts.some(({ header }) => !remembered.some((each) => each[foldHeader(header)]));
};

type Lack = Import['lacks'][number] & { values: Values };

/** The name of a field's column in a language; null for what no column holds. */
export function nameOf(field: string, language: Language): string | null {
  const { data: known } = OrderFieldName.safeParse(field);
  return known ? (headersOf(known, language)[0] ?? null) : null;
}

/** What the columns lack before the rows can be checked. `needed` are the fields that no column and no default gives. */
export function lacksOf(columns: readonly StoredColumn[], needed: readonly OrderField[], language: Language): Lack[] {
  const lack = (type: ErrorType, field: string | null, values: Values): Lack => ({
    type,
    field,
    values,
    message: errorText(type, language, values),
  });
  const missing = needed.map((field) =>
    lack(hasDefault(field) ? 'PICKUP_NOT_MATCHED' : 'COLUMN_NOT_MATCHED', field, {
      column: nameOf(field, language) ?? field,
    }),
  );
  const twice = [...Map.groupBy(columns.filter(isOneOnly), targetName)].flatMap(([, alike]) => {
    const [first] = alike;
    if (!first || alike.length === 1) return [];
    const field = fieldOf(first);
    const column = (field && nameOf(field, language)) ?? targetName(first);
    return [lack('COLUMN_MATCHED_TWICE', field, { column, headers: alike.map(({ header }) => header).join(', ') })];
  });
  const asked = columns.flatMap((column) => {
    const type = asksDate(column) ? 'DATE_AMBIGUOUS' : asksSign(column) ? 'NUMBER_AMBIGUOUS' : null;
    return type ? [lack(type, fieldOf(column), { column: column.header })] : [];
  });
  return [...missing, ...twice, ...asked];
}

/** The row of the columns' names, as a spreadsheet shows it in a file that begins with them. */
const headerRow = 1;

/** What the columns lack where nobody can be asked: each missing or doubled one is a fault of the whole file. */
export function errorsOfColumns(
  columns: readonly StoredColumn[],
  needed: readonly OrderField[],
  joins: boolean,
  language: Language,
): RowError[] {
  const error = (type: ErrorType, values: Values) =>
    fileError(type, errorText(type, language, values), headerRow, String(values.column));
  const lacks = lacksOf(columns, needed, language).flatMap(({ type, values }) => {
    if (type === 'COLUMN_MATCHED_TWICE') return [error('COLUMN_TWICE', values)];
    // An ambiguous cell is a fault of its row.
    return type === 'DATE_AMBIGUOUS' || type === 'NUMBER_AMBIGUOUS' ? [] : [error('COLUMN_MISSING', values)];
  });
  const addresses = columns.filter((column) => fieldOf(column) === 'address').map(({ header }) => header);
  const values = { column: nameOf('address', language) ?? '', headers: addresses.join(', ') };
  return joins ? [error('COLUMN_TWICE', values), ...lacks] : lacks;
}

/** One value for all rows may stand for a column. */
const hasDefault = (field: OrderField) => field === 'pickupScheduleName' || field === 'date' || field === 'time';
/** An address may be spread over several columns; any other field has one. */
const isOneOnly = (column: StoredColumn) => column.target !== null && fieldOf(column) !== 'address';
const targetName = ({ target }: StoredColumn): string =>
  target === null ? '' : 'field' in target ? target.field : `${target.custom}`;

/** A column as its screen shows it, with each sample as an order would hold it. */
export const presentColumn = (column: StoredColumn): ImportColumn => ({
  header: column.header,
  target: column.target,
  dateOrder: column.dateOrder,
  decimalSign: column.decimalSign,
  samples: column.samples,
  read: column.samples.map((sample) => readAs(column, sample)),
  isAmbiguous: asksDate(column) || asksSign(column),
});

/** A cell as an order would hold it; null when it cannot be read, or only by guessing. */
function readAs(column: StoredColumn, cell: string): string | null {
  const field = fieldOf(column);
  if (field === 'date') return keepIfFormed(/^\d{4}-\d{2}-\d{2}$/, readDateAs(cell, column.dateOrder));
  if (field === 'time') return keepIfFormed(/^\d{2}:\d{2}$/, readTime(cell));
  if (field === 'type') return keepIfFormed(/^(DELIVERY|PICKUP)$/, readType(cell) ?? '');
  if (field === 'language') return keepIfFormed(/^(en|fr)$/, readLanguage(cell) ?? '');
  const value =
    field === 'isPharmacy' ? readYesNo(cell) : isNumber(column) ? readNumberAs(cell, column.decimalSign) : null;
  if (field === 'isPharmacy') return typeof value === 'boolean' ? String(value) : null;
  if (isNumber(column)) return typeof value === 'number' ? String(value) : null;
  return column.target ? readText(cell) : null;
}

const keepIfFormed = (form: RegExp, value: string) => (form.test(value) ? value : null);
