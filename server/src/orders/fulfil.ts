import type { Fault } from '@portage/contract/errors';
import { whyNotFulfil } from '@portage/contract/orders/rules';
import type { Store } from '@portage/contract/stores/schema';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Member } from '../platform/http/handlers.ts';
import { tell } from '../platform/news.ts';
import { refuse, refuseFaults, refuseIf } from '../platform/refusal.ts';
import { showStore } from '../stores/screens.ts';
import { recordSchedule, scheduled, tellerOf } from './create.ts';
import { showOrder } from './detail.ts';
import { slotFaults } from './plan.ts';
import { lockOrder, type OrderRecord, updateOrder } from './queries.ts';
import { stateOf } from './state.ts';

/** Hands the order to the courier. An order without a date, or whose hand-over has passed, gets its store's next one. */
export const fulfilOrder = (app: App, by: Member, id: string) =>
  app.db.transaction(by, async (tx) => {
    await handOver(app, tx, by, await lockOrder(tx, id));
    return showOrder(app, tx, id);
  });

/** Fulfils a locked order within its caller's transaction; answers it as it then is. */
export async function handOver(app: App, tx: Tx, by: Member, order: OrderRecord): Promise<OrderRecord> {
  const store = await showStore(tx, app.clock, order.store_id);
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
  const after = await updateOrder(tx, order, change, now);
  await recordSchedule(app, tx, after, by.name);
  await tell(
    tx,
    'ORDER_FULFILLED',
    { orderId: order.id, storeId: order.store_id, deliveryId: after.delivery_id ?? '' },
    tellerOf(by),
    now,
  );
  return after;
}

function slotFor(app: App, store: Store, order: OrderRecord): { date: string; time: string } {
  const wished = { date: order.delivery_date, time: order.delivery_time };
  const faults: Fault[] = slotFaults(app, store, wished, true);
  if (faults.length === 0 && wished.date && wished.time) return { date: wished.date, time: wished.time };
  const [next] = store.slots;
  if (!next) refuseFaults(faults);
  return next ?? refuse('DATE_TIME_NOT_ACCEPTABLE');
}
