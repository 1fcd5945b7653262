// The actions on a retailer's API keys. They lock the retailer's row, so that concurrent ones cannot use the same name or exceed the limit.

import { holds } from '@portage/contract/access';
import type { AuditSnapshot } from '@portage/contract/activity/rules';
import type { ErrorType, Fault } from '@portage/contract/errors';
import {
  keyLimit,
  keyPermissions,
  keyPrefix,
  testKeyPrefix,
  whyNotAddKey,
  whyNotHaveKey,
  whyNotRenewKey,
} from '@portage/contract/keys/rules';
import { type ApiKey, type MadeKey, NewKey } from '@portage/contract/keys/schema';
import { sql } from 'kysely';
import { recordChange } from '../activity/record.ts';
import type { Member } from '../auth/member.ts';
import { digest, newToken } from '../auth/token.ts';
import { writeToAdminsHourly } from '../mail/gather.ts';
import { momentOf } from '../mail/letter.ts';
import type { App } from '../platform/app.ts';
import { daysAgo } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { forgetOld } from '../platform/db/forget.ts';
import { newId } from '../platform/ids.ts';
import type { MaintenanceTask } from '../platform/noun.ts';
import { refuse, refuseFaults, refuseIf } from '../platform/refusal.ts';
import { lockRetailer } from '../retailers/edit.ts';
import { retention } from '../retention.ts';
import { ensureSandbox, findSandbox } from '../sandbox/sandbox.ts';
import { storeFaults } from '../team/faults.ts';
import { countKeys, findKey, type KeyRow, keysOf, lifeOf, prefixOf, presentKey, rightsOf } from './screens.ts';
import { letters } from './words.ts';

/** Creates a key and returns it; it cannot be read again. A key for test data belongs to the sandbox. */
export async function createKey(app: App, by: Member, input: NewKey): Promise<MadeKey> {
  const home = input.isTest ? { ...by, retailerId: await ensureSandbox(app, by) } : by;
  return app.db.transaction(home, async (tx) => {
    await lockRetailer(tx);
    return insertKey(app, tx, by, input);
  });
}

/** Returns the caller in the tenant of the key: the retailer, or its sandbox. */
async function homeOf({ db }: App, by: Member, id: string): Promise<Member> {
  const own = await keysOf(db.scope(by)).where('id', '=', id).executeTakeFirst();
  const sandbox = own ? null : await findSandbox(db, by.retailerId);
  return sandbox === null ? by : { ...by, retailerId: sandbox };
}

