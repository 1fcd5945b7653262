// Changes to an endpoint's sends, of which there may be a million: holding, releasing, resending and removing. The first batch is applied
// in the transaction of the request; the rest by the endpoint's sender, before it sends anything, so that the order of an order's events is
// kept. A change is a row with a cursor, so that another worker can resume it.
import type { SendingAgain, SendState } from '@portage/contract/webhooks/schema';
import { type ExpressionBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.gen.ts';
import { refuseIf } from '../platform/refusal.ts';
import { anyOf, hasPayload, requeued } from './queries.ts';

/** Sends changed per statement. */
const batchSize = 1000;

type BacklogChange = {
  from_state: z.output<typeof SendState>;
  to_state: 'WAITING' | 'HELD';
  topic?: string | undefined;
  created_from?: string | undefined;
  created_before?: string | undefined;
  requested_by?: string;
};

/**
 * Changes the sends of a locked endpoint, after its pending changes. Returns how many have changed already, and whether the sender will
 * change more.
 */
async function changeBacklog(
  { clock }: Pick<App, 'clock'>,
  tx: Tx,
  endpointId: string,
  changes: readonly BacklogChange[],
): Promise<{ count: number; hasMore: boolean }> {
  const isBehind = await nextChange(tx, endpointId);
  const rows = changes.map((change) => ({ ...change, endpoint_id: endpointId }));
  await tx.db.insertInto('webhook_backlog_changes').values(rows).execute();
  let count = 0;
  // One batch to complete each change, and one more for a large change.
  if (!isBehind)
    for (let batch = 0; batch <= changes.length; batch++) count += await applyBatch(tx, endpointId, clock.now());
  const hasMore = (await nextChange(tx, endpointId)) !== undefined;
  if (hasMore) await scheduleBacklog(tx, endpointId, clock.now());
  return { count, hasMore };
}

/** Holds the waiting sends of a locked endpoint that is off; a release in progress is dropped. */
export async function holdBacklog(app: Pick<App, 'clock'>, tx: Tx, endpointId: string): Promise<void> {
  await tx.db
    .deleteFrom('webhook_backlog_changes')
    .where('endpoint_id', '=', endpointId)
    .where('requested_by', 'is', null)
    .execute();
  await changeBacklog(app, tx, endpointId, [{ from_state: 'WAITING', to_state: 'HELD' }]);
}

/** Releases the sends that a locked endpoint has held since an instant. Pending holds are limited to sends created before now. */
export async function releaseBacklog(app: Pick<App, 'clock'>, tx: Tx, endpointId: string, since: string | null) {
  await tx.db
    .updateTable('webhook_backlog_changes')
    .set({ created_before: app.clock.now().toString() })
    .where('endpoint_id', '=', endpointId)
    .where('requested_by', 'is', null)
    .execute();
  if (since !== null)
    await changeBacklog(app, tx, endpointId, [{ from_state: 'HELD', to_state: 'WAITING', created_from: since }]);
}

/** Queues the sends of a period again, on behalf of a member. A second request is refused until the first is complete. */
export async function resendBacklog(
  app: Pick<App, 'clock'>,
  tx: Tx,
  endpointId: string,
  by: string,
  which: SendingAgain,
) {
  const pending = await tx.db
    .selectFrom('webhook_backlog_changes')
    .select('number')
    .where('endpoint_id', '=', endpointId)
    .where('requested_by', 'is not', null)
    .executeTakeFirst();
  refuseIf(pending ? 'WEBHOOK_RESENDING' : null);
  const { topic, from: created_from, to: created_before = app.clock.now().toString() } = which;
  const change = { to_state: 'WAITING', topic, created_from, created_before, requested_by: by } as const;
  return changeBacklog(
    app,
    tx,
    endpointId,
    [...new Set(which.states)].map((from_state) => ({ ...change, from_state })),
  );
}

/** Removes the first sends of a locked endpoint that is deleted, and its row with the last of them. */
export async function removeBacklog({ clock }: Pick<App, 'clock'>, tx: Tx, endpointId: string): Promise<void> {
  const ids = await sendsOf(tx, endpointId).execute();
  await tx.db
    .deleteFrom('webhook_sends')
    .where('id', '=', anyOf(ids.map(({ id }) => id)))
    .execute();
  if (ids.length === batchSize) await scheduleBacklog(tx, endpointId, clock.now());
  else await tx.db.deleteFrom('webhook_endpoints').where('id', '=', endpointId).execute();
}

/** Applies the next batch of an endpoint's pending changes, or of its removal. */
export const workOffBacklog = (app: App, retailerId: string, endpointId: string): Promise<void> =>
  app.db.transaction(wholeRetailer(retailerId), async (tx) => {
    const endpoint = await tx.db
      .selectFrom('webhook_endpoints')
      .select('deleted_at')
      .where('id', '=', endpointId)
      .forUpdate()
      .executeTakeFirst();
    if (!endpoint) return;
    if (endpoint.deleted_at !== null) await removeBacklog(app, tx, endpointId);
    else await applyBatch(tx, endpointId, app.clock.now());
  });

/** Returns an SQL condition: the endpoint has pending changes, or is to be removed. */
export const hasBacklogWork = ({ eb, or, exists, selectFrom }: ExpressionBuilder<DB, 'webhook_endpoints'>) =>
  or([
    eb('webhook_endpoints.deleted_at', 'is not', null),
    exists(
      selectFrom('webhook_backlog_changes')
        .select('webhook_backlog_changes.number')
        .whereRef('webhook_backlog_changes.endpoint_id', '=', 'webhook_endpoints.id'),
    ),
  ]);

const sendsOf = ({ db }: Pick<Tx, 'db'>, endpointId: string) =>
  db.selectFrom('webhook_sends').select('id').where('endpoint_id', '=', endpointId).orderBy('id').limit(batchSize);

const nextChange = ({ db }: Pick<Tx, 'db'>, endpointId: string) =>
  db
    .selectFrom('webhook_backlog_changes')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();

/** Applies a batch of the next change; returns the number of changed sends. */
async function applyBatch(tx: Tx, endpointId: string, now: Temporal.Instant): Promise<number> {
  const change = await nextChange(tx, endpointId);
  if (!change) return 0;
  const { number, from_state, to_state, topic, created_from, created_before, requested_by, after_id } = change;
  let next = sendsOf(tx, endpointId).where('state', '=', from_state);
  if (after_id !== null) next = next.where('id', '>', after_id);
  const ids = await next.execute();
  let sends = tx.db
    .updateTable('webhook_sends')
    .set(to_state === 'HELD' ? { state: 'HELD', next_at: null } : requeued(now))
    .where('id', '=', anyOf(ids.map(({ id }) => id)));
  if (requested_by !== null) sends = sends.set({ sent_again_by: requested_by }).where('is_test', '=', false);
  if (to_state === 'WAITING') sends = sends.where(hasPayload);
  if (topic !== null) sends = sends.where('topic', '=', topic);
  if (created_from !== null) sends = sends.where('created_at', '>=', created_from);
  if (created_before !== null) sends = sends.where('created_at', '<', created_before);
  const { numUpdatedRows } = await sends.executeTakeFirst();
  const last = ids.length === batchSize ? ids.at(-1) : undefined;
  const own = tx.db.updateTable('webhook_backlog_changes').where('number', '=', number);
  if (last) await own.set({ after_id: last.id }).execute();
  else await tx.db.deleteFrom('webhook_backlog_changes').where('number', '=', number).execute();
  return Number(numUpdatedRows);
}

/** Schedules an endpoint for the sender, even one that is off. */
const scheduleBacklog = ({ db }: Pick<Tx, 'db'>, endpointId: string, at: Temporal.Instant) =>
  db
    .updateTable('webhook_endpoints')
    .set({ due_at: sql`least(due_at, ${at.toString()}::timestamptz)` })
    .where('id', '=', endpointId)
    .execute();
