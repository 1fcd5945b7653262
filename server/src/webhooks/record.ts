// Records each event of a retailer that can read it once, with a send for each endpoint subscribed to its topic, and schedules the sender.
import { Order } from '@portage/contract/orders/schema';
import { type Insertable, sql } from 'kysely';
import { showOrders } from '../orders/detail.ts';
import type { App } from '../platform/app.ts';
import { type Tenant, type Tx, wholeRetailer } from '../platform/db/database.ts';
import { insertFrom, rowsOf } from '../platform/db/rows.ts';
import type { WebhookEvents } from '../platform/db/schema.gen.ts';
import { newId } from '../platform/ids.ts';
import { type Subscriber, subscribe } from '../platform/noun.ts';
import {
  contentFrom,
  isNewOrdersFact,
  isRelevant,
  type NewOrdersFact,
  type SourceFact,
  sourceTopics,
  topicsOfNewOrders,
} from './content.ts';
import { buildPayloads, eventOf } from './payloads.ts';
import { anyOf, eventsPerOrder, scheduleEndpoints } from './queries.ts';
import { type EndpointRow, endpointsOf, storesOf } from './screens.ts';
import { senderOf } from './sender.ts';

/** Maximum sends that one transaction writes. */
const maxSends = 5000;

/** Records the events of a fact. An import publishes facts of about a thousand orders each. */
export const recordEvents: Subscriber = subscribe('webhooks.record', sourceTopics, isRelevant, async (app, source) => {
  const retailer = wholeRetailer(source.retailerId);
  const endpoints = await endpointsOf(app.db.scope(retailer)).execute();
  if (endpoints.length === 0 && !(await hasKey(app, retailer))) return;
  if (!isNewOrdersFact(source)) await app.db.transaction(retailer, (tx) => recordOrder(app, tx, source, endpoints));
  else
    for (const ids of batchesOf(source, endpoints.length))
      await app.db.transaction(retailer, (tx) => recordNewOrders(app, tx, source, ids, endpoints));
  const sender = senderOf(app);
  sender?.poll();
  sender?.logChanged(source.retailerId);
});

/** Returns whether the retailer has an API key, with which its programs can list events. */
async function hasKey({ db, clock }: App, retailer: Tenant): Promise<boolean> {
  const key = await db
    .scope(retailer)
    .db.selectFrom('api_keys')
    .select('id')
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', clock.now().toString())]))
    .limit(1)
    .executeTakeFirst();
  return key !== undefined;
}

function batchesOf({ fact }: NewOrdersFact, endpoints: number): string[][] {
  const ids = 'orderId' in fact ? [fact.orderId] : (fact.orderIds ?? []);
  const size = Math.ceil(maxSends / eventsPerOrder / Math.max(1, endpoints));
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, nth) => ids.slice(nth * size, (nth + 1) * size));
}

/** Records the event of a fact about one order, with the current order. */
async function recordOrder(
  app: App,
  tx: Tx,
  source: Exclude<SourceFact, NewOrdersFact>,
  endpoints: readonly EndpointRow[],
): Promise<void> {
  const ids = [source.fact.orderId];
  // Earlier bodies first, so that no event shows its order in a later state than the next event does.
  await buildPayloads(app, tx, ids);
  const [shown] = await showOrders(app, tx, ids);
  const order = shown && Order.parse(shown);
  const content = order && contentFrom(source, order);
  if (!content) return;
  const { id, about, payload } = eventOf(app, { ...content, order, sequence: source.number * eventsPerOrder });
  await insertEvents(app, tx, endpoints, { ids: [id], orders: [about], each: [{ ...about, payload }] });
}

/** Records the events of new orders. Reads only their stores, because bodies are built later. */
async function recordNewOrders(
  app: App,
  tx: Tx,
  source: NewOrdersFact,
  orderIds: readonly string[],
  endpoints: readonly EndpointRow[],
): Promise<void> {
  const orders = await tx.db
    .selectFrom('orders')
    .select(['id as order_id', 'store_id'])
    .where('id', '=', anyOf(orderIds))
    .execute();
  const now = app.clock.now();
  const each = topicsOfNewOrders(source).map((topic, place) => ({
    topic,
    sequence: String(source.number * eventsPerOrder + place),
    created_at: now.toString(),
    pending_timestamp: source.publishedAt,
    pending_by: source.by.role,
  }));
  const ids = each.flatMap(() => orders.map(() => newId(now.epochMilliseconds)));
  await insertEvents(app, tx, endpoints, { ids, orders, each });
}

type EventRow = Insertable<WebhookEvents>;
type NewEvents = {
  /** One id per event. */
  ids: readonly string[];
  orders: readonly Pick<EventRow, 'order_id' | 'store_id'>[];
  /** The events of each order, without ids. */
  each: readonly Omit<EventRow, 'id' | 'order_id' | 'store_id'>[];
};

const columns = ['id', 'order_id', 'store_id', 'topic', 'sequence', 'created_at'];
const eventColumns = [...columns, 'payload', 'pending_timestamp', 'pending_by'];
const sendColumns = [...columns, 'event_id', 'endpoint_id', 'state', 'next_at'];

/** Inserts events, with a send for each subscribed endpoint. Skips events that a killed worker has already inserted. */
async function insertEvents(
  app: App,
  tx: Tx,
  endpoints: readonly EndpointRow[],
  { ids, orders, each }: NewEvents,
): Promise<void> {
  const targets = await lockTargets(app, tx, endpoints, { orders, each });
  const orderIds = orders.map(({ order_id }) => order_id);
  const storeIds = orders.map(({ store_id }) => store_id);
  const events = sql`(
    select (${ids}::uuid[])[row_number() over ()] as id, of.order_id, of.store_id, topic, sequence, created_at, payload,
      pending_timestamp, pending_by
    from unnest(${orderIds}::uuid[], ${storeIds}::uuid[]) as of (order_id, store_id),
      ${rowsOf('webhook_events', JSON.stringify(each))} as each) as event`;
  const sends = sql`(
    select uuidv7() as id, recorded.order_id, store_id, topic, recorded.sequence, recorded.created_at, recorded.id as event_id,
      endpoint_id, state, next_at
    from recorded join target using (topic, store_id)) as send`;
  await sql`
    with target as (select * from ${rowsOf('webhook_sends', JSON.stringify(targets))}),
    recorded as (${insertFrom(tx, 'webhook_events', eventColumns, events)}
      on conflict do nothing returning *)
    ${insertFrom(tx, 'webhook_sends', sendColumns, sends)}`.execute(tx.db);
}

/** Locks and schedules the endpoints that subscribe to the events; returns them with the topic, store and state of their sends. */
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
  const on = await scheduleEndpoints(tx, [...new Set(targets.map(({ endpoint_id }) => endpoint_id))], now);
  const waiting = { state: 'WAITING', next_at: now.toString() };
  return targets.map((target) => ({ ...target, ...(on.has(target.endpoint_id) ? waiting : { state: 'HELD' }) }));
}

const wants = (endpoint: EndpointRow, topic: string, storeId: string) =>
  endpoint.topics.includes(topic) && (storesOf(endpoint)?.includes(storeId) ?? true);
