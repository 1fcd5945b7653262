// Opens the file of an import: guesses its columns, checks its rows when nothing has to be asked, and keeps them.
import { errorText } from '@portage/contract/errors';
import { importRowLimit } from '@portage/contract/imports/rules';
import { ImportStatus } from '@portage/contract/imports/schema';
import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { JobRefused, type Outcome, type Work } from '../platform/jobs/kind.ts';
import type { Job } from '../platform/noun.ts';
import { CsvUnreadable } from '../uploads/csv/problem.ts';
import type { CsvRow } from '../uploads/csv/read.ts';
import { readTable, sheetToTell, type Table } from '../uploads/table.ts';
import { say } from '../uploads/words.ts';
import { Pace, RowsCheck } from './check.ts';
import { guessColumns, joinsByGuess, lacksOf, type StoredColumn } from './columns.ts';
import { countRows } from './counts.ts';
import { ColumnScan } from './detect.ts';
import { draftOf, sheetsOf } from './draft.ts';
import { rememberedFor } from './mappings.ts';
import { type Failure, wordFailure } from './open.ts';
import {
  asColumns,
  changeImport,
  deleteRows,
  findImport,
  type ImportRecord,
  insertRows,
  type NewRow,
} from './queries.ts';
import { ImportPayload, publishChange, Steps } from './steps.ts';

/** How many rows one step writes. */
const batchSize = 1000;

/** The sheet to be read, of an import that was read before and waits at `from`. */
const ReadPayload = ImportPayload.extend({
  again: z.object({ sheet: z.number(), from: ImportStatus }).optional(),
});
type ReadPayload = z.output<typeof ReadPayload>;

/** Reads a file to its end. What cannot be read fails the import, and says why. */
async function readImport(app: App, work: Work<ReadPayload>): Promise<Outcome> {
  const scope = app.db.scope(wholeRetailer(work.retailerId));
  const record = await findImport(scope, work.payload.importId);
  if (record.status !== 'READING') return {};
  const steps = new Steps(app, work);
  const { language, again } = work.payload;
  try {
    const stored = record.file_key === null ? null : await app.storage.open(record.file_key);
    if (!stored) return fail(app, steps, { text: errorText('FILE_NOT_FOUND', language) }, work.payload);
    const file = await readTable(stored.body, { sheet: again?.sheet ?? null });
    await keepRows(app, steps, record, await takeRows(file), file);
    const sheet = sheetToTell(file);
    return sheet ? { message: say('sheet', language, sheet) } : {};
  } catch (error) {
    if (!(error instanceof CsvUnreadable)) throw error;
    return fail(app, steps, failureOf(error, record, again), work.payload);
  }
}

/** Opens the file of an import. */
export const readJob: Job<ReadPayload> = { kind: 'imports.read', payload: ReadPayload, run: readImport };

function failureOf({ reason, line }: CsvUnreadable, record: ImportRecord, again: ReadPayload['again']): Failure {
  const name = again && sheetsOf(record)[again.sheet]?.name;
  return name !== undefined && reason === 'EMPTY' ? { sheet: name } : { reason, row: line };
}

type Taken = {
  rows: { row: number; cells: string[] }[];
  found: Omit<StoredColumn, 'target' | 'dateOrder' | 'decimalSign'>[];
};

/** All rows with their cells in the file's order, and what each column says of itself. */
async function takeRows(file: Table): Promise<Taken> {
  const pace = new Pace();
  const rows: Taken['rows'] = [];
  const scans: ColumnScan[] = file.columns.map(() => new ColumnScan());
  for await (const row of file.rows) {
    if (rows.length === importRowLimit) throw new CsvUnreadable(row.line, 'TOO_MANY_ROWS');
    const cells = cellsOf(file, row);
    for (const [index, cell] of cells.entries()) {
      scans[index] ??= new ColumnScan();
      scans[index].take(cell);
    }
    rows.push({ row: row.line, cells });
    if (pace.isDue) await pace.rest();
  }
  if (rows.length === 0) throw new CsvUnreadable(1, 'EMPTY');
  const found = scans.map((scan, index) => ({
    header: file.columns[index]?.header ?? '',
    isNameless: index >= file.columns.length,
    samples: scan.samples,
    detected: scan.found,
  }));
  return { rows, found };
}

