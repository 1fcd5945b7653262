// An upload without review: its valid rows become orders, and the others are listed as the job's errors.
import type { Language } from '@portage/contract/errors';
import type { RowError } from '@portage/contract/jobs/schema';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inEach, type JobEnd, type Outcome, type Work } from '../../platform/jobs/kind.ts';
import type { Job } from '../../platform/noun.ts';
import { nameOf, rowFaultText } from '../columns.ts';
import { columnsOf, sheetsOf } from '../draft.ts';
import { Failure } from '../failure.ts';
import { asColumns, isRepeated, type RowRecord, recount, rowsOf, type StoredImport } from '../queries.ts';
import { messageOf, readImport } from '../read/read.ts';
import { ImportPayload, Steps } from '../steps.ts';
import { importText } from '../words.ts';
import { createFromImport } from './create.ts';

/** The maximum number of errors that a job lists, in the file's order. */
const errorsShown = 1000;
const longestShown = 500;

/** Reads a file and creates its orders, without a review. */
async function uploadOrders(app: App, work: Work<ImportPayload>): Promise<Outcome> {
  const steps = new Steps(app, work);
  await readImport(app, work, steps, true);
  return createFromImport(app, work, steps, async (tx, record) => {
    const counts = await recount(tx, record.id);
    const existing = await countExisting(tx, record.id);
    const { errors, total } = await listErrors(tx, record);
    return {
      change: { ...asColumns(counts), status: 'DONE', finished_at: app.clock.now().toString() },
      ending: endingOf(record, existing),
      progress: {
        itemsCreated: counts.created,
        itemsExisting: existing,
        itemsCount: counts.rows,
        errors,
        errorsTotal: total,
      },
    };
  });
}

/** The job that creates orders from a file without a review. */
export const uploadJob: Job<ImportPayload> = {
  kind: 'orders.import',
  payload: ImportPayload,
  run: uploadOrders,
  givenUp: (language) => importText('givenUp', language),
};

function endingOf(record: StoredImport, existing: number): JobEnd {
  const { data: failure } = Failure.safeParse(record.failure);
  const dropped = failure && 'dropped' in failure ? failure.dropped : 0;
  const message = inEach((language) => {
    const about = messageOf({ sheets: sheetsOf(record), sheet: record.sheet, dropped }, language);
    return [...(existing > 0 ? [importText('existing', language, existing)] : []), ...(about ? [about] : [])].join(' ');
  });
  return { status: 'FINISHED', ...(message.en && { message }) };
}

/** Counts the rows whose order exists already, without those that repeat a number in the file. */
async function countExisting(tx: Tx, importId: string): Promise<number> {
  const { rows } = await rowsOf(tx, importId)
    .select(({ fn }) => fn.countAll<string>().as('rows'))
    .where('state', '=', 'DUPLICATE')
    .where(({ not }) => not(isRepeated))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

async function listErrors(tx: Tx, record: StoredImport) {
  const faulty = rowsOf(tx, record.id).where('state', 'in', ['FAULTY', 'DUPLICATE']);
  const { total } = await faulty
    .select(sql<string>`coalesce(sum(jsonb_array_length(faults)), 0)`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = (await faulty.selectAll().orderBy('row').limit(errorsShown).execute()) as RowRecord[];
  const orders = await ordersOfFirsts(tx, record.id, rows);
  const errors = inEach((language) =>
    rows.flatMap((row) => errorsOf(record, row, orders, language)).slice(0, errorsShown),
  );
  return { errors, total: Number(total) };
}

/** Returns the orders of the rows whose number other rows repeat, by row number. */
async function ordersOfFirsts(tx: Tx, importId: string, rows: readonly RowRecord[]): Promise<Map<number, string>> {
  const firsts = rows.flatMap(({ faults }) => faults.flatMap(({ values }) => values?.row ?? []));
  const found = await rowsOf(tx, importId)
    .select(['row', 'order_id', 'duplicate_order_id'])
    .where('row', '=', sql<number>`any(${firsts}::int[])`)
    .execute();
  return new Map(
    found.flatMap(({ row, order_id, duplicate_order_id }) => {
      const id = order_id ?? duplicate_order_id;
      return id === null ? [] : [[row, id] as const];
    }),
  );
}

/** Returns the faults of a row, each with its cell as written, or with the default of the upload if the cell is empty. */
function errorsOf(
  record: StoredImport,
  row: RowRecord,
  orders: ReadonlyMap<number, string>,
  language: Language,
): RowError[] {
  const columns = columnsOf(record);
  const defaults = new Map<string, string | null>([
    ['date', record.delivery_date],
    ['time', record.delivery_time],
  ]);
  return row.faults.map((fault) => {
    const { type, field, column, values } = fault;
    const isBeyond = type === 'ROW_TOO_LONG';
    const cell = column === null ? defaults.get(field) : (row.cells[column] ?? '');
    const value = isBeyond && column !== null ? row.cells.slice(column).join(', ') : (cell ?? null);
    const first = type === 'ORDER_NUMBER_TWICE' ? Number(values?.row) : null;
    return {
      type,
      message: rowFaultText(fault, row.row, language),
      row: row.row,
      column: (isBeyond || column === null ? null : columns[column]?.header) ?? nameOf(field, language),
      value: shorten(value),
      orderId: (first === null ? row.duplicate_order_id : orders.get(first)) ?? null,
    };
  });
}

const shorten = (value: string | null): string | null =>
  value !== null && value.length > longestShown ? `${value.slice(0, longestShown).toWellFormed()}…` : value;
