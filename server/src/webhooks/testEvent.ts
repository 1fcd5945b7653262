// A test event about a real order, marked as a test, and sent at once so that the endpoint's response can be shown.
import { Order } from '@portage/contract/orders/schema';
import type { ListGroup } from '@portage/contract/orders/status';
import type { EndpointTest, WebhookSendDetail } from '@portage/contract/webhooks/schema';
import type { WebhookTopic } from '@portage/contract/webhooks/topics';
import type { z } from 'zod';
import type { Member } from '../auth/member.ts';
import { showOrder } from '../orders/detail.ts';
import type { App } from '../platform/app.ts';
import type { Scope } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { refuse } from '../platform/refusal.ts';
import { lockEndpoint } from './endpoints.ts';
import { attemptRow } from './outcome.ts';
import { testEventOf } from './payloads.ts';
import { postEvent } from './post.ts';
import { openSecrets } from './secret.ts';
import { showSend } from './sends.ts';

/** Sends a test event outside the queue, and records it with its outcome. It is never retried. */
export async function testEndpoint(
  app: App,
  by: Member,
  id: string,
  { topic, orderId }: z.output<typeof EndpointTest>,
): Promise<WebhookSendDetail> {
  const scope = app.db.scope(by);
  const endpoint = await app.db.transaction(by, (tx) => lockEndpoint(tx, by, id));
  const order = Order.parse(await showOrder(app, scope, orderId ?? (await exampleFor(scope, topic))));
  const event = testEventOf(app, topic, order);
  const target = { url: endpoint.url, secrets: openSecrets(app, endpoint, app.clock.now()) };
  const result = await postEvent(app, target, { id: event.id, body: event.payload });
  const sendId = newId(result.at.epochMilliseconds);
  const attempt = attemptRow(sendId, result);
  const isAccepted = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
  await app.db.transaction(by, async (tx) => {
    await lockEndpoint(tx, by, id);
    await tx.db
      .insertInto('webhook_events')
      .values({ id: event.id, ...event.about, payload: event.payload })
      .execute();
    await tx.db
      .insertInto('webhook_sends')
      .values({
        ...event.about,
        id: sendId,
        endpoint_id: id,
        event_id: event.id,
        state: isAccepted ? 'SENT' : 'FAILED',
        attempts: 1,
        total_attempts: 1,
        status: attempt.status,
        failure: attempt.failure,
        ended_at: app.clock.now().toString(),
      })
      .execute();
    await tx.db.insertInto('webhook_attempts').values(attempt).execute();
  });
  return showSend(app, scope, id, sendId);
}

/** The groups of the orders list in which an order is right after the event of a topic. */
const groupsAfter: Partial<Record<WebhookTopic, readonly ListGroup[]>> = {
  ORDER_CREATION: ['unfulfilled', 'fulfilled'],
  ORDER_FULFILLMENT: ['fulfilled'],
  ORDER_SCANNING: ['sorted'],
  ORDER_OUT_FOR_DELIVERY: ['attempting'],
  ORDER_COMPLETED: ['completed'],
  ORDER_ATTEMPTED: ['skipped'],
  ORDER_NOT_RECEIVED: ['skipped'],
  ORDER_RTS_SCHEDULED: ['returned'],
  ORDER_RTS_LOADED: ['returned'],
  ORDER_RTS_COMPLETED: ['returned'],
};

/** Returns the newest order that fits the topic, else the newest of all. */
async function exampleFor({ db }: Scope, topic: WebhookTopic): Promise<string> {
  const orders = db.selectFrom('orders').select('id').where('deleted_at', 'is', null);
  const newest = orders.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1);
  for (const group of groupsAfter[topic] ?? []) {
    const fitting = await newest.where('list_group', '=', group).executeTakeFirst();
    if (fitting) return fitting.id;
  }
  return (await newest.executeTakeFirst())?.id ?? refuse('ORDER_NOT_FOUND');
}
