// Many orders handed over at once, each as it would be by itself.
import type { ErrorType } from '@portage/contract/errors';
import type { Store } from '@portage/contract/stores/schema';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Member } from '../platform/http/handlers.ts';
import { tellMany } from '../platform/news.ts';
import { refuse } from '../platform/refusal.ts';
import { allStores } from '../stores/screens.ts';
import { changeOrders, insertTrackers } from './changes.ts';
import { scheduleOf, tellerOf } from './create.ts';
import { handedOver, type Slot, slotFor, whyNotHandOver } from './fulfil.ts';
import type { OrderRecord } from './queries.ts';

export type HandedOver = { orders: OrderRecord[]; refused: Map<string, ErrorType> };

/** Fulfils those of the locked orders that allow it; the others are named with their reasons. */
export async function handOverMany(app: App, tx: Tx, by: Member, orders: readonly OrderRecord[]): Promise<HandedOver> {
  const stores = new Map((await allStores(tx, app.clock)).map((store) => [store.id, store]));
  const slots = new Map<string, Slot>();
  const refused = new Map<string, ErrorType>();
  for (const order of orders) {
    const planned = planFor(app, stores.get(order.store_id), order);
    if (typeof planned === 'string') refused.set(order.id, planned);
    else slots.set(order.id, planned);
  }
  const now = app.clock.now();
  const allowed = orders.filter(({ id }) => slots.has(id));
  const slotOf = ({ id }: OrderRecord): Slot => slots.get(id) ?? refuse('GENERIC');
  const after = await changeOrders(tx, allowed, (order) => handedOver(slotOf(order), now), now);
  const trackers = after.map((order) => scheduleOf(app, order, by.name));
  await insertTrackers(tx, trackers);
  await tellMany(tx, 'ORDER_FULFILLED', after.map(factOf), tellerOf(by), now);
  return { orders: after, refused };
}

function planFor(app: App, store: Store | undefined, order: OrderRecord): Slot | ErrorType {
  if (!store) return 'PICKUP_LOCATION_NOT_FOUND';
  return whyNotHandOver(app, order, store) ?? slotFor(app, store, order).slot ?? 'DATE_TIME_NOT_ACCEPTABLE';
}

const factOf = (order: OrderRecord) => ({
  orderId: order.id,
  storeId: order.store_id,
  deliveryId: order.delivery_id ?? '',
});
