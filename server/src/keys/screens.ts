// Reads a retailer's API keys, for the members who may manage them.
import { Permission } from '@portage/contract/access';
import { keyPrefix, testKeyPrefix } from '@portage/contract/keys/rules';
import type { ApiKey, KeyList, KeysQuery } from '@portage/contract/keys/schema';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { isoText, readInstant } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { refuse } from '../platform/refusal.ts';

/** Selects the keys, each with those of its stores that the scope includes. */
export const keysOf = ({ db }: Pick<Scope, 'db'>) =>
  db
    .selectFrom('api_keys')
    .selectAll('api_keys')
    .select(({ selectFrom }) =>
      selectFrom('retailers')
        .select('sandbox_of')
        .whereRef('retailers.id', '=', 'api_keys.retailer_id')
        .as('sandbox_of'),
    )
    .select(({ selectFrom }) =>
      selectFrom('api_key_stores')
        .select(({ fn }) => fn.agg<string[] | null>('array_agg', ['store_id']).as('ids'))
        .whereRef('api_key_stores.retailer_id', '=', 'api_keys.retailer_id')
        .whereRef('key_id', '=', 'api_keys.id')
        .as('store_ids'),
    );
/** The row of a key, with its stores. */
export type KeyRow = Awaited<ReturnType<ReturnType<typeof keysOf>['executeTakeFirstOrThrow']>>;

/** Returns the permissions and stores of a key, from a row that was read for the whole retailer. Null means every store. */
export const rightsOf = ({ permissions, has_all_stores, store_ids }: KeyRow) => ({
  permissions: Permission.array().parse(permissions),
  storeIds: has_all_stores ? null : (store_ids ?? []),
});

const millisecondsOf = (instant: string | null) => (instant === null ? null : readInstant(instant).epochMilliseconds);
/** Returns until when the key and its previous secret are valid, and when it was last used, in milliseconds. */
export const lifeOf = ({ previous_until, expires_at, last_used_at }: KeyRow) => ({
  previousUntil: millisecondsOf(previous_until),
  expiresAt: millisecondsOf(expires_at),
  usedAt: millisecondsOf(last_used_at),
});

/** Returns the prefix of a key, which distinguishes sandbox keys. */
export const prefixOf = ({ sandbox_of }: Pick<KeyRow, 'sandbox_of'>) =>
  sandbox_of === null ? keyPrefix : testKeyPrefix;

/** Returns a key in the form of the API, without its secret. */
export const presentKey = (row: KeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  hint: `${prefixOf(row)}…${row.ending}`,
  isTest: row.sandbox_of !== null,
  permissions: Permission.array().parse(row.permissions),
  hasAllStores: row.has_all_stores,
  pickupSchedules: row.store_ids ?? [],
  expiresAt: isoText(row.expires_at),
  previousUntil: isoText(row.previous_until),
  lastUsed: row.last_used_at === null ? null : { at: isoText(row.last_used_at), address: row.last_used_from ?? '' },
  createdBy: row.created_by_name,
  createdAt: isoText(row.created_at),
});

const sorts: Record<string, RawBuilder<unknown>> = {
  name: sql`${sql.ref('name')} collate names`,
  createdAt: sql`${sql.ref('created_at')}`,
  expiresAt: sql`${sql.ref('expires_at')}`,
  lastUsed: sql`${sql.ref('last_used_at')}`,
};

/** Returns a page of the keys; those that never expire, or were never used, sort last. */
export async function listKeys(scope: Scope, { page, pageSize, sort }: KeysQuery): Promise<z.input<typeof KeyList>> {
  const [field = 'createdAt', order] = sort.split(':');
  const rows = await keysOf(scope)
    .orderBy(sorts[field] ?? sql`created_at`, (by) => (order === 'desc' ? by.desc() : by.asc()).nullsLast())
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { data: rows.map(presentKey), current: page, pageSize, total: await countKeys(scope) };
}

/** Returns the number of keys. */
export async function countKeys({ db }: Pick<Scope, 'db'>): Promise<number> {
  const { total } = await db
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Returns a key. Refuses an unknown id. */
export const findKey = async (scope: Pick<Scope, 'db'>, id: string): Promise<KeyRow> =>
  (await keysOf(scope).where('id', '=', id).executeTakeFirst()) ?? refuse('KEY_NOT_FOUND');
