// Writes what is told down, once ever, with a line for each endpoint that asked for it; and wakes who sends.
import { Order } from '@portage/contract/orders/schema';
import { type WebhookPayload, webhookApiVersion } from '@portage/contract/webhooks/payloads';
import { sql } from 'kysely';
import type { z } from 'zod';
import { showOrder } from '../orders/detail.ts';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { type Subscriber, subscribe } from '../platform/noun.ts';
import { pumpOf } from './pump.ts';
import { wake } from './queries.ts';
import { type EndpointRow, endpointsOf, storesOf } from './screens.ts';
import { isTold, ordersOf, type Told, type ToldFact, toldFacts, toldOf } from './tell.ts';

/** A fact tells at most two things of an order. */
const toldAtOnce = 2;

/** Writes the events that a fact tells of, and wakes those who send them. */
export const recordEvents: Subscriber = subscribe('webhooks.record', toldFacts, isTold, async (app, told) => {
  const retailer = wholeRetailer(told.retailerId);
  const endpoints = await endpointsOf(app.db.scope(retailer)).execute();
  if (endpoints.length === 0) return;
  for (const orderId of ordersOf(told))
    await app.db.transaction(retailer, (tx) => recordOrder(app, tx, told, orderId, endpoints));
  pumpOf(app)?.soon();
});

async function recordOrder(app: App, tx: Tx, told: ToldFact, orderId: string, endpoints: readonly EndpointRow[]) {
  const order = Order.parse(await showOrder(app, tx, orderId));
  for (const [place, each] of toldOf(told, order).entries()) {
    const wanting = endpoints.filter((endpoint) => wants(endpoint, each.topic, order.pickupScheduleId));
    if (wanting.length > 0)
      await recordEvent(app, tx, { ...each, order, sequence: told.number * toldAtOnce + place }, wanting);
  }
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

/** Nothing, where the event was written before: a worker may have been killed after that. */
async function recordEvent(app: App, tx: Tx, event: NewEvent, endpoints: readonly EndpointRow[]): Promise<void> {
  const { id, about, payload } = eventOf(app, event);
  const written = await tx.db
    .insertInto('webhook_events')
    .values({ id, ...about, payload })
    .onConflict((conflict) =>
      conflict.columns(['retailer_id', 'order_id', 'sequence']).where(sql<boolean>`sequence > 0`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!written) return;
  const now = app.clock.now();
  const ids = endpoints.map((endpoint) => endpoint.id);
  // Who turns one of them off or on waits, or was waited for: by then it is known.
  const on = await wake(tx, ids, now);
  const rows = ids.map((endpoint_id) => ({
    ...about,
    id: newId(now.epochMilliseconds),
    endpoint_id,
    event_id: id,
    ...(on.has(endpoint_id)
      ? ({ state: 'WAITING', next_at: now.toString() } as const)
      : ({ state: 'HELD', next_at: null } as const)),
  }));
  await tx.db.insertInto('webhook_deliveries').values(rows).execute();
}
