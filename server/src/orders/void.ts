import { whyNotVoid } from '@portage/contract/orders/rules';
import { actorOf } from '../auth/actor.ts';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { newId } from '../platform/ids.ts';
import { publish } from '../platform/news.ts';
import { refuseIf } from '../platform/refusal.ts';
import { showStore } from '../stores/screens.ts';
import { showOrder } from './detail.ts';
import { slotBefore } from './moved-slot.ts';
import { insertTracker, lockOrder, type OrderRecord, updateOrder } from './queries.ts';
import { closeRequest } from './requests.ts';
import { stateOf } from './state.ts';

/** The columns of an order that no courier has. */
const noDelivery = {
  delivery_id: null,
  delivery_status: null,
  status_id: null,
  status_note: null,
  picked_up: false,
  sorted: false,
  delivery_attempts_made: 0,
  photos: [],
  route_id: null,
  stop_start_time: null,
  driver_id: null,
  driver_name: null,
  driver_note: null,
  fulfilled_at: null,
  completed_at: null,
  labeled_at: null,
  moved_slot: null,
};

/** The columns of an order that is taken back: it stands as before it was handed over. */
export const takenBack = (order: OrderRecord) => ({ ...noDelivery, ...slotBefore(order) });

/** Takes an order back from the courier, before its cutoff: it is unfulfilled again, and its label is void. */
export const voidShipment = (app: App, by: Member, id: string) =>
  app.db.transaction(by, async (tx) => {
    const order = await lockOrder(tx, id);
    const store = await showStore({ ...tx, storeIds: null }, app.clock, order.store_id);
    const now = app.clock.now();
    refuseIf(whyNotVoid(stateOf(app, order, store), now.epochMilliseconds));
    await updateOrder(tx, order, takenBack(order), now);
    await insertTracker(tx, {
      id: newId(now.epochMilliseconds),
      order_id: id,
      delivery_id: order.delivery_id,
      event: 'ORDER_VOIDED',
      status: 'NOT_SCHEDULED',
      at: now.toString(),
      account_name: by.name,
    });
    await closeRequest(tx, order, { status: 'WITHDRAWN' }, actorOf(by), now);
    await publish(tx, 'ORDER_VOIDED', { orderId: id, storeId: order.store_id }, actorOf(by), now);
    return showOrder(app, tx, id);
  });
