// Which endpoints something is to be done for, and what goes next to one of them. One process at a time sends to an endpoint; it says
// so for a few seconds and says it again while it lives, so that another takes over when it hangs; and at once when it is gone.
import { type ExpressionBuilder, sql } from 'kysely';
import type { App } from '../platform/app.ts';
import { type Scope, wholeRetailer } from '../platform/db/database.ts';
import { isAbandoned, leaseFor, noLease } from '../platform/db/lease.ts';
import type { DB } from '../platform/db/schema.gen.ts';
import { hasBacklogWork } from './backlog.ts';

/** How long a process is believed to live that says nothing. */
const believedSeconds = 6;

export type Leased = { retailer_id: string; id: string };

/** Of a process that takes no new endpoints, how many of its own are woken at a time. */
const ownAtOnce = 100;

/** Takes so many of the endpoints that are due or whose process is gone, and tells again those that this process has already. */
export const leaseDue = ({ db, clock }: Pick<App, 'db' | 'clock'>, pump: number, room: number) =>
  db
    .everyRetailer()
    .updateTable('webhook_endpoints')
    .set({ ...leaseFor(believedSeconds, pump), due_at: null })
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('webhook_endpoints.retailer_id', 'webhook_endpoints.id'),
        'in',
        selectFrom('webhook_endpoints as due')
          .select(['due.retailer_id', 'due.id'])
          .where(sql<boolean>`((due.due_at <= ${clock.now().toString()}::timestamptz
            and (due.leased_until is null or due.leased_by = ${pump})) or ${isAbandoned('due')})`)
          .$if(room === 0, (own) => own.where('due.leased_by', '=', pump))
          .orderBy('due.due_at')
          .limit(room || ownAtOnce)
          .forUpdate()
          .skipLocked()
          .$asTuple('retailer_id', 'id'),
      ),
    )
    .returning(['retailer_id', 'id'])
    .execute();

/** Says that a process lives and sends to these; answers those of them that are still its own. What it sends to no more, another takes. */
export const renewLeases = ({ db }: Pick<App, 'db'>, pump: number, endpointIds: readonly string[]) =>
  db
    .everyRetailer()
    .updateTable('webhook_endpoints')
    .set(leaseFor(believedSeconds, pump))
    // Locked in one order, as by whoever wakes endpoints.
    .where('id', 'in', (of) =>
      of
        .selectFrom('webhook_endpoints as own')
        .select('own.id')
        .where('own.leased_by', '=', pump)
        .where('own.id', '=', sql<string>`any(${[...endpointIds]})`)
        .orderBy('own.id')
        .forUpdate(),
    )
    .returning('id')
    .execute();

/** Leaves an endpoint, to be looked at again when its next event is due. */
export const releaseLease = ({ db, clock }: Pick<App, 'db' | 'clock'>, pump: number, { retailer_id, id }: Leased) =>
  db.transaction(wholeRetailer(retailer_id), async (tx) => {
    // Whoever writes something for it wakes it, and waits for this lock or is seen after it: else nobody would look for what they wrote.
    const own = await tx.db
      .selectFrom('webhook_endpoints')
      .select((of) => ['off_at', hasBacklogWork(of).as('has_work')])
      .where('id', '=', id)
      .where('leased_by', '=', pump)
      .forUpdate()
      .executeTakeFirst();
    if (!own) return;
    const heads = headsOf(tx, id).select('next_at').orderBy('next_at').limit(1);
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

/** What waits for an endpoint, of each order the first alone: the others wait for that. */
const headsOf = ({ db }: Pick<Scope, 'db'>, endpointId: string) =>
  db
    .selectFrom('webhook_deliveries')
    .where('webhook_deliveries.endpoint_id', '=', endpointId)
    .where('webhook_deliveries.state', '=', 'WAITING')
    .where(isFirst(endpointId));

const isFirst =
  (endpointId: string) =>
  ({ not, exists, selectFrom }: ExpressionBuilder<DB, 'webhook_deliveries'>) =>
    not(
      exists(
        selectFrom('webhook_deliveries as before')
          .select('before.id')
          .where('before.endpoint_id', '=', endpointId)
          .where('before.state', '=', 'WAITING')
          .whereRef('before.order_id', '=', 'webhook_deliveries.order_id')
          .whereRef('before.sequence', '<', 'webhook_deliveries.sequence'),
      ),
    );

/** What goes next to an endpoint, but for orders of which something is on its way. */
export const nextSends = (
  scope: Scope,
  endpointId: string,
  busy: readonly string[],
  most: number,
  now: Temporal.Instant,
) =>
  headsOf(scope, endpointId)
    .innerJoin('webhook_events', (join) =>
      join
        .onRef('webhook_events.retailer_id', '=', 'webhook_deliveries.retailer_id')
        .onRef('webhook_events.id', '=', 'webhook_deliveries.event_id'),
    )
    .select([
      'webhook_deliveries.id',
      'webhook_deliveries.order_id',
      'webhook_deliveries.event_id',
      'webhook_deliveries.attempts',
      'webhook_events.payload',
      'webhook_events.pending_by',
    ])
    .where('webhook_deliveries.next_at', '<=', now.toString())
    .where('webhook_deliveries.order_id', '!=', sql<string>`all(${[...busy]}::uuid[])`)
    .orderBy('webhook_deliveries.next_at')
    .orderBy('webhook_deliveries.sequence')
    .limit(most)
    .execute();
export type Send = Awaited<ReturnType<typeof nextSends>>[number];

/** Gives up a send whose body is no longer stored. */
export const giveUp = ({ db }: Scope, id: string, now: Temporal.Instant) =>
  db
    .updateTable('webhook_deliveries')
    .set({ state: 'FAILED', next_at: null, ended_at: now.toString() })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute();

/** Leaves an event that could not even be tried for later, and those of its order after it. */
export const putOff = ({ db }: Scope, id: string, now: Temporal.Instant) =>
  db
    .updateTable('webhook_deliveries')
    .set({ next_at: now.add({ minutes: 1 }).toString() })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute();
