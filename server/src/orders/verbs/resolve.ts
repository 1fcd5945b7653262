// Marks the problems of orders as resolved. What a member decided about them besides is the noun problems' own.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { lockRows, type OrderRecord } from '../queries.ts';

/** Locks and returns those of the orders that the member may see, in the order of their ids. */
export const lockVisible = (tx: Tx, ids: readonly string[]): Promise<OrderRecord[]> => lockRows(tx, ids);

/** Marks the current problems of locked orders as resolved; null opens them again. The version stays, because no form shows it. */
export async function markResolved(tx: Tx, orders: readonly OrderRecord[], at: Temporal.Instant | null): Promise<void> {
  await tx.db
    .updateTable('orders')
    .set({ resolved_at: at?.toString() ?? null })
    .where('id', '=', sql<string>`any(${orders.map(({ id }) => id)}::uuid[])`)
    .execute();
}
