// The queue: the endpoints that are due, and the next sends of each. One process at a time holds the lease of an endpoint and renews it
// every two seconds. Another takes over when the lease expires, or at once if the process is gone.
import { type ExpressionBuilder, sql } from 'kysely';
import type { App } from '../platform/app.ts';
import { type Scope, wholeRetailer } from '../platform/db/database.ts';
import { isAbandoned, leaseFor, noLease } from '../platform/db/lease.ts';
import type { DB } from '../platform/db/schema.gen.ts';
import { hasBacklogWork } from './backlog.ts';
import { eventsPerOrder } from './queries.ts';

const leaseSeconds = 6;

export type Leased = { retailer_id: string; id: string };

/** The number of leased endpoints that a process polls at a time if it has no room for more. */
const ownBatch = 100;

/** Leases up to `room` endpoints that are due or abandoned. Also returns due endpoints that this process has leased already. */
export const leaseDueEndpoints = ({ db, clock }: Pick<App, 'db' | 'clock'>, processId: number, room: number) =>
  db
    .acrossTenantsAndSandboxes()
    .updateTable('webhook_endpoints')
    .set({ ...leaseFor(leaseSeconds, processId), due_at: null })
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('webhook_endpoints.retailer_id', 'webhook_endpoints.id'),
        'in',
        selectFrom('webhook_endpoints as due')
          .select(['due.retailer_id', 'due.id'])
          .where(sql<boolean>`((due.due_at <= ${clock.now().toString()}::timestamptz
            and (due.leased_until is null or due.leased_by = ${processId})) or ${isAbandoned('due')})`)
          .$if(room === 0, (own) => own.where('due.leased_by', '=', processId))
          .orderBy('due.due_at')
          .limit(room || ownBatch)
          .forUpdate()
          .skipLocked()
          .$asTuple('retailer_id', 'id'),
      ),
    )
    .returning(['retailer_id', 'id'])
    .execute();

/**
 * Renews the leases of these endpoints; returns those that this process still holds. Another process may have taken over expired leases.
 */
export const renewLeases = ({ db }: Pick<App, 'db'>, processId: number, endpointIds: readonly string[]) =>
  db
    .acrossTenantsAndSandboxes()
    .updateTable('webhook_endpoints')
    .set(leaseFor(leaseSeconds, processId))
    // Locked in the order of `scheduleEndpoints`, to avoid a deadlock.
    .where('id', 'in', (of) =>
      of
        .selectFrom('webhook_endpoints as own')
        .select('own.id')
        .where('own.leased_by', '=', processId)
        .where('own.id', '=', sql<string>`any(${[...endpointIds]})`)
        .orderBy('own.id')
        .forUpdate(),
    )
    .returning('id')
    .execute();

/** Releases the lease of an endpoint, and schedules it for its next send. */
export const releaseLease = (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  processId: number,
  { retailer_id, id }: Leased,
) =>
  db.transaction(wholeRetailer(retailer_id), async (tx) => {
    // A transaction that adds a send also schedules the endpoint: either it waits for this lock, or its send is read below.
    const own = await tx.db
      .selectFrom('webhook_endpoints')
      .select((of) => ['off_at', hasBacklogWork(of).as('has_work')])
      .where('id', '=', id)
      .where('leased_by', '=', processId)
      .forUpdate()
      .executeTakeFirst();
    if (!own) return;
    const heads = firstSends(tx, id).select('next_at').orderBy('next_at').limit(1);
    const next = own.off_at === null && !own.has_work ? await heads.executeTakeFirst() : undefined;
    await tx.db
      .updateTable('webhook_endpoints')
      .set({
        ...noLease,
        ...(own.has_work && { due_at: clock.now().toString() }),
        ...(next && { due_at: sql`least(due_at, greatest(paused_until, ${next.next_at}::timestamptz))` }),
      })
      .where('id', '=', id)
      .execute();
  });

/** Selects the waiting sends of an endpoint, but only the first of each order, because the others wait for it. */
const firstSends = ({ db }: Pick<Scope, 'db'>, endpointId: string) =>
  db
    .selectFrom('webhook_sends')
    .where('webhook_sends.endpoint_id', '=', endpointId)
    .where('webhook_sends.state', '=', 'WAITING')
    .where(isFirst(endpointId));

const isFirst =
  (endpointId: string) =>
  ({ not, exists, selectFrom }: ExpressionBuilder<DB, 'webhook_sends'>) =>
    not(
      exists(
        selectFrom('webhook_sends as before')
          .select('before.id')
          .where('before.endpoint_id', '=', endpointId)
          .where('before.state', '=', 'WAITING')
          .whereRef('before.order_id', '=', 'webhook_sends.order_id')
          .whereRef('before.sequence', '<', 'webhook_sends.sequence'),
      ),
    );

/** Selects the next sends of an endpoint, except those of orders with a request in flight. */
export const nextSends = (
  scope: Scope,
  endpointId: string,
  busy: readonly string[],
  most: number,
  now: Temporal.Instant,
) =>
  firstSends(scope, endpointId)
    .innerJoin('webhook_events', (join) =>
      join
        .onRef('webhook_events.retailer_id', '=', 'webhook_sends.retailer_id')
        .onRef('webhook_events.id', '=', 'webhook_sends.event_id'),
    )
    // The request that caused the event, while its fact is stored.
    .leftJoin('outbox', (join) =>
      join
        .onRef('outbox.retailer_id', '=', 'webhook_events.retailer_id')
        .on((of) => of('outbox.number', '=', of('webhook_events.sequence', '/', String(eventsPerOrder)))),
    )
    .select(({ ref }) => [
      'webhook_sends.id',
      'webhook_sends.order_id',
      'webhook_sends.event_id',
      'webhook_sends.attempts',
      'webhook_events.payload',
      'webhook_events.pending_by',
      sql<unknown>`${ref('outbox.fact')} -> 'cause'`.as('cause'),
    ])
    .where('webhook_sends.next_at', '<=', now.toString())
    .where('webhook_sends.order_id', '!=', sql<string>`all(${[...busy]}::uuid[])`)
    .orderBy('webhook_sends.next_at')
    .orderBy('webhook_sends.sequence')
    .limit(most)
    .execute();
export type Send = Awaited<ReturnType<typeof nextSends>>[number];

/** Fails a send whose body is no longer stored. */
export const failSend = ({ db }: Scope, id: string, now: Temporal.Instant) =>
  db
    .updateTable('webhook_sends')
    .set({ state: 'FAILED', next_at: null, ended_at: now.toString() })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute();

/** Postpones a send that failed on our side, and implicitly the later sends of its order. */
export const postponeSend = ({ db }: Scope, id: string, now: Temporal.Instant) =>
  db
    .updateTable('webhook_sends')
    .set({ next_at: now.add({ minutes: 1 }).toString() })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute();
