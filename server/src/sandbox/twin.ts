// The twin that a retailer's test data belong to: made with what the retailer has when it is first wanted, and found again.
import { holds } from '@portage/contract/access';
import type { Sandbox } from '@portage/contract/sandbox/schema';
import type { Member } from '../auth/member.ts';
import { mirrorMember } from '../auth/membership.ts';
import type { App } from '../platform/app.ts';
import { copyRows } from '../platform/db/copy.ts';
import type { Database } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { refuse } from '../platform/refusal.ts';
import { lockRetailer } from '../retailers/keep.ts';
import { insertTwin, isTestData } from '../retailers/twin.ts';

type Parts = Pick<App, 'db' | 'clock'>;

/** Twins that this process knows: one never becomes another's. */
const known = new Map<string, string>();
const mostKnown = 10_000;

/** The id of a retailer's twin, or null where there is none yet. */
export async function findTwin(database: Database, retailerId: string): Promise<string | null> {
  const cached = known.get(retailerId);
  if (cached) return cached;
  const twin = await database
    .everyRetailer()
    .selectFrom('retailers')
    .select('id')
    .where('sandbox_of', '=', retailerId)
    .executeTakeFirst();
  if (!twin) return null;
  if (known.size >= mostKnown) known.clear();
  known.set(retailerId, twin.id);
  return twin.id;
}

/** The id of the twin, which is made where there is none; two at once make one. Stores that came since are added to it. */
export async function openTwin(app: Parts, retailerId: string): Promise<string> {
  const now = app.clock.now();
  const twinId = (await findTwin(app.db, retailerId)) ?? newId(now.epochMilliseconds);
  const made = await app.db.everyRetailerTransaction(async (db) => {
    const from = app.db.within(db, retailerId);
    await lockRetailer(from);
    const isTaken = async (prefix: string) =>
      (await db.selectFrom('retailers').select('id').where('tracking_code_prefix', '=', prefix).execute()).length > 0;
    const earlier = await db
      .selectFrom('retailers')
      .select('id')
      .where('sandbox_of', '=', retailerId)
      .executeTakeFirst();
    const to = app.db.within(db, earlier?.id ?? twinId);
    if (!earlier) await insertTwin(from, to, isTaken, now);
    await copyRows(from, to, 'stores');
    if (earlier) return earlier.id;
    await copyRows(from, to, 'tracking_settings', ['logo_id']);
    await copyRows(from, to, 'notification_settings');
    await copyRows(from, to, 'store_notification_settings');
    return twinId;
  });
  return made;
}

/** Opens the test data of whoever asks; those who ask with a key of test data are there. */
export async function openSandbox(app: Parts, by: Member): Promise<Sandbox> {
  if (!(await isTestData(app.db.scope(by)))) await openTwin(app, by.retailerId);
  return { isMade: true };
}

export async function readSandbox({ db }: Parts, by: Member): Promise<Sandbox> {
  return { isMade: (await isTestData(db.scope(by))) || (await findTwin(db, by.retailerId)) !== null };
}

/** What the twin knows of each member that was seen here, so that it is written only when it changes. */
const mirrored = new Map<string, string>();

/** A member as who they are among the test data of their own retailer; no other can be reached. */
export async function amongTestData(app: Parts, by: Member): Promise<Member> {
  if (!holds(by, 'MANAGE_RETAILER_SETTINGS')) return refuse('FORBIDDEN');
  const retailerId = (await findTwin(app.db, by.retailerId)) ?? refuse('TEST_DATA_MISSING');
  const twin = { ...by, retailerId };
  const rights = JSON.stringify(twin);
  if (mirrored.get(by.id) === rights) return twin;
  await app.db.transaction(twin, (tx) => mirrorMember(tx, twin));
  if (mirrored.size >= mostKnown) mirrored.clear();
  mirrored.set(by.id, rights);
  return twin;
}
