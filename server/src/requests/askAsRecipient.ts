// Requests that a recipient sends to the courier from the parcel's page. Staff see them among those of the order.
import type { ErrorType, Language } from '@portage/contract/errors';
import type { RecipientRequest } from '@portage/contract/tracking/choices';
import { translate } from '@portage/contract/words';
import type { LockedDelivery } from '../orders/deliveries.ts';
import { closeRequests, writeRequests } from '../orders/requests.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { refuse } from '../platform/refusal.ts';
import { insertRequests } from './queries.ts';
import { words } from './words.ts';

const actorOf = (order: LockedDelivery) => ({ name: order.recipient, role: 'END_CUSTOMER' }) as const;

const openOf = ({ db }: Tx, orderId: string) =>
  db
    .selectFrom('order_requests')
    .select(['by_recipient'])
    .where('order_id', '=', orderId)
    .where('status', '=', 'OPEN')
    .executeTakeFirst();

const reasons = { CHANGE: words.anotherDay, HOLD: words.keepIt, DROPOFF: words.dropoff } as const;

/** Sends a request to the courier. Returns the reason to refuse: only one request about an order is open at a time. */
export async function askAsRecipient(
  app: App,
  tx: Tx,
  order: LockedDelivery,
  { kind, date, language }: RecipientRequest & { language: Language },
): Promise<ErrorType | null> {
  if (await openOf(tx, order.id)) return 'REQUEST_OPEN';
  const now = app.clock.now();
  const isReturning = order.delivery_status === 'RTS_SCHEDULED';
  const reason = translate(isReturning ? words.stillWanted : reasons[kind], language, {});
  const asked = { kind, reason, language, asked_by: order.recipient, asked_at: now.toString() };
  const about = { id: newId(now.epochMilliseconds), order_id: order.id, delivery_id: order.delivery_id ?? '' };
  await insertRequests(tx, [
    { ...asked, ...about, by_recipient: true, changes: JSON.stringify(date === null ? {} : { date }) },
  ]);
  const fact = { orderId: order.id, storeId: order.store_id, kind, status: 'OPEN', words: reason } as const;
  await writeRequests(app, tx, [{ order, fact }], actorOf(order), now);
  return null;
}

/** Withdraws the recipient's request; refuses if there is none, or if it is the staff's. */
export async function withdrawAsRecipient(app: App, tx: Tx, order: LockedDelivery): Promise<void> {
  const open = await openOf(tx, order.id);
  if (!open?.by_recipient) return refuse('REQUEST_CLOSED');
  await closeRequests(app, tx, [order], { status: 'WITHDRAWN' }, actorOf(order));
}
