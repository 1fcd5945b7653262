// Opens the file of an import: guesses its columns, checks its rows when nothing has to be asked, and keeps them.
import { errorText, type Language } from '@portage/contract/errors';
import { neededHeaders } from '@portage/contract/imports/columns';
import { importRowLimit } from '@portage/contract/imports/rules';
import { ImportStatus } from '@portage/contract/imports/schema';
import type { RowError } from '@portage/contract/jobs/schema';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { wholeRetailer } from '../../platform/db/database.ts';
import { inEach, type Outcome, type Worded, type Work } from '../../platform/jobs/kind.ts';
import type { Job } from '../../platform/noun.ts';
import { readTable, type Table } from '../../platform/tables/read.ts';
import { Unreadable } from '../../platform/tables/unreadable.ts';
import { errorsOfColumns, guessColumns, joinsByGuess, lacksOf, type StoredColumn } from '../columns/columns.ts';
import { ColumnScan } from '../columns/detect.ts';
import { rememberedFor } from '../columns/mappings.ts';
import { type Draft, draftOf, sheetsOf } from '../draft.ts';
import { errorOf, type Failure, wordFailure } from '../failure.ts';
import {
  asColumns,
  batchSize,
  changeImport,
  deleteRows,
  insertRows,
  type NewRow,
  type StoredImport,
} from '../queries.ts';
import { checkRows, Pace, readRows } from '../rows/check.ts';
import { countRows } from '../rows/counts.ts';
import { ImportPayload, Steps } from '../steps.ts';
import { say } from '../words.ts';

/** The sheet to be read, of an import that was read before and waits at `from`. */
const ReadPayload = ImportPayload.extend({
  again: z.object({ sheet: z.number(), from: ImportStatus }).optional(),
});
type ReadPayload = z.output<typeof ReadPayload>;

/** What becomes of a file that was read: it waits for a person, or (`skipsReview`) its good rows are to become orders at once. */
type Reading = { app: App; steps: Steps; record: StoredImport; payload: ReadPayload; skipsReview: boolean };

/** Reads a file to its end. What cannot be read fails the import, and says why. */
export async function readImport(
  app: App,
  work: Work<ReadPayload>,
  steps = new Steps(app, work),
  skipsReview = false,
): Promise<Outcome> {
  const record = await steps.begin('READING');
  if (!record) return {};
  const reading = { app, steps, record, payload: work.payload, skipsReview };
  await steps.untilLeft(async () => {
    try {
      await readFile(reading);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      await fail(reading, failureOf(error, reading));
    }
  });
  return {};
}

/** Opens the file of an import. */
export const readJob: Job<ReadPayload> = {
  kind: 'imports.read',
  payload: ReadPayload,
  run: (app, work) => readImport(app, work),
  givenUp: (language) => say('givenUp', language),
};

async function readFile(reading: Reading): Promise<void> {
  const { app, steps, record, payload } = reading;
  const stored = record.file_key === null ? null : await app.storage.open(record.file_key);
  if (!stored) return fail(reading, { text: inEach((language) => errorText('FILE_NOT_FOUND', language)) });
  const options = { sheet: payload.again?.sheet ?? null, rowLimit: importRowLimit, names: neededHeaders };
  const file = await steps.whileWanted((signal) => readTable(stored.body, { ...options, signal }));
  const taken = await takeRows(file);
  if (taken.rows.length > 0) return keepRows(reading, taken, file);
  // A person may find the orders on another sheet. One who chose this sheet keeps the one before.
  if (file.sheets.length < 2 || reading.skipsReview || payload.again)
    return fail(reading, failureOf(new Unreadable(1, 'EMPTY'), reading));
  await keepRows(reading, taken, file);
}

function failureOf({ reason, line }: Unreadable, { record, payload: { again } }: Reading): Failure {
  const name = again && sheetsOf(record)[again.sheet]?.name;
  return name !== undefined && reason === 'EMPTY' ? { sheet: name } : { reason, row: line };
}

type Taken = {
  rows: { row: number; cells: string[] }[];
  found: Omit<StoredColumn, 'target' | 'dateOrder' | 'decimalSign'>[];
};

/** All rows, and what each column says of itself. */
async function takeRows(file: Table): Promise<Taken> {
  const pace = new Pace();
  const rows: Taken['rows'] = [];
  const scans: ColumnScan[] = file.headers.map(() => new ColumnScan());
  for await (const { line, cells } of file.rows) {
    for (const [index, cell] of cells.entries()) {
      scans[index] ??= new ColumnScan();
      scans[index].take(cell);
    }
    rows.push({ row: line, cells });
    if (pace.isDue) await pace.rest();
  }
  const found = scans.map((scan, index) => ({
    header: file.headers[index] ?? '',
    isNameless: index >= file.headers.length,
    samples: scan.samples,
    detected: scan.found,
  }));
  return { rows, found };
}

