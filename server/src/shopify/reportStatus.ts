// Reports an order's progress to its shop, one update after the other. The shop is read before each write, because the response to an
// earlier attempt may have been lost: an existing fulfillment or event is not created again.
import type { FleetEventType } from '@portage/contract/fleet/states';
import { z } from 'zod';
import {
  cancelFulfillment,
  createFulfillment,
  createFulfillmentEvent,
  fulfillmentsOf,
} from '../gateways/shopify/documents.ts';
import { shownCode, trackingLink } from '../orders/codes.ts';
import type { App } from '../platform/app.ts';
import { isoText } from '../platform/clock.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { noLease } from '../platform/db/lease.ts';
import { newId } from '../platform/ids.ts';
import type { Task } from '../platform/jobs/kind.ts';
import { type Subscriber, subscribe } from '../platform/noun.ts';
import type { FactAbout } from '../platform/outbox/facts.ts';
import { refuse } from '../platform/refusal.ts';
import { queryShop } from './session.ts';
import {
  canceledStatus,
  claimReport,
  type Report,
  recordFailure,
  recordSent,
  renewLease,
  type Turn,
} from './statusUpdates.ts';

/** Shopify's fulfillment event for each event of the courier. Other events are not reported, because customers do not follow them. */
const statuses: Partial<Record<FleetEventType, string>> = {
  PICKED_UP_FROM_STORE: 'CARRIER_PICKED_UP',
  SORTED_AT_WAREHOUSE: 'IN_TRANSIT',
  AT_WAREHOUSE: 'IN_TRANSIT',
  ATTEMPTING_DELIVERY: 'OUT_FOR_DELIVERY',
  COMPLETED: 'DELIVERED',
  SKIPPED: 'ATTEMPTED_DELIVERY',
  RESCHEDULED: 'DELAYED',
  AT_DROPOFF_POINT: 'READY_FOR_PICKUP',
  CANCELED: canceledStatus,
  RTS_SCHEDULED: 'FAILURE',
  RTS_COMPLETED: canceledStatus,
};

/** Skip reasons (status ids) without a delivery attempt, caused by the courier. */
const delays: readonly number[] = [3, 7];

type DeliveryFact = FactAbout<'DELIVERY_CHANGED' | 'SHIPMENT_CANCELED'>;

const statusOf = ({ topic, fact }: DeliveryFact): string | undefined => {
  if (topic === 'SHIPMENT_CANCELED') return canceledStatus;
  return fact.trackerId === undefined || fact.became === null ? undefined : statuses[fact.event];
};

const trackerOf = (tx: Tx, { topic, fact }: DeliveryFact) => {
  const trackers = tx.db
    .selectFrom('trackers')
    .select(['id', 'at', 'event', 'status_id'])
    .where('order_id', '=', fact.orderId)
    .orderBy('at', 'desc');
  return topic === 'SHIPMENT_CANCELED'
    ? trackers.where('event', '=', 'CANCELED')
    : trackers.where('id', '=', fact.trackerId ?? '');
};

