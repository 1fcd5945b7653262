import type { ErrorType, Fault } from '@portage/contract/errors';
import { whyNotFulfil } from '@portage/contract/orders/rules';
import type { Store } from '@portage/contract/stores/schema';
import { actorOf } from '../auth/actor.ts';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { toPublish } from '../platform/news.ts';
import { refuse, refuseFaults, refuseIf } from '../platform/refusal.ts';
import { presentStore, showStore } from '../stores/screens.ts';
import { scheduled, scheduleOf } from './create.ts';
import { showOrder } from './detail.ts';
import { movedSlot, type Slot } from './moved-slot.ts';
import { slotFaults } from './plan.ts';
import { lockOrderAndStore, type OrderRecord, stepOrder } from './queries.ts';
import { standingOf } from './state.ts';

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
  refuseIf(whyNotHandOver(app, order, store));
  const { slot, faults } = slotFor(app, store, order);
  if (!slot) refuseFaults(faults);
  const now = app.clock.now();
  const change = handedOver(order, slot ?? refuse('DATE_TIME_NOT_ACCEPTABLE'), now);
  const { id, store_id: storeId } = order;
  const begun = scheduleOf(app, { id, ...change }, by.name);
  const fact = { orderId: id, storeId, deliveryId: change.delivery_id };
  const telling = toPublish(tx, 'ORDER_FULFILLED', fact, actorOf(by), now);
  return stepOrder(tx, order, { change, tracker: begun, telling }, now);
}

export const whyNotHandOver = (app: App, order: OrderRecord, store: Store): ErrorType | null =>
  whyNotFulfil(standingOf(app, order)) ?? (store.isActivated ? null : 'STORE_DEACTIVATED');

/** The columns of an order that is handed over now; one that goes by another slot than its own keeps what that was. */
export const handedOver = (order: OrderRecord, slot: Slot, now: Temporal.Instant) => ({
  ...scheduled(now),
  delivery_date: slot.date,
  delivery_time: slot.time,
  moved_slot: movedSlot(order, slot),
  status_id: null,
  status_note: null,
  picked_up: false,
  sorted: false,
});

/** The order's own hand-over when it can still be made, else its store's next; without one, what is wrong with the order's own. */
export function slotFor(app: App, store: Store, order: OrderRecord): { slot: Slot | null; faults: Fault[] } {
  const { delivery_date: date, delivery_time: time } = order;
  const faults: Fault[] = slotFaults(app, store, { date, time }, true);
  if (faults.length === 0 && date && time) return { slot: { date, time }, faults };
  return { slot: store.slots[0] ?? null, faults };
}
