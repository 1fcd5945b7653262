// The log of an endpoint's sends and attempts, and resending of events.
import { OutboundFailure } from '@portage/contract/outbound';
import { Id } from '@portage/contract/text';
import { retentionDays, whyNotSendAgain } from '@portage/contract/webhooks/rules';
import {
  type SendingAgain,
  type SendList,
  type SendsQuery,
  type WebhookSend,
  type WebhookSendDetail,
  WebhookTopic,
} from '@portage/contract/webhooks/schema';
import { z } from 'zod';
import type { Member } from '../auth/member.ts';
import { orderIdsByCode } from '../orders/list/scan.ts';
import type { App } from '../platform/app.ts';
import { isoText } from '../platform/clock.ts';
import { type Scope, wholeRetailer } from '../platform/db/database.ts';
import { refuse, refuseIf } from '../platform/refusal.ts';
import { resendBacklog } from './backlog.ts';
import { lockEndpoint } from './endpoints.ts';
import { buildPayloads } from './payloads.ts';
import { anyOf, isSendable, requeued, scheduleEndpoints } from './queries.ts';
import { showEndpoint } from './screens.ts';

/** Maximum attempts shown per send: up to ten, and ten more each time it is sent again. */
const maxAttempts = 100;
const RequestHeaders = z.record(z.string(), z.string());

const sendsOf = ({ db }: Pick<Scope, 'db'>, endpointId: string) =>
  db
    .selectFrom('webhook_sends')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.retailer_id', '=', 'webhook_sends.retailer_id')
        .onRef('orders.id', '=', 'webhook_sends.order_id'),
    )
    .innerJoin('webhook_endpoints', (join) =>
      join
        .onRef('webhook_endpoints.retailer_id', '=', 'webhook_sends.retailer_id')
        .onRef('webhook_endpoints.id', '=', 'webhook_sends.endpoint_id'),
    )
    .selectAll('webhook_sends')
    .select(['orders.number', 'orders.tracking_code'])
    .where('webhook_endpoints.deleted_at', 'is', null)
    .where('webhook_sends.endpoint_id', '=', endpointId);
type SendRow = Awaited<ReturnType<ReturnType<typeof sendsOf>['executeTakeFirstOrThrow']>>;

const presentSend = (row: SendRow): WebhookSend => ({
  id: row.id,
  eventId: row.event_id,
  topic: WebhookTopic.parse(row.topic),
  isTest: row.is_test,
  sequence: Number(row.sequence),
  order: { id: row.order_id, number: row.number, trackingCode: row.tracking_code },
  state: row.state,
  attempts: row.total_attempts,
  status: row.status,
  failure: row.failure === null ? null : OutboundFailure.parse(row.failure),
  createdAt: isoText(row.created_at),
  nextAt: isoText(row.next_at),
  endedAt: isoText(row.ended_at),
  sentAgainBy: row.sent_again_by,
});

/**
 * Restricts sends to those of an order, by its number or tracking code, or to those of an event, by its id. Each lookup uses its own index.
 */
async function foundBy(scope: Scope, sends: ReturnType<typeof sendsOf>, text: string) {
  const ids = (await orderIdsByCode(scope, text).execute()).map(({ id }) => id);
  const events = scope.db.selectFrom('webhook_events').select('id').where('order_id', '=', anyOf(ids));
  if (ids.length > 0) return sends.where('webhook_sends.event_id', 'in', events);
  return sends.where('webhook_sends.event_id', '=', Id.safeParse(text).data ?? null);
}

/** Returns a page of an endpoint's sends, newest first. Ids are chronological. */
export async function listSends(
  scope: Scope,
  endpointId: string,
  query: SendsQuery,
): Promise<z.input<typeof SendList>> {
  await showEndpoint(scope, endpointId);
  const { state, topic, search, from, to, before, pageSize } = query;
  let sends = sendsOf(scope, endpointId);
  if (state) sends = sends.where('webhook_sends.state', '=', state);
  if (topic) sends = sends.where('webhook_sends.topic', '=', topic);
  if (search) sends = await foundBy(scope, sends, search.trim());
  if (from) sends = sends.where('webhook_sends.created_at', '>=', from);
  if (to) sends = sends.where('webhook_sends.created_at', '<', to);
  if (before) sends = sends.where('webhook_sends.id', '<', before);
  const rows = await sends
    .orderBy('webhook_sends.id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const data = rows.slice(0, pageSize).map(presentSend);
  return { data, next: rows.length > pageSize ? (data.at(-1)?.id ?? null) : null };
}

/** Returns one send with its body and attempts. */
export async function showSend(app: App, scope: Scope, endpointId: string, id: string): Promise<WebhookSendDetail> {
  const { order_id } = await findSend(scope, endpointId, id);
  await app.db.transaction(wholeRetailer(scope.retailerId), (tx) => buildPayloads(app, tx, [order_id]));
  // Read again, because building may have moved it to a store outside the scope.
  const row = await findSend(scope, endpointId, id);
  const event = await scope.db
    .selectFrom('webhook_events')
    .select('payload')
    .where('id', '=', row.event_id)
    .executeTakeFirst();
  const attempts = await scope.db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('send_id', '=', id)
    .orderBy('id', 'desc')
    .limit(maxAttempts)
    .execute();
  return {
    ...presentSend(row),
    payload: event?.payload ?? null,
    tries: attempts.map(({ id, at, request_headers, status, failure, response, ms }) => ({
      id,
      at: isoText(at),
      requestHeaders: RequestHeaders.parse(request_headers),
      status,
      failure: failure === null ? null : OutboundFailure.parse(failure),
      response,
      ms,
    })),
  };
}

const findSend = async (scope: Pick<Scope, 'db'>, endpointId: string, id: string): Promise<SendRow> =>
  (await sendsOf(scope, endpointId).where('webhook_sends.id', '=', id).executeTakeFirst()) ??
  refuse('WEBHOOK_SEND_NOT_FOUND');

/** Queues one send again, with the same event id. */
export const sendAgain = (app: App, by: Member, endpointId: string, id: string): Promise<WebhookSend> =>
  app.db.transaction(by, async (tx) => {
    const row = await findSend(tx, endpointId, id);
    const endpoint = await lockEndpoint(tx, by, endpointId);
    const sendable = await tx.db
      .selectFrom('webhook_events')
      .select('id')
      .where('id', '=', row.event_id)
      .where(isSendable)
      .executeTakeFirst();
    const status = { state: row.state, hasPayload: sendable !== undefined, isOn: endpoint.off_at === null };
    refuseIf(whyNotSendAgain(status), { values: { days: String(retentionDays.bodies) } });
    const now = app.clock.now();
    await tx.db
      .updateTable('webhook_sends')
      .set({ ...requeued(now), sent_again_by: by.name })
      .where('id', '=', id)
      .where('state', '!=', 'WAITING')
      .execute();
    await scheduleEndpoints(tx, [endpointId], now);
    return presentSend(await findSend(tx, endpointId, id));
  });

/** Queues the sends of a period again; returns the number queued so far, and whether more follow. */
export const sendAllAgain = (app: App, by: Member, endpointId: string, which: SendingAgain) =>
  app.db.transaction(by, async (tx) => {
    const endpoint = await lockEndpoint(tx, by, endpointId);
    refuseIf(endpoint.off_at === null ? null : 'WEBHOOK_OFF');
    const { count, hasMore } = await resendBacklog(app, tx, endpointId, by.name, which);
    await scheduleEndpoints(tx, [endpointId], app.clock.now());
    return { count, hasMore };
  });
