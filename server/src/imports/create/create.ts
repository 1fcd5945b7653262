// Creates orders from the ready rows of an import, and updates the orders of rows whose choice is UPDATE. Every batch is one transaction
// together with the states of its rows, so a killed job resumes with the rows that are still READY and creates nothing twice.
import { setImmediate } from 'node:timers/promises';
import { errorText } from '@portage/contract/errors';
import { spellTags } from '@portage/contract/orders/tags';
import { actorOf } from '../../auth/member.ts';
import { findCaller } from '../../keys/identify.ts';
import { findHolders } from '../../orders/numbers.ts';
import { newRows } from '../../orders/records.ts';
import { insertOrders, type NewRows, tidySearch } from '../../orders/write.ts';
import type { App } from '../../platform/app.ts';
import { type Scope, type Tx, wholeRetailer } from '../../platform/db/database.ts';
import { inEach, JobRefused, type Outcome, type Work } from '../../platform/jobs/kind.ts';
import type { Job } from '../../platform/noun.ts';
import { publish } from '../../platform/outbox/facts.ts';
import { draftOf } from '../draft.ts';
import {
  asColumns,
  batchSize,
  findImport,
  type RowRecord,
  type RowStatus,
  readBatches,
  recount,
  resetRow,
  rowsWithKeys,
  saveRows,
} from '../queries.ts';
import { Pace, readRows, recheckRows } from '../rows/check.ts';
import { checkRow, originalsOf } from '../rows/duplicates.ts';
import type { ReadRow } from '../rows/reader.ts';
import { type CreateRun, type FinalStep, ImportPayload, Steps } from '../steps.ts';
import { updateOrders } from './update.ts';

/** Creates the orders. `endUnreviewed` ends an import without review, whose rows have just been checked. */
export async function createFromImport(
  app: App,
  work: Work<ImportPayload>,
  steps = new Steps(app, work),
  endUnreviewed?: FinalStep,
): Promise<Outcome> {
  const record = await steps.begin('CREATING');
  if (!record) return {};
  const scope = app.db.scope(wholeRetailer(work.retailerId));
  const by = await findCaller(scope, work.memberId);
  if (!by) throw new JobRefused(inEach((language) => errorText('ACCOUNT_NOT_FOUND', language)));
  const draft = await draftOf(app, scope, record, undefined, by);
  const totals = { created: work.itemsCreated, expected: work.itemsCreated };
  const run: CreateRun = { app, work, steps, scope, record, draft, by, totals };
  if (!endUnreviewed) await recheckOthers(run);
  // Under the same rules a row always has the same key, so the second pass finds no changed keys.
  if (await insertReady(run)) await insertReady(run);
  await updateOrders(run);
  if (!endUnreviewed) await recheckRepeated(run);
  await steps.end(endUnreviewed ?? ((tx, { id }) => finish(app, tx, id)));
  await tidySearch(app.db);
  return {};
}

/** The job that creates orders from the ready rows of an import. */
export const createJob: Job<ImportPayload> = {
  kind: 'imports.create',
  payload: ImportPayload,
  run: (app, work) => createFromImport(app, work),
};

/** Checks faulty rows and duplicates again: an order may have been deleted, or a store opened. */
async function recheckOthers(run: CreateRun): Promise<void> {
  const pace = new Pace();
  for await (const rows of readBatches(run.scope, run.record.id, { states: ['FAULTY', 'DUPLICATE'] }))
    await recheck(run, await readRows(run.draft.read, rows, pace));
}

const recheck = ({ steps, record, draft }: CreateRun, changed: readonly RowStatus[]): Promise<void> =>
  steps.run((tx) => recheckRows(tx, record.id, changed, draft.numberColumn));

/**
 * Inserts the ready rows in batches, preparing the next while the database writes the previous one. Each row is rechecked against the
 * current rules. Returns true if some rows' keys changed: those rows were not inserted, and may be ready after the recheck.
 */
async function insertReady(run: CreateRun): Promise<boolean> {
  const { scope, record, totals } = run;
  totals.expected = totals.created + (await findImport(scope, record.id)).rows_ready;
  const changed: RowStatus[] = [];
  let written = Promise.resolve();
  for await (const rows of readBatches(scope, record.id, { states: ['READY'] })) {
    const batch = await prepareBatch(run, rows, await identitiesOf(scope, record.id, rows));
    changed.push(...batch.changed);
    await written;
    written = writeBatch(run, batch);
    // Awaited before the next batch is written; until then a failure must not end the process.
    written.catch(() => undefined);
  }
  await written;
  for (let start = 0; start < changed.length; start += batchSize)
    await recheck(run, changed.slice(start, start + batchSize));
  return changed.length > 0;
}

/** Returns the identities of the rows without a number. Equal rows that have become orders are counted first. */
async function identitiesOf(scope: Scope, importId: string, rows: readonly RowRecord[]): Promise<Map<number, string>> {
  const keys = new Set(rows.flatMap(({ key }) => (key?.startsWith('=') ? [key] : [])));
  const alike = await rowsWithKeys(scope, importId, [...keys]);
  const found = [...Map.groupBy(alike, ({ key }) => key).values()].flatMap((each) => [...originalsOf(each)]);
  return new Map(
    found.flatMap(([{ row }, original]) =>
      original && 'identity' in original ? [[row, original.identity] as const] : [],
    ),
  );
}