/** No database keeps a NUL or half a sign; nothing else is changed. */
const keepable = (cell: string) => (cell.includes('\0') ? cell.replaceAll('\0', '\uFFFD') : cell).toWellFormed();

const cellsOf = (file: Table, { cells, extra }: CsvRow): string[] =>
  [...file.columns.map(({ key }) => cells[key] ?? ''), ...extra].map(keepable);

async function keepRows(
  app: App,
  steps: Steps,
  record: ImportRecord,
  { rows, found }: Taken,
  { delimiter, book }: Pick<Table, 'delimiter' | 'book'>,
): Promise<void> {
  const scope = app.db.scope(wholeRetailer(record.retailer_id));
  const remembered = await rememberedFor(scope, record.store_id);
  const columns = guessColumns(found, remembered);
  const draft = await draftOf(app, scope, record, columns);
  const isAsked = lacksOf(columns, draft.needed, 'en').length > 0 || joinsByGuess(columns, remembered);
  const staged = isAsked ? rows.map(unchecked) : await check(app, record.retailer_id, draft, rows);
  // An attempt before this one may have written some.
  await steps.take(
    (tx) => deleteRows(tx, record.id),
    () => ({ itemsCount: rows.length }),
  );
  for (let start = 0; start < staged.length; start += batchSize)
    await steps.take((tx) => insertRows(tx, record.id, staged.slice(start, start + batchSize)));
  const counts = countRows(staged.map(({ state }) => ({ state, choice: null })));
  await steps.take(async (tx, before) => {
    const change = {
      status: isAsked ? 'MATCHING' : 'REVIEW',
      columns: JSON.stringify(columns),
      delimiter,
      sheets: JSON.stringify(book?.sheets ?? []),
      sheet: book?.sheet ?? null,
      job_id: null,
    };
    await changeImport(tx, before.id, { ...change, ...asColumns(counts), version: before.version + 1 });
    await publishChange(app, tx, before);
  });
}

/** Until its columns are known, no row is ready. */
const unchecked = (row: { row: number; cells: string[] }): NewRow => ({
  ...row,
  state: 'FAULTY',
  faults: [],
  key: null,
  duplicate_order_id: null,
});

async function check(
  app: App,
  retailerId: string,
  { read, numberColumn }: Awaited<ReturnType<typeof draftOf>>,
  rows: Taken['rows'],
): Promise<NewRow[]> {
  const checking = new RowsCheck(read, numberColumn);
  const fresh = { state: 'READY', choice: null, key: null, duplicateOrderId: null } as const;
  await checking.take(rows.map((row) => ({ ...row, ...fresh })));
  const judged = await checking.judge(app.db.scope(wholeRetailer(retailerId)));
  return judged.map(({ standing, verdict }, index) => ({
    row: standing.row,
    cells: rows[index]?.cells ?? [],
    state: verdict.state,
    faults: verdict.faults,
    key: standing.key,
    duplicate_order_id: verdict.duplicateOrderId,
  }));
}

/** Where another sheet cannot be read, the one before stays as it was. */
async function fail(app: App, steps: Steps, failure: Failure, { language, again }: ReadPayload): Promise<never> {
  await steps.take(async (tx, before) => {
    const change = { failure: JSON.stringify(failure), job_id: null, version: before.version + 1 };
    const over = { status: 'FAILED', finished_at: app.clock.now().toString() };
    await changeImport(tx, before.id, { ...change, ...(again ? { status: again.from } : over) });
    await publishChange(app, tx, before);
  });
  throw new JobRefused(wordFailure(failure, language) ?? '');
}
