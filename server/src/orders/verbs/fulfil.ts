import { errorText } from '@portage/contract/errors';
import { whyNotFulfil } from '@portage/contract/orders/rules';
import { type Slot, whyNotFrom } from '@portage/contract/stores/rules';
import { z } from 'zod';
import type { Member } from '../../auth/member.ts';
import { findCaller } from '../../keys/identify.ts';
import type { App } from '../../platform/app.ts';
import { wholeRetailer } from '../../platform/db/database.ts';
import { inEach, JobRefused, type Outcome, type Work } from '../../platform/jobs/kind.ts';
import type { Job } from '../../platform/noun.ts';
import { refuse } from '../../platform/refusal.ts';
import { idsInOrder } from '../list/rows.ts';
import { movedSlot, slotFor } from '../plan.ts';
import { newDeliveryColumns, newScheduledTracker, notMoved, notProven } from '../records.ts';
import { stateWithoutCutoffOf } from '../state.ts';
import { withEdit } from '../write.ts';
import { changing, doToMany, doToOne, type LockedOrder, leftOutOf, type RefusalReason } from './verb.ts';

/** Orders per transaction of the job. */
const batchSize = 100;

/** Hands orders to the courier for the given pickup, else for each order's own or its store's next. */
const fulfilFor = (given: Slot) =>
  changing({
    whyNot: (app, each) => whyNotNow(app, each, given),
    changeOf(app, { order, store }, by, now) {
      const slot = slotFor(app, store, order, given).slot ?? refuse('DATE_TIME_NOT_ACCEPTABLE');
      const delivery = { ...newDeliveryColumns(now), delivery_date: slot.date, delivery_time: slot.time };
      const { id, store_id: storeId } = order;
      return {
        order,
        columns: withEdit(order, now, { ...notBegun, ...delivery, moved_slot: movedSlot(order, slot) }),
        trackers: [newScheduledTracker({ id, ...delivery }, by, now)],
        facts: [{ topic: 'ORDER_FULFILLED', fact: { orderId: id, storeId, deliveryId: delivery.delivery_id } }],
      };
    },
  });

/** Hands orders to the courier. An order without a date, or whose pickup has passed, gets its store's next slot. */
export const fulfil = fulfilFor({ date: null, time: null });

const notBegun = {
  status_id: null,
  status_note: null,
  picked_up: false,
  picked_up_at: null,
  sorted: false,
  ...notProven,
  ...notMoved,
};

function whyNotNow(app: App, { order, store }: LockedOrder, given: Slot): RefusalReason | null {
  const type = whyNotFulfil(stateWithoutCutoffOf(app, order)) ?? whyNotFrom(store);
  if (type) return { type };
  const { slot, faults } = slotFor(app, store, order, given);
  return slot ? null : { type: 'DATE_TIME_NOT_ACCEPTABLE', faults };
}

export const fulfilOrder = (app: App, by: Member, id: string, given: Slot) => doToOne(app, by, id, fulfilFor(given));

const Fulfilment = z.object({ ids: z.array(z.string()) });
export type Fulfilment = z.output<typeof Fulfilment>;

/** Starts a job that fulfils many orders. Refused if the member may see none of them. */
export const startFulfil = (app: App, by: Member, wanted: readonly string[]) =>
  app.db.transaction(by, async (tx) => {
    const ids = [...new Set(wanted)];
    if ((await idsInOrder(tx, ids)).length === 0) refuse('ORDER_NOT_FOUND');
    return { jobId: await app.jobs.enqueue(tx, fulfilJob, { ids }, by.id) };
  });

/** Fulfils the orders of a job in batches; an attempt after a crash resumes after the last committed batch. */
export async function fulfilOrders(app: App, work: Work<Fulfilment>): Promise<Outcome> {
  const { ids } = work.payload;
  const by = await findCaller(app.db.scope(wholeRetailer(work.retailerId)), work.memberId);
  if (!by) throw new JobRefused(inEach((language) => errorText('ACCOUNT_NOT_FOUND', language)));
  let { itemsCreated } = work;
  for (let start = work.resumeAfter; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    itemsCreated = await app.db.transaction(by, async (tx) => {
      const done = await doToMany(app, tx, by, batch, fulfil);
      const count = itemsCreated + done.orders.length;
      const errors = leftOutOf(done);
      await work.report(tx, { itemsCreated: count, itemsCount: ids.length, errors, resumeAfter: start + batch.length });
      return count;
    });
  }
  return {};
}

/** The job that fulfils many orders. */
export const fulfilJob: Job<Fulfilment> = { kind: 'orders.fulfil', payload: Fulfilment, run: fulfilOrders };
