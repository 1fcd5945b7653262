// One batch of good rows in one transaction: the orders, the rows that say so, and what is told of them.
import { setImmediate } from 'node:timers/promises';
import { actorOf } from '../auth/actor.ts';
import { type BulkInsert, type BulkOrder, findHolders, insertOrders, prepareOrders } from '../orders/bulk.ts';
import { orderRecord, packageRecords } from '../orders/create.ts';
import type { Tx } from '../platform/db/database.ts';
import { publish } from '../platform/news.ts';
import { movesOf } from './counts.ts';
import { moveCounts, type RowChange, type RowRecord, saveRows } from './queries.ts';
import type { ReadRow } from './reader.ts';
import { verdictOf } from './standing.ts';
import type { Creating } from './steps.ts';
import { type Change, changeBy, standingOf } from './verdicts.ts';

const atOneGo = 100;

type Pending = { row: RowRecord; order: BulkOrder; identity: string | null };
type Outcome = { row: RowRecord; change: RowChange };
/** A batch whose statements are ready to run. */
type Prepared = {
  pending: readonly Pending[];
  refused: readonly Outcome[];
  /** Rows that are known by another key than when they were judged, so that others may be their likes now. */
  changes: readonly Change[];
  insert: BulkInsert;
};

/** Makes orders of rows: while the database is busy with the batch before. */
export async function prepareBatch(
  creating: Creating,
  rows: readonly RowRecord[],
  identities: ReadonlyMap<number, string>,
): Promise<Prepared> {
  const { work, record, by, draft } = creating;
  const pending: Pending[] = [];
  const refused: Outcome[] = [];
  const changes: Change[] = [];
  for (const [place, row] of rows.entries()) {
    // A thousand rows at one go would hold up the requests of others.
    if (place % atOneGo === 0) await setImmediate();
    const said = draft.read(row.row, row.cells);
    const order = orderOf(creating, said, identities.get(row.row) ?? null);
    if (said.key !== row.key) changes.push(changeBy(row, said));
    else if (order) pending.push({ row, ...order });
    else refused.push({ row, change: { ...unchanged(row), state: 'FAULTY', faults: said.faults } });
  }
  await setImmediate();
  const told = { by: actorOf(by), action: 'ORDERS_IMPORTED', content: record.file_name };
  const orders = pending.map(({ order }) => order);
  return { pending, refused, changes, insert: prepareOrders(work.retailerId, orders, told) };
}

/** Writes a batch, and how many orders the job has made with it. */
export async function writeBatch(
  { app, work, steps, record, draft, by, made }: Creating,
  { pending, refused, insert }: Prepared,
): Promise<void> {
  const write = async (tx: Tx) => {
    const written = await insertOrders(tx, insert);
    const outcomes = [...refused, ...(await outcomesOf(tx, pending, written, draft.numberColumn))];
    await saveRows(
      tx,
      record.id,
      outcomes.map(({ change }) => change),
    );
    await moveCounts(tx, record.id, movesOf(outcomes.map(({ row, change }) => ({ from: row, to: change }))));
    const fact = { jobId: work.jobId, count: written.size };
    if (written.size > 0) await publish(tx, 'ORDERS_IMPORTED', fact, actorOf(by), app.clock.now());
    return written.size;
  };
  const size = await steps.take(write, (count) => ({
    itemsCreated: made.created + count,
    itemsCount: made.expected,
  }));
  made.created += size;
}

/** The order that a row becomes; null when by now it may not. */
function orderOf({ app, draft, by }: Creating, { order, plan, key }: ReadRow, identity: string | null) {
  if (!order || !plan) return null;
  const written = orderRecord(app, order, plan, { ...draft.ground.origin, createdBy: by.id });
  const known = key?.startsWith('=') ? identity : null;
  const record = Object.assign(written, { upload_identity: known });
  return { order: { record, packages: packageRecords(record.id, record.tracking_code, order) }, identity: known };
}

const unchanged = (row: RowRecord): RowChange => ({
  row: row.row,
  state: row.state,
  faults: [],
  key: row.key,
  duplicate_order_id: null,
  choice: null,
  order_id: null,
});

/** A row whose order was there already, made by another door a moment ago, is shown with the way to it. */
async function outcomesOf(
  tx: Tx,
  pending: readonly Pending[],
  written: ReadonlySet<string>,
  numberColumn: number | null,
): Promise<Outcome[]> {
  const taken = pending.filter(({ order }) => !written.has(order.record.id));
  const numbers = taken.flatMap(({ order }) => order.record.number ?? []);
  const identities = taken.flatMap(({ identity }) => identity ?? []);
  const holders =
    taken.length > 0 ? await findHolders(tx, numbers, identities) : { numbers: new Map(), identities: new Map() };
  return pending.map(({ row, order, identity }) => {
    const { id, number } = order.record;
    if (written.has(id)) return { row, change: { ...unchanged(row), state: 'CREATED', order_id: id } };
    const probe = number !== null ? { number } : identity !== null ? { identity } : null;
    const verdict = verdictOf(standingOf(row), probe, holders, numberColumn);
    const { state, faults, duplicateOrderId: duplicate_order_id } = verdict;
    return { row, change: { ...unchanged(row), state, faults, duplicate_order_id } };
  });
}
