// Payloads and responses contain recipients' personal data: they are erased after 30 days, and their log entries after 90.

import { retentionDays } from '@portage/contract/webhooks/rules';
import { sql } from 'kysely';
import { erasing } from '../orders/verbs/erase.ts';
import type { App } from '../platform/app.ts';
import { daysAgo } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { forgetOld } from '../platform/db/forget.ts';
import type { MaintenanceTask } from '../platform/noun.ts';
import { anyOf } from './queries.ts';

const batch = 2000;
/** Smaller, because deleting an event also deletes its sends and attempts, ten or more per endpoint. */
const eventBatch = 200;

/** Erases bodies after a month and deletes events after three. */
export const forgetEvents: MaintenanceTask = {
  does: 'deleting old webhook events',
  run: async (app) => {
    const before = (days: number) => daysAgo(app.clock, days);
    await emptyOld(app, before(retentionDays.bodies));
    const isOld = sql`created_at < ${before(retentionDays.lines)}::timestamptz and payload is null and pending_by is null`;
    await forgetOld(app.db, 'webhook_events', isOld, eventBatch);
  },
};

/** Erases bodies in batches: one statement over millions of rows would exceed the time limit. */
async function emptyOld({ db }: App, before: string): Promise<void> {
  for (let emptied = batch; emptied === batch; ) {
    const { rows } = await sql`update webhook_events set payload = null, pending_timestamp = null, pending_by = null
      where (retailer_id, id) in (select retailer_id, id from webhook_events
        where created_at < ${before}::timestamptz and (payload is not null or pending_by is not null) limit ${batch})
      returning id`.execute(db.acrossTenantsAndSandboxes());
    emptied = rows.length;
  }
  for (let emptied = batch; emptied === batch; ) {
    const { rows } = await sql`update webhook_attempts set response = null where (retailer_id, id) in
      (select retailer_id, id from webhook_attempts where at < ${before}::timestamptz and response is not null limit ${batch})
      returning id`.execute(db.acrossTenantsAndSandboxes());
    emptied = rows.length;
  }
}

/** Erases the events of an order whose recipient is erased. */
export const eraseOrderEvents = erasing('webhooks', (tx, orderId, { clock }) =>
  eraseEvents(tx, [orderId], clock.now()),
);

/** Erases the payloads and responses of these orders' events, and fails the sends that are still waiting or held. */
export async function eraseEvents({ db }: Tx, orderIds: readonly string[], now: Temporal.Instant): Promise<void> {
  const events = await db
    .updateTable('webhook_events')
    .set({ payload: null, pending_timestamp: null, pending_by: null })
    .where('order_id', '=', anyOf(orderIds))
    .returning('id')
    .execute();
  const ids = anyOf(events.map(({ id }) => id));
  await db
    .updateTable('webhook_attempts')
    .set({ response: null })
    .where('send_id', 'in', (of) => of.selectFrom('webhook_sends').select('id').where('event_id', '=', ids))
    .execute();
  await db
    .updateTable('webhook_sends')
    .set({ state: 'FAILED', next_at: null, ended_at: now.toString() })
    .where('event_id', '=', ids)
    .where('state', 'in', ['WAITING', 'HELD'])
    .execute();
}
