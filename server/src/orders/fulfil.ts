import type { Fault } from '@portage/contract/errors';
import { whyNotFulfil } from '@portage/contract/orders/rules';
import type { Store } from '@portage/contract/stores/schema';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Member } from '../platform/http/handlers.ts';
import { toTell } from '../platform/news.ts';
import { refuse, refuseFaults, refuseIf } from '../platform/refusal.ts';
import { presentStore, showStore } from '../stores/screens.ts';
import { scheduled, scheduleOf, tellerOf } from './create.ts';
import { showOrder } from './detail.ts';
import { slotFaults } from './plan.ts';
import { lockOrderAndStore, type OrderRecord, stepOrder } from './queries.ts';
import { stateOf } from './state.ts';

/** Hands the order to the courier. An order without a date, or whose hand-over has passed, gets its store's next one. */
export const fulfilOrder = (app: App, by: Member, id: string) =>
  app.db.transaction(by, async (tx) => {
    const order = await lockOrderAndStore(tx, id);
    await handOver(app, tx, by, order, presentStore(order.store, app.clock));
    return showOrder(app, tx, id);
  });

/** Fulfils a locked order within its caller's transaction, its store read beside it or now; answers it as it then is. */
export async function handOver(app: App, tx: Tx, by: Member, order: OrderRecord, beside?: Store): Promise<OrderRecord> {
  const store = beside ?? (await showStore(tx, app.clock, order.store_id));
  refuseIf(whyNotFulfil(stateOf(app, order, store)));
  if (!store.isActivated) refuse('STORE_DEACTIVATED');
  const slot = slotFor(app, store, order);
  const now = app.clock.now();
  const change = {
    ...scheduled(now),
    delivery_date: slot.date,
    delivery_time: slot.time,
    status_id: null,
    status_note: null,
    picked_up: false,
    sorted: false,
  };
  const { id, store_id: storeId } = order;
  const begun = scheduleOf(app, { id, ...change }, by.name);
  const fact = { orderId: id, storeId, deliveryId: change.delivery_id };
  const telling = toTell(tx, 'ORDER_FULFILLED', fact, tellerOf(by), now);
  return stepOrder(tx, order, { change, tracker: begun, telling }, now);
}

function slotFor(app: App, store: Store, order: OrderRecord): { date: string; time: string } {
  const wished = { date: order.delivery_date, time: order.delivery_time };
  const faults: Fault[] = slotFaults(app, store, wished, true);
  if (faults.length === 0 && wished.date && wished.time) return { date: wished.date, time: wished.time };
  const [next] = store.slots;
  if (!next) refuseFaults(faults);
  return next ?? refuse('DATE_TIME_NOT_ACCEPTABLE');
}
