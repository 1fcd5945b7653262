// The rows of events on their way to endpoints, as verbs write them.
import { type ExpressionBuilder, sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.gen.ts';

type Within = Pick<Tx, 'db'>;

/** Has somebody look after those of the endpoints that are on, at an instant if nobody was to look sooner; answers which they are. */
export async function wake({ db }: Within, endpointIds: readonly string[], at: Temporal.Instant): Promise<Set<string>> {
  const on = await db
    .updateTable('webhook_endpoints')
    .set({ due_at: sql`least(due_at, ${at.toString()}::timestamptz)` })
    // Locked in one order, as by whoever renews its leases: two that wait for each other would both fail.
    .where('id', 'in', (of) =>
      of
        .selectFrom('webhook_endpoints as each')
        .select('each.id')
        .where('each.id', '=', sql<string>`any(${[...endpointIds]})`)
        .where('each.off_at', 'is', null)
        .orderBy('each.id')
        .forUpdate(),
    )
    .returning('id')
    .execute();
  return new Set(on.map(({ id }) => id));
}

/** Holds what waits for an endpoint that is off. */
export const holdAll = ({ db }: Within, endpointId: string) =>
  db
    .updateTable('webhook_deliveries')
    .set({ state: 'HELD', next_at: null })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'WAITING')
    .execute();

/** Sends what was held since an instant, as soon as somebody looks. */
export const releaseSince = ({ db }: Within, endpointId: string, since: string, now: Temporal.Instant) =>
  db
    .updateTable('webhook_deliveries')
    .set(anew(now))
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'HELD')
    .where('created_at', '>=', since)
    .where(hasPayload)
    .execute();

/** The columns of an event that is to be sent as if it were new. */
export const anew = (now: Temporal.Instant) =>
  ({ state: 'WAITING', attempts: 0, next_at: now.toString(), ended_at: null }) as const;

/** What is kept no more cannot be sent. */
export const hasPayload = ({ exists, selectFrom }: ExpressionBuilder<DB, 'webhook_deliveries'>) =>
  exists(
    selectFrom('webhook_events')
      .select('webhook_events.id')
      .whereRef('webhook_events.id', '=', 'webhook_deliveries.event_id')
      .where('webhook_events.payload', 'is not', null),
  );
