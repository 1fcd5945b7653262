// The columns of a file: the field that each holds, how its cells are read, and what is missing before rows can be checked.
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
import { dateHint, type Hint, previewCell, signHint } from './rows/cells.ts';

/** A column as its import keeps it. */
export const StoredColumn = z.object({
  header: z.string(),
  ...ColumnReading,
  samples: z.array(z.string()),
  /** Beyond the last name of the header: a cell there usually means that a quotation mark is missing. */
  isNameless: z.boolean(),
  detected: z.object({
    dateOrder: DateOrder.nullable(),
    decimalSign: DecimalSign.nullable(),
    asksDate: z.boolean(),
    asksSign: z.boolean(),
  }),
});
export type StoredColumn = z.output<typeof StoredColumn>;
/** A column as its cells show it, before it is matched to a field. */
export type DetectedColumn = Pick<StoredColumn, 'header' | 'samples' | 'isNameless' | 'detected'>;

/** Remembered mappings, by the folded header. */
const Mappings = ColumnMappings.catch({});
type Mappings = z.output<typeof Mappings>;
type ColumnMapping = Mappings[string];

export const fieldOf = ({ target }: Pick<StoredColumn, 'target'>): OrderField | null =>
  target && 'field' in target ? target.field : null;

/** The place of the column of order numbers; null where the file has none. */
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

/** Collects, cell by cell, what one column shows of its dates and numbers. */
export class ColumnScan {
  private readonly dates = new Set<Hint<DateOrder>>();
  private readonly signs = new Set<Hint<DecimalSign>>();
  readonly samples: string[] = [];

  add(cell: string): void {
    if (cell === '') return;
    if (this.samples.length < samplesKept) this.addSample(cell);
    const first = cell.trimStart().charCodeAt(0);
    // Dates and numbers that depend on their column begin with a digit or a minus.
    if ((first < 48 || first > 57) && first !== 45) return;
    this.dates.add(dateHint(cell));
    this.signs.add(signHint(cell));
  }

  private addSample(cell: string): void {
    const sample = cell.length > longestSample ? `${cell.slice(0, longestSample).toWellFormed()}…` : cell;
    if (sample.trim() !== '' && !this.samples.includes(sample)) this.samples.push(sample);
  }

  /** The date order and decimal separator that were found, or that a person must choose. */
  get detected(): StoredColumn['detected'] {
    const dateOrder = onlyOne<DateOrder>(this.dates, ['DMY', 'MDY']);
    const decimalSign = onlyOne<DecimalSign>(this.signs, ['.', ',']);
    return {
      dateOrder,
      decimalSign,
      // Where two cells need different orders, no order reads them all: a person has to look.
      asksDate: dateOrder === null && (this.dates.has('either') || this.dates.has('DMY')),
      asksSign: decimalSign === null && this.signs.has('either'),
    };
  }
}

/** The one way in which cells must be read, if there is one. */
function onlyOne<T>(hints: ReadonlySet<Hint<T>>, ways: readonly T[]): T | null {
  const found = ways.filter((way) => hints.has(way));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Guesses what the columns hold: by the store's remembered mappings first, then the retailer's, then the headers. */
export function guessColumns(found: readonly DetectedColumn[], remembered: readonly Mappings[]): StoredColumn[] {
  const fields = fieldsOfHeaders(found.map(({ header, isNameless }) => (isNameless ? '' : header)));
  return found.map((column, place) => {
    const key = foldHeader(column.header);
    const known = column.isNameless || key === '' ? undefined : remembered.map((each) => each[key]).find(Boolean);
    const field = fields[place];
    const guess = known ?? { target: field ? { field } : null, dateOrder: null, decimalSign: null };
    const { dateOrder, decimalSign } = column.detected;
    // The cells of this file outweigh what is remembered of another file.
    const formats = { dateOrder: dateOrder ?? guess.dateOrder, decimalSign: decimalSign ?? guess.decimalSign };
    return matchColumn(column, { ...guess, ...formats });
  });
}

/** A column as a person or an earlier import matched it; where they left its formats open, its cells decide. */
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

/** Remembers these matches for the store and the retailer; the latest match of a header replaces the earlier ones. */
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

/** Whether headers that look like parts of one address would be joined without a person having confirmed it. */
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

/** Returns the problems that block the check of the rows. `needed` are the fields that neither a column nor a default gives. */
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

/** The row of the columns' names, as a spreadsheet shows it in a file that begins with them. */
const headerRow = 1;

/** Returns the faults of the columns of an upload without review: each missing or doubled one is a fault of the whole file. */
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

/** Whether a default for all rows can replace the field's column. */
const hasDefault = (field: OrderField) => field === 'pickupScheduleName' || field === 'date' || field === 'time';
/** Several columns may make one address; any other field has one column. */
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
  read: column.samples.map((sample) => column.target && previewCell(fieldOf(column) ?? '', sample, column)),
  isAmbiguous: asksDate(column) || asksSign(column),
});
