// Marks the problems of orders as resolved. The noun problems stores the rest of a decision.
import type { Tx } from '../../platform/db/database.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { lockRows, type OrderRecord } from '../queries.ts';

/** Locks and returns those of the orders that the member may see and that are not deleted, in the order of their ids. */
export const lockVisible = async (tx: Tx, ids: readonly string[]): Promise<OrderRecord[]> =>
  (await lockRows(tx, ids)).filter(({ deleted_at }) => deleted_at === null);

/** Sets until when the problems of locked orders are resolved; null opens them again. The version stays, because no form shows it. */
export async function markResolved(tx: Tx, orders: readonly Pick<OrderRecord, 'id' | 'resolved_at'>[]): Promise<void> {
  if (orders.length === 0) return;
  const given = rowsOf('orders', JSON.stringify(orders.map(({ id, resolved_at }) => ({ id, resolved_at }))));
  await tx.db
    .updateTable('orders')
    .from(given.as('given'))
    .set((update) => ({ resolved_at: update.ref('given.resolved_at') }))
    .whereRef('orders.id', '=', 'given.id')
    .execute();
}
