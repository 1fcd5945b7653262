// Requests to the courier about an order: their replies, and how they are closed when the order's progress settles them.
import { whyNotEdit } from '@portage/contract/orders/rules';
import { isChanging } from '@portage/contract/requests/rules';
import type { OrderRequest } from '@portage/contract/requests/schema';
import { type Expression, type Selectable, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { App } from '../platform/app.ts';
import { zoned } from '../platform/clock.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import type { OrderRequests } from '../platform/db/schema.gen.ts';
import type { Actor } from '../platform/outbox/facts.ts';
import type { OrderRecord } from './queries.ts';
import { stateWithoutCutoffOf } from './state.ts';
import { recordFacts } from './write.ts';

export type RequestRecord = Selectable<OrderRequests>;
type RequestReply = z.input<typeof OrderRequest>;

/** The most requests of an order that are read: a recipient can send and withdraw one again and again. */
const mostRequests = 100;

/** Selects the newest requests of one order, oldest first. An open one is always the newest. */
export const requestsOf = (scope: Scope, orderId: string | Expression<string>) => {
  const newest = scope.db
    .selectFrom('order_requests')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(sql.lit(mostRequests));
  return scope.db.selectFrom(newest.as('request')).selectAll().orderBy('id');
};

/** Returns a request's reply, with its times in the store's zone. */
export const presentRequest = (row: RequestRecord, zone: string): RequestReply => ({
  id: row.id,
  kind: row.kind,
  reason: row.reason,
  changes: row.changes as RequestReply['changes'],
  status: row.status,
  note: row.note,
  refusal: row.refusal,
  at: zoned(row.asked_at, zone),
  by: row.asked_by,
  isFromRecipient: row.by_recipient,
  answeredAt: row.answered_at === null ? null : zoned(row.answered_at, zone),
});

type Closing = Pick<Updateable<OrderRequests>, 'answer' | 'note' | 'refusal'> & {
  status: Exclude<RequestReply['status'], 'OPEN'>;
};

/** Closes the open requests of locked orders. Returns those that were open. */
export async function closeRequests(
  app: App,
  tx: Tx,
  orders: readonly { id: string; store_id: string }[],
  closing: Closing,
  by: Actor,
): Promise<RequestRecord[]> {
  const now = app.clock.now();
  const closed = await tx.db
    .updateTable('order_requests')
    .set({ ...closing, answered_at: now.toString() })
    .where('order_id', '=', sql<string>`any(${orders.map(({ id }) => id)}::uuid[])`)
    .where('status', '=', 'OPEN')
    .returningAll()
    .execute();
  const stores = new Map(orders.map(({ id, store_id }) => [id, store_id]));
  const facts = closed.map((each) => {
    const { kind, status } = presentRequest(each, 'UTC');
    const storeId = stores.get(each.order_id) ?? '';
    const fact = { orderId: each.order_id, storeId, kind, status, words: each.note ?? '' };
    return { topic: 'REQUEST_CHANGED' as const, fact };
  });
  await recordFacts(app, tx, facts, by, now);
  return closed;
}

/** Closes requests that the progress of deliveries settles: those that were fulfilled as accepted, others at their end as too late. */
export async function closeWithDeliveries(app: App, tx: Tx, orders: readonly OrderRecord[], by: Actor): Promise<void> {
  const ended = orders.flatMap((order) => {
    const refusal = whyNotEdit(stateWithoutCutoffOf(app, order));
    return refusal || isReturning(order) || order.delivery_status === 'AT_DROPOFF_POINT' ? [{ order, refusal }] : [];
  });
  if (ended.length === 0) return;
  const open = await openRequestsOf(
    tx,
    ended.map(({ order }) => order.id),
  ).execute();
  const asked = new Map(open.map((request) => [request.order_id, request]));
  for (const { order, refusal } of ended) {
    const request = asked.get(order.id);
    if (!request) continue;
    const canceled = order.delivery_status === 'CANCELED';
    const isDone =
      (request.kind === 'CANCEL' && canceled) ||
      (request.kind === 'RETURN' && isReturning(order)) ||
      (request.kind === 'DROPOFF' && order.delivery_status === 'AT_DROPOFF_POINT') ||
      // The parcel was found.
      (request.kind === 'TRACE' && !canceled && refusal !== null);
    if (isDone) await closeRequests(app, tx, [order], { status: 'ACCEPTED' }, by);
    else {
      // Instead of a planned return a visit is possible, until the parcel leaves for the store.
      const isTooLate =
        (isChanging(request.kind) && order.delivery_status === 'RTS_LOADED') ||
        (request.kind === 'DROPOFF' && isReturning(order));
      const reason = canceled ? 'SHIPMENT_CANCELED' : (refusal ?? (isTooLate ? 'CANNOT_UPDATE_SHIPMENT' : null));
      if (reason) await closeRequests(app, tx, [order], { status: 'DECLINED', refusal: reason }, by);
    }
  }
}

const isReturning = ({ delivery_status: status }: OrderRecord): boolean =>
  status === 'RTS_SCHEDULED' || status === 'RTS_LOADED' || status === 'RTS_COMPLETED';

/** Selects the open requests of orders: at most one of each. */
export const openRequestsOf = (scope: Scope, orderIds: readonly string[]) =>
  scope.db
    .selectFrom('order_requests')
    .selectAll()
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .where('status', '=', 'OPEN');
