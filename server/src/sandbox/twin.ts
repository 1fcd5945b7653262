// The twin that a retailer's test data belong to: made with what the retailer has when it is first wanted, and found again.
import { holds } from '@portage/contract/access';
import type { Sandbox } from '@portage/contract/sandbox/schema';
import { LRUCache } from 'lru-cache';
import { actorOf, findMember, type Member, type SignedInMember } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { type Database, wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { type Subscriber, subscribe } from '../platform/noun.ts';
import { refuse } from '../platform/refusal.ts';
import { lockRetailer } from '../retailers/edit.ts';
import { insertTwin, isTestData } from '../retailers/twin.ts';
import { align, follow } from './follow.ts';

/** Twins that this process knows: one never becomes another's. */
const known = new LRUCache<string, string>({ max: 10_000 });

/** The id of a retailer's twin, or null where there is none yet. */
export async function findTwin(database: Database, retailerId: string): Promise<string | null> {
  const cached = known.get(retailerId);
  if (cached) return cached;
  const twin = await database
    .acrossTenantsAndSandboxes()
    .selectFrom('retailers')
    .select('id')
    .where('sandbox_of', '=', retailerId)
    .executeTakeFirst();
  if (!twin) return null;
  known.set(retailerId, twin.id);
  return twin.id;
}

type Opener = Pick<Member, 'retailerId' | 'name' | 'role'>;

/** The id of the twin, which is made where there is none; two at once make one. What its retailer changed since is copied to it. */
export async function openTwin(app: App, by: Opener): Promise<string> {
  const { retailerId } = by;
  const now = app.clock.now();
  const found = await findTwin(app.db, retailerId);
  if (found) {
    await follow(app, retailerId, found, actorOf(by));
    return found;
  }
  return app.db.transactionAcrossTenantsAndSandboxes(async (db) => {
    const from = app.db.within(db, retailerId);
    await lockRetailer(from);
    const isTaken = async (prefix: string) =>
      (await db.selectFrom('retailers').select('id').where('tracking_code_prefix', '=', prefix).execute()).length > 0;
    const earlier = await db
      .selectFrom('retailers')
      .select('id')
      .where('sandbox_of', '=', retailerId)
      .executeTakeFirst();
    if (earlier) return earlier.id;
    const twinId = newId(now.epochMilliseconds);
    const to = app.db.within(db, twinId);
    await insertTwin(from, to, isTaken, now);
    await align(app, from, to, actorOf(by));
    return twinId;
  });
}

/** Has test data follow what changes of their retailer. */
export const followRetailer: Subscriber = subscribe(
  'sandbox.follow',
  ['STORE_CHANGED', 'SETTINGS_CHANGED', 'MEMBER_CHANGED', 'MEMBER_REMOVED'],
  () => true,
  async (app, { retailerId, by }) => {
    const twinId = await findTwin(app.db, retailerId);
    if (twinId) await follow(app, retailerId, twinId, by);
  },
);

/** Opens the caller's sandbox. A caller with a sandbox key is in it already. */
export async function openSandbox(app: App, by: Member): Promise<Sandbox> {
  if (!(await isTestData(app.db.scope(by)))) await openTwin(app, by);
  return { isMade: true };
}

/** Whether the caller's retailer has a sandbox. */
export async function readSandbox({ db }: App, by: Member): Promise<Sandbox> {
  return { isMade: (await isTestData(db.scope(by))) || (await findTwin(db, by.retailerId)) !== null };
}

/** A member as who they are among the test data of their own retailer; no other can be reached. */
export async function amongTestData(app: App, by: SignedInMember): Promise<SignedInMember> {
  if (!holds(by, 'MANAGE_RETAILER_SETTINGS')) return refuse('FORBIDDEN');
  const retailerId = (await findTwin(app.db, by.retailerId)) ?? refuse('TEST_DATA_MISSING');
  const twin = { ...by, retailerId };
  const known = await findMember(app.db.scope(wholeRetailer(retailerId)), by.id);
  if (!known || rightsIn(known) !== rightsIn(by)) await follow(app, by.retailerId, retailerId, actorOf(by), [by.id]);
  return twin;
}

const rightsIn = ({ name, email, role, permissions, storeIds }: SignedInMember) =>
  JSON.stringify([name, email, role, permissions, storeIds?.toSorted()]);