async function insertKey(app: App, tx: Tx, by: Member, input: NewKey): Promise<MadeKey> {
  refuseIf(whyNotAddKey(await countKeys(tx)), { values: { maximum: String(keyLimit) } });
  const now = app.clock.now();
  const storeIds = input.hasAllStores ? null : [...new Set(input.pickupScheduleId)];
  refuseFaults([...keyFaults(by, input, now), ...(await storeFaults(tx, storeIds))]);
  const same = await tx.db
    .selectFrom('api_keys')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${input.name})`)
    .execute();
  if (same.length > 0) refuse('NAME_TAKEN', { faults: [{ type: 'NAME_TAKEN', path: 'name' }] });
  const id = newId(now.epochMilliseconds);
  const { key, ...kept } = makeKey(input.isTest ? testKeyPrefix : keyPrefix);
  await tx.db
    .insertInto('api_keys')
    .values({
      ...kept,
      id,
      name: input.name,
      permissions: input.permissions,
      has_all_stores: input.hasAllStores,
      expires_at: input.expiresAt,
      created_by_name: by.name,
      created_at: now.toString(),
    })
    .execute();
  if (storeIds && storeIds.length > 0)
    await tx.db
      .insertInto('api_key_stores')
      .values(storeIds.map((store_id) => ({ key_id: id, store_id })))
      .execute();
  const after = await findKey(tx, id);
  await recordKeyChange(app, tx, by, after, { before: null, after: await auditSnapshot(tx, after) });
  await warnAdmins(app, tx, by, 'made', after);
  return { ...presentKey(after), key };
}

/** Creates a key. Only its hash and its last characters are stored. */
function makeKey(prefix: string) {
  const key = `${prefix}${newToken()}`;
  return { key, hash: digest(key), ending: key.slice(-4) };
}

function keyFaults(by: Member, { permissions, hasAllStores, expiresAt }: NewKey, now: Temporal.Instant): Fault[] {
  const wide = hasAllStores ? whyNotHaveKey(by, { permissions: [], storeIds: null }) : null;
  const held = whyNotHaveKey(by, { permissions, storeIds: [] });
  const isPast = expiresAt !== null && Temporal.Instant.compare(expiresAt, now) <= 0;
  return [
    ...(wide ? [{ type: wide, path: 'hasAllStores' }] : []),
    ...(held ? [{ type: held, path: 'permissions' }] : []),
    ...(isPast ? [{ type: 'INSTANT_IN_PAST' as const, path: 'expiresAt' }] : []),
  ];
}

/** Replaces a key; the previous secret remains valid for `keepHours`. */
export const renewKey = async (app: App, by: Member, id: string, keepHours: number): Promise<MadeKey> =>
  app.db.transaction(await homeOf(app, by, id), async (tx) => {
    await lockRetailer(tx);
    return replaceKey(app, tx, by, await findKey(tx, id), keepHours);
  });

/**
 * Replaces the oldest key whose permissions the member has, or creates one with every permission they can grant (spec section 7, Settings).
 */
export const renewFirstKey = (app: App, by: Member, keepHours: number): Promise<MadeKey> =>
  app.db.transaction(by, async (tx) => {
    await lockRetailer(tx);
    const rows = await keysOf(tx.allStores()).orderBy('created_at').orderBy('id').execute();
    const now = app.clock.now().epochMilliseconds;
    const oldest = rows.find(
      (row) =>
        whyNotHaveKey(by, rightsOf(row)) === null && whyNotRenewKey({ ...lifeOf(row), keepHours: 0, now }) === null,
    );
    if (oldest) return replaceKey(app, tx, by, oldest, keepHours);
    const permissions = keyPermissions.filter((each) => holds(by, each));
    const name = freeName(rows.map((row) => row.name.toLowerCase()));
    const input = { name, permissions, hasAllStores: by.storeIds === null, pickupScheduleId: by.storeIds ?? [] };
    return insertKey(app, tx, by, NewKey.parse(input));
  });

/** Returns `API`, or the first of `API 2`, `API 3` … that is free. */
function freeName(taken: readonly string[]): string {
  let name = 'API';
  for (let nth = 2; taken.includes(name.toLowerCase()); nth++) name = `API ${nth}`;
  return name;
}

async function replaceKey(app: App, tx: Tx, by: Member, row: KeyRow, keepHours: number): Promise<MadeKey> {
  const now = app.clock.now();
  refuseIf(whyNotHaveKey(by, rightsOf(await findKey(tx.allStores(), row.id))));
  refuseIf(whyNotRenewKey({ ...lifeOf(row), keepHours, now: now.epochMilliseconds }));
  const before = await auditSnapshot(tx, row);
  const { key, ...kept } = makeKey(prefixOf(row));
  await rememberEnded(tx, row, row.previous_hash, 'KEY_RENEWED', now);
  await tx.db
    .updateTable('api_keys')
    .set({ ...kept, previous_hash: row.hash, previous_until: now.add({ hours: keepHours }).toString() })
    .where('id', '=', row.id)
    .execute();
  const after = await findKey(tx, row.id);
  await recordKeyChange(app, tx, by, after, {
    before,
    after: { ...(await auditSnapshot(tx, after)), renewed: now.toString() },
  });
  await warnAdmins(app, tx, by, 'renewed', after);
  return { ...presentKey(after), key };
}

/** Deletes a key; it is refused from now on. */
export const deleteKey = async (app: App, by: Member, id: string): Promise<ApiKey> =>
  app.db.transaction(await homeOf(app, by, id), async (tx) => {
    await lockRetailer(tx);
    const row = await findKey(tx, id);
    const before = await auditSnapshot(tx, row);
    await tx.db.deleteFrom('api_keys').where('id', '=', id).execute();
    for (const hash of [row.hash, row.previous_hash])
      await rememberEnded(tx, row, hash, 'KEY_UNKNOWN', app.clock.now());
    await recordKeyChange(app, tx, by, row, { before, after: null });
    return presentKey(row);
  });

/** Stores the owner of an ended key for the call log, once no key has that hash. */
async function rememberEnded(
  tx: Tx,
  row: KeyRow,
  hash: Buffer | null,
  reason: ErrorType,
  at: Temporal.Instant,
): Promise<void> {
  if (hash === null) return;
  const ended = { hash, key_id: row.id, name: row.name, reason, ended_at: at.toString() };
  await tx.db.insertInto('ended_api_keys').values(ended).execute();
}

/** Deletes the owners of keys that ended a year ago. */
export const forgettingEndedKeys: MaintenanceTask = {
  does: 'deleting ended API keys',
  run: ({ db, clock }) => {
    const oldest = daysAgo(clock, retention.ended_api_keys.days);
    return forgetOld(db, 'ended_api_keys', sql`ended_at < ${oldest}::timestamptz`);
  },
};

/** Records the change in the activity log and publishes it. */
async function recordKeyChange(
  app: App,
  tx: Tx,
  by: Member,
  { id, name }: KeyRow,
  change: { before: AuditSnapshot; after: AuditSnapshot },
) {
  const at = app.clock.now();
  await recordChange(tx, by, { about: { kind: 'key', id, name }, ...change, at, fact: ['KEY_CHANGED', { keyId: id }] });
}

/** Mails the admins, because a stolen session could have created the key. Sandbox keys cannot access real data. */
async function warnAdmins(app: App, tx: Tx, by: Member, what: 'made' | 'renewed', key: KeyRow): Promise<void> {
  if (key.sandbox_of !== null) return;
  const values = { ...momentOf(app.clock.now()), member: by.name, name: key.name };
  await writeToAdminsHourly(app, tx, 'KEYS', { letter: { ...letters[what], values }, actorId: by.id });
}

async function auditSnapshot(tx: Tx, row: KeyRow): Promise<AuditSnapshot> {
  const stores = await tx
    .allStores()
    .db.selectFrom('api_key_stores')
    .innerJoin('stores', 'stores.id', 'api_key_stores.store_id')
    .select('stores.name')
    .where('key_id', '=', row.id)
    .orderBy('stores.name')
    .execute();
  const { name, permissions, expiresAt } = presentKey(row);
  return {
    name,
    permissions,
    stores: row.has_all_stores ? ['ALL_STORES'] : stores.map((store) => store.name),
    expiresAt,
  };
}
