// The only SQL that writes imports and their rows.
import type { ErrorType, Values } from '@portage/contract/errors';
import type { ImportCounts, RowState } from '@portage/contract/imports/schema';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Scope, Tx } from '../platform/db/database.ts';
import { insertFrom, rowsOf as recordsOf } from '../platform/db/rows.ts';
import type { ImportRows, Imports } from '../platform/db/schema.gen.ts';
import { refuse } from '../platform/refusal.ts';

export type StoredImport = Selectable<Imports>;
/** A fault as stored in its row, without its message. The keys are in the order in which PostgreSQL sorts them. */
export type RowFault = { type: ErrorType; field: string; column: number | null; values?: Values };
export type RowRecord = Omit<Selectable<ImportRows>, 'faults'> & { faults: RowFault[] };

const imports = (scope: Scope) => scope.db.selectFrom('imports').selectAll();

/** Returns an import, or refuses if it is missing. The caller must check the member's access. */
export const findImport = async (scope: Scope, id: string): Promise<StoredImport> =>
  (await imports(scope).where('id', '=', id).executeTakeFirst()) ?? refuse('IMPORT_NOT_FOUND');

/** Returns an import, locked until the transaction ends. Every change of an import or its rows acquires this lock first. */
export const lockImport = async (tx: Tx, id: string): Promise<StoredImport> =>
  (await imports(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? refuse('IMPORT_NOT_FOUND');

/** Returns the import that a job works on, locked. */
export const lockImportOfJob = async (tx: Tx, jobId: string): Promise<StoredImport | undefined> =>
  imports(tx).where('job_id', '=', jobId).forUpdate().executeTakeFirst();

export async function insertImport(tx: Tx, values: Insertable<Imports>): Promise<void> {
  await tx.db.insertInto('imports').values(values).execute();
}

export type ImportChange = Updateable<Imports>;
export async function changeImport(tx: Tx, id: string, change: ImportChange): Promise<void> {
  await tx.db.updateTable('imports').set(change).where('id', '=', id).execute();
}

const countColumns = {
  rows: 'rows_all',
  ready: 'rows_ready',
  faulty: 'rows_faulty',
  duplicate: 'rows_duplicate',
  skipped: 'rows_skipped',
  created: 'rows_created',
  updated: 'rows_updated',
  toUpdate: 'rows_to_update',
} as const satisfies Record<keyof ImportCounts, keyof Imports>;
type CountColumn = (typeof countColumns)[keyof ImportCounts];

/** Maps a row's state to its count. */
export const countNames = {
  READY: 'ready',
  FAULTY: 'faulty',
  DUPLICATE: 'duplicate',
  SKIPPED: 'skipped',
  CREATED: 'created',
  UPDATED: 'updated',
} as const satisfies Record<RowState, keyof ImportCounts>;

// fromEntries loses the names in its type; they are those of the table.
export const countsOf = (record: Pick<StoredImport, CountColumn>): ImportCounts =>
  Object.fromEntries(Object.entries(countColumns).map(([name, column]) => [name, record[column]])) as ImportCounts;

/** Returns the counts as columns of the import. */
export const asColumns = (counts: ImportCounts): Pick<StoredImport, CountColumn> => ({
  rows_all: counts.rows,
  rows_ready: counts.ready,
  rows_faulty: counts.faulty,
  rows_duplicate: counts.duplicate,
  rows_skipped: counts.skipped,
  rows_created: counts.created,
  rows_updated: counts.updated,
  rows_to_update: counts.toUpdate,
});

/** Counts rows by state. Each item counts `rows` times. */
export function countRows(kinds: readonly { state: RowState; choice: string | null; rows?: number }[]): ImportCounts {
  const counts = { rows: 0, ready: 0, faulty: 0, duplicate: 0, skipped: 0, created: 0, updated: 0, toUpdate: 0 };
  for (const { rows = 1, state, choice } of kinds) {
    counts.rows += rows;
    counts[countNames[state]] += rows;
    if (state === 'DUPLICATE' && choice === 'UPDATE') counts.toUpdate += rows;
  }
  return counts;
}

export const rowsOf = (scope: Scope, importId: string) =>
  scope.db.selectFrom('import_rows').where('import_id', '=', importId);

/** Selects complete rows. Cells are read as JSON: the driver parses arrays character by character, blocking the process for a second. */
export const wholeRows = (scope: Scope, importId: string) =>
  storedRows(scope, importId).select(sql<string[]>`to_json(cells)`.as('cells'));

/** Returns the rows with these numbers in the file's order, locked until the transaction ends. */
export async function lockRows(tx: Tx, importId: string, rows: readonly number[]): Promise<RowRecord[]> {
  const found = await wholeRows(tx, importId)
    .where('row', '=', sql<number>`any(${rows}::int[])`)
    .orderBy('row')
    .forUpdate()
    .execute();
  return found as RowRecord[];
}

/** Selects rows without their cells. */
export const storedRows = (scope: Scope, importId: string) =>
  rowsOf(scope, importId)
    .select(['retailer_id', 'import_id', 'row', 'state', 'choice', 'key', 'faults'])
    .select(['duplicate_order_id', 'order_id', 'version']);
export type StoredRow = Omit<RowRecord, 'cells'>;

/** Returns the rows with these numbers, without their cells. */
export const storedRowsOf = async (scope: Scope, importId: string, rows: readonly number[]): Promise<StoredRow[]> =>
  (await storedRows(scope, importId).where('row', '=', sql<number>`any(${rows}::int[])`).execute()) as StoredRow[];

/** Returns the rows with these keys, in the file's order, without their cells. */
export async function rowsWithKeys(scope: Scope, importId: string, keys: readonly string[]): Promise<StoredRow[]> {
  if (keys.length === 0) return [];
  const found = await storedRows(scope, importId)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .orderBy('row')
    .execute();
  return found as StoredRow[];
}

/** The number of rows that one statement reads or writes. */
export const batchSize = 1000;

/** Yields rows in the file's order, in batches; each batch is read after the previous one was processed. */
export async function* readBatches(
  scope: Scope,
  importId: string,
  wanted: { states?: readonly RowState[]; choice?: RowRecord['choice']; repeated?: true } = {},
): AsyncGenerator<RowRecord[]> {
  let rows = wholeRows(scope, importId).orderBy('row').limit(batchSize);
  if (wanted.states) rows = rows.where('state', 'in', wanted.states);
  if (wanted.choice) rows = rows.where('choice', '=', wanted.choice);
  if (wanted.repeated) rows = rows.where(isRepeated);
  for (let last: RowRecord | undefined; ; ) {
    const batch = (await rows.where('row', '>', last?.row ?? 0).execute()) as RowRecord[];
    last = batch.at(-1);
    if (!last) return;
    yield batch;
  }
}

/** A condition: the row has the number of an earlier row. */
export const isRepeated = sql<boolean>`faults @> '[{"type":"ORDER_NUMBER_TWICE"}]'`;

/** The state of a row without its cells and version. A check, a choice or the creation of its order changes it. */
export type RowStatus = Omit<StoredRow, 'retailer_id' | 'import_id' | 'version'>;
/** A row before it is first stored. */
export type NewRow = RowStatus & { cells: readonly string[] };

/** Returns the status of a row of which only the state and the key are known. */
export const resetRow = ({ row, state, key }: Pick<RowStatus, 'row' | 'state' | 'key'>): RowStatus => ({
  row,
  state,
  key,
  faults: [],
  choice: null,
  duplicate_order_id: null,
  order_id: null,
});

const rowColumns = 'import_id row cells state faults key duplicate_order_id'.split(' ');

/** Inserts rows of a file. */
export async function insertRows(tx: Tx, importId: string, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return;
  const given = recordsOf('import_rows', JSON.stringify(rows.map((row) => ({ ...row, import_id: importId }))));
  await insertFrom(tx, 'import_rows', rowColumns, given).execute(tx.db);
}

/** Updates the rows with these numbers; the new values are available as `fresh`. */
const updateRows = (tx: Tx, importId: string, rows: readonly { row: number }[]) =>
  tx.db
    .updateTable('import_rows')
    .from(recordsOf('import_rows', JSON.stringify(rows)).as('fresh'))
    .where('import_rows.import_id', '=', importId)
    .whereRef('import_rows.row', '=', 'fresh.row');

const changedColumns = ['state', 'faults', 'key', 'duplicate_order_id', 'choice', 'order_id'] as const;

/** Stores the status of rows, and updates the counts of the import, which must be locked. */
export async function saveRows(tx: Tx, importId: string, rows: readonly RowStatus[]): Promise<void> {
  if (rows.length === 0) return;
  const before = await storedRowsOf(
    tx,
    importId,
    rows.map(({ row }) => row),
  );
  await updateRows(tx, importId, rows)
    .set(({ ref }) => Object.fromEntries(changedColumns.map((column) => [column, ref(`fresh.${column}`)])))
    .execute();
  const difference = countRows([...rows, ...before.map(({ state, choice }) => ({ state, choice, rows: -1 }))]);
  const change = asColumns(difference);
  const moved = Object.values(countColumns).filter((column) => change[column] !== 0);
  if (moved.length === 0) return;
  await tx.db
    .updateTable('imports')
    .set((eb) => Object.fromEntries(moved.map((column) => [column, eb(column, '+', change[column])])))
    .where('id', '=', importId)
    .execute();
}

/** Stores rows' cells and increments their versions, so that an edit of the previous cells is refused. */
export async function saveCells(
  tx: Tx,
  importId: string,
  rows: readonly Pick<NewRow, 'row' | 'cells'>[],
): Promise<void> {
  await updateRows(tx, importId, rows)
    .set(({ eb, ref }) => ({ cells: ref('fresh.cells'), version: eb('import_rows.version', '+', 1) }))
    .execute();
}

/** The maximum number of rows that one transaction deletes. */
const deletedAtOnce = 5000;

/** Deletes the first rows of an import. Returns how many; 0 if none are left. */
export async function deleteRows(tx: Tx, importId: string): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('import_rows')
    .where('import_id', '=', importId)
    .where('row', 'in', (of) =>
      of.selectFrom('import_rows').select('row').where('import_id', '=', importId).orderBy('row').limit(deletedAtOnce),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Counts the rows again, at the end of a job that has changed many. */
export async function recount(tx: Tx, importId: string): Promise<ImportCounts> {
  const found = await rowsOf(tx, importId)
    .select(({ fn }) => ['state', 'choice', fn.countAll<string>().as('rows')])
    .groupBy(['state', 'choice'])
    .execute();
  return countRows(found.map(({ state, choice, rows }) => ({ state, choice, rows: Number(rows) })));
}
