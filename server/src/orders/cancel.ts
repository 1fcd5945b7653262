import { whyNotCancelShipment } from '@portage/contract/orders/rules';
import { actorOf } from '../auth/actor.ts';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { newId } from '../platform/ids.ts';
import { publish } from '../platform/news.ts';
import { refuseIf } from '../platform/refusal.ts';
import { showStore } from '../stores/screens.ts';
import { showOrder } from './detail.ts';
import { insertTracker, lockOrder, updateOrder } from './queries.ts';
import { closeRequest } from './requests.ts';
import { stateOf } from './state.ts';

/** Cancels the shipment of an order, before its cutoff; the order ends CANCELED and stays. */
export const cancelShipment = (app: App, by: Member, id: string) =>
  app.db.transaction(by, async (tx) => {
    const order = await lockOrder(tx, id);
    const store = await showStore({ ...tx, storeIds: null }, app.clock, order.store_id);
    const now = app.clock.now();
    refuseIf(whyNotCancelShipment(stateOf(app, order, store), now.epochMilliseconds));
    await updateOrder(tx, order, { delivery_status: 'CANCELED', status_id: null, status_note: null }, now);
    await insertTracker(tx, {
      id: newId(now.epochMilliseconds),
      order_id: id,
      delivery_id: order.delivery_id,
      event: 'CANCELED',
      status: 'CANCELED',
      at: now.toString(),
      account_name: by.name,
    });
    await closeRequest(tx, order, { status: 'WITHDRAWN' }, actorOf(by), now);
    await publish(tx, 'SHIPMENT_CANCELED', { orderId: id, storeId: order.store_id }, actorOf(by), now);
    return showOrder(app, tx, id);
  });
