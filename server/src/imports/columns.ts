// The columns of a file: the field of each, how its cells are read, and what is missing before rows can be checked.
import { type ErrorType, errorText, type Language, type Values } from '@portage/contract/errors';
import { fieldsOfHeaders, foldHeader, headersOf } from '@portage/contract/imports/columns';
import { cellKindOf, type OrderField, OrderFieldName } from '@portage/contract/imports/fields';
import {
  ColumnMappings,
  ColumnReading,
  DateOrder,
  DecimalSign,
  type Import,
  type ImportColumn,
} from '@portage/contract/imports/schema';
import type { RowError } from '@portage/contract/jobs/schema';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Scope, Tx } from '../platform/db/database.ts';
import { fileError } from './failure.ts';
import type { RowFault } from './queries.ts';
import { dateHint, type Hint, previewCell, signHint } from './rows/cells.ts';

/** A column as stored with its import. */
export const StoredColumn = z.object({
  header: z.string(),
  ...ColumnReading,
  samples: z.array(z.string()),
  /** Whether the column is beyond the last name of the header: a cell there usually means that a quotation mark is missing. */
  isNameless: z.boolean(),
  detected: z.object({
    dateOrder: DateOrder.nullable(),
    decimalSign: DecimalSign.nullable(),
    asksDate: z.boolean(),
    asksSign: z.boolean(),
  }),
});
export type StoredColumn = z.output<typeof StoredColumn>;
/** A column as detected from its cells, before it is matched to a field. */
export type DetectedColumn = Pick<StoredColumn, 'header' | 'samples' | 'isNameless' | 'detected'>;

/** Remembered mappings by folded header. */
const Mappings = ColumnMappings.catch({});
type Mappings = z.output<typeof Mappings>;
type ColumnMapping = Mappings[string];

export const fieldOf = ({ target }: Pick<StoredColumn, 'target'>): OrderField | null =>
  target && 'field' in target ? target.field : null;

/** Returns the index of the column of order numbers; null if the file has none. */
export function numberColumnOf(columns: readonly StoredColumn[]): number | null {
  const place = columns.findIndex((column) => fieldOf(column) === 'number');
  return place < 0 ? null : place;
}

const isDate = (column: StoredColumn) => cellKindOf(fieldOf(column) ?? '') === 'date';
const isNumber = (column: StoredColumn) => cellKindOf(fieldOf(column) ?? '') === 'number';
const asksDate = (column: StoredColumn) => isDate(column) && column.dateOrder === null && column.detected.asksDate;
const asksSign = (column: StoredColumn) => isNumber(column) && column.decimalSign === null && column.detected.asksSign;

const samplesKept = 5;
const longestSample = 200;

/** Collects, cell by cell, the date and number formats of one column. */
export class ColumnScan {
  private readonly dates = new Set<Hint<DateOrder>>();
  private readonly signs = new Set<Hint<DecimalSign>>();
  readonly samples: string[] = [];

  add(cell: string): void {
    if (cell === '') return;
    if (this.samples.length < samplesKept) this.addSample(cell);
    const first = cell.trimStart().charCodeAt(0);
    // Dates and numbers whose format depends on the column begin with a digit or a minus.
    if ((first < 48 || first > 57) && first !== 45) return;
    this.dates.add(dateHint(cell));
    this.signs.add(signHint(cell));
  }

  private addSample(cell: string): void {
    const sample = cell.length > longestSample ? `${cell.slice(0, longestSample).toWellFormed()}…` : cell;
    if (sample.trim() !== '' && !this.samples.includes(sample)) this.samples.push(sample);
  }

  /** The date order and decimal separator that were detected, or that a member must choose. */
  get detected(): StoredColumn['detected'] {
    const dateOrder = onlyOne<DateOrder>(this.dates, ['DMY', 'MDY']);
    const decimalSign = onlyOne<DecimalSign>(this.signs, ['.', ',']);
    return {
      dateOrder,
      decimalSign,
      // If two cells need different orders, no order reads all of them: a member must decide.
      asksDate: dateOrder === null && (this.dates.has('either') || this.dates.has('DMY')),
      asksSign: decimalSign === null && this.signs.has('either'),
    };
  }
}

