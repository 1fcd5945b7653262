// Reads imports for their screens: the history, one import, and windows of its rows.
import type { Language } from '@portage/contract/errors';
import type { OrderField } from '@portage/contract/imports/fields';
import { seesEveryImport, seesImport } from '@portage/contract/imports/rules';
import type { Import, ImportRow, ImportRows, ImportsQuery, RowsQuery } from '@portage/contract/imports/schema';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { isoText } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { refuse } from '../platform/refusal.ts';
import { fieldOf, lacksOf, presentColumn, rowFaultText, type StoredColumn } from './columns.ts';
import { columnsOf, draftOf, sheetsOf } from './draft.ts';
import { wordFailure } from './failure.ts';
import { countNames, countsOf, findImport, type RowRecord, rowsOf, type StoredImport, wholeRows } from './queries.ts';
import { ownFaults } from './rows/duplicates.ts';
import { storeFinder } from './rows/reader.ts';

/** Returns the import if the member may see it; otherwise refuses it as missing. */
export function refuseUnseen(by: Member, record: StoredImport): StoredImport {
  return seesImport(by, record.member_id) ? record : refuse('IMPORT_NOT_FOUND');
}

function presentRecord(record: StoredImport, language: Language) {
  return {
    id: record.id,
    fileName: record.file_name,
    format: record.format,
    status: record.status,
    message: wordFailure(record.failure, language),
    memberName: record.member_name,
    counts: countsOf(record),
    createdAt: isoText(record.created_at),
    finishedAt: isoText(record.finished_at),
  } as const;
}

/** The history is counted up to this number. */
const countCap = 10_000;

/** Returns the imports that the member may see, newest first by default. */
export async function listImports(by: Member, scope: Scope, query: z.output<typeof ImportsQuery>, language: Language) {
  const all = scope.db.selectFrom('imports');
  const mine = seesEveryImport(by) ? all : all.where('member_id', '=', by.id);
  const some = mine
    .select('id')
    .limit(sql.lit(countCap + 1))
    .as('some');
  const { rows } = await scope.db
    .selectFrom(some)
    .select(({ fn }) => fn.countAll<string>().as('rows'))
    .executeTakeFirstOrThrow();
  const offset = (query.page - 1) * query.pageSize;
  const direction = query.sort === 'createdAt:asc' ? 'asc' : 'desc';
  const found =
    offset >= countCap
      ? []
      : await mine
          .selectAll()
          .orderBy('created_at', direction)
          .orderBy('id', direction)
          .limit(query.pageSize)
          .offset(offset)
          .execute();
  const data = found.map((row) => presentRecord(row, language));
  const page = { current: query.page, pageSize: query.pageSize };
  return Number(rows) > countCap
    ? { data, ...page, total: countCap, totalIsCapped: true }
    : { data, ...page, total: Number(rows) };
}

/** Returns an import as its screen shows it. */
export async function showImport(app: App, scope: Scope, by: Member, id: string, language: Language): Promise<Import> {
  const record = refuseUnseen(by, await findImport(scope, id));
  const columns = columnsOf(record);
  const needed = record.status === 'MATCHING' ? (await draftOf(app, scope, record, columns)).needed : [];
  return {
    ...presentRecord(record, language),
    pickupScheduleId: record.store_id,
    date: record.delivery_date,
    time: record.delivery_time,
    sheets: sheetsOf(record),
    sheet: record.sheet,
    columns: columns.map(presentColumn),
    nextPickupsOf: await storesWithoutDate(app, scope, record, columns),
    lacks: record.status === 'MATCHING' ? lacksOf(columns, needed, language) : [],
    jobId: record.job_id,
    version: record.version,
  };
}

/** Returns the stores of rows without a date: those that the file names, and the default of rows without a store. */
async function storesWithoutDate(
  app: App,
  scope: Scope,
  record: StoredImport,
  columns: StoredColumn[],
): Promise<string[]> {
  if (record.status !== 'REVIEW') return [];
  const { rules } = await draftOf(app, scope, record, columns);
  const open = rules.stores.filter(({ isActivated }) => isActivated).map(({ id }) => id);
  if (!rules.chooses) return open;
  const placeOf = (name: OrderField) => columns.findIndex((column) => fieldOf(column) === name);
  if (record.delivery_date !== null || placeOf('date') >= 0) return [];
  const cell = sql<string>`trim(coalesce(cells[${placeOf('pickupScheduleName') + 1}::int], ''))`;
  const named = await rowsOf(scope, record.id)
    .select(cell.as('name'))
    .distinct()
    .where('state', '=', sql<'READY'>`any(${['READY', 'FAULTY']})`)
    .execute();
  const find = storeFinder(rules.stores);
  const otherwise = record.store_id ?? rules.onlyStoreId;
  const meant = new Set(named.map(({ name }) => (name ? find(name) : otherwise)));
  return open.filter((id) => meant.has(id));
}

/** Returns a window of an import's rows. */
export async function listRows(
  by: Member,
  scope: Scope,
  id: string,
  { state, from, limit }: z.output<typeof RowsQuery>,
  language: Language,
): Promise<z.input<typeof ImportRows>> {
  const record = refuseUnseen(by, await findImport(scope, id));
  // Some rows may be stored already, but none is checked.
  if (record.status === 'READING') return { data: [], total: 0 };
  const all = wholeRows(scope, id);
  const found = await (state ? all.where('state', '=', state) : all).orderBy('row').offset(from).limit(limit).execute();
  const counts = countsOf(record);
  // Rows that were deleted with their file are still counted, but cannot be shown.
  const isEmpty = found.length === 0 && from === 0;
  const total = isEmpty ? 0 : counts[state ? countNames[state] : 'rows'];
  return { data: await presentRows(scope, record, found as RowRecord[], language), total };
}

/** Returns rows as their grid shows them. An order that the reader may not see is left out. */
export async function presentRows(
  scope: Scope,
  record: StoredImport,
  rows: readonly RowRecord[],
  language: Language,
): Promise<ImportRow[]> {
  const width = columnsOf(record).length;
  const orders = await ordersNamed(scope, rows);
  return rows.map((row) => ({
    row: row.row,
    version: row.version,
    state: row.state,
    cells: Array.from({ length: width }, (_, index) => row.cells[index] ?? ''),
    faults: shownFaults(row).map((fault) => ({
      type: fault.type,
      field: fault.field,
      column: fault.column,
      message: rowFaultText(fault, row.row, language),
    })),
    duplicate: orders.get(row.duplicate_order_id ?? '') ?? null,
    choice: row.choice,
    orderId: row.order_id,
  }));
}

/** Returns the faults to show. A skipped row is not shown as a duplicate: it is compared again when it is included again. */
const shownFaults = ({ state, faults }: RowRecord) => (state === 'SKIPPED' ? ownFaults(faults) : faults);

async function ordersNamed(scope: Scope, rows: readonly RowRecord[]) {
  const ids = rows.flatMap(({ duplicate_order_id: id }) => (id === null ? [] : [id]));
  if (ids.length === 0) return new Map<string, NonNullable<ImportRow['duplicate']>>();
  const seen = await scope.db
    .selectFrom('orders')
    .select(['id', 'number', 'recipient'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(seen.map(({ id, number, recipient }) => [id, { orderId: id, number, recipient }]));
}
