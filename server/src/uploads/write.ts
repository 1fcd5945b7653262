// One batch of a file in one transaction: the orders, what is told of them, the faults found, and where to go on.
import type { RowError } from '@portage/contract/jobs/schema';
import { actorOf } from '../auth/actor.ts';
import type { Member } from '../auth/member.ts';
import { findHolders, insertOrders } from '../orders/bulk.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Work } from '../platform/jobs/kind.ts';
import { publish } from '../platform/news.ts';
import type { Batch, Pending } from './batches.ts';
import { describe, type RowRules } from './rows.ts';

/** What an import has made so far, earlier attempts counted. */
export type Counts = { created: number; existing: number };
export type Writing = { work: Pick<Work<unknown>, 'jobId' | 'report'>; by: Member; rules: RowRules };

/** Writes a batch whole or not at all; `expectedRows` is a guess at the length of the file until its end is known. */
export const writeBatch = (
  app: App,
  { work, by, rules }: Writing,
  batch: Batch,
  before: Counts,
  expectedRows: number,
): Promise<Counts> =>
  app.db.transaction(by, async (tx) => {
    const written = await insertOrders(tx, batch.insert);
    const refused = batch.orders.filter(({ record }) => !written.has(record.id));
    const errors = [...batch.faults, ...(await existingFaults(tx, rules, batch, refused))];
    const counts = { created: before.created + written.size, existing: before.existing + refused.length };
    await work.report(tx, {
      itemsCreated: counts.created,
      itemsExisting: counts.existing,
      itemsCount: batch.isLast ? batch.rowsRead : Math.max(expectedRows, batch.rowsRead),
      errors: errors.sort((one, other) => (one.row ?? 0) - (other.row ?? 0)),
      resumeAfter: batch.lastRow,
    });
    const fact = { jobId: work.jobId, count: written.size };
    if (written.size > 0) await publish(tx, 'ORDERS_IMPORTED', fact, actorOf(by), app.clock.now());
    return counts;
  });

/** Rows whose order exists already, each with the order that it is. */
async function existingFaults(tx: Tx, rules: RowRules, batch: Batch, refused: readonly Pending[]): Promise<RowError[]> {
  if (refused.length === 0 && batch.twice.length === 0) return [];
  const numbers = [...refused.map(({ record }) => record.number), ...batch.twice.map(({ number }) => number)];
  const identities = refused.map(({ record }) => record.upload_identity);
  const holders = await findHolders(tx, numbers.filter(isGiven), identities.filter(isGiven));
  const twice = batch.twice.map(({ number, fault }) => ({ ...fault, orderId: holders.numbers.get(number) ?? null }));
  const taken = refused.map(({ row, record: { number, upload_identity: identity } }) => {
    const orderId = (number ? holders.numbers.get(number) : holders.identities.get(identity ?? '')) ?? null;
    const fault =
      number === null
        ? { type: 'ROW_IMPORTED' as const, path: '' }
        : { type: 'ORDER_NUMBER_TAKEN' as const, path: 'number' };
    return { ...describe(rules, row, fault), orderId };
  });
  return [...twice, ...taken];
}

const isGiven = (value: string | null): value is string => value !== null;
