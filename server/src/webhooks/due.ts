// Which endpoints something is to be done for, and what goes next to one of them. One process at a time sends to an endpoint; it says
// so for a few seconds and says it again while it lives, so that another takes over soon after it is gone.
import { type ExpressionBuilder, sql } from 'kysely';
import type { App } from '../platform/app.ts';
import { type Scope, wholeRetailer } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.gen.ts';

/** How long a process is believed to live that says nothing. */
const believedSeconds = 6;

const soon = sql<string>`now() + make_interval(secs => ${believedSeconds})`;

/** Takes the endpoints that are due, and tells again those that this process has already. */
export const claimDue = ({ db, clock }: Pick<App, 'db' | 'clock'>, pumpId: string, most: number) =>
  db
    .everyRetailer()
    .updateTable('webhook_endpoints')
    .set({ pump_id: pumpId, pumped_until: soon, due_at: null })
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('webhook_endpoints.retailer_id', 'webhook_endpoints.id'),
        'in',
        selectFrom('webhook_endpoints as due')
          .select(['due.retailer_id', 'due.id'])
          .where(sql<boolean>`(due.due_at <= ${clock.now().toString()}::timestamptz
            and (due.pumped_until is null or due.pumped_until < now() or due.pump_id = ${pumpId}))
            or due.pumped_until < now()`)
          .orderBy('due.due_at')
          .limit(most)
          .forUpdate()
          .skipLocked()
          .$asTuple('retailer_id', 'id'),
      ),
    )
    .returning(['retailer_id', 'id'])
    .execute();

/** Says that a process lives and sends to these; answers those of them that are still its own. What it sends to no more, another takes. */
export const renewClaims = ({ db }: Pick<App, 'db'>, pumpId: string, endpointIds: readonly string[]) =>
  db
    .everyRetailer()
    .updateTable('webhook_endpoints')
    .set({ pumped_until: soon })
    // Locked in one order, as by whoever wakes endpoints.
    .where('id', 'in', (of) =>
      of
        .selectFrom('webhook_endpoints as own')
        .select('own.id')
        .where('own.pump_id', '=', pumpId)
        .where('own.id', '=', sql<string>`any(${[...endpointIds]})`)
        .orderBy('own.id')
        .forUpdate(),
    )
    .returning('id')
    .execute();

/** Leaves an endpoint, to be looked at again when its next event is due. */
export async function releaseClaim(
  { db }: Pick<App, 'db'>,
  pumpId: string,
  endpoint: { retailer_id: string; id: string },
) {
  const scope = db.scope(wholeRetailer(endpoint.retailer_id));
  const next = await headsOf(scope, endpoint.id).select('next_at').orderBy('next_at').limit(1).executeTakeFirst();
  await scope.db
    .updateTable('webhook_endpoints')
    .set({
      pump_id: null,
      pumped_until: null,
      // Whoever wrote something meanwhile has set it, and what they wrote may not have been seen.
      ...(next && { due_at: sql`least(due_at, greatest(paused_until, ${next.next_at}::timestamptz))` }),
    })
    .where('id', '=', endpoint.id)
    .where('pump_id', '=', pumpId)
    .execute();
}

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
    ])
    .where('webhook_deliveries.next_at', '<=', now.toString())
    .where('webhook_deliveries.order_id', '!=', sql<string>`all(${[...busy]}::uuid[])`)
    .orderBy('webhook_deliveries.next_at')
    .orderBy('webhook_deliveries.sequence')
    .limit(most)
    .execute();
export type Send = Awaited<ReturnType<typeof nextSends>>[number];
