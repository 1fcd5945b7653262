// Warns a retailer's admins about an API key that expires soon: a week before and a day before, once each.
import { warnDays, warningDue } from '@portage/contract/keys/rules';
import { momentOf } from '../mail/letter.ts';
import { writeToAdmins } from '../mail/staff.ts';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import type { MaintenanceTask } from '../platform/noun.ts';
import { letters } from './words.ts';

/** Checks every night for keys of all retailers that expire soon. */
export const warningOfEnds: MaintenanceTask = {
  does: 'warning about API keys that expire soon',
  run: async (app) => {
    const now = app.clock.now();
    const rows = await app.db
      .acrossTenantsAndSandboxes()
      .selectFrom('api_keys')
      .innerJoin('retailers', 'retailers.id', 'api_keys.retailer_id')
      .select(['api_keys.id', 'api_keys.retailer_id'])
      .where('retailers.is_activated', '=', true)
      .where('expires_at', '>', now.toString())
      .where('expires_at', '<=', now.add({ hours: 24 * (Math.max(...warnDays) + 1) }).toString())
      .execute();
    // One failure must not stop the others.
    const failed: unknown[] = [];
    for (const { id, retailer_id } of rows)
      await app.db
        .transaction(wholeRetailer(retailer_id), (tx) => warn(app, tx, id))
        .catch((error: unknown) => failed.push(error));
    if (failed.length > 0) throw new AggregateError(failed, 'Not every admin could be warned about a key that expires');
  },
};

async function warn(app: App, tx: Tx, id: string): Promise<void> {
  const key = await tx.db.selectFrom('api_keys').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!key?.expires_at) return;
  const expiresAt = readInstant(key.expires_at);
  const isSame = key.warned_for === key.expires_at;
  const days = warningDue({
    expiresAt: expiresAt.epochMilliseconds,
    warnedDays: isSame ? key.warned_days : null,
    now: app.clock.now().epochMilliseconds,
  });
  if (days === null) return;
  const change = { warned_days: days, warned_for: key.expires_at };
  await tx.db.updateTable('api_keys').set(change).where('id', '=', id).execute();
  const values = { name: key.name, ...momentOf(expiresAt) };
  await writeToAdmins(app, tx, { letter: { ...letters.endsSoon, values }, expiresAt });
}
