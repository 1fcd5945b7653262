// A retailer's program comes in with an API key. It is looked up at every call, so that a key that ends, ends now, on every server.
import { Permission } from '@portage/contract/access';
import { keyPrefix, whyNotUseKey } from '@portage/contract/keys/rules';
import { whyNotValid } from '@portage/contract/retailers/rules';
import { findMember, type Member } from '../auth/member.ts';
import { digest } from '../auth/token.ts';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import { type Scope, wholeRetailer } from '../platform/db/database.ts';
import { refuseIf } from '../platform/refusal.ts';
import { validity, validityOf } from '../retailers/screens.ts';

const touchEveryMs = 60_000;

export const isKey = (token: string): boolean => token.startsWith(keyPrefix);

const keyColumns = [
  'api_keys.retailer_id',
  'api_keys.id',
  'api_keys.name',
  'api_keys.permissions',
  'api_keys.has_all_stores',
] as const;
type KeyRow = {
  retailer_id: string;
  id: string;
  name: string;
  permissions: string[];
  has_all_stores: boolean;
  store_ids: string[] | null;
};

/** Verbs know a key as they know a member: by what it may, and by a name that says what it is. */
const callerOf = (row: KeyRow): Member => ({
  id: row.id,
  retailerId: row.retailer_id,
  name: `${row.name} (API)`,
  email: '',
  role: 'RETAILER_USER',
  permissions: Permission.array().parse(row.permissions),
  hasTemporaryPassword: false,
  storeIds: row.has_all_stores ? null : (row.store_ids ?? []),
  isKey: true,
});

/** The key behind a token, or null; a key that there was says why it opens nothing any more. */
export async function identifyKey({ db, clock }: Pick<App, 'db' | 'clock'>, token: string, address: string) {
  const hash = digest(token);
  const now = clock.now();
  const row = await db
    .everyRetailer()
    .selectFrom('api_keys')
    .innerJoin('retailers', 'retailers.id', 'api_keys.retailer_id')
    .select(validity)
    .select(keyColumns)
    .select(['expires_at', 'previous_until', 'last_used_at'])
    .select(({ eb, selectFrom }) => [
      eb('api_keys.previous_hash', '=', hash).as('is_previous'),
      selectFrom('api_key_stores')
        .select(({ fn }) => fn.agg<string[] | null>('array_agg', ['store_id']).as('ids'))
        .whereRef('api_key_stores.retailer_id', '=', 'api_keys.retailer_id')
        .whereRef('key_id', '=', 'api_keys.id')
        .as('store_ids'),
    ])
    .where((eb) => eb.or([eb('hash', '=', hash), eb('previous_hash', '=', hash)]))
    .executeTakeFirst();
  if (!row) return null;
  refuseIf(whyNotValid(validityOf(row)));
  refuseIf(
    whyNotUseKey({
      isPrevious: row.is_previous === true,
      previousUntil: millisecondsOf(row.previous_until),
      expiresAt: millisecondsOf(row.expires_at),
      now: now.epochMilliseconds,
    }),
  );
  const by = callerOf(row);
  if (now.epochMilliseconds - (millisecondsOf(row.last_used_at) ?? 0) >= touchEveryMs)
    await db
      .scope(wholeRetailer(by.retailerId))
      .db.updateTable('api_keys')
      .set({ last_used_at: now.toString(), last_used_from: address })
      .where('id', '=', by.id)
      .execute();
  return by;
}

const millisecondsOf = (instant: string | null) => (instant === null ? null : readInstant(instant).epochMilliseconds);

/** A member or an API key by its id, for work that goes on when the request is over; null when it is gone. */
export async function findCaller(scope: Scope, id: string): Promise<Member | null> {
  const member = await findMember(scope, id);
  if (member) return member;
  const row = await scope.db
    .selectFrom('api_keys')
    .select(keyColumns)
    .select(({ selectFrom }) =>
      selectFrom('api_key_stores')
        .select(({ fn }) => fn.agg<string[] | null>('array_agg', ['store_id']).as('ids'))
        .where('key_id', '=', id)
        .as('store_ids'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? callerOf(row) : null;
}
