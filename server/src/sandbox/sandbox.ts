// Finds a retailer's sandbox, or creates it as a copy of the retailer.
import { holds } from '@portage/contract/access';
import type { Sandbox } from '@portage/contract/sandbox/schema';
import { permissionNeeded } from '@portage/contract/team/words';
import { actorOf, findMember, type Member, type SignedInMember } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { cachePerDatabase } from '../platform/db/cache.ts';
import { type Database, wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { type Subscriber, subscribe } from '../platform/noun.ts';
import { refuse } from '../platform/refusal.ts';
import { lockRetailer } from '../retailers/edit.ts';
import { insertSandbox, isTestData } from '../retailers/sandbox.ts';
import { align, follow } from './follow.ts';

/** Sandbox ids by retailer id; a sandbox never changes its retailer. */
const sandboxIds = cachePerDatabase<string>(10_000);

/** Returns the id of a retailer's sandbox, or null if it has none yet. */
export async function findSandbox(database: Database, retailerId: string): Promise<string | null> {
  const cached = sandboxIds(database).get(retailerId);
  if (cached) return cached;
  const sandbox = await database
    .acrossTenantsAndSandboxes()
    .selectFrom('retailers')
    .select('id')
    .where('sandbox_of', '=', retailerId)
    .executeTakeFirst();
  if (!sandbox) return null;
  sandboxIds(database).set(retailerId, sandbox.id);
  return sandbox.id;
}

type Opener = Pick<Member, 'retailerId' | 'name' | 'role'>;

/**
 * Returns the id of a retailer's sandbox, and creates it if there is none; concurrent calls create one. Later changes of the retailer are
 * copied.
 */
export async function ensureSandbox(app: App, by: Opener): Promise<string> {
  const { retailerId } = by;
  const now = app.clock.now();
  const found = await findSandbox(app.db, retailerId);
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
    const sandboxId = newId(now.epochMilliseconds);
    const to = app.db.within(db, sandboxId);
    await insertSandbox(from, to, isTaken, now);
    await align(app, from, to, actorOf(by));
    return sandboxId;
  });
}

/** Copies changes of a retailer to its sandbox. */
export const followRetailer: Subscriber = subscribe(
  'sandbox.follow',
  ['STORE_CHANGED', 'SETTINGS_CHANGED', 'MEMBER_CHANGED', 'MEMBER_REMOVED'],
  () => true,
  async (app, { retailerId, by }) => {
    const sandboxId = await findSandbox(app.db, retailerId);
    if (sandboxId) await follow(app, retailerId, sandboxId, by);
  },
);

/** Opens the caller's sandbox. A caller with a test key is in it already. */
export async function openSandbox(app: App, by: Member): Promise<Sandbox> {
  return describe(app, (await isTestData(app.db.scope(by))) ? by.retailerId : await ensureSandbox(app, by));
}

/** Returns whether the caller's retailer has a sandbox, and orders in it. */
export async function readSandbox(app: App, by: Member): Promise<Sandbox> {
  const sandboxId = (await isTestData(app.db.scope(by))) ? by.retailerId : await findSandbox(app.db, by.retailerId);
  return sandboxId === null ? { isMade: false, hasOrders: false } : describe(app, sandboxId);
}

async function describe(app: App, sandboxId: string): Promise<Sandbox> {
  const { db } = app.db.scope(wholeRetailer(sandboxId));
  const order = await db.selectFrom('orders').select('id').limit(1).executeTakeFirst();
  return { isMade: true, hasOrders: order !== undefined };
}

/**
 * Returns the member in the sandbox of their own retailer, after copying their current rights to it. Another retailer's sandbox is
 * unreachable.
 */
export async function amongTestData(app: App, by: SignedInMember): Promise<SignedInMember> {
  const permission = 'MANAGE_RETAILER_SETTINGS';
  if (!holds(by, permission)) return refuse('FORBIDDEN', { text: permissionNeeded(permission), data: { permission } });
  const retailerId = (await findSandbox(app.db, by.retailerId)) ?? refuse('TEST_DATA_MISSING');
  const sandbox = { ...by, retailerId };
  const known = await findMember(app.db.scope(wholeRetailer(retailerId)), by.id);
  if (!known || rightsIn(known) !== rightsIn(by)) await follow(app, by.retailerId, retailerId, actorOf(by), [by.id]);
  return sandbox;
}

const rightsIn = ({ name, email, role, permissions, storeIds }: SignedInMember) =>
  JSON.stringify([name, email, role, permissions, storeIds?.toSorted()]);
