// What becomes due by the clock, or by what others do on a route: looked for, as nobody tells of it.
import { near } from '@portage/contract/notifications/events';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import type { Tidying } from '../platform/noun.ts';
import { readAbout } from './queries.ts';
import { sending } from './send.ts';
import { tell } from './tell.ts';

/** Has the messages sent that were held until now. */
export const wakeHeld: Tidying = {
  does: 'sending messages that were held',
  everyMs: 5000,
  run: wake,
};

/** Quiet hours end for all recipients at the same moment: a transaction schedules this many. */
const wokenAtOnce = 500;

async function wake(app: App): Promise<void> {
  while ((await wakeSome(app)) === wokenAtOnce);
}

const wakeSome = (app: App): Promise<number> =>
  app.db.everyRetailerTransaction(async (db) => {
    const due = await db
      .updateTable('notifications')
      .set({ due_at: null })
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('notifications.retailer_id', 'notifications.id'),
          'in',
          selectFrom('notifications as due')
            .select(['due.retailer_id', 'due.id'])
            .where('due.due_at', '<=', app.clock.now().toString())
            .where('due.state', '=', 'WAITING')
            .orderBy('due.due_at')
            .limit(wokenAtOnce)
            .forUpdate()
            .skipLocked()
            .$asTuple('retailer_id', 'id'),
        ),
      )
      .returning(['retailer_id', 'id'])
      .execute();
    for (const { retailer_id, id } of due)
      await app.jobs.send(app.db.within(db, retailer_id), sending, `${retailer_id}/${id}`);
    return due.length;
  });

/** A driver is near when so few stops come first: what others get done moves them, so it is looked for. */
export const tellOfNearDrivers: Tidying = {
  does: 'telling that drivers are near',
  everyMs: 15_000,
  run: lookForDrivers,
};

/** Occurrences already handled by this process. Most create no row because every channel is off. */
const known = new LRUCache<string, true>({ max: 10_000 });

type Near = { retailer_id: string; id: string; occurrence: string };

async function lookForDrivers(app: App): Promise<void> {
  const { rows } = await sql<Near>`
    select mine.retailer_id, mine.id, mine.delivery_id || ':' || mine.delivery_attempts_made as occurrence
    from orders as mine
    where mine.delivery_status = 'ATTEMPTING_DELIVERY' and mine.deleted_at is null
      and mine.route_id is not null and mine.stop_start_time is not null
      and not exists (
        select from notifications as told where told.retailer_id = mine.retailer_id and told.order_id = mine.id
        and told.event = 'DRIVER_NEAR' and told.occurrence = mine.delivery_id || ':' || mine.delivery_attempts_made)
      and (
        select count(*) from orders as other where other.route_id = mine.route_id and other.deleted_at is null
        and other.delivery_status in ('DELIVERY_SCHEDULED', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY')
        and (other.stop_start_time, other.delivery_id) < (mine.stop_start_time, mine.delivery_id)) <= ${near.stops}`.execute(
    app.db.everyRetailer(),
  );
  // One that fails keeps nobody else waiting.
  const failed: unknown[] = [];
  for (const { retailer_id, id, occurrence } of rows) {
    if (known.has(occurrence)) continue;
    await app.db
      .transaction(wholeRetailer(retailer_id), async (tx) =>
        tell(app, tx, await readAbout(tx, id), 'DRIVER_NEAR', occurrence),
      )
      .then(
        () => known.set(occurrence, true),
        (error: unknown) => failed.push(error),
      );
  }
  if (failed.length > 0) throw new AggregateError(failed, 'Not every recipient could be told that the driver is near');
}
