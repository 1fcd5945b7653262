// Imports on the wire. A file is read, its columns are matched, and its rows are checked, fixed and turned into orders.
import { z } from 'zod';
import { listOf, pageQuery, sortBy } from '../list.ts';
import { Id, optional, text, words } from '../text.ts';
import { LocalDate, LocalTime } from '../time.ts';
import { OrderFieldName } from './fields.ts';
import { rowStates } from './kinds.ts';

/**
 * READING: the file is being opened. MATCHING: a member has to match a column or choose how its dates are read. CHECKING: the rows are
 * checked against the rules. REVIEW: the rows wait to be fixed or created. CREATING: the valid rows become orders. DONE: no row is left.
 * FAILED: the file could not be read. DISCARDED: discarded by a member.
 */
export const ImportStatus = z.enum([
  'READING',
  'MATCHING',
  'CHECKING',
  'REVIEW',
  'CREATING',
  'DONE',
  'FAILED',
  'DISCARDED',
]);
export type ImportStatus = z.output<typeof ImportStatus>;

/** The target of a column's cells: an order's field, a custom field of a label, or nothing. */
export const ColumnTarget = z.union([
  z.strictObject({ field: OrderFieldName }),
  z.strictObject({ custom: words(100) }),
]);
export type ColumnTarget = z.output<typeof ColumnTarget>;

/** The order in which a column writes year, month and day, and its decimal separator. */
export const DateOrder = z.enum(['YMD', 'DMY', 'MDY']);
export type DateOrder = z.output<typeof DateOrder>;
export const DecimalSign = z.enum(['.', ',']);
export type DecimalSign = z.output<typeof DecimalSign>;

/** How a column is read: its target, and the format of its cells. */
export const ColumnReading = {
  target: ColumnTarget.nullable(),
  dateOrder: DateOrder.nullable(),
  decimalSign: DecimalSign.nullable(),
};

/** Remembered matches of columns by their folded headers: the next file with these headers is matched automatically. */
export const ColumnMappings = z.record(z.string(), z.object(ColumnReading));
export type ColumnMappings = z.output<typeof ColumnMappings>;

/** A column of the file: `samples` are its cells as written, and `read` the same cells as an order would hold them. */
export const ImportColumn = z.object({
  header: z.string(),
  ...ColumnReading,
  samples: z.array(z.string()),
  read: z.array(z.string().nullable()),
  /** Whether the cells can be read in more than one way, and `dateOrder` or `decimalSign` is not chosen yet. */
  isAmbiguous: z.boolean(),
});
export type ImportColumn = z.output<typeof ImportColumn>;

/** A sheet of a workbook, and whether it is hidden there. */
export const ImportSheet = z.object({ name: z.string(), isHidden: z.boolean() });

export const ImportCounts = z.object({
  rows: z.number(),
  ready: z.number(),
  faulty: z.number(),
  duplicate: z.number(),
  skipped: z.number(),
  created: z.number(),
  updated: z.number(),
  /** The number of duplicates that will update their existing order. */
  toUpdate: z.number(),
});
export type ImportCounts = z.output<typeof ImportCounts>;

