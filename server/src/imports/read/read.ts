// Reads the file of an import: guesses its columns, checks its rows if all columns are clear, and stores them.
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
import {
  ColumnScan,
  type DetectedColumn,
  errorsOfColumns,
  guessColumns,
  joinsByGuess,
  lacksOf,
  rememberedFor,
} from '../columns.ts';
import { type Draft, draftOf, sheetsOf } from '../draft.ts';
import { errorOf, type Failure, wordFailure } from '../failure.ts';
import {
  asColumns,
  batchSize,
  changeImport,
  countRows,
  deleteRows,
  insertRows,
  type NewRow,
  resetRow,
  type StoredImport,
} from '../queries.ts';
import { checkRows, Pace, readRows } from '../rows/check.ts';
import { ImportPayload, Steps } from '../steps.ts';
import { importText } from '../words.ts';

/** The payload of the job. `again` is the sheet to read of an import that was read before and had the status `from`. */
const ReadPayload = ImportPayload.extend({
  again: z.object({ sheet: z.number(), from: ImportStatus }).optional(),
});
type ReadPayload = z.output<typeof ReadPayload>;

/** One attempt of the job that reads a file. With `skipsReview` its valid rows become orders without a review. */
type ReadRun = { app: App; steps: Steps; record: StoredImport; payload: ReadPayload; skipsReview: boolean };

/** Reads a file completely. A file that cannot be read fails the import, with the reason. */
export async function readImport(
  app: App,
  work: Work<ReadPayload>,
  steps = new Steps(app, work),
  skipsReview = false,
): Promise<Outcome> {
  const record = await steps.begin('READING');
  if (!record) return {};
  const run = { app, steps, record, payload: work.payload, skipsReview };
  await steps.untilAbandoned(async () => {
    try {
      await readFile(run);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      await fail(run, failureOf(error, run));
    }
  });
  return {};
}

/** The job that reads the file of an import. */
export const readJob: Job<ReadPayload> = {
  kind: 'imports.read',
  payload: ReadPayload,
  run: (app, work) => readImport(app, work),
  givenUp: (language) => importText('givenUp', language),
};

async function readFile(run: ReadRun): Promise<void> {
  const { app, steps, record, payload } = run;
  const stored = record.file_key === null ? null : await app.storage.open(record.file_key);
  if (!stored) return fail(run, { text: inEach((language) => errorText('FILE_NOT_FOUND', language)) });
  const options = { sheet: payload.again?.sheet ?? null, rowLimit: importRowLimit, names: neededHeaders };
  const file = await steps.abortable((signal) => readTable(stored.body, { ...options, signal }));
  const contents = await scanRows(file);
  // The orders may be on another sheet, which a member can choose. If the member chose this sheet, the import keeps the previous one.
  const isFailed = file.sheets.length < 2 || run.skipsReview || payload.again !== undefined;
  if (contents.rows.length === 0 && isFailed) return fail(run, failureOf(new Unreadable(1, 'EMPTY'), run));
  await storeRows(run, contents, file);
}

function failureOf({ reason, line }: Unreadable, { record, payload: { again } }: ReadRun): Failure {
  const name = again && sheetsOf(record)[again.sheet]?.name;
  return name !== undefined && reason === 'EMPTY' ? { sheet: name } : { reason, row: line };
}

type FileContents = { rows: { row: number; cells: string[] }[]; columns: DetectedColumn[] };

/** Reads all rows, and detects the formats of each column. */
async function scanRows(file: Table): Promise<FileContents> {
  const pace = new Pace();
  const rows: FileContents['rows'] = [];
  const scans: ColumnScan[] = file.headers.map(() => new ColumnScan());
  for await (const { line, cells } of file.rows) {
    for (const [index, cell] of cells.entries()) {
      scans[index] ??= new ColumnScan();
      scans[index].add(cell);
    }
    rows.push({ row: line, cells });
    if (pace.isDue) await pace.rest();
  }
  const columns = scans.map((scan, index) => ({
    header: file.headers[index] ?? '',
    isNameless: index >= file.headers.length,
    samples: scan.samples,
    detected: scan.detected,
  }));
  return { rows, columns };
}

async function storeRows(run: ReadRun, { rows, columns: found }: FileContents, file: Omit<Table, 'rows'>) {
  const { app, steps, record, skipsReview } = run;
  const scope = app.db.scope(wholeRetailer(record.retailer_id));
  const remembered = await rememberedFor(scope, record.store_id);
  const columns = guessColumns(found, remembered);
  const draft = await draftOf(app, scope, record, columns);
  const joins = joinsByGuess(columns, remembered);
  const errors = inEach((language) => (skipsReview ? errorsOfColumns(columns, draft.needed, joins, language) : []));
  const text = inEach((language) => errors[language].map(({ message }) => message).join('. '));
  if (errors.en.length > 0) return fail(run, { text }, errors);
  const needsPerson = !skipsReview && (rows.length === 0 || joins || lacksOf(columns, draft.needed, 'en').length > 0);
  const stored = needsPerson ? rows.map(unchecked) : await checkAll(app, record.retailer_id, draft, rows);
  // A previous attempt may have stored some rows.
  const progress = () => ({ itemsCount: rows.length });
  while ((await steps.run((tx) => deleteRows(tx, record.id), progress)) > 0);
  for (let start = 0; start < stored.length; start += batchSize)
    await steps.run((tx) => insertRows(tx, record.id, stored.slice(start, start + batchSize)));
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
    ...asColumns(countRows(stored)),
  };
  if (skipsReview) return steps.run((tx) => changeImport(tx, record.id, { ...change, status: 'CREATING' }));
  const message = inEach((language) => messageOf(file, language));
  await steps.end(async () => ({
    change: { ...change, status: needsPerson ? 'MATCHING' : 'REVIEW' },
    ending: { status: 'FINISHED', ...(message.en && { message }) },
  }));
}

/** Returns a message about the parts of a file that were not read: other visible sheets, and columns beyond the limit. */
export function messageOf({ sheets, sheet, dropped }: Pick<Table, 'sheets' | 'sheet' | 'dropped'>, language: Language) {
  const others = sheets.some(({ isHidden }, place) => !isHidden && place !== sheet);
  return [
    ...(others ? [importText('sheet', language, sheets[sheet ?? 0]?.name)] : []),
    ...(dropped > 0 ? [importText('dropped', language, dropped)] : []),
  ].join(' ');
}

/** Returns a row of an import whose columns are not known yet. It is never ready. */
const unchecked = ({ row, cells }: FileContents['rows'][number]): NewRow => ({
  ...resetRow({ row, state: 'FAULTY', key: null }),
  cells,
});

async function checkAll(app: App, retailerId: string, draft: Draft, rows: FileContents['rows']): Promise<NewRow[]> {
  const pace = new Pace();
  const read = await readRows(
    draft.read,
    rows.map(({ row, cells }) => ({ ...resetRow({ row, state: 'READY', key: null }), cells })),
    pace,
  );
  const checked = await checkRows(app.db.scope(wholeRetailer(retailerId)), read, draft.numberColumn, pace);
  return checked.map((row, index) => ({ ...row, cells: rows[index]?.cells ?? [] }));
}

/** Fails the import. If another sheet could not be read, the import keeps the previous sheet and its status. */
async function fail(
  { app, steps, payload: { again } }: ReadRun,
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
