// Erases the recipients of orders once their data is no longer needed for deliveries and claims (Québec's Law 25, section 23).
import type { App } from '../../platform/app.ts';
import { readInstant } from '../../platform/clock.ts';
import { wholeRetailer } from '../../platform/db/database.ts';
import { eachRetailer } from '../../platform/db/eachRetailer.ts';
import { firstIdAt } from '../../platform/ids.ts';
import type { MaintenanceTask } from '../../platform/noun.ts';
import { erased, eraseRecipients, mostDays } from './erase.ts';

/** Orders erased per transaction. */
const batch = 500;

/**
 * Erases the recipients of orders that have reached this age since the task last finished, and of those that were in transit then. The task's
 * name contains the period, so that another period begins with the first order.
 */
export function erasingAfter(days: number): MaintenanceTask {
  const does = `erasing the recipients of orders older than ${days} days`;
  return {
    does,
    run: async (app) => {
      const before = (instant: Temporal.Instant, age: number) => instant.subtract({ hours: 24 * age });
      const last = await app.db.shared
        .selectFrom('nightly_tasks')
        .select('finished_at')
        .where('name', '=', does)
        .executeTakeFirst();
      const from = last?.finished_at
        ? firstIdAt(before(readInstant(last.finished_at), days + mostDays + 1))
        : firstIdAt(Temporal.Instant.fromEpochMilliseconds(0));
      const until = firstIdAt(before(app.clock.now(), days));
      const failures: unknown[] = [];
      // The failure of one retailer does not stop the others; the task is repeated.
      for await (const retailerId of eachRetailer(app.db))
        await eraseOld(app, retailerId, { from, until }).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw new AggregateError(failures.slice(0, 3), `${failures.length} retailers failed`);
    },
  };
}

type IdRange = { from: string; until: string };

async function eraseOld(app: App, retailerId: string, { from, until }: IdRange): Promise<void> {
  const by = { name: app.config.provider.name, role: 'PROVIDER' } as const;
  for (let next: string | undefined = from; next !== undefined; ) {
    const first: string = next;
    next = await app.db.transaction(wholeRetailer(retailerId), async (tx) => {
      const orders = await tx.db
        .selectFrom('orders')
        .select('id')
        .where('id', '>', first)
        .where('id', '<', until)
        .where('recipient', '<>', erased)
        .orderBy('id')
        .limit(batch)
        .execute();
      const ids = orders.map(({ id }) => id);
      await eraseRecipients(app, tx, ids, by, false);
      return ids[batch - 1];
    });
  }
}
