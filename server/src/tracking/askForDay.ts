// Asks the courier, in the recipient's name, for another day before the first visit or instead of a planned return.
import { holderOf } from '@portage/contract/orders/now';
import { daysToAsk } from '@portage/contract/tracking/choices';
import { confirmSaved } from '../notifications/confirm.ts';
import type { LockedDelivery, OrderRecord } from '../orders/deliveries.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { refuse, refuseFaults, refuseIf } from '../platform/refusal.ts';
import { languageOfRecipient } from '../recipients/contacts.ts';
import { askAsRecipient } from '../requests/askAsRecipient.ts';
import { isReturnAgreed } from './chosen.ts';
import { agreedRequestOf, momentOf } from './queries.ts';

type CarriedOrder = Pick<
  OrderRecord,
  'type' | 'delivery_status' | 'status_id' | 'delivery_attempts_made' | 'delivery_date' | 'holder'
>;

/** Returns the days for which the recipient of an order can ask. `today` is local to the store. */
export const daysToAskOf = (order: CarriedOrder, today: string): string[] => {
  const { type, delivery_status: status, status_id: statusId, delivery_date: date } = order;
  const holder = holderOf({ deleted: false, type, status, holder: order.holder });
  return daysToAsk({ type, status, statusId, attempts: order.delivery_attempts_made, date, holder }, today);
};

type Asking = { order: LockedDelivery; date: string };

/** Maximum number of requests per delivery and day: each is confirmed by a message, and can be withdrawn. */
const mostAsksADay = 3;

async function refuseOften({ clock }: App, { db }: Tx, { id, delivery_id }: LockedDelivery): Promise<void> {
  const asks = await db
    .selectFrom('order_requests')
    .select('id')
    .where('order_id', '=', id)
    .where('delivery_id', '=', delivery_id ?? '')
    .where('by_recipient', '=', true)
    .where('asked_at', '>', clock.now().subtract({ hours: 24 }).toString())
    .limit(mostAsksADay)
    .execute();
  if (asks.length >= mostAsksADay) refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 3600 });
}

/** Sends the request. The order is unchanged until the courier answers. */
export async function askForDay(app: App, tx: Tx, { order, date }: Asking): Promise<void> {
  const agreed = (await agreedRequestOf(tx, order.id).executeTakeFirst()) ?? null;
  const days = isReturnAgreed(order, agreed) ? [] : daysToAskOf(order, momentOf(app, order.timezone).today);
  const isPossible = days.includes(date);
  refuseFaults(isPossible ? [] : [{ type: 'DATE_TIME_NOT_ACCEPTABLE', path: 'askDate' }]);
  await refuseOften(app, tx, order);
  refuseIf(await askAsRecipient(app, tx, order, { date, language: await languageOfRecipient(tx, order) }));
  await confirmSaved(app, tx, order, { kind: 'REQUEST_UPDATED', status: 'ASKED', date });
}
