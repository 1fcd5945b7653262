// The list of events in the order of the transactions that recorded them, up to the oldest one that is still open
// (docs/decisions/0116-list-of-events.md).
import { type EventList, type EventsQuery, WebhookPayload } from '@portage/contract/webhooks/payloads';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { type Scope, wholeRetailer } from '../platform/db/database.ts';
import { refuse } from '../platform/refusal.ts';
import { buildPayloads } from './payloads.ts';
import { anyOf, isSendable } from './queries.ts';

/** The events that one call reads to find those of a topic. */
const maxSearched = 1000;

/** Returns a page of the events of the member's stores, or refuses with CURSOR_NOT_VALID. */
export async function listEvents(app: App, by: Member, query: EventsQuery): Promise<z.input<typeof EventList>> {
  const { topic, pageSize } = query;
  const limit = topic ? maxSearched : pageSize;
  const read = await eventsAfter(app.db.scope(by), query, limit);
  const found = topic ? read.filter((event) => event.topic === topic).slice(0, pageSize) : read;
  const isFull = found.length === pageSize;
  const last = isFull ? found.at(-1) : read.at(-1);
  return {
    data: await payloadsOf(app, by, found),
    cursor: last?.id ?? query.cursor ?? null,
    hasMore: isFull || read.length === limit,
  };
}

type EventRow = { id: string; order_id: string; topic: string };

async function eventsAfter(scope: Scope, { cursor, orderId }: EventsQuery, limit: number): Promise<EventRow[]> {
  let events = scope.db
    .selectFrom('webhook_events')
    .select(['id', 'order_id', 'topic'])
    .where(isSendable)
    .where(sql<boolean>`not is_test and recorded_in < pg_snapshot_xmin(pg_current_snapshot())`);
  if (orderId) events = events.where('order_id', '=', orderId);
  if (cursor) {
    const { recordedIn, sequence } = await placeOf(scope, cursor);
    events = events.where(
      sql<boolean>`(recorded_in, sequence, id) > (${recordedIn}::xid8, ${sequence}::bigint, ${cursor}::uuid)`,
    );
  }
  return events.orderBy('recorded_in').orderBy('sequence').orderBy('id').limit(limit).execute();
}

/** Returns the place of an event. Its order may have moved to a store that the caller does not see. */
const placeOf = async (scope: Scope, id: string) =>
  (await scope
    .allStores()
    .db.selectFrom('webhook_events')
    .select(['recorded_in as recordedIn', 'sequence'])
    .where('id', '=', id)
    .where('is_test', '=', false)
    .executeTakeFirst()) ?? refuse('CURSOR_NOT_VALID');

/** Returns the bodies of events; builds those that were neither sent nor shown yet. */
async function payloadsOf(
  app: App,
  by: Member,
  events: readonly EventRow[],
): Promise<z.input<typeof WebhookPayload>[]> {
  const orderIds = [...new Set(events.map(({ order_id }) => order_id))];
  await app.db.transaction(wholeRetailer(by.retailerId), (tx) => buildPayloads(app, tx, orderIds));
  // Read in the caller's scope, because building may have moved an event to a store outside it.
  const rows = await app.db
    .scope(by)
    .db.selectFrom('webhook_events')
    .select(['id', 'payload'])
    .where('id', '=', anyOf(events.map(({ id }) => id)))
    .execute();
  const payloads = new Map(rows.map(({ id, payload }) => [id, payload]));
  return events.flatMap(({ id }) => {
    const payload = payloads.get(id);
    return payload ? WebhookPayload.parse(JSON.parse(payload)) : [];
  });
}