/** An import in the history. */
export const ImportRecord = z.object({
  id: z.string(),
  fileName: z.string(),
  format: z.enum(['csv', 'xls', 'xlsx']),
  status: ImportStatus,
  /** Why it FAILED, or why another sheet could not be read, in the reader's language. */
  message: z.string().nullable(),
  memberName: z.string(),
  counts: ImportCounts,
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type ImportRecord = z.output<typeof ImportRecord>;
export const ImportList = listOf(ImportRecord);
export const ImportsQuery = z.object({ ...pageQuery, sort: sortBy(['createdAt']).default('createdAt:desc') });

/** An import as its screen shows it, without its rows. `version` changes with its columns and its status. */
export const Import = ImportRecord.extend({
  pickupScheduleId: z.string().nullable(),
  date: z.string().nullable(),
  time: z.string().nullable(),
  /** The sheets of a workbook, and the index of the one that was read; a text file has none. */
  sheets: z.array(ImportSheet),
  sheet: z.number().int().nullable(),
  columns: z.array(ImportColumn),
  /** The stores that have rows without a date. These rows get their store's next pickup. */
  nextPickupsOf: z.array(z.string()),
  /** Problems with the columns that prevent the rows from being checked, such as no column for the recipient. */
  lacks: z.array(z.object({ type: z.string(), field: z.string().nullable(), message: z.string() })),
  /** The current job; null if none is running. */
  jobId: z.string().nullable(),
  version: z.number(),
});
export type Import = z.output<typeof Import>;

/** Starts an import of an uploaded file. Store, date and time are the defaults for rows without their own. */
export const NewImport = z.strictObject({
  fileUrl: words(200),
  fileName: words(200),
  pickupScheduleId: optional(Id),
  date: optional(LocalDate),
  time: optional(LocalTime),
});
export type NewImport = z.output<typeof NewImport>;

/** Creates orders from a file without a review. The store is given by its name. */
export const OrdersUpload = NewImport.omit({ pickupScheduleId: true }).extend({
  /** The name in the list of imports; by default, the last part of the file's URL. */
  fileName: NewImport.shape.fileName.optional(),
  fileType: text(100).optional(),
  pickupScheduleName: optional(text(120)),
});
export type OrdersUpload = z.output<typeof OrdersUpload>;

/** Matches the columns, in the file's order; the rows are then checked again. */
export const ColumnsEdit = z.strictObject({
  version: z.number().int(),
  columns: z.array(z.strictObject(ColumnReading)).max(200),
  pickupScheduleId: optional(Id),
  date: optional(LocalDate),
  time: optional(LocalTime),
});
export type ColumnsEdit = z.output<typeof ColumnsEdit>;

/** Selects another sheet of the file, by its index in `sheets`. Its columns are matched automatically. */
export const SheetChoice = z.strictObject({ version: z.number().int(), sheet: z.number().int().min(0).max(10_000) });
export type SheetChoice = z.output<typeof SheetChoice>;

/** The number of a row as a spreadsheet shows it; the maximum is that of spreadsheets. */
const RowNumber = z.number().int().min(1).max(1_048_576);

export const RowState = z.enum(rowStates);
export type RowState = z.output<typeof RowState>;
export const RowChoice = z.enum(['SKIP', 'UPDATE']);
export type RowChoice = z.output<typeof RowChoice>;

/** A fault with its cell: `column` counts from 0; null when no column of the file holds the field. */
export const RowFault = z.object({
  column: z.number().int().nullable(),
  field: z.string(),
  type: z.string(),
  message: z.string(),
});

/** A row of the file with its current cells. `row` is the number that a spreadsheet shows. */
export const ImportRow = z.object({
  row: z.number().int(),
  version: z.number(),
  state: RowState,
  cells: z.array(z.string()),
  faults: z.array(RowFault),
  /** The order that already has this number, or that was created from this row. */
  duplicate: z.object({ orderId: z.string(), number: z.string().nullable(), recipient: z.string() }).nullable(),
  choice: RowChoice.nullable(),
  /** The order that was created from the row, or updated by it. */
  orderId: z.string().nullable(),
});
export type ImportRow = z.output<typeof ImportRow>;

/** The most rows that one call reads or changes. */
export const rowsAtOnce = 200;

/** A range of rows: `from` is an index, from 0, among the rows of that state. */
export const RowsQuery = z.object({
  state: RowState.optional(),
  from: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(rowsAtOnce).default(100),
});
export const ImportRows = z.object({ data: z.array(ImportRow), total: z.number() });

/** New cells of a row; other cells do not change. `version` is that of the row when the editor read it. */
export const RowEdit = z.strictObject({
  version: z.number().int(),
  cells: z
    .array(z.strictObject({ column: z.number().int().min(0).max(199), value: text(5000, 'multiline') }))
    .min(1)
    .max(200),
});

/** New cells of many rows, for a paste or its undo. */
export const RowsEdit = z.strictObject({
  rows: z
    .array(RowEdit.extend({ row: RowNumber }))
    .min(1)
    .max(rowsAtOnce),
});
export type RowsEdit = z.output<typeof RowsEdit>;
/** The changed rows, and those whose version was stale, all in their current state. */
export const EditedRows = z.object({ rows: z.array(ImportRow), stale: z.array(ImportRow), counts: ImportCounts });

/** A choice for rows: skip them, update the existing order, or neither (null). Without `rows`, it applies to every duplicate. */
export const RowsChoice = z.strictObject({
  choice: RowChoice.nullable(),
  rows: z.array(RowNumber).min(1).max(1000).optional(),
  /** Limits the choice to rows whose current choice is this one. */
  was: RowChoice.nullable().optional(),
});

/** The template to download. An unknown format or language is a fault of its field; there is no fallback. */
export const TemplateQuery = z.object({
  format: z.enum(['csv', 'xlsx']).default('xlsx'),
  lang: z.enum(['en', 'fr']).default('en'),
});