/** Records one status update for each event of a Shopify order's delivery. */
export const recordStatusUpdates: Subscriber = {
  ...subscribe(
    // Its position is stored under this name.
    'shopify.tell',
    ['DELIVERY_CHANGED', 'SHIPMENT_CANCELED'],
    (happened) => statusOf(happened) !== undefined,
    (app, happened) =>
      app.db.transaction(wholeRetailer(happened.retailerId), async (tx) => {
        const { orderId } = happened.fact;
        const ofShop = tx.db.selectFrom('shopify_fulfillment_orders').select('id').where('order_id', '=', orderId);
        const status = statusOf(happened);
        if (!status || !(await ofShop.executeTakeFirst())) return;
        const tracker = await trackerOf(tx, happened).limit(1).executeTakeFirstOrThrow();
        const isDelay = tracker.event === 'SKIPPED' && delays.includes(tracker.status_id ?? -1);
        await tx.db
          .insertInto('shopify_status_updates')
          .values({
            id: newId(app.clock.now().epochMilliseconds),
            order_id: orderId,
            tracker_id: tracker.id,
            status: isDelay ? 'DELAYED' : status,
            happened_at: tracker.at,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await app.jobs.send(tx, reportStatus, { retailerId: tx.retailerId, orderId });
      }),
  ),
  isNeeded: ({ shopify }) => shopify !== null,
};

type RenewLease = (created?: { fulfillment_id: string }) => Promise<void>;

const Payload = z.object({ retailerId: z.guid(), orderId: z.guid() });

/** Sends all pending updates of an order. */
export const reportStatus: Task<App, z.output<typeof Payload>> = {
  // The name of a queue, in which tasks of the previous release may wait.
  kind: 'shopify.tell',
  payload: Payload,
  async run(app, { retailerId, orderId }) {
    const turn: Turn = { orderId, lease: noLease };
    const within = <T>(step: (tx: Tx) => Promise<T>) => app.db.transaction(wholeRetailer(retailerId), step);
    let next = await within((tx) => claimReport(app, tx, turn));
    while (next) {
      const report = next;
      try {
        const fulfillmentId = await send(app, report, (created) => within((tx) => renewLease(tx, turn, created)));
        next = await within(async (tx) => {
          await recordSent(app, tx, turn, report, fulfillmentId);
          return claimReport(app, tx, turn);
        });
      } catch (error) {
        if (!(await within((tx) => recordFailure(app, tx, turn, report, error)))) throw error;
        return;
      }
    }
  },
};

/** Orders for which one transaction queues a report. */
const batchSize = 500;

/** Queues the pending reports of a shop, one transaction per batch: none were sent while it was disconnected. */
export async function queueStatusReports(app: App, retailerId: string, shopId: string): Promise<void> {
  const queueAfter = (last: string | undefined) =>
    app.db.transaction(wholeRetailer(retailerId), async (tx) => {
      const orders = await waitingAfter(tx, shopId, last).execute();
      for (const { order_id: orderId } of orders) await app.jobs.send(tx, reportStatus, { retailerId, orderId });
      return orders[batchSize - 1]?.order_id;
    });
  for (let last = await queueAfter(undefined); last; last = await queueAfter(last));
}

/** Selects a batch of the orders with an update that is neither sent nor abandoned, after the given order. */
const waitingAfter = ({ db }: Tx, shopId: string, last: string | undefined) =>
  db
    .selectFrom('shopify_status_updates as waiting')
    .innerJoin('shopify_fulfillment_orders as target', 'target.order_id', 'waiting.order_id')
    .select('waiting.order_id')
    .distinct()
    .where('target.shop_id', '=', shopId)
    .where('waiting.sent_at', 'is', null)
    .where('waiting.given_up_at', 'is', null)
    .$if(last !== undefined, (updates) => updates.where('waiting.order_id', '>', last ?? ''))
    .orderBy('waiting.order_id')
    .limit(batchSize);

/** Creates the fulfillment and its event in the shop, or cancels the fulfillment. Returns the id of the shop's current fulfillment. */
async function send(app: App, { target, updates }: Report, renew: RenewLease): Promise<string | null> {
  const last = updates.at(-1);
  if (!last) return target.fulfillment_id;
  const isCancellation = last.status === canceledStatus;
  // Without an earlier update there is no fulfillment to cancel.
  if (isCancellation && updates.length === 1 && target.fulfillment_id === null) return null;
  const number = shownCode(target, target.use_envoi_tracking_code);
  const id = `gid://shopify/FulfillmentOrder/${target.id}`;
  const { fulfillmentOrder } = await queryShop(app, target.domain, fulfillmentsOf, { id });
  const own = fulfillmentOrder?.fulfillments.nodes.find(
    (each) =>
      each.status !== 'CANCELLED' &&
      (each.id === target.fulfillment_id || each.trackingInfo.some((tracking) => tracking.number === number)),
  );
  if (isCancellation) {
    await renew();
    if (own) await queryShop(app, target.domain, cancelFulfillment, { id: own.id });
    return null;
  }
  if (!fulfillmentOrder) refuse('SHOPIFY_ORDER_DELETED');
  const at = isoText(last.happened_at);
  const isThere = own?.events.nodes.some(
    (event) => event.status === last.status && Date.parse(event.happenedAt) === Date.parse(at),
  );
  await renew();
  const fulfillment = own?.id ?? (await fulfill(app, target, { fulfillmentOrder: id, number }));
  await renew({ fulfillment_id: fulfillment });
  if (!isThere) await queryShop(app, target.domain, createFulfillmentEvent, { fulfillment, status: last.status, at });
  return fulfillment;
}

/** Creates the fulfillment. The shop notifies its customer of it; notifications during the delivery are ours. */
async function fulfill(
  app: App,
  target: Report['target'],
  sent: { fulfillmentOrder: string; number: string },
): Promise<string> {
  const { fulfillmentCreate } = await queryShop(app, target.domain, createFulfillment, {
    ...sent,
    url: trackingLink(app, target.link_code),
    company: app.config.provider.name,
    notify: true,
  });
  return fulfillmentCreate.fulfillment?.id ?? refuse('SHOPIFY_NOTHING_LEFT');
}
