// Writes what is told down, once ever, with a line for each endpoint that asked for it; and wakes who sends.
import { Order } from '@portage/contract/orders/schema';
import { type Insertable, sql } from 'kysely';
import { showOrders } from '../orders/detail.ts';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { insertFrom, rowsOf } from '../platform/db/rows.ts';
import type { WebhookEvents } from '../platform/db/schema.gen.ts';
import { newId } from '../platform/ids.ts';
import { type Subscriber, subscribe } from '../platform/noun.ts';
import { buildPayloads, eventOf } from './payloads.ts';
import { pumpOf } from './pump.ts';
import { anyOf, wake } from './queries.ts';
import { type EndpointRow, endpointsOf, storesOf } from './screens.ts';
import { isOfNewOrders, isTold, type NewOrdersFact, type ToldFact, toldFacts, toldOf, topicsOfNew } from './tell.ts';

/** A fact tells at most two things of an order. */
const toldAtOnce = 2;

/** Sends that a transaction writes at most. */
const sendsAtOnce = 5000;

/** Writes the events of a fact and wakes their senders. The fact of an import concerns about a thousand orders. */
export const recordEvents: Subscriber = subscribe('webhooks.record', toldFacts, isTold, async (app, told) => {
  const retailer = wholeRetailer(told.retailerId);
  const endpoints = await endpointsOf(app.db.scope(retailer)).execute();
  if (endpoints.length === 0) return;
  if (!isOfNewOrders(told)) await app.db.transaction(retailer, (tx) => recordOrder(app, tx, told, endpoints));
  else
    for (const ids of batchesOf(told, endpoints.length))
      await app.db.transaction(retailer, (tx) => recordNewOrders(app, tx, told, ids, endpoints));
  pumpOf(app)?.soon();
});

function batchesOf({ fact }: NewOrdersFact, endpoints: number): string[][] {
  const ids = 'orderId' in fact ? [fact.orderId] : (fact.orderIds ?? []);
  const size = Math.ceil(sendsAtOnce / toldAtOnce / endpoints);
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, nth) => ids.slice(nth * size, (nth + 1) * size));
}

/** Records what a fact tells of an order, as the order is read now. */
async function recordOrder(
  app: App,
  tx: Tx,
  told: Exclude<ToldFact, NewOrdersFact>,
  endpoints: readonly EndpointRow[],
): Promise<void> {
  const ids = [told.fact.orderId];
  // First the events before this one: none shows the order later than the next does.
  await buildPayloads(app, tx, ids);
  const [shown] = await showOrders(app, tx, ids);
  const order = shown && Order.parse(shown);
  const said = order && toldOf(told, order);
  if (!said) return;
  const { id, about, payload } = eventOf(app, { ...said, order, sequence: told.number * toldAtOnce });
  await insertEvents(app, tx, endpoints, { ids: [id], orders: [about], each: [{ ...about, payload }] });
}

/** Records that orders are new. Their stores alone are read: the bodies are built later. */
async function recordNewOrders(
  app: App,
  tx: Tx,
  told: NewOrdersFact,
  orderIds: readonly string[],
  endpoints: readonly EndpointRow[],
): Promise<void> {
  const orders = await tx.db
    .selectFrom('orders')
    .select(['id as order_id', 'store_id'])
    .where('id', '=', anyOf(orderIds))
    .execute();
  const now = app.clock.now();
  const each = topicsOfNew(told).map((topic, place) => ({
    topic,
    sequence: String(told.number * toldAtOnce + place),
    created_at: now.toString(),
    pending_timestamp: told.publishedAt,
    pending_by: told.by.role,
  }));
  const ids = each.flatMap(() => orders.map(() => newId(now.epochMilliseconds)));
  await insertEvents(app, tx, endpoints, { ids, orders, each });
}

type EventRow = Insertable<WebhookEvents>;
type NewEvents = {
  /** As many as there are events. */
  ids: readonly string[];
  orders: readonly Pick<EventRow, 'order_id' | 'store_id'>[];
  /** The events of each order. */
  each: readonly Omit<EventRow, 'id' | 'order_id' | 'store_id'>[];
};

const columns = ['id', 'order_id', 'store_id', 'topic', 'sequence', 'created_at'];
const eventColumns = [...columns, 'payload', 'pending_timestamp', 'pending_by'];
const sendColumns = [...columns, 'event_id', 'endpoint_id', 'state', 'next_at'];

/** Writes the events that some endpoint asked for, and their sends; skips those that were written before a worker was killed. */
async function insertEvents(
  app: App,
  tx: Tx,
  endpoints: readonly EndpointRow[],
  { ids, orders, each }: NewEvents,
): Promise<void> {
  const targets = await lockTargets(app, tx, endpoints, { orders, each });
  if (targets.length === 0) return;
  const orderIds = orders.map(({ order_id }) => order_id);
  const storeIds = orders.map(({ store_id }) => store_id);
  const events = sql`(
    select (${ids}::uuid[])[row_number() over ()] as id, of.order_id, of.store_id, topic, sequence, created_at, payload,
      pending_timestamp, pending_by
    from unnest(${orderIds}::uuid[], ${storeIds}::uuid[]) as of (order_id, store_id),
      ${rowsOf('webhook_events', JSON.stringify(each))} as each
    where (topic, of.store_id) in (select topic, store_id from target)) as event`;
  const sends = sql`(
    select uuidv7() as id, recorded.order_id, store_id, topic, recorded.sequence, recorded.created_at, recorded.id as event_id,
      endpoint_id, state, next_at
    from recorded join target using (topic, store_id)) as send`;
  await sql`
    with target as (select * from ${rowsOf('webhook_deliveries', JSON.stringify(targets))}),
    recorded as (${insertFrom(tx, 'webhook_events', eventColumns, events)}
      on conflict (retailer_id, order_id, nullif(sequence, 0)) do nothing returning *)
    ${insertFrom(tx, 'webhook_deliveries', sendColumns, sends)}`.execute(tx.db);
}

/** Locks and wakes the endpoints that asked for the events; returns them with the topic, the store and the state of their sends. */
async function lockTargets(
  { clock }: App,
  tx: Tx,
  endpoints: readonly EndpointRow[],
  { orders, each }: Pick<NewEvents, 'orders' | 'each'>,
) {
  const stores = [...new Set(orders.map(({ store_id }) => store_id))];
  const targets = each.flatMap(({ topic }) =>
    stores.flatMap((store_id) =>
      endpoints
        .filter((endpoint) => wants(endpoint, topic, store_id))
        .map(({ id }) => ({ topic, store_id, endpoint_id: id })),
    ),
  );
  if (targets.length === 0) return [];
  const now = clock.now();
  const on = await wake(tx, [...new Set(targets.map(({ endpoint_id }) => endpoint_id))], now);
  const waiting = { state: 'WAITING', next_at: now.toString() };
  return targets.map((target) => ({ ...target, ...(on.has(target.endpoint_id) ? waiting : { state: 'HELD' }) }));
}

const wants = (endpoint: EndpointRow, topic: string, storeId: string) =>
  endpoint.topics.includes(topic) && (storesOf(endpoint)?.includes(storeId) ?? true);