type NewOrder = { row: RowRecord; rows: NewRows; identity: string | null };
type Batch = {
  orders: readonly NewOrder[];
  refused: readonly RowStatus[];
  /** Rows whose key has changed since their check, so that other rows may now be their duplicates. */
  changed: readonly RowStatus[];
};

const rowsPerSlice = 100;

/** Prepares the orders of rows while the database writes the previous batch. */
async function prepareBatch(
  run: CreateRun,
  rows: readonly RowRecord[],
  identities: ReadonlyMap<number, string>,
): Promise<Batch> {
  const orders: NewOrder[] = [];
  const refused: RowStatus[] = [];
  const changed: RowStatus[] = [];
  for (const [place, row] of rows.entries()) {
    // A thousand rows without a pause would delay other requests.
    if (place % rowsPerSlice === 0) await setImmediate();
    const read = run.draft.read(row.row, row.cells);
    const order = orderOf(run, read, identities.get(row.row) ?? null);
    if (read.key !== row.key) changed.push({ ...row, key: read.key, faults: read.faults });
    else if (order) orders.push({ row, ...order });
    else refused.push({ ...resetRow(row), state: 'FAULTY', faults: read.faults });
  }
  await setImmediate();
  return { orders, refused, changed };
}

/** Returns the order of a row; null if the rules no longer allow it. */
function orderOf({ app, draft, by }: CreateRun, { order, plan, key }: ReadRow, identity: string | null) {
  if (!order || !plan) return null;
  const known = key?.startsWith('=') ? identity : null;
  // Tags get the retailer's spelling only here, because the row's key depends on the tags as written in the file.
  const spelled = { ...order, tags: spellTags(order.tags, draft.rules.tags) };
  return { rows: newRows(app, spelled, plan, { ...draft.rules.origin, by }, known), identity: known };
}

/** Writes one batch in one transaction: the orders, the rows that refer to them, and the published event. */
async function writeBatch(run: CreateRun, { orders, refused }: Batch): Promise<void> {
  const { app, work, steps, record, draft, by, totals } = run;
  const write = async (tx: Tx) => {
    const written = await insertOrders(
      app,
      tx,
      orders.map(({ rows }) => rows),
      { by: actorOf(by), action: 'ORDERS_IMPORTED', content: record.file_name, facts: [] },
    );
    await saveRows(tx, record.id, [...refused, ...(await outcomesOf(tx, orders, written, draft.numberColumn))]);
    const { fulfilled } = draft.rules.origin;
    const fact = { jobId: work.jobId, count: written.size, orderIds: [...written], fulfilled };
    if (written.size > 0) await publish(tx, 'ORDERS_IMPORTED', fact, actorOf(by), app.clock.now());
    return written.size;
  };
  const size = await steps.run(write, (count) => ({
    itemsCreated: totals.created + count,
    itemsCount: totals.expected,
  }));
  totals.created += size;
}

/** Returns the states of the rows. A row whose number or identity a concurrent request has taken is a duplicate of that order. */
async function outcomesOf(
  tx: Tx,
  orders: readonly NewOrder[],
  written: ReadonlySet<string>,
  numberColumn: number | null,
): Promise<RowStatus[]> {
  const taken = orders.filter(({ rows }) => !written.has(rows.order.id));
  const numbers = taken.flatMap(({ rows }) => rows.order.number ?? []);
  const identities = taken.flatMap(({ identity }) => identity ?? []);
  const holders =
    taken.length > 0 ? await findHolders(tx, numbers, identities) : { numbers: new Map(), identities: new Map() };
  return orders.map(({ row, rows, identity }) => {
    const { id, number = null } = rows.order;
    if (written.has(id)) return { ...resetRow(row), state: 'CREATED', order_id: id };
    const original = number !== null ? { number } : identity !== null ? { identity } : null;
    const { state, faults, duplicate_order_id } = checkRow(row, original, holders, numberColumn);
    return { ...resetRow(row), state, faults, duplicate_order_id };
  });
}

/** Checks rows again that repeat an earlier row's number: they refer to its order now. */
async function recheckRepeated(run: CreateRun): Promise<void> {
  for await (const rows of readBatches(run.scope, run.record.id, { repeated: true })) await recheck(run, rows);
}

/** Returns the final state. An import with faulty rows or duplicates stays a draft; otherwise it is done. */
async function finish(app: App, tx: Tx, id: string): ReturnType<FinalStep> {
  const counts = await recount(tx, id);
  const isDone = counts.ready + counts.faulty + counts.duplicate === 0;
  const over = isDone
    ? ({ status: 'DONE', finished_at: app.clock.now().toString() } as const)
    : ({ status: 'REVIEW' } as const);
  return { change: { ...over, ...asColumns(counts) }, ending: { status: 'FINISHED' } };
}
