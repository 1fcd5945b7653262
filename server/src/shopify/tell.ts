// A shop is told of its orders' way: that they are fulfilled, by what code they are followed, and what happens to them. Each thing is
// told once: before it is, the shop is asked whether it was, as an answer may have been lost.
import type { FleetEventType } from '@portage/contract/fleet/states';
import { sql } from 'kysely';
import { fulfil, tellEvent, toldOfParcel } from '../gateways/shopify/documents.ts';
import { ShopifyFailure } from '../gateways/shopify/port.ts';
import { shownCode, trackingLink } from '../orders/codes.ts';
import type { App } from '../platform/app.ts';
import { isoText, readInstant } from '../platform/clock.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import type { Errand } from '../platform/jobs/kind.ts';
import { type Subscriber, subscribe } from '../platform/noun.ts';
import { publish } from '../platform/outbox/facts.ts';
import { askShop } from './tokens.ts';

/** After that a shop is not told any more what it could not be told; a person reads why. */
const mostDays = 3;

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
  CANCELED: 'FAILURE',
  RTS_SCHEDULED: 'FAILURE',
};

/** Skipped for the courier's own reasons: it was at no door. */
const delays: readonly number[] = [3, 7];

/** Writes down what a shop is to be told, once for each event of the way. */
export const tellShops: Subscriber = {
  ...subscribe(
    'shopify.tell',
    ['DELIVERY_CHANGED'],
    ({ fact }) => fact.trackerId !== undefined && toldAs[fact.event] !== undefined && fact.became !== null,
    (app, { retailerId, fact }) =>
      app.db.transaction(wholeRetailer(retailerId), async (tx) => {
        const { orderId, trackerId = '' } = fact;
        const status = toldAs[fact.event];
        if (!status || !(await isShops(tx, orderId))) return;
        const tracker = await tx.db
          .selectFrom('trackers')
          .select(['at', 'status_id'])
          .where('id', '=', trackerId)
          .executeTakeFirstOrThrow();
        const isDelay = fact.event === 'SKIPPED' && delays.includes(tracker.status_id ?? -1);
        await tx.db
          .insertInto('shopify_tellings')
          .values({
            id: newId(app.clock.now().epochMilliseconds),
            order_id: orderId,
            tracker_id: trackerId,
            status: isDelay ? 'DELAYED' : status,
            happened_at: tracker.at,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await app.jobs.send(tx, tellOrder, `${retailerId} ${orderId}`);
      }),
  ),
  isNeeded: ({ shopify }) => shopify !== null,
};

async function isShops(tx: Tx, orderId: string): Promise<boolean> {
  const rows = tx.db.selectFrom('shopify_orders').select('id').where('order_id', '=', orderId);
  return (await rows.executeTakeFirst()) !== undefined;
}

/** What is told, and the order and parcel that it is told of. */
const toTell = (tx: Tx, orderId: string) =>
  tx.db
    .selectFrom('shopify_orders as taken')
    .innerJoin('shopify_shops as shop', 'shop.id', 'taken.shop_id')
    .innerJoin('orders', 'orders.id', 'taken.order_id')
    .innerJoin('retailers', 'retailers.id', 'orders.retailer_id')
    .select(['taken.id', 'taken.shop_id', 'taken.fulfillment_id', 'shop.domain', 'shop.name', 'shop.disconnected_at'])
    .select([
      'orders.tracking_code',
      'orders.envoi_tracking_code',
      'orders.link_code',
      'retailers.use_envoi_tracking_code',
    ])
    .where('taken.order_id', '=', orderId)
    .executeTakeFirst();
type Telling = NonNullable<Awaited<ReturnType<typeof toTell>>>;

/** Tells a shop all that it does not know of an order yet, in the order in which it happened. */
export const tellOrder: Errand<App> = {
  kind: 'shopify.tell',
  async run(app, name) {
    const [retailerId = '', orderId = ''] = name.split(' ');
    await app.db.transaction(wholeRetailer(retailerId), async (tx) => {
      // One after the other: two at once would both find that a thing was not told yet.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`shopify ${orderId}`}, 0))`.execute(tx.db);
      const order = await toTell(tx, orderId);
      if (!order || order.disconnected_at !== null) return;
      await tellWaiting(app, tx, orderId, order);
    });
  },
};

async function tellWaiting(app: App, tx: Tx, orderId: string, order: Telling): Promise<void> {
  const now = app.clock.now();
  const waiting = await tx.db
    .selectFrom('shopify_tellings')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('told_at', 'is', null)
    .where('given_up_at', 'is', null)
    .orderBy('happened_at')
    .orderBy('id')
    .execute();
  const [first] = waiting;
  if (!first) return;
  try {
    for (const { id, status, happened_at } of waiting) {
      await tellOne(app, tx, order, { status, at: isoText(happened_at) });
      await tx.db.updateTable('shopify_tellings').set({ told_at: now.toString() }).where('id', '=', id).execute();
    }
    await note(app, tx, order, null);
  } catch (error) {
    if (!(error instanceof ShopifyFailure)) throw error;
    const isLate = Temporal.Instant.compare(readInstant(first.happened_at).add({ hours: 24 * mostDays }), now) < 0;
    if (error.kind === 'UNREACHABLE' && !isLate) throw error;
    await tx.db
      .updateTable('shopify_tellings')
      .set({ given_up_at: now.toString() })
      .where('order_id', '=', orderId)
      .where('told_at', 'is', null)
      .execute();
    await note(app, tx, order, error.message);
  }
}

type Event = { status: string; at: string };

async function tellOne(app: App, tx: Tx, order: Telling, { status, at }: Event): Promise<void> {
  const number = shownCode(order, order.use_envoi_tracking_code);
  const parcel = `gid://shopify/FulfillmentOrder/${order.id}`;
  const { fulfillmentOrder } = await askShop(app, order.domain, toldOfParcel, { id: parcel });
  if (!fulfillmentOrder) throw new ShopifyFailure('REFUSED', 'the order is gone');
  const own = fulfillmentOrder.fulfillments.nodes.find((each) =>
    each.trackingInfo.some((tracking) => tracking.number === number),
  );
  const isTold = own?.events.nodes.some(
    (event) => event.status === status && Date.parse(event.happenedAt) === Date.parse(at),
  );
  const fulfillment = own?.id ?? (await fulfilThere(app, order, parcel, number));
  await tx.db
    .updateTable('shopify_orders')
    .set({ fulfillment_id: fulfillment })
    .where('shop_id', '=', order.shop_id)
    .where('id', '=', order.id)
    .execute();
  if (!isTold) await askShop(app, order.domain, tellEvent, { fulfillment, status, at });
}

/** The shop's customer hears of it from the shop, as of any parcel; what happens on the way they hear from us. */
async function fulfilThere(app: App, order: Telling, parcel: string, number: string): Promise<string> {
  const { fulfillmentCreate } = await askShop(app, order.domain, fulfil, {
    parcel,
    number,
    url: trackingLink(app, order.link_code),
    company: app.config.provider.name,
    notify: true,
  });
  if (!fulfillmentCreate.fulfillment) throw new ShopifyFailure('REFUSED', 'nothing is left to fulfil');
  return fulfillmentCreate.fulfillment.id;
}

/** Writes on the order what keeps its shop from being told, or that nothing does any more. */
async function note(app: App, tx: Tx, order: Telling, reason: string | null): Promise<void> {
  const at = app.clock.now();
  const problem = {
    problem: reason === null ? null : 'SHOPIFY_NOT_TOLD',
    problem_values: reason === null ? null : JSON.stringify({ reason }),
    problem_at: reason === null ? null : at.toString(),
  };
  const mine = tx.db.updateTable('shopify_orders').set(problem).where('id', '=', order.id);
  const changed = reason === null ? mine.where('problem', '=', 'SHOPIFY_NOT_TOLD') : mine;
  await changed.where('shop_id', '=', order.shop_id).execute();
  await publish(tx, 'SHOPIFY_CHANGED', { shopId: order.shop_id }, { name: order.name, role: 'RETAILER_USER' }, at);
}
