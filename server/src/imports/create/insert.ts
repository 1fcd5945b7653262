// One batch of good rows in one transaction: the orders, the rows that name them, and the facts that are published.
import { setImmediate } from 'node:timers/promises';
import { spellTags } from '@portage/contract/orders/tags';
import { actorOf } from '../../auth/member.ts';
import { findHolders } from '../../orders/numbers.ts';
import { newRows } from '../../orders/records.ts';
import { insertOrders, type NewRows } from '../../orders/write.ts';
import type { Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/outbox/facts.ts';
import { type Move, type RowRecord, resetRow, saveMoves } from '../queries.ts';
import type { ReadRow } from '../rows/reader.ts';
import { checkRow } from '../rows/state.ts';
import type { Creating } from '../steps.ts';

const atOneGo = 100;

type Pending = { row: RowRecord; rows: NewRows; identity: string | null };
/** A batch that is ready to be written. */
type Prepared = {
  pending: readonly Pending[];
  refused: readonly Move[];
  /** Rows that are known by another key than when they were checked, so that others may be their duplicates now. */
  changes: readonly Move[];
};

/** Makes orders of rows: while the database is busy with the batch before. */
export async function prepareBatch(
  creating: Creating,
  rows: readonly RowRecord[],
  identities: ReadonlyMap<number, string>,
): Promise<Prepared> {
  const { draft } = creating;
  const pending: Pending[] = [];
  const refused: Move[] = [];
  const changes: Move[] = [];
  for (const [place, row] of rows.entries()) {
    // A thousand rows at one go would hold up the requests of others.
    if (place % atOneGo === 0) await setImmediate();
    const said = draft.read(row.row, row.cells);
    const order = orderOf(creating, said, identities.get(row.row) ?? null);
    if (said.key !== row.key) changes.push({ from: row, to: { ...row, key: said.key, faults: said.faults } });
    else if (order) pending.push({ row, ...order });
    else refused.push({ from: row, to: { ...resetRow(row), state: 'FAULTY', faults: said.faults } });
  }
  await setImmediate();
  return { pending, refused, changes };
}

/** Writes a batch, and how many orders the job has made with it. */
export async function writeBatch(
  { app, work, steps, record, draft, by, made }: Creating,
  { pending, refused }: Prepared,
): Promise<void> {
  const write = async (tx: Tx) => {
    const written = await insertOrders(
      app,
      tx,
      pending.map(({ rows }) => rows),
      { by: actorOf(by), action: 'ORDERS_IMPORTED', content: record.file_name, facts: [] },
    );
    const outcomes = [...refused, ...(await listOutcomes(tx, pending, written, draft.numberColumn))];
    await saveMoves(tx, record.id, outcomes);
    const { fulfilled } = draft.rules.origin;
    const fact = { jobId: work.jobId, count: written.size, orderIds: [...written], fulfilled };
    if (written.size > 0) await publish(tx, 'ORDERS_IMPORTED', fact, actorOf(by), app.clock.now());
    return written.size;
  };
  const size = await steps.take(write, (count) => ({
    itemsCreated: made.created + count,
    itemsCount: made.expected,
  }));
  made.created += size;
}

/** The order that a row becomes; null when the rules no longer allow it. */
function orderOf({ app, draft, by }: Creating, { order, plan, key }: ReadRow, identity: string | null) {
  if (!order || !plan) return null;
  const known = key?.startsWith('=') ? identity : null;
  // Only now: what a row is known again by is what its file says.
  const spelled = { ...order, tags: spellTags(order.tags, draft.rules.tags) };
  return { rows: newRows(app, spelled, plan, { ...draft.rules.origin, by }, known), identity: known };
}

/** A row whose order was there already, made by another door a moment ago, is shown with the way to it. */
async function listOutcomes(
  tx: Tx,
  pending: readonly Pending[],
  written: ReadonlySet<string>,
  numberColumn: number | null,
): Promise<Move[]> {
  const taken = pending.filter(({ rows }) => !written.has(rows.order.id));
  const numbers = taken.flatMap(({ rows }) => rows.order.number ?? []);
  const identities = taken.flatMap(({ identity }) => identity ?? []);
  const holders =
    taken.length > 0 ? await findHolders(tx, numbers, identities) : { numbers: new Map(), identities: new Map() };
  return pending.map(({ row, rows, identity }) => {
    const { id, number = null } = rows.order;
    if (written.has(id)) return { from: row, to: { ...resetRow(row), state: 'CREATED', order_id: id } };
    const duplicateKey = number !== null ? { number } : identity !== null ? { identity } : null;
    const { state, faults, duplicate_order_id } = checkRow(row, duplicateKey, holders, numberColumn);
    return { from: row, to: { ...resetRow(row), state, faults, duplicate_order_id } };
  });
}
