// What labels ask of orders: the lock, and the mark that a label was made.
import type { Tx } from '../platform/db/database.ts';

export { lockOrder } from './queries.ts';

/** Marks the order's labels as made. Printing is not an edit: the version stays. */
export async function markLabeled(tx: Tx, id: string, at: Temporal.Instant): Promise<void> {
  await tx.db
    .updateTable('orders')
    .set({ labeled_at: at.toString() })
    .where('retailer_id', '=', tx.retailerId)
    .where('id', '=', id)
    .execute();
}
