// Identifies a retailer's program by its API key. The key is read at every call, so that a deleted key stops working immediately on every
// server.
import { type ErrorType, isErrorType } from '@portage/contract/errors';
import { keyPrefix, testKeyPrefix, whyNotUseKey } from '@portage/contract/keys/rules';
import { whyNotValid } from '@portage/contract/retailers/rules';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { findMember, type Member, type Program } from '../auth/member.ts';
import { digest } from '../auth/token.ts';
import type { App } from '../platform/app.ts';
import { createBatcher } from '../platform/createBatcher.ts';
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

/** Reads keys by the current or previous hashes of their secrets. */
const readByHashes = ({ db }: KeyServices, hashes: readonly Buffer[]) => {
  const given = sql<Buffer>`any(${hashes}::bytea[])`;
  return keysOf({ db: db.acrossTenantsAndSandboxes() })
    .innerJoin('retailers', 'retailers.id', 'api_keys.retailer_id')
    .leftJoin('retailers as owners', 'owners.id', 'retailers.sandbox_of')
    .select(validity)
    .select(['owners.id as owner_id', 'owners.is_activated as owner_activated', 'owners.approved_at as owner_approved'])
    .where((eb) => eb.or([eb('hash', '=', given), eb('previous_hash', '=', given)]))
    .execute();
};

/** Statements that read keys at a time: a flood of one retailer's calls must not take the connections that others wait for. */
const readsAtOnce = 2;
const keysTouched = 10_000;

/** Identifies the callers of API keys. Calls that arrive together share a statement. */
export class KeyReader {
  private readonly app: KeyServices;
  private readonly read = createBatcher((hashes: Buffer[]) => readByHashes(this.app, hashes), { atOnce: readsAtOnce });
  /** When this process last recorded a use of a key, so that concurrent calls do not all write its row. */
  private readonly touchedAt = new LRUCache<string, number>({ max: keysTouched });

  constructor(app: KeyServices) {
    this.app = app;
  }

  /** Returns the caller of a key; null if the key is unknown or no longer valid. */
  async identify(token: string, address: string): Promise<Program | null> {
    const hash = digest(token);
    const row = await this.find(hash);
    if (!row) return null;
    refuseIf(whyNotValid(validityOf(row)));
    // A sandbox can be used only while its retailer is active and approved.
    if (row.owner_id !== null)
      refuseIf(whyNotValid({ isActivated: row.owner_activated ?? false, isWaiting: row.owner_approved === null }));
    const life = this.lifeNow(row, hash);
    if (whyNotUseKey(life) !== null) return null;
    const by = callerOf(row, rightsOf(row));
    const usedAt = Math.max(life.usedAt ?? 0, this.touchedAt.get(by.id) ?? 0);
    if (life.now - usedAt >= touchEveryMs) await this.touch(by, address, life.now);
    return by;
  }

  /** Returns why a key is refused and, unless the key is unknown, its retailer for the call log. */
  async whyEnded(token: string): Promise<{ type: ErrorType; by?: Program }> {
    const hash = digest(token);
    const row = await this.find(hash);
    if (row) return { type: whyNotUseKey(this.lifeNow(row, hash)) ?? 'KEY_UNKNOWN', by: callerOf(row, rightsOf(row)) };
    const ended = await this.app.db
      .acrossTenantsAndSandboxes()
      .selectFrom('ended_api_keys')
      .select(['retailer_id', 'key_id as id', 'name', 'reason'])
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (!ended) return { type: 'KEY_UNKNOWN' };
    const type = isErrorType(ended.reason) ? ended.reason : 'KEY_UNKNOWN';
    return { type, by: callerOf(ended, { permissions: [], storeIds: [] }) };
  }

  private async find(hash: Buffer) {
    const rows = await this.read(hash);
    return rows.find((row) => row.hash.equals(hash) || row.previous_hash?.equals(hash));
  }

  private lifeNow(row: KeyRow, hash: Buffer) {
    return { ...lifeOf(row), isPrevious: !row.hash.equals(hash), now: this.app.clock.now().epochMilliseconds };
  }

  private async touch(by: Program, address: string, now: number): Promise<void> {
    this.touchedAt.set(by.id, now);
    await this.app.db
      .scope(wholeRetailer(by.retailerId))
      .db.updateTable('api_keys')
      .set({ last_used_at: this.app.clock.now().toString(), last_used_from: address })
      .where('id', '=', by.id)
      .execute();
  }
}

/** Returns a member or an API key by its id, for work that continues after the request; null if it no longer exists. */
export async function findCaller(scope: Scope, id: string): Promise<Member | null> {
  const member = await findMember(scope, id);
  if (member) return member;
  const row = await keysOf(scope).where('id', '=', id).executeTakeFirst();
  return row ? callerOf(row, rightsOf(row)) : null;
}