async function keepRows(reading: Reading, { rows, found }: Taken, file: Omit<Table, 'rows'>): Promise<void> {
  const { app, steps, record, skipsReview } = reading;
  const scope = app.db.scope(wholeRetailer(record.retailer_id));
  const remembered = await rememberedFor(scope, record.store_id);
  const columns = guessColumns(found, remembered);
  const draft = await draftOf(app, scope, record, columns);
  const joins = joinsByGuess(columns, remembered);
  const errors = inEach((language) => (skipsReview ? errorsOfColumns(columns, draft.needed, joins, language) : []));
  const text = inEach((language) => errors[language].map(({ message }) => message).join('. '));
  if (errors.en.length > 0) return fail(reading, { text }, errors);
  const isAsked = !skipsReview && (rows.length === 0 || joins || lacksOf(columns, draft.needed, 'en').length > 0);
  const staged = isAsked ? rows.map(withoutCheck) : await checkAll(app, record.retailer_id, draft, rows);
  // An attempt before this one may have written some.
  const progress = () => ({ itemsCount: rows.length });
  while ((await steps.take((tx) => deleteRows(tx, record.id), progress)) > 0);
  for (let start = 0; start < staged.length; start += batchSize)
    await steps.take((tx) => insertRows(tx, record.id, staged.slice(start, start + batchSize)));
  const failure: Failure | null =
    rows.length === 0
      ? { noOrdersOn: file.sheets[file.sheet ?? 0]?.name ?? '' }
      : file.dropped > 0
        ? { dropped: file.dropped }
        : null;
  const change = {
    columns: JSON.stringify(columns),
    delimiter: file.delimiter,
    sheets: JSON.stringify(file.sheets),
    sheet: file.sheet,
    failure: JSON.stringify(failure),
    ...asColumns(countRows(staged.map(({ state }) => ({ state, choice: null })))),
  };
  if (skipsReview) return steps.take((tx) => changeImport(tx, record.id, { ...change, status: 'CREATING' }));
  const message = inEach((language) => messageOf(file, language));
  await steps.end(async () => ({
    change: { ...change, status: isAsked ? 'MATCHING' : 'REVIEW' },
    ending: { status: 'FINISHED', ...(message.en && { message }) },
  }));
}

/** What of a file was left aside: sheets that can be seen, and columns too many. */
export function messageOf({ sheets, sheet, dropped }: Pick<Table, 'sheets' | 'sheet' | 'dropped'>, language: Language) {
  const others = sheets.some(({ isHidden }, place) => !isHidden && place !== sheet);
  return [
    ...(others ? [say('sheet', language, sheets[sheet ?? 0]?.name)] : []),
    ...(dropped > 0 ? [say('dropped', language, dropped)] : []),
  ].join(' ');
}

/** Until its columns are known, no row is ready. */
const withoutCheck = (row: { row: number; cells: string[] }): NewRow => ({
  ...row,
  state: 'FAULTY',
  faults: [],
  key: null,
  duplicate_order_id: null,
});

async function checkAll(app: App, retailerId: string, draft: Draft, rows: Taken['rows']): Promise<NewRow[]> {
  const pace = new Pace();
  const fresh = { state: 'READY', choice: null, key: null, duplicate_order_id: null } as const;
  const read = await readRows(
    draft.read,
    rows.map((row) => ({ ...row, ...fresh })),
    pace,
  );
  const checks = await checkRows(app.db.scope(wholeRetailer(retailerId)), read, draft.numberColumn, pace);
  return checks.map((check, index) => ({ ...check, cells: rows[index]?.cells ?? [] }));
}

/** Where another sheet cannot be read, the one before stays as it was. */
async function fail(
  { app, steps, payload: { again } }: Reading,
  failure: Failure,
  errors: Worded<RowError[]> = inEach((language) => [errorOf(failure, language)]),
): Promise<void> {
  const over = { status: 'FAILED', finished_at: app.clock.now().toString() } as const;
  const message = inEach((language) => wordFailure(failure, language) ?? '');
  await steps.end(async () => ({
    change: { failure: JSON.stringify(failure), ...(again ? { status: again.from } : over) },
    ending: { status: 'FAILED', message, errors },
  }));
}
