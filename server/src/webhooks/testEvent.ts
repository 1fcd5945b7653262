// A test event about a real order, marked as a test, and sent at once so that the endpoint's response can be shown.
import { Order } from '@portage/contract/orders/schema';
import { type ListGroup, type Status, statusOfOrder } from '@portage/contract/orders/status';
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

type Example = { groups: readonly ListGroup[]; status?: Status };

/** Where the orders list has an order right after the event of a topic, and its status where the group has several. */
const examples: Partial<Record<WebhookTopic, Example>> = {
  ORDER_CREATION: { groups: ['unfulfilled', 'fulfilled'] },
  ORDER_FULFILLMENT: { groups: ['fulfilled'] },
  ORDER_SCANNING: { groups: ['sorted'] },
  ORDER_OUT_FOR_DELIVERY: { groups: ['attempting'] },
  ORDER_COMPLETED: { groups: ['completed'] },
  ORDER_ATTEMPTED: { groups: ['skipped'], status: 'SKIPPED' },
  ORDER_NOT_RECEIVED: { groups: ['skipped'], status: 'NOT_RECEIVED' },
  ORDER_RTS_SCHEDULED: { groups: ['returned'], status: 'RTS_SCHEDULED' },
  ORDER_RTS_LOADED: { groups: ['returned'], status: 'RTS_LOADED' },
  ORDER_RTS_COMPLETED: { groups: ['returned'], status: 'RTS_COMPLETED' },
};
/** The number of orders of a group that are searched for the status. */
const mostRead = 100;

/** Returns the newest order of the first group that has one for the topic, else the newest of all. */
async function exampleFor({ db }: Scope, topic: WebhookTopic): Promise<string> {
  const orders = db.selectFrom('orders').where('deleted_at', 'is', null);
  const newest = orders
    .select(['id', 'delivery_status', 'status_id', 'sorted', 'delivery_attempts_made'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  const { groups, status } = examples[topic] ?? { groups: [] };
  for (const group of groups) {
    const rows = await newest
      .where('list_group', '=', group)
      .limit(status ? mostRead : 1)
      .execute();
    const fitting = rows.find(
      ({
        delivery_status: deliveryStatus,
        status_id: statusId,
        sorted,
        delivery_attempts_made: deliveryAttemptsMade,
      }) => !status || statusOfOrder({ deliveryStatus, statusId, sorted, deliveryAttemptsMade }) === status,
    );
    if (fitting) return fitting.id;
  }
  return (await newest.limit(1).executeTakeFirst())?.id ?? refuse('ORDER_NOT_FOUND');
}
