// An event that tries an endpoint: of a real order, marked as a test, and sent at once so that its answer can be shown.
import { Order } from '@portage/contract/orders/schema';
import type { EndpointTest, WebhookSendDetail } from '@portage/contract/webhooks/schema';
import type { z } from 'zod';
import type { Member } from '../auth/member.ts';
import { showOrder } from '../orders/detail.ts';
import type { App } from '../platform/app.ts';
import { isoOf } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { refuse } from '../platform/refusal.ts';
import { lockEndpoint } from './keep.ts';
import { eventOf } from './payloads.ts';
import { post } from './post.ts';
import { showSend } from './sends.ts';
import { attemptOf } from './settle.ts';
import { toldForTest } from './tell.ts';

/** Sends it, and writes it down once it is known what came of it: it waits for nothing and is never tried again. */
export async function testEndpoint(
  app: App,
  by: Member,
  id: string,
  { topic, orderId }: z.output<typeof EndpointTest>,
): Promise<WebhookSendDetail> {
  const scope = app.db.scope(by);
  const endpoint = await app.db.transaction(by, (tx) => lockEndpoint(tx, by, id));
  const order = Order.parse(await showOrder(app, scope, orderId ?? (await newestOrder(scope))));
  const told = toldForTest(topic, order, isoOf(app.clock.now()));
  const event = eventOf(app, { ...told, order, sequence: 0 });
  const tried = await post(app, endpoint, { id: event.id, body: event.payload });
  const sendId = newId(tried.at.epochMilliseconds);
  const attempt = attemptOf(sendId, tried);
  const isTaken = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
  await app.db.transaction(by, async (tx) => {
    await lockEndpoint(tx, by, id);
    await tx.db
      .insertInto('webhook_events')
      .values({ id: event.id, ...event.about, payload: event.payload })
      .execute();
    await tx.db
      .insertInto('webhook_deliveries')
      .values({
        ...event.about,
        id: sendId,
        endpoint_id: id,
        event_id: event.id,
        state: isTaken ? 'SENT' : 'FAILED',
        attempts: 1,
        tries: 1,
        status: attempt.status,
        failure: attempt.failure,
        ended_at: app.clock.now().toString(),
      })
      .execute();
    await tx.db.insertInto('webhook_attempts').values(attempt).execute();
  });
  return showSend(app, scope, id, sendId);
}

async function newestOrder({ db }: Scope): Promise<string> {
  const newest = await db
    .selectFrom('orders')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? refuse('ORDER_NOT_FOUND');
}
