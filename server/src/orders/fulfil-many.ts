// Many orders handed over at once, each as it would be by itself: an order that refuses is named, the others go on.
import { type ErrorType, errorText, type Language } from '@portage/contract/errors';
import type { Store } from '@portage/contract/stores/schema';
import { z } from 'zod';
import { actorOf } from '../auth/actor.ts';
import type { Member } from '../auth/member.ts';
import { findMember } from '../auth/members.ts';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { JobRefused, type Outcome, type Work } from '../platform/jobs/kind.ts';
import { publishMany } from '../platform/news.ts';
import type { Job } from '../platform/noun.ts';
import { refuse } from '../platform/refusal.ts';
import { allStores } from '../stores/screens.ts';
import { changeOrders, insertTrackers } from './changes.ts';
import { scheduleOf } from './create.ts';
import { handedOver, slotFor, whyNotHandOver } from './fulfil.ts';
import type { Slot } from './moved-slot.ts';
import { refuseUnseen } from './named.ts';
import { lockOrders, type OrderRecord } from './queries.ts';
import { refusedOrder } from './refused.ts';

/** Orders that one transaction hands over. */
const batchSize = 100;

const Fulfilment = z.object({ ids: z.array(z.string()), language: z.enum(['en', 'fr']) });
export type Fulfilment = z.output<typeof Fulfilment>;

/** Starts to hand the orders over. */
export const startFulfil = (app: App, by: Member, wanted: readonly string[], language: Language) =>
  app.db.transaction(by, async (tx) => {
    const ids = [...new Set(wanted)];
    await refuseUnseen(tx, ids);
    const payload: Fulfilment = { ids, language };
    return { jobId: await app.jobs.enqueue(tx, fulfilJob, payload, by.id) };
  });

/** Hands the orders over, batch by batch; an attempt after a crash goes on after the last batch. */
export async function fulfilMany(app: App, work: Work<Fulfilment>): Promise<Outcome> {
  const { ids, language } = work.payload;
  const by = await findMember(app.db.scope(wholeRetailer(work.retailerId)), work.memberId);
  if (!by) throw new JobRefused(errorText('ACCOUNT_NOT_FOUND', language));
  let { itemsCreated } = work;
  for (let start = work.resumeAfter; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    itemsCreated = await app.db.transaction(by, async (tx) => {
      const locked = new Map((await lockOrders(tx, batch)).map((order) => [order.id, order]));
      const { orders, refused } = await handOverMany(app, tx, by, [...locked.values()]);
      const errors = batch.flatMap((id) => {
        const reason = locked.has(id) ? refused.get(id) : 'ORDER_NOT_FOUND';
        return reason ? [refusedOrder(id, locked.get(id), reason, language)] : [];
      });
      const done = itemsCreated + orders.length;
      await work.report(tx, { itemsCreated: done, itemsCount: ids.length, errors, resumeAfter: start + batch.length });
      return done;
    });
  }
  return {};
}

export const fulfilJob: Job<Fulfilment> = { kind: 'orders.fulfil', payload: Fulfilment, run: fulfilMany };

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
  const after = await changeOrders(tx, allowed, (order) => handedOver(order, slotOf(order), now), now);
  const trackers = after.map((order) => scheduleOf(app, order, by.name));
  await insertTrackers(tx, trackers);
  await publishMany(tx, 'ORDER_FULFILLED', after.map(factOf), actorOf(by), now);
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
