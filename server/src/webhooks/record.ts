// Writes what is told down, once ever, with a line for each endpoint that asked for it; and wakes who sends.
import { Order } from '@portage/contract/orders/schema';
import { type WebhookPayload, webhookApiVersion } from '@portage/contract/webhooks/payloads';
import { sql } from 'kysely';
import type { z } from 'zod';
import { showOrders } from '../orders/detail.ts';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { insertFrom, rowsOf } from '../platform/db/rows.ts';
import { newId } from '../platform/ids.ts';
import { type Subscriber, subscribe } from '../platform/noun.ts';
import { pumpOf } from './pump.ts';
import { wake } from './queries.ts';
import { type EndpointRow, endpointsOf, storesOf } from './screens.ts';
import { isTold, ordersOf, type Told, type ToldFact, toldFacts, toldOf } from './tell.ts';

/** A fact tells at most two things of an order. */
const toldAtOnce = 2;

/** Rows that a transaction writes at most for the sends of a fact about many orders; the orders of it are read at once. */
const sendsAtOnce = 5000;
const ordersAtOnce = 250;

/** Writes the events of a fact and wakes their senders. The fact of an import concerns about a thousand orders. */
export const recordEvents: Subscriber = subscribe('webhooks.record', toldFacts, isTold, async (app, told) => {
  const retailer = wholeRetailer(told.retailerId);
  const endpoints = await endpointsOf(app.db.scope(retailer)).execute();
  if (endpoints.length === 0) return;
  const orderIds = ordersOf(told);
  const size = Math.min(ordersAtOnce, Math.ceil(sendsAtOnce / endpoints.length));
  for (let from = 0; from < orderIds.length; from += size) {
    const ids = orderIds.slice(from, from + size);
    await app.db.transaction(retailer, (tx) => recordOrders(app, tx, told, ids, endpoints));
    pumpOf(app)?.soon();
  }
});

type RecordedEvent = ReturnType<typeof eventOf> & { endpointIds: readonly string[] };

async function recordOrders(
  app: App,
  tx: Tx,
  told: ToldFact,
  orderIds: readonly string[],
  endpoints: readonly EndpointRow[],
): Promise<void> {
  const events: RecordedEvent[] = [];
  for (const shown of await showOrders(app, tx, orderIds)) {
    const order = Order.parse(shown);
    for (const [place, each] of toldOf(told, order).entries()) {
      const wanting = endpoints.filter((endpoint) => wants(endpoint, each.topic, order.pickupScheduleId));
      const event = eventOf(app, { ...each, order, sequence: told.number * toldAtOnce + place });
      if (wanting.length > 0) events.push({ ...event, endpointIds: wanting.map(({ id }) => id) });
    }
  }
  await insertEvents(app, tx, events);
}

const wants = (endpoint: EndpointRow, topic: string, storeId: string) =>
  endpoint.topics.includes(topic) && (storesOf(endpoint)?.includes(storeId) ?? true);

type NewEvent = Told & { order: Pick<Order, 'id' | 'pickupScheduleId'>; sequence: number };

/** The body of an event, and its row. */
export function eventOf(app: App, { topic, at, data, order, sequence }: NewEvent) {
  const now = app.clock.now();
  const id = newId(now.epochMilliseconds);
  const about = {
    order_id: order.id,
    store_id: order.pickupScheduleId,
    topic,
    sequence: String(sequence),
    created_at: now.toString(),
  };
  const payload: z.input<typeof WebhookPayload> = {
    id,
    type: topic,
    timestamp: at,
    apiVersion: webhookApiVersion,
    sequence,
    ...(sequence === 0 ? { test: true } : {}),
    data,
  };
  return { id, about, payload: JSON.stringify(payload) };
}

const aboutColumns = ['id', 'order_id', 'store_id', 'topic', 'sequence', 'created_at'] as const;
const sendColumns = [...aboutColumns, 'endpoint_id', 'event_id', 'state', 'next_at'];

/** Writes events and their sends; skips those that were written before a worker was killed. */
async function insertEvents({ clock }: App, tx: Tx, events: readonly RecordedEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = rowsOf(
    'webhook_events',
    JSON.stringify(events.map(({ id, about, payload }) => ({ id, ...about, payload }))),
  );
  const { rows: written } = await sql<{
    id: string;
  }>`${insertFrom(tx, 'webhook_events', [...aboutColumns, 'payload'], rows)}
    on conflict (retailer_id, order_id, sequence) where sequence > 0 do nothing returning id`.execute(tx.db);
  const isNew = new Set(written.map(({ id }) => id));
  const fresh = events.filter(({ id }) => isNew.has(id));
  if (fresh.length === 0) return;
  const now = clock.now();
  const on = await wake(tx, [...new Set(fresh.flatMap(({ endpointIds }) => endpointIds))], now);
  const sends = fresh.flatMap(({ id: event_id, about, endpointIds }) =>
    endpointIds.map((endpoint_id) => ({
      ...about,
      id: newId(now.epochMilliseconds),
      endpoint_id,
      event_id,
      ...(on.has(endpoint_id) ? { state: 'WAITING', next_at: now.toString() } : { state: 'HELD', next_at: null }),
    })),
  );
  await insertFrom(tx, 'webhook_deliveries', sendColumns, rowsOf('webhook_deliveries', JSON.stringify(sends))).execute(
    tx.db,
  );
}
