// When members' daily emails about the inbox are due. The inbox writes them.
import { nextRun } from '@portage/contract/exports/schedule';
import { type ProblemDigest, readPreferences } from '@portage/contract/preferences/schema';
import type { App } from '../platform/app.ts';
import { hasRules } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { refuseFaults } from '../platform/refusal.ts';

/** Returns when the next digest is due: null for none, undefined if the choice is unchanged. */
export function nextDigest(app: App, digest: ProblemDigest | null | undefined): string | null | undefined {
  if (!digest) return digest;
  // A few old names of zones are known to the schema's check, but not here.
  if (!hasRules(digest.zone)) refuseFaults([{ type: 'INVALID_TIMEZONE', path: 'problemDigest.zone' }]);
  return nextRun({ every: 'day', hour: digest.hour }, digest.zone, app.clock.now()).toString();
}

/** Returns the members whose digest is due, the longest due first. A sandbox has no members, and a deactivated retailer gets none. */
export const dueDigests = ({ db, clock }: App, limit: number) =>
  db
    .acrossTenants()
    .selectFrom('preferences')
    .innerJoin('retailers', 'retailers.id', 'preferences.retailer_id')
    .select(['preferences.retailer_id', 'preferences.member_id'])
    .where('digest_at', '<=', clock.now().toString())
    .where('retailers.is_activated', '=', true)
    .orderBy('digest_at')
    .limit(limit)
    .execute();

/**
 * Claims a digest that is due, and schedules the next one in the same transaction, however many were missed. Returns when that is, or null if
 * another worker has claimed it.
 */
export async function claimDigest(app: App, tx: Tx, memberId: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('preferences')
    .select('kept')
    .where('member_id', '=', memberId)
    .where('digest_at', '<=', app.clock.now().toString())
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return null;
  const next = nextDigest(app, readPreferences(row.kept).problemDigest) ?? null;
  await tx.db.updateTable('preferences').set({ digest_at: next }).where('member_id', '=', memberId).execute();
  return next;
}

const retryMinutes = 15;

/** Retries a digest that failed later, so that it does not delay those of others. */
export const postponeDigest = (app: App, tx: Tx, memberId: string) =>
  tx.db
    .updateTable('preferences')
    .set({ digest_at: app.clock.now().add({ minutes: retryMinutes }).toString() })
    .where('member_id', '=', memberId)
    .where('digest_at', '<=', app.clock.now().toString())
    .execute();
