// The rows of requests. The courier identifies a request by its id alone, without the retailer.
import type { Insertable } from 'kysely';
import { erased, erasing } from '../orders/verbs/erase.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import { insertKeys } from '../platform/db/keys.ts';
import type { OrderRequests } from '../platform/db/schema.gen.ts';

export async function insertRequests(tx: Tx, requests: readonly Omit<Insertable<OrderRequests>, 'retailer_id'>[]) {
  if (requests.length === 0) return;
  await tx.db
    .insertInto('order_requests')
    .values(requests.map((each) => each))
    .execute();
  await insertKeys(
    tx,
    requests.map(({ id }) => ({ kind: 'REQUEST', key: id, id })),
  );
}

/** Selects a page of the open requests of all retailers, oldest first, after the given id. */
export const openRequests = (database: Database, after: string | null, limit: number) =>
  requestsAnywhere(database)
    .where('order_requests.id', '>', after ?? '00000000-0000-0000-0000-000000000000')
    .where('order_requests.status', '=', 'OPEN')
    .orderBy('order_requests.id')
    .limit(limit)
    .execute();

/** Selects one request of any retailer. */
export const requestAnywhere = (database: Database, id: string) =>
  requestsAnywhere(database)
    .innerJoin('keys', (join) =>
      join
        .onRef('keys.retailer_id', '=', 'order_requests.retailer_id')
        .onRef('keys.id', '=', 'order_requests.id')
        .on('keys.kind', '=', 'REQUEST'),
    )
    .where('keys.key', '=', id)
    .executeTakeFirst();
export type RequestWithOrder = NonNullable<Awaited<ReturnType<typeof requestAnywhere>>>;

const requestsAnywhere = (database: Database) =>
  database
    .acrossTenants()
    .selectFrom('order_requests')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.retailer_id', '=', 'order_requests.retailer_id')
        .onRef('orders.id', '=', 'order_requests.order_id'),
    )
    .innerJoin('stores', (join) =>
      join.onRef('stores.retailer_id', '=', 'orders.retailer_id').onRef('stores.id', '=', 'orders.store_id'),
    )
    .innerJoin('retailers', 'retailers.id', 'order_requests.retailer_id')
    .selectAll('order_requests')
    .select(['retailers.name as retailer', 'stores.name as store', 'orders.recipient', 'orders.address'])
    .select(['orders.tracking_code', 'orders.delivery_status', 'orders.delivery_date', 'stores.timezone']);

/** Erases the texts and new values in a recipient's requests. Their kind and status are kept. */
export const eraseRequests = erasing('requests', async ({ db }, orderId) => {
  const requests = db.updateTable('order_requests').where('order_id', '=', orderId);
  await requests.set({ changes: '{}', reason: erased, note: null }).execute();
  await requests.set({ asked_by: erased }).where('by_recipient', '=', true).execute();
});
