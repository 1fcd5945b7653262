// Asks the courier, in the recipient's name, for something else than the first visit, or for a visit instead of a planned return.
import { holderOf } from '@portage/contract/orders/now';
import { asksOf, type RecipientRequest } from '@portage/contract/tracking/choices';
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

/** Returns what the recipient of an order can ask for. `today` is local to the store. */
export const asksOfOrder = (order: CarriedOrder, today: string) => {
  const { type, delivery_status: status, status_id: statusId, delivery_date: date } = order;
  const holder = holderOf({ deleted: false, type, status, holder: order.holder });
  return asksOf({ type, status, statusId, attempts: order.delivery_attempts_made, date, holder }, today);
};

const fieldOf = { CHANGE: 'askDate', HOLD: 'askHold', DROPOFF: 'askDropoff' } as const;

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
export async function askCourier(app: App, tx: Tx, order: LockedDelivery, request: RecipientRequest): Promise<void> {
  const { kind } = request;
  const agreed = (await agreedRequestOf(tx, order.id).executeTakeFirst()) ?? null;
  const asks = asksOfOrder(order, momentOf(app, order.timezone).today);
  const isPossible = request.kind === 'DROPOFF' ? asks.DROPOFF : asks[request.kind].includes(request.date);
  const type = kind === 'DROPOFF' ? 'CANNOT_UPDATE_SHIPMENT' : 'DATE_TIME_NOT_ACCEPTABLE';
  refuseFaults(isPossible && !isReturnAgreed(order, agreed) ? [] : [{ type, path: fieldOf[kind] }]);
  await refuseOften(app, tx, order);
  refuseIf(await askAsRecipient(app, tx, order, { ...request, language: await languageOfRecipient(tx, order) }));
  await confirmSaved(app, tx, order, { kind: 'REQUEST_UPDATED', status: 'ASKED', asked: request });
}
