// Requests to the courier about an order: their replies, and how they are closed when the order's progress settles them.
import type { ErrorType } from '@portage/contract/errors';
import { whyNotEdit } from '@portage/contract/orders/rules';
import { isChanging } from '@portage/contract/requests/rules';
import { type OrderRequest, RequestChanges } from '@portage/contract/requests/schema';
import type { RecipientRequest } from '@portage/contract/tracking/choices';
import { type Expression, type Selectable, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import { confirmSaved } from '../notifications/confirm.ts';
import type { App } from '../platform/app.ts';
import { zoned } from '../platform/clock.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import type { OrderRequests } from '../platform/db/schema.gen.ts';
import type { Actor, NewFact } from '../platform/outbox/facts.ts';
import type { OrderRecord } from './queries.ts';
import { stateWithoutCutoffOf } from './state.ts';
import { withCourierChange, writeChanges } from './write.ts';

export type RequestRecord = Selectable<OrderRequests>;
type RequestReply = z.input<typeof OrderRequest>;

/** The most requests of an order that are read: a recipient can send and withdraw one again and again. */
const mostRequests = 100;

/** Returns what a recipient asked for; null if only staff can ask for that. */
export function recipientRequestOf({ kind, changes }: { kind: string; changes: unknown }): RecipientRequest | null {
  if (kind === 'DROPOFF') return { kind, date: null };
  const { date } = RequestChanges.parse(changes);
  return (kind === 'CHANGE' || kind === 'HOLD') && date ? { kind, date } : null;
}

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

/** Closes the open requests of locked orders, and writes to the recipients who sent them. Returns those that were open. */
export async function closeRequests(
  app: App,
  tx: Tx,
  orders: readonly OrderRecord[],
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
  const asked = new Map(orders.map((order) => [order.id, order]));
  const changes = closed.flatMap((each) => {
    const { kind, status } = presentRequest(each, 'UTC');
    const order = asked.get(each.order_id);
    if (!order) return [];
    return [{ order, fact: { orderId: order.id, storeId: order.store_id, kind, status, words: each.note ?? '' } }];
  });
  await writeRequests(app, tx, changes, by, now);
  for (const each of closed) {
    const order = asked.get(each.order_id);
    if (order && each.by_recipient && by.role !== 'END_CUSTOMER') await writeOutcome(app, tx, order, each);
  }
  return closed;
}

type RequestChange = { order: OrderRecord; fact: Extract<NewFact, { topic: 'REQUEST_CHANGED' }>['fact'] };

/** Records that requests about orders changed, and publishes it. A trigger updates `request_open`. */
export async function writeRequests(
  app: App,
  tx: Tx,
  changes: readonly RequestChange[],
  by: Actor,
  now: Temporal.Instant,
): Promise<void> {
  const written = changes.map(({ order, fact }) => ({
    order,
    columns: withCourierChange(order, now, {}),
    facts: [{ topic: 'REQUEST_CHANGED' as const, fact }],
  }));
  await writeChanges(app, tx, written, by, now);
}

/** Writes to a recipient what became of their request. An accepted answer that changes the order is confirmed with all that it changes. */
async function writeOutcome(app: App, tx: Tx, order: OrderRecord, request: RequestRecord): Promise<void> {
  const asked = recipientRequestOf(request);
  // Who has the parcel needs nothing else.
  if (!asked || order.delivery_status === 'COMPLETED') return;
  if (request.status !== 'ACCEPTED')
    await confirmSaved(app, tx, order, { kind: 'REQUEST_UPDATED', status: 'DECLINED', asked });
  // The parcel may be there already.
  else if (asked.kind === 'DROPOFF' && request.answer !== null)
    await confirmSaved(app, tx, order, { kind: 'REQUEST_UPDATED', status: 'AGREED', asked });
  else if (asked.kind !== 'DROPOFF' && request.answer === null)
    await confirmSaved(app, tx, order, { kind: 'DETAILS_CHANGED', date: asked.date, canUndo: false });
}

/** Closes requests that the progress of deliveries settles: those that were fulfilled as accepted, those that are too late as declined. */
export async function closeWithDeliveries(app: App, tx: Tx, orders: readonly OrderRecord[], by: Actor): Promise<void> {
  const settling = orders.flatMap((order) => {
    const refusal = whyNotEdit(stateWithoutCutoffOf(app, order));
    const isSettling = refusal || isReturning(order) || isAtDropoff(order) || dayPlannedIn(order) !== null;
    return isSettling ? [{ order, refusal }] : [];
  });
  if (settling.length === 0) return;
  const open = await openRequestsOf(
    tx,
    settling.map(({ order }) => order.id),
  ).execute();
  const asked = new Map(open.map((request) => [request.order_id, request]));
  for (const { order, refusal } of settling) {
    const request = asked.get(order.id);
    const closing = request && closingOf(order, request, refusal);
    if (closing) await closeRequests(app, tx, [order], closing, by);
  }
}

/** Returns how the state of an order settles a request; null if the courier can still answer it. `ended` is why the order is read-only. */
function closingOf(order: OrderRecord, { kind, changes }: RequestRecord, ended: ErrorType | null): Closing | null {
  const canceled = order.delivery_status === 'CANCELED';
  const asked = RequestChanges.parse(changes);
  const isDone =
    (kind === 'CANCEL' && canceled) ||
    (kind === 'RETURN' && isReturning(order)) ||
    (kind === 'DROPOFF' && isAtDropoff(order)) ||
    // The parcel was found.
    (kind === 'TRACE' && !canceled && ended !== null) ||
    (isChanging(kind) && Object.keys(asked).join() === 'date' && asked.date === dayPlannedIn(order));
  if (isDone) return { status: 'ACCEPTED' };
  const isMove = asked.date !== undefined || asked.time !== undefined;
  // Instead of a planned return a visit is possible, until the parcel leaves for the store. From a drop-off point it is not.
  const isTooLate =
    (isChanging(kind) && (order.delivery_status === 'RTS_LOADED' || (isMove && isAtDropoff(order)))) ||
    (kind === 'DROPOFF' && isReturning(order));
  const refusal = canceled ? 'SHIPMENT_CANCELED' : (ended ?? (isTooLate ? 'CANNOT_UPDATE_SHIPMENT' : null));
  return refusal && { status: 'DECLINED', refusal };
}

const isAtDropoff = ({ delivery_status: status }: OrderRecord): boolean => status === 'AT_DROPOFF_POINT';

/** Returns the day to which the courier rescheduled the visit; null if it did not, or came since. */
const dayPlannedIn = ({ delivery_status: status, delivery_date, promised_by }: OrderRecord): string | null =>
  (status === 'DELIVERY_SCHEDULED' || status === 'AT_WAREHOUSE') && promised_by === delivery_date ? promised_by : null;

const isReturning = ({ delivery_status: status }: OrderRecord): boolean =>
  status === 'RTS_SCHEDULED' || status === 'RTS_LOADED' || status === 'RTS_COMPLETED';

/** Selects the open requests of orders: at most one of each. */
export const openRequestsOf = (scope: Scope, orderIds: readonly string[]) =>
  scope.db
    .selectFrom('order_requests')
    .selectAll()
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .where('status', '=', 'OPEN');
