// What was sent to an endpoint and what it answered; and sending it again.

import { OutboundFailure } from '@portage/contract/outbound';
import { Id } from '@portage/contract/text';
import { keptDays, whyNotSendAgain } from '@portage/contract/webhooks/rules';
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
import type { App } from '../platform/app.ts';
import { isoText } from '../platform/clock.ts';
import { type Scope, wholeRetailer } from '../platform/db/database.ts';
import { refuse, refuseIf } from '../platform/refusal.ts';
import { resendBacklog } from './backlog.ts';
import { lockEndpoint } from './keep.ts';
import { buildPayloads } from './payloads.ts';
import { anew, anyOf, isSendable, wake } from './queries.ts';
import { showEndpoint } from './screens.ts';

/** Tries that are shown of one event: there are ten, and as many more each time that it is sent again. */
const mostTries = 100;
const RequestHeaders = z.record(z.string(), z.string());

const sendsOf = ({ db }: Pick<Scope, 'db'>, endpointId: string) =>
  db
    .selectFrom('webhook_deliveries')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.retailer_id', '=', 'webhook_deliveries.retailer_id')
        .onRef('orders.id', '=', 'webhook_deliveries.order_id'),
    )
    .innerJoin('webhook_endpoints', (join) =>
      join
        .onRef('webhook_endpoints.retailer_id', '=', 'webhook_deliveries.retailer_id')
        .onRef('webhook_endpoints.id', '=', 'webhook_deliveries.endpoint_id'),
    )
    .selectAll('webhook_deliveries')
    .select(['orders.number', 'orders.tracking_code'])
    .where('webhook_endpoints.deleted_at', 'is', null)
    .where('webhook_deliveries.endpoint_id', '=', endpointId);
type SendRow = Awaited<ReturnType<ReturnType<typeof sendsOf>['executeTakeFirstOrThrow']>>;

const presentSend = (row: SendRow): WebhookSend => ({
  id: row.id,
  eventId: row.event_id,
  topic: WebhookTopic.parse(row.topic),
  isTest: Number(row.sequence) === 0,
  sequence: Number(row.sequence),
  order: { id: row.order_id, number: row.number, trackingCode: row.tracking_code },
  state: row.state,
  attempts: row.tries,
  status: row.status,
  failure: row.failure === null ? null : OutboundFailure.parse(row.failure),
  createdAt: isoText(row.created_at),
  nextAt: isoText(row.next_at),
  endedAt: isoText(row.ended_at),
  sentAgainBy: row.sent_again_by,
});

/** Those of an order, by its number or tracking code, or of an event by its id: found by one index after the other. */
async function foundBy(scope: Scope, sends: ReturnType<typeof sendsOf>, text: string) {
  const orders = scope.db.selectFrom('orders').select('id');
  const found = await orders
    .where('number', '=', text)
    .where('deleted_at', 'is', null)
    .unionAll(orders.where('number', '=', text).where('deleted_at', 'is not', null))
    .unionAll(orders.where('tracking_code', '=', text.toUpperCase()))
    .execute();
  const ids = found.map(({ id }) => id);
  const events = scope.db.selectFrom('webhook_events').select('id').where('order_id', '=', anyOf(ids));
  if (ids.length > 0) return sends.where('webhook_deliveries.event_id', 'in', events);
  return sends.where('webhook_deliveries.event_id', '=', Id.safeParse(text).data ?? null);
}

/** A page of what went to an endpoint, the newest first: ids are in the order of time. */
export async function listSends(
  scope: Scope,
  endpointId: string,
  query: SendsQuery,
): Promise<z.input<typeof SendList>> {
  await showEndpoint(scope, endpointId);
  const { state, topic, search, from, to, before, pageSize } = query;
  let sends = sendsOf(scope, endpointId);
  if (state) sends = sends.where('webhook_deliveries.state', '=', state);
  if (topic) sends = sends.where('webhook_deliveries.topic', '=', topic);
  if (search) sends = await foundBy(scope, sends, search.trim());
  if (from) sends = sends.where('webhook_deliveries.created_at', '>=', from);
  if (to) sends = sends.where('webhook_deliveries.created_at', '<', to);
  if (before) sends = sends.where('webhook_deliveries.id', '<', before);
  const rows = await sends
    .orderBy('webhook_deliveries.id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const data = rows.slice(0, pageSize).map(presentSend);
  return { data, next: rows.length > pageSize ? (data.at(-1)?.id ?? null) : null };
}

/** One of them with its body and its tries. */
export async function showSend(app: App, scope: Scope, endpointId: string, id: string): Promise<WebhookSendDetail> {
  const { order_id } = await findSend(scope, endpointId, id);
  await app.db.transaction(wholeRetailer(scope.retailerId), (tx) => buildPayloads(app, tx, [order_id]));
  // Found again, as its order may have moved to a store that the scope does not hold.
  const row = await findSend(scope, endpointId, id);
  const event = await scope.db
    .selectFrom('webhook_events')
    .select('payload')
    .where('id', '=', row.event_id)
    .executeTakeFirst();
  const attempts = await scope.db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('delivery_id', '=', id)
    .orderBy('id', 'desc')
    .limit(mostTries)
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
  (await sendsOf(scope, endpointId).where('webhook_deliveries.id', '=', id).executeTakeFirst()) ??
  refuse('WEBHOOK_SEND_NOT_FOUND');

/** Sends one again, under the same id. */
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
    const standing = { state: row.state, hasPayload: sendable !== undefined, isOn: endpoint.off_at === null };
    refuseIf(whyNotSendAgain(standing), { values: { days: String(keptDays.bodies) } });
    const now = app.clock.now();
    await tx.db
      .updateTable('webhook_deliveries')
      .set({ ...anew(now), sent_again_by: by.name })
      .where('id', '=', id)
      .where('state', '!=', 'WAITING')
      .execute();
    await wake(tx, [endpointId], now);
    return presentSend(await findSend(tx, endpointId, id));
  });

/** Sends those of a period again; returns how many are queued now, and whether more follow. */
export const sendAllAgain = (app: App, by: Member, endpointId: string, which: SendingAgain) =>
  app.db.transaction(by, async (tx) => {
    const endpoint = await lockEndpoint(tx, by, endpointId);
    refuseIf(endpoint.off_at === null ? null : 'WEBHOOK_OFF');
    const { count, hasMore } = await resendBacklog(app, tx, endpointId, by.name, which);
    await wake(tx, [endpointId], app.clock.now());
    return { count, hasMore };
  });
