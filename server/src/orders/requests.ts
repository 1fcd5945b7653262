// What the courier is asked of an order: as it is kept, read, and closed.
import type { OrderRequest } from '@portage/contract/orders/requests';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import { zoned } from '../platform/clock.ts';
import type { Database, Scope, Tx } from '../platform/db/database.ts';
import { insertKeys } from '../platform/db/keys.ts';
import type { OrderRequests } from '../platform/db/schema.gen.ts';
import type { Actor } from '../platform/facts.ts';
import { publish } from '../platform/news.ts';

export type RequestRecord = Selectable<OrderRequests>;
type Shown = z.input<typeof OrderRequest>;

const why = 'the courier names requests, not retailers';

/** What was asked of one order, oldest first. */
export const requestsOf = (scope: Scope, orderId: string) =>
  scope.db
    .selectFrom('order_requests')
    .selectAll()
    .where('retailer_id', '=', scope.retailerId)
    .where('order_id', '=', orderId)
    .orderBy('id');

/** What was asked of several orders and not answered yet. */
export const openRequestsOf = (scope: Scope, orderIds: readonly string[]) =>
  scope.db
    .selectFrom('order_requests')
    .selectAll()
    .where('retailer_id', '=', scope.retailerId)
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .where('status', '=', 'OPEN')
    .execute();

/** A request as it travels, its times in the store's zone. */
export const presentRequest = (row: RequestRecord, zone: string): Shown => ({
  id: row.id,
  kind: row.kind as Shown['kind'],
  reason: row.reason,
  changes: row.changes as Shown['changes'],
  status: row.status as Shown['status'],
  note: row.note,
  refusal: row.refusal,
  at: zoned(row.asked_at, zone),
  by: row.asked_by,
  answeredAt: row.answered_at === null ? null : zoned(row.answered_at, zone),
});

/** Writes down what was asked. */
export async function insertRequest(tx: Tx, request: Omit<Insertable<OrderRequests>, 'retailer_id'>): Promise<void> {
  await tx.db
    .insertInto('order_requests')
    .values({ ...request, retailer_id: tx.retailerId })
    .execute();
  await insertKeys(tx, [{ kind: 'REQUEST', key: request.id, id: request.id }]).execute();
}

type Closing = Pick<Updateable<OrderRequests>, 'answer' | 'note' | 'refusal'> & {
  status: Exclude<Shown['status'], 'OPEN'>;
};
type Order = { id: string; store_id: string };

/** Closes the open request of a locked order and tells of it; null when there is none. */
export async function closeRequest(
  tx: Tx,
  order: Order,
  closing: Closing,
  by: Actor,
  now: Temporal.Instant,
): Promise<RequestRecord | null> {
  const closed = await tx.db
    .updateTable('order_requests')
    .set({ ...closing, answered_at: now.toString() })
    .where('retailer_id', '=', tx.retailerId)
    .where('order_id', '=', order.id)
    .where('status', '=', 'OPEN')
    .returningAll()
    .executeTakeFirst();
  if (!closed) return null;
  const { kind, status } = presentRequest(closed, 'UTC');
  const fact = { orderId: order.id, storeId: order.store_id, kind, status, words: closed.note ?? '' };
  await publish(tx, 'REQUEST_CHANGED', fact, by, now);
  return closed;
}

/** What was asked and not answered, of every retailer, oldest first; `after` is the id of the last one seen. */
export const openRequests = (database: Database, after: string | null, limit: number) =>
  requestsAnywhere(database)
    .where('order_requests.id', '>', after ?? '00000000-0000-0000-0000-000000000000')
    .where('order_requests.status', '=', 'OPEN')
    .orderBy('order_requests.id')
    .limit(limit)
    .execute();

/** One request, whoever asked. */
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
    .everyRetailer(why)
    .selectFrom('order_requests')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.retailer_id', '=', 'order_requests.retailer_id')
        .onRef('orders.id', '=', 'order_requests.order_id'),
    )
    .innerJoin('stores', (join) =>
      join.onRef('stores.retailer_id', '=', 'orders.retailer_id').onRef('stores.id', '=', 'orders.store_id'),
    )
    .selectAll('order_requests')
    .select(['orders.tracking_code', 'orders.delivery_status', 'orders.delivery_date', 'stores.timezone']);
