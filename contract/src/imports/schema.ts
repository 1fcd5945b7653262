// An import on the wire: a file on its way to becoming orders. It is read, its columns are matched, its rows checked, fixed, created.
import { z } from 'zod';
import { listOf, pageQuery, sortBy } from '../list.ts';
import { Id, optional, text, words } from '../text.ts';
import { LocalDate, LocalTime } from '../time.ts';
import { OrderFieldName } from './fields.ts';
import { rowStates } from './kinds.ts';

/**
 * READING: the file is being opened. MATCHING: a person has to match a column or choose how its dates are read. CHECKING: the rows
 * are checked against the rules. REVIEW: they wait to be fixed or created. CREATING: the good ones become orders. DONE: none is left.
 * FAILED: the file could not be read. DISCARDED: put aside by a person.
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

/** In which order a column writes year, month and day; and which sign parts its decimals. */
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

/** A column of the file: `samples` as they are written, and `read` as an order would hold them, side by side. */
export const ImportColumn = z.object({
  header: z.string(),
  ...ColumnReading,
  samples: z.array(z.string()),
  read: z.array(z.string().nullable()),
  /** The cells can be read in more than one way, and `dateOrder` or `decimalSign` is not chosen yet. */
  isAmbiguous: z.boolean(),
});
export type ImportColumn = z.output<typeof ImportColumn>;

/** A sheet of a workbook, and whether its makers put it out of sight. */
export const ImportSheet = z.object({ name: z.string(), isHidden: z.boolean() });

export const ImportCounts = z.object({
  rows: z.number(),
  ready: z.number(),
  faulty: z.number(),
  duplicate: z.number(),
  skipped: z.number(),
  created: z.number(),
  updated: z.number(),
  /** How many of the duplicates are to update their existing order. */
  toUpdate: z.number(),
});
export type ImportCounts = z.output<typeof ImportCounts>;

/** One line of the history. */
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
  /** The sheets of a workbook, and the place among them of the one that was read; a text has none. */
  sheets: z.array(ImportSheet),
  sheet: z.number().int().nullable(),
  columns: z.array(ImportColumn),
  /** The stores of rows without a date, which their next pickup takes. */
  nextPickupsOf: z.array(z.string()),
  /** Problems of the columns that block the check of the rows, such as no column for the recipient. */
  lacks: z.array(z.object({ type: z.string(), field: z.string().nullable(), message: z.string() })),
  /** The job under way, if one is. */
  jobId: z.string().nullable(),
  version: z.number(),
});
export type Import = z.output<typeof Import>;

/** Begin with a file just uploaded. Store, date and time are the default of rows that name none. */
export const NewImport = z.strictObject({
  fileUrl: words(200),
  fileName: words(200),
  pickupScheduleId: optional(Id),
  date: optional(LocalDate),
  time: optional(LocalTime),
});
export type NewImport = z.output<typeof NewImport>;

/** Create orders from a file without a review; the store is given by its name. */
export const OrdersUpload = NewImport.omit({ pickupScheduleId: true }).extend({
  /** Its name in the list of imports; by default the end of its address. */
  fileName: NewImport.shape.fileName.optional(),
  fileType: text(100).optional(),
  pickupScheduleName: optional(text(120)),
});
export type OrdersUpload = z.output<typeof OrdersUpload>;

/** Match the columns, in the file's order; the rows are then checked again. */
export const ColumnsEdit = z.strictObject({
  version: z.number().int(),
  columns: z.array(z.strictObject(ColumnReading)).max(200),
  pickupScheduleId: optional(Id),
  date: optional(LocalDate),
  time: optional(LocalTime),
});
export type ColumnsEdit = z.output<typeof ColumnsEdit>;

/** Read another sheet of the file, by its place among `sheets`; its columns are guessed. */
export const SheetChoice = z.strictObject({ version: z.number().int(), sheet: z.number().int().min(0).max(10_000) });
export type SheetChoice = z.output<typeof SheetChoice>;

/** The number of a row as a spreadsheet shows it; none has more rows. */
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
  /** The order that holds this number already, or was made of this very row. */
  duplicate: z.object({ orderId: z.string(), number: z.string().nullable(), recipient: z.string() }).nullable(),
  choice: RowChoice.nullable(),
  /** The order that was created from the row, or updated by it. */
  orderId: z.string().nullable(),
});
export type ImportRow = z.output<typeof ImportRow>;

/** So many rows are read or changed by one call. */
export const rowsAtOnce = 200;

/** A window of rows: `from` counts the rows of that state from 0. */
export const RowsQuery = z.object({
  state: RowState.optional(),
  from: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(rowsAtOnce).default(100),
});
export const ImportRows = z.object({ data: z.array(ImportRow), total: z.number() });

/** New cells of a row: only what is given changes. `version` is the row's, as the editor saw it. */
export const RowEdit = z.strictObject({
  version: z.number().int(),
  cells: z
    .array(z.strictObject({ column: z.number().int().min(0).max(199), value: text(5000, 'multiline') }))
    .min(1)
    .max(200),
});

/** New cells of many rows, as from a paste or its undo. */
export const RowsEdit = z.strictObject({
  rows: z
    .array(RowEdit.extend({ row: RowNumber }))
    .min(1)
    .max(rowsAtOnce),
});
export type RowsEdit = z.output<typeof RowsEdit>;
/** The rows that were changed, and those whose version was stale: all as they now are. */
export const EditedRows = z.object({ rows: z.array(ImportRow), stale: z.array(ImportRow), counts: ImportCounts });

/** A choice for rows: leave them out, update the order that is there, or (null) neither. Without `rows`, every duplicate. */
export const RowsChoice = z.strictObject({
  choice: RowChoice.nullable(),
  rows: z.array(RowNumber).min(1).max(1000).optional(),
  /** If given, only rows whose current choice is this one. */
  was: RowChoice.nullable().optional(),
});

/** The requested template. An unknown format or language is a fault of its field; there is no fallback. */
export const TemplateQuery = z.object({
  format: z.enum(['csv', 'xlsx']).default('xlsx'),
  lang: z.enum(['en', 'fr']).default('en'),
});
