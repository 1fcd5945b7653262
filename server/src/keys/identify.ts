// Identifies a retailer's program by its API key. The key is read on every call, so that a deleted key stops working immediately on every
// server.
import { type ErrorType, isErrorType } from '@portage/contract/errors';
import { keyPrefix, testKeyPrefix, whyNotUseKey } from '@portage/contract/keys/rules';
import { whyNotValid } from '@portage/contract/retailers/rules';
import { findMember, type Member, type Program } from '../auth/member.ts';
import { digest } from '../auth/token.ts';
import type { App } from '../platform/app.ts';
import { type Scope, wholeRetailer } from '../platform/db/database.ts';
import { refuseIf } from '../platform/refusal.ts';
import { validity, validityOf } from '../retailers/screens.ts';
import { type KeyRow, keysOf, lifeOf, rightsOf } from './screens.ts';

const touchEveryMs = 60_000;

/** Returns whether a token looks like an API key. */
export const isKey = (token: string): boolean => token.startsWith(keyPrefix) || token.startsWith(testKeyPrefix);

const callerOf = (row: Pick<KeyRow, 'id' | 'retailer_id' | 'name'>, rights: ReturnType<typeof rightsOf>): Program => ({
  ...rights,
  id: row.id,
  retailerId: row.retailer_id,
  name: `${row.name} (API)`,
  role: 'RETAILER_USER',
  hasTemporaryPassword: false,
  isKey: true,
});

type KeyServices = Pick<App, 'db' | 'clock'>;

const findByHash = ({ db }: KeyServices, hash: Buffer) =>
  keysOf({ db: db.acrossTenantsAndSandboxes() })
    .innerJoin('retailers', 'retailers.id', 'api_keys.retailer_id')
    .leftJoin('retailers as owners', 'owners.id', 'retailers.sandbox_of')
    .select(validity)
    .select(['owners.id as owner_id', 'owners.is_activated as owner_activated', 'owners.approved_at as owner_approved'])
    .where((eb) => eb.or([eb('hash', '=', hash), eb('previous_hash', '=', hash)]))
    .executeTakeFirst();

const lifeNow = (row: KeyRow, hash: Buffer, { clock }: KeyServices) => ({
  ...lifeOf(row),
  isPrevious: !row.hash.equals(hash),
  now: clock.now().epochMilliseconds,
});

/** Returns the caller of a key; null if the key is unknown or no longer valid. */
export async function identifyKey(app: KeyServices, token: string, address: string): Promise<Program | null> {
  const hash = digest(token);
  const row = await findByHash(app, hash);
  if (!row) return null;
  refuseIf(whyNotValid(validityOf(row)));
  // A sandbox can be used only while its retailer is active and approved.
  if (row.owner_id !== null)
    refuseIf(whyNotValid({ isActivated: row.owner_activated ?? false, isWaiting: row.owner_approved === null }));
  const life = lifeNow(row, hash, app);
  if (whyNotUseKey(life) !== null) return null;
  const by = callerOf(row, rightsOf(row));
  if (life.now - (life.usedAt ?? 0) >= touchEveryMs)
    await app.db
      .scope(wholeRetailer(by.retailerId))
      .db.updateTable('api_keys')
      .set({ last_used_at: app.clock.now().toString(), last_used_from: address })
      .where('id', '=', by.id)
      .execute();
  return by;
}

/** Returns why a key is refused and, unless the key is unknown, its retailer for the call log. */
export async function whyKeyEnded(app: KeyServices, token: string): Promise<{ type: ErrorType; by?: Program }> {
  const hash = digest(token);
  const row = await findByHash(app, hash);
  if (row) return { type: whyNotUseKey(lifeNow(row, hash, app)) ?? 'KEY_UNKNOWN', by: callerOf(row, rightsOf(row)) };
  const ended = await app.db
    .acrossTenantsAndSandboxes()
    .selectFrom('ended_api_keys')
    .select(['retailer_id', 'key_id as id', 'name', 'reason'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (!ended) return { type: 'KEY_UNKNOWN' };
  const type = isErrorType(ended.reason) ? ended.reason : 'KEY_UNKNOWN';
  return { type, by: callerOf(ended, { permissions: [], storeIds: [] }) };
}

/** Returns a member or an API key by its id, for work that continues after the request; null if it no longer exists. */
export async function findCaller(scope: Scope, id: string): Promise<Member | null> {
  const member = await findMember(scope, id);
  if (member) return member;
  const row = await keysOf(scope).where('id', '=', id).executeTakeFirst();
  return row ? callerOf(row, rightsOf(row)) : null;
}
