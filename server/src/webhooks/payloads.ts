// The bodies of events. That of a new order's event is built later: when it is first sent or shown, or when the next event of its order is
// recorded. It is stored, so that every attempt and endpoint gets the same.
import { Order } from '@portage/contract/orders/schema';
import { type WebhookPayload, webhookApiVersion } from '@portage/contract/webhooks/payloads';
import { WebhookTopic } from '@portage/contract/webhooks/schema';
import type { z } from 'zod';
import { showOrders } from '../orders/detail.ts';
import type { App } from '../platform/app.ts';
import { isoOf, isoText } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { rowsOf } from '../platform/db/rows.ts';
import { newId } from '../platform/ids.ts';
import { contentOf, type EventContent, testContent } from './content.ts';
import { anyOf } from './queries.ts';

type NewEvent = EventContent & {
  order: Pick<Order, 'id' | 'pickupScheduleId'>;
  /** Undefined for a test event, which is not part of its order's sequence. */
  sequence?: number;
};

/** Returns the row of an event, with its body. */
export function eventOf(app: App, { order, sequence, ...content }: NewEvent) {
  const now = app.clock.now();
  const id = newId(now.epochMilliseconds);
  const about = {
    order_id: order.id,
    store_id: order.pickupScheduleId,
    topic: content.topic,
    sequence: String(sequence ?? 0),
    is_test: sequence === undefined,
    created_at: now.toString(),
  };
  return { id, about, payload: payloadOf(id, sequence, content) };
}

/** Returns the row of a test event about an order, with its body. */
export const testEventOf = (app: App, topic: EventContent['topic'], order: Order) =>
  eventOf(app, { ...testContent(topic, order, isoOf(app.clock.now())), order });

function payloadOf(id: string, sequence: number | undefined, { topic, at, data }: EventContent): string {
  const payload: z.input<typeof WebhookPayload> = {
    id,
    type: topic,
    timestamp: at,
    apiVersion: webhookApiVersion,
    sequence: sequence ?? 0,
    ...(sequence === undefined ? { test: true } : {}),
    data,
  };
  return JSON.stringify(payload);
}

/** Builds the missing bodies of these orders' events. Of several processes one builds them; the others wait for it. */
export async function buildPayloads(app: App, tx: Tx, orderIds: readonly string[]): Promise<void> {
  const pending = await lockPending(tx, orderIds);
  if (pending.length === 0) return;
  const shown = await showOrders(app, tx, [...new Set(pending.map(({ order_id }) => order_id))]);
  const orders = new Map(shown.map((order) => [order.id, Order.parse(order)]));
  const built = pending.flatMap(({ id, order_id, sequence, topic, timestamp, by }) => {
    const order = orders.get(order_id);
    if (!order) return [];
    const content = contentOf(WebhookTopic.parse(topic), isoText(timestamp), { order, by });
    return [{ id, store_id: order.pickupScheduleId, payload: payloadOf(id, Number(sequence), content) }];
  });
  await tx.db
    .updateTable('webhook_events')
    .from(rowsOf('webhook_events', JSON.stringify(built)).as('built'))
    .set((of) => ({
      ...{ payload: of.ref('built.payload'), store_id: of.ref('built.store_id') },
      ...{ pending_timestamp: null, pending_by: null },
    }))
    .whereRef('webhook_events.id', '=', 'built.id')
    .execute();
  await moveSends(
    tx,
    built.map(({ id }) => id),
  );
}

/** Locks events in a fixed order, to avoid a deadlock. An erasure either waits for the lock and then removes the bodies, or comes first. */
const lockPending = ({ db }: Tx, orderIds: readonly string[]) =>
  db
    .selectFrom('webhook_events')
    .select(['id', 'order_id', 'topic', 'sequence'])
    .select(({ ref }) => [ref('pending_timestamp').$notNull().as('timestamp'), ref('pending_by').$notNull().as('by')])
    .where('order_id', '=', anyOf(orderIds))
    .where('pending_by', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Moves sends to the store that their order moved to, and removes those of endpoints that do not cover that store. */
async function moveSends({ db }: Tx, eventIds: readonly string[]): Promise<void> {
  const moved = await db
    .updateTable('webhook_sends')
    .from('webhook_events')
    .set((of) => ({ store_id: of.ref('webhook_events.store_id') }))
    .whereRef('webhook_events.id', '=', 'webhook_sends.event_id')
    .whereRef('webhook_events.store_id', '!=', 'webhook_sends.store_id')
    .where('webhook_sends.event_id', '=', anyOf(eventIds))
    .returning('webhook_sends.id')
    .execute();
  if (moved.length === 0) return;
  await db
    .deleteFrom('webhook_sends')
    .using('webhook_endpoints')
    .whereRef('webhook_endpoints.id', '=', 'webhook_sends.endpoint_id')
    .where('webhook_sends.id', '=', anyOf(moved.map(({ id }) => id)))
    .where('has_all_stores', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_endpoint_stores')
            .select('webhook_endpoint_stores.store_id')
            .whereRef('webhook_endpoint_stores.endpoint_id', '=', 'webhook_sends.endpoint_id')
            .whereRef('webhook_endpoint_stores.store_id', '=', 'webhook_sends.store_id'),
        ),
      ),
    )
    .execute();
}
