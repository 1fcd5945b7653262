// Statements on sends and endpoints that several modules use.
import { type ExpressionBuilder, sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.gen.ts';

/** Maximum events per order from one fact. An event's `sequence` is its fact's number times this, plus its place. */
export const eventsPerOrder = 2;

type TenantDb = Pick<Tx, 'db'>;

export const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;

/**
 * Locks endpoints, and schedules those that are on for the sender, at this instant unless they are due earlier. Returns the ones that are
 * on; their state cannot change before the transaction ends.
 */
export async function scheduleEndpoints(
  { db }: TenantDb,
  endpointIds: readonly string[],
  at: Temporal.Instant,
): Promise<Set<string>> {
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

/** Returns the columns of a send that is queued again as if new. */
export const requeued = (now: Temporal.Instant) =>
  ({ state: 'WAITING', attempts: 0, next_at: now.toString(), ended_at: null }) as const;

/** Returns an SQL condition: the body of an event is stored or can still be built, so it can be sent. */
export const isSendable = ({ eb, or }: ExpressionBuilder<DB, 'webhook_events'>) =>
  or([eb('webhook_events.payload', 'is not', null), eb('webhook_events.pending_by', 'is not', null)]);

/** Returns the same condition for the event of a send. */
export const hasPayload = ({ exists, selectFrom }: ExpressionBuilder<DB, 'webhook_sends'>) =>
  exists(
    selectFrom('webhook_events')
      .select('webhook_events.id')
      .whereRef('webhook_events.id', '=', 'webhook_sends.event_id')
      .where(isSendable),
  );
