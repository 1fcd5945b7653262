// Deletes printed files soon after their URLs expire, because they contain names and addresses.
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { keyOf, printBlankJob, printJob } from './print.ts';

const batch = 100;
/** Deletes the files of labels that were printed more than a day ago, in batches. */
export async function forgetLabels(app: App): Promise<void> {
  const before = app.clock.now().subtract({ hours: 24 }).toString();
  while ((await forgetSome(app, before)) === batch);
}

async function forgetSome(app: App, before: string): Promise<number> {
  const over = await app.db
    .acrossTenantsAndSandboxes()
    .selectFrom('jobs')
    .select(['retailer_id', 'id'])
    .where('kind', 'in', [printJob.kind, printBlankJob.kind])
    .where('finished_at', '<', before)
    .where('result', 'is not', null)
    .limit(batch)
    .execute();
  for (const { retailer_id: retailerId, id } of over) {
    // The file first: after a crash in between, no row would refer to it and it would never be deleted.
    await app.storage.remove(keyOf(retailerId, id));
    await app.jobs.forgetResult(app.db.scope(wholeRetailer(retailerId)), id);
  }
  return over.length;
}
