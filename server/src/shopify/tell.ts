// What a shop is to be told of its orders' way is written down as it happens; `telling.ts` tells it.
import type { FleetEventType } from '@portage/contract/fleet/states';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { type Subscriber, subscribe } from '../platform/noun.ts';
import type { FactAbout } from '../platform/outbox/facts.ts';
import { tellOrder, undone } from './telling.ts';

/** What Shopify calls what happens on the way. The rest of it is nothing that a customer follows. */
const toldAs: Partial<Record<FleetEventType, string>> = {
  PICKED_UP_FROM_STORE: 'CARRIER_PICKED_UP',
  SORTED_AT_WAREHOUSE: 'IN_TRANSIT',
  AT_WAREHOUSE: 'IN_TRANSIT',
  ATTEMPTING_DELIVERY: 'OUT_FOR_DELIVERY',
  COMPLETED: 'DELIVERED',
  SKIPPED: 'ATTEMPTED_DELIVERY',
  RESCHEDULED: 'DELAYED',
  AT_DROPOFF_POINT: 'READY_FOR_PICKUP',
  CANCELED: undone,
  RTS_SCHEDULED: 'FAILURE',
  RTS_COMPLETED: undone,
};

/** Skipped for the courier's own reasons: it was at no door. */
const delays: readonly number[] = [3, 7];

type Happened = FactAbout<'DELIVERY_CHANGED' | 'SHIPMENT_CANCELED'>;

const statusOf = ({ topic, fact }: Happened): string | undefined => {
  if (topic === 'SHIPMENT_CANCELED') return undone;
  return fact.trackerId === undefined || fact.became === null ? undefined : toldAs[fact.event];
};

/** The line of the journey that a fact is about. */
const lineOf = (tx: Tx, { topic, fact }: Happened) => {
  const lines = tx.db
    .selectFrom('trackers')
    .select(['id', 'at', 'event', 'status_id'])
    .where('order_id', '=', fact.orderId)
    .orderBy('at', 'desc');
  return topic === 'SHIPMENT_CANCELED'
    ? lines.where('event', '=', 'CANCELED')
    : lines.where('id', '=', fact.trackerId ?? '');
};

/** Writes down what a shop is to be told, once for each event of the way. */
export const tellShops: Subscriber = {
  ...subscribe(
    'shopify.tell',
    ['DELIVERY_CHANGED', 'SHIPMENT_CANCELED'],
    (happened) => statusOf(happened) !== undefined,
    (app, happened) =>
      app.db.transaction(wholeRetailer(happened.retailerId), async (tx) => {
        const { orderId } = happened.fact;
        const taken = tx.db.selectFrom('shopify_orders').select('id').where('order_id', '=', orderId);
        const status = statusOf(happened);
        if (!status || !(await taken.executeTakeFirst())) return;
        const line = await lineOf(tx, happened).limit(1).executeTakeFirstOrThrow();
        const isDelay = line.event === 'SKIPPED' && delays.includes(line.status_id ?? -1);
        await tx.db
          .insertInto('shopify_tellings')
          .values({
            id: newId(app.clock.now().epochMilliseconds),
            order_id: orderId,
            tracker_id: line.id,
            status: isDelay ? 'DELAYED' : status,
            happened_at: line.at,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await app.jobs.send(tx, tellOrder, `${tx.retailerId} ${orderId}`);
      }),
  ),
  isNeeded: ({ shopify }) => shopify !== null,
};
