// Notices that depend on the time, or on the previous stops of a route. No event is published for either, so they are polled.
import { near } from '@portage/contract/notifications/events';
import { sql } from 'kysely';
import { takeDueMessages } from '../mail/outbox.ts';
import type { App } from '../platform/app.ts';
import { cachePerDatabase } from '../platform/db/cache.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import type { MaintenanceTask } from '../platform/noun.ts';
import { createEventNotices } from './create.ts';
import { readNoticeOrder } from './queries.ts';
import { sending } from './send.ts';

/** Maximum number of notices that one transaction schedules. Quiet hours end for all recipients at the same instant. */
const scheduledAtOnce = 500;

export const sendingPostponed: MaintenanceTask = {
  does: 'sending postponed notices',
  everyMs: 5000,
  run: async (app) => {
    while ((await scheduleDue(app)) === scheduledAtOnce);
  },
};

const scheduleDue = (app: App): Promise<number> =>
  app.db.transactionAcrossTenantsAndSandboxes(async (db) => {
    const due = await takeDueMessages(db, app.clock.now(), scheduledAtOnce);
    for (const { retailer_id, id } of due)
      if (retailer_id !== null) await app.jobs.send(app.db.within(db, retailer_id), sending, { id });
    return due.length;
  });

/** Creates notices that the driver is near: few stops come before the recipient's. */
export const noticingNearDrivers: MaintenanceTask = {
  does: 'noticing near drivers',
  everyMs: 15_000,
  run: noticeNearDrivers,
};

/** Occurrences already handled by this process. Most create no row because every channel is off. */
const handled = cachePerDatabase<true>(10_000);

type Near = { retailer_id: string; id: string; occurrence: string };

async function noticeNearDrivers(app: App): Promise<void> {
  const { rows } = await sql<Near>`
    select mine.retailer_id, mine.id, mine.delivery_id || ':' || mine.delivery_attempts_made as occurrence
    from orders as mine
    where mine.delivery_status = 'ATTEMPTING_DELIVERY' and mine.deleted_at is null
      and mine.route_id is not null and mine.stop_start_time is not null
      and not exists (
        select from messages as notice where notice.retailer_id = mine.retailer_id and notice.order_id = mine.id
        and notice.event = 'DRIVER_NEAR' and notice.occurrence = mine.delivery_id || ':' || mine.delivery_attempts_made)
      and (
        select count(*) from orders as other where other.route_id = mine.route_id and other.deleted_at is null
        and other.delivery_status in ('DELIVERY_SCHEDULED', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY')
        and (other.stop_start_time, other.delivery_id) < (mine.stop_start_time, mine.delivery_id)) <= ${near.stops}`.execute(
    app.db.acrossTenantsAndSandboxes(),
  );
  // One failure must not stop the others.
  const failed: unknown[] = [];
  for (const { retailer_id, id, occurrence } of rows) {
    if (handled(app.db).has(occurrence)) continue;
    await app.db
      .transaction(wholeRetailer(retailer_id), async (tx) =>
        createEventNotices(app, tx, await readNoticeOrder(tx, id), 'DRIVER_NEAR', occurrence),
      )
      .then(
        () => handled(app.db).set(occurrence, true),
        (error: unknown) => failed.push(error),
      );
  }
  if (failed.length > 0) throw new AggregateError(failed, 'Some notices of a near driver could not be created');
}
