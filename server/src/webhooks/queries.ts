// The rows of events on their way to endpoints, as verbs write them.
import { type ExpressionBuilder, sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.gen.ts';

type Within = Pick<Tx, 'db'>;

export const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;

/**
 * Locks endpoints, and has the sender look at those that are on, at this instant if it was not to look sooner. Returns which are on: none of
 * them is turned off or on before the transaction ends.
 */
export async function wake({ db }: Within, endpointIds: readonly string[], at: Temporal.Instant): Promise<Set<string>> {
  const locked = await db
    .selectFrom('webhook_endpoints')
    .select(['id', 'off_at'])
    .where('id', '=', anyOf(endpointIds))
    // In the same order as the lease renewal, to avoid a deadlock.
    .orderBy('id')
    .forUpdate()
    .execute();
  const on = locked.filter(({ off_at }) => off_at === null).map(({ id }) => id);
  await db
    .updateTable('webhook_endpoints')
    .set({ due_at: sql`least(due_at, ${at.toString()}::timestamptz)` })
    .where('id', '=', anyOf(on))
    .execute();
  return new Set(on);
}

/** The columns of an event that is to be sent as if it were new. */
export const anew = (now: Temporal.Instant) =>
  ({ state: 'WAITING', attempts: 0, next_at: now.toString(), ended_at: null }) as const;

/** Whether the body of an event is kept, or still to be built. What is kept no more cannot be sent. */
export const isSendable = ({ eb, or }: ExpressionBuilder<DB, 'webhook_events'>) =>
  or([eb('webhook_events.payload', 'is not', null), eb('webhook_events.pending_by', 'is not', null)]);

/** The same of the event of a send. */
export const hasPayload = ({ exists, selectFrom }: ExpressionBuilder<DB, 'webhook_deliveries'>) =>
  exists(
    selectFrom('webhook_events')
      .select('webhook_events.id')
      .whereRef('webhook_events.id', '=', 'webhook_deliveries.event_id')
      .where(isSendable),
  );
