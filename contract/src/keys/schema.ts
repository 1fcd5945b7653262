import { z } from 'zod';
import { Permission } from '../access.ts';
import { Instant } from '../instants.ts';
import { listOf, pageQuery, sortBy } from '../list.ts';
import { Id, words } from '../text.ts';
import { keyPermissions, keySorts, keysPageSize, overlapHours } from './rules.ts';

/** A key without its secret. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The beginning of the key and its last four characters: enough to recognize it, but not to use it. */
  hint: z.string(),
  /** Whether it opens only the retailer’s sandbox. */
  isTest: z.boolean(),
  permissions: z.array(Permission),
  hasAllStores: z.boolean(),
  /** The stores of the key, limited to those that the caller may use. */
  pickupSchedules: z.array(z.string()),
  expiresAt: z.string().nullable(),
  /** The end of validity of the key before the last renewal. */
  previousUntil: z.string().nullable(),
  /** The last call: its time, to the minute, and the caller's IP address. */
  lastUsed: z.object({ at: z.string(), address: z.string() }).nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
});
export type ApiKey = z.output<typeof ApiKey>;

/** A key with its secret, which is returned once and not stored. */
export const MadeKey = ApiKey.extend({ key: z.string() });
export type MadeKey = z.output<typeof MadeKey>;

/** The page and the sort order of the list of keys. */
export const KeysQuery = z.object({
  ...pageQuery,
  pageSize: pageQuery.pageSize.default(keysPageSize),
  sort: sortBy(keySorts).default('createdAt:desc'),
  /** Selects the keys of the sandbox, instead of the others. */
  isTest: z.stringbool().default(false),
});
export type KeysQuery = z.output<typeof KeysQuery>;
export const KeyList = listOf(ApiKey);

/** The request for a new key. */
export const NewKey = z.strictObject({
  name: words(80).transform((name) => name.trim()),
  /** Whether it is for the sandbox, which is created with the first such key. */
  isTest: z.boolean().default(false),
  permissions: z.array(z.enum(keyPermissions)).max(keyPermissions.length).default([]),
  /** All stores, or those of `pickupScheduleId`. */
  hasAllStores: z.boolean().default(true),
  pickupScheduleId: z.array(Id).max(500).default([]),
  expiresAt: Instant.nullish().transform((at) => at ?? null),
});
export type NewKey = z.output<typeof NewKey>;

/** For how many hours the replaced key stays valid. */
export const Renewal = z.strictObject({
  keepHours: z.number().int().min(0).max(overlapHours.most).default(overlapHours.default),
});