/** Returns the only format in which the cells can be read, or null if there are none or several. */
function onlyOne<T>(hints: ReadonlySet<Hint<T>>, ways: readonly T[]): T | null {
  const found = ways.filter((way) => hints.has(way));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Guesses the fields of columns: first by the store's remembered mappings, then the retailer's, then by the headers. */
export function guessColumns(found: readonly DetectedColumn[], remembered: readonly Mappings[]): StoredColumn[] {
  const fields = fieldsOfHeaders(found.map(({ header, isNameless }) => (isNameless ? '' : header)));
  return found.map((column, place) => {
    const key = foldHeader(column.header);
    const known = column.isNameless || key === '' ? undefined : remembered.map((each) => each[key]).find(Boolean);
    const field = fields[place];
    const guess = known ?? { target: field ? { field } : null, dateOrder: null, decimalSign: null };
    const { dateOrder, decimalSign } = column.detected;
    // The cells of this file take precedence over formats remembered from another file.
    const formats = { dateOrder: dateOrder ?? guess.dateOrder, decimalSign: decimalSign ?? guess.decimalSign };
    return matchColumn(column, { ...guess, ...formats });
  });
}

/** Returns a column as a member or an earlier import matched it. Formats that the mapping leaves open are taken from its cells. */
export function matchColumn(found: DetectedColumn, mapping: ColumnMapping): StoredColumn {
  const column = { ...found, ...mapping };
  const { dateOrder, decimalSign } = found.detected;
  return {
    ...column,
    dateOrder: isDate(column) ? (mapping.dateOrder ?? dateOrder) : null,
    decimalSign: isNumber(column) ? (mapping.decimalSign ?? decimalSign) : null,
  };
}

/** Reads the remembered mappings, the store's first. */
export async function rememberedFor(scope: Scope, storeId: string | null): Promise<Mappings[]> {
  const retailer = await scope.db.selectFrom('retailers').select('column_mappings').executeTakeFirst();
  const store =
    storeId === null
      ? undefined
      : await scope.db.selectFrom('stores').select('column_mappings').where('id', '=', storeId).executeTakeFirst();
  return [store, retailer].flatMap((each) => (each ? [Mappings.parse(each.column_mappings)] : []));
}

/** Stores these mappings for the store and the retailer; the latest mapping of a header replaces earlier ones. */
export async function remember(tx: Tx, storeId: string | null, columns: readonly StoredColumn[]): Promise<void> {
  const named = columns.filter(({ header, isNameless }) => !isNameless && foldHeader(header) !== '');
  const mappings: Mappings = Object.fromEntries(
    named.map(({ header, target, dateOrder, decimalSign }) => [foldHeader(header), { target, dateOrder, decimalSign }]),
  );
  const added = sql<string>`column_mappings || ${JSON.stringify(mappings)}::jsonb`;
  await tx.db.updateTable('retailers').set({ column_mappings: added }).execute();
  if (storeId === null) return;
  await tx.db.updateTable('stores').set({ column_mappings: added }).where('id', '=', storeId).execute();
}

/** Returns whether several columns would be joined into one address although no member has confirmed it. */
export const joinsByGuess = (columns: readonly StoredColumn[], remembered: readonly Mappings[]): boolean => {
  const parts = columns.filter((column) => fieldOf(column) === 'address');
  return parts.length > 1 && parts.some(({ header }) => !remembered.some((each) => each[foldHeader(header)]));
};

type Lack = Import['lacks'][number] & { values: Values };

/** Returns the name of a field's column in a language; null for a field without a column. */
export function nameOf(field: string, language: Language): string | null {
  const { data: known } = OrderFieldName.safeParse(field);
  return known ? (headersOf(known, language)[0] ?? null) : null;
}

/** Returns the text of a row's fault, which may name the row and the field. */
export const rowFaultText = ({ type, field, values }: RowFault, row: number, language: Language): string =>
  errorText(type, language, { row, column: nameOf(field, language) ?? field, ...values });

/** Returns the problems that block the check of the rows. `needed` are the required fields without a column or a default. */
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
  const ambiguous = columns.flatMap((column) => {
    const type = asksDate(column) ? 'DATE_AMBIGUOUS' : asksSign(column) ? 'NUMBER_AMBIGUOUS' : null;
    return type ? [lack(type, fieldOf(column), { column: column.header })] : [];
  });
  return [...missing, ...twice, ...ambiguous];
}

/** The number of the header row, as a spreadsheet shows it. */
const headerRow = 1;

/** Returns the faults of the columns of an upload without review: each missing or repeated one is a fault of the whole file. */
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

/** Returns whether a default for all rows can replace the field's column. */
const hasDefault = (field: OrderField) => field === 'pickupScheduleName' || field === 'date' || field === 'time';
/** Returns whether a column's field may have one column only. Only an address may have several. */
const isOneOnly = (column: StoredColumn) => column.target !== null && fieldOf(column) !== 'address';
const targetName = ({ target }: StoredColumn): string =>
  target === null ? '' : 'field' in target ? target.field : `${target.custom}`;

/** Returns a column as its screen shows it, with each sample as an order would store it. */
export const presentColumn = (column: StoredColumn): ImportColumn => ({
  header: column.header,
  target: column.target,
  dateOrder: column.dateOrder,
  decimalSign: column.decimalSign,
  samples: column.samples,
  read: column.samples.map((sample) => column.target && previewCell(fieldOf(column) ?? '', sample, column)),
  isAmbiguous: asksDate(column) || asksSign(column),
});
