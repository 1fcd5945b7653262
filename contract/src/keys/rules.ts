// API keys: the permissions that a key can have, who can grant them, and how long the key is valid.
import { holds, Permission, permissionsOfPeople, type Role } from '../access.ts';
import type { ErrorType } from '../errors.ts';

/** The most keys of a retailer. */
export const keyLimit = 50;

/** The page size of the list of keys (spec section 9). */
export const keysPageSize = 20;

/** The fields by which keys can be sorted. */
export const keySorts = ['name', 'createdAt', 'expiresAt', 'lastUsed'] as const;

/** The prefix of a live key: it makes a leaked key recognizable in a file or a log, also to secret scanners. */
export const keyPrefix = 'pk_live_';
/** The prefix of a key that opens the sandbox only. */
export const testKeyPrefix = 'pk_test_';

/** The permissions that a key can be given: all but the team's, which only members can have. */
export const keyPermissions = Permission.exclude(permissionsOfPeople).options;

type KeyRights = {
  permissions: readonly Permission[];
  /** Null means all stores. */
  storeIds: readonly string[] | null;
};

/**
 * Returns why a member may not create or renew a key with these rights, or null. The member could use the key, so it must not have rights
 * that they lack.
 */
export function whyNotHaveKey(by: KeyRights & { role: Role }, { permissions, storeIds }: KeyRights): ErrorType | null {
  const hasStores = by.storeIds === null || (storeIds?.every((id) => by.storeIds?.includes(id)) ?? false);
  return hasStores && permissions.every((each) => holds(by, each)) ? null : 'PERMISSION_NOT_HELD';
}

/** Returns why another key cannot be added, or null. */
export const whyNotAddKey = (kept: number): ErrorType | null => (kept >= keyLimit ? 'TOO_MANY_KEYS' : null);

/** Hours for which the previous key stays valid after a renewal: the default and the maximum. */
export const overlapHours = { default: 24, most: 168 } as const;

type Renewing = { previousUntil: number | null; expiresAt: number | null; keepHours: number; now: number };

/**
 * Returns why a key cannot be renewed, or null. The successor of an expired key would be expired, too, and at most two keys are valid at
 * once. Ending both immediately, as after a leak, is always allowed.
 */
export function whyNotRenewKey({ previousUntil, expiresAt, keepHours, now }: Renewing): ErrorType | null {
  if (expiresAt !== null && expiresAt <= now) return 'KEY_OVER';
  return keepHours > 0 && previousUntil !== null && previousUntil > now ? 'KEY_RENEWED_RECENTLY' : null;
}

/** Days before a key expires at which the retailer’s admins are warned, once each: in that night or the one before. */
export const warnDays = [7, 1] as const;

type KeyExpiry = {
  expiresAt: number;
  /** The last warning that was mailed, in days before the end; null if none was. */
  warnedDays: number | null;
  now: number;
};

/** Returns the warning that is due, in days: the nearest one, unless it was sent already; null if none is due. */
export function warningDue({ expiresAt, warnedDays, now }: KeyExpiry): number | null {
  const left = (expiresAt - now) / 86_400_000;
  const due = left <= 0 ? undefined : warnDays.findLast((days) => left <= days + 1);
  return due === undefined || (warnedDays !== null && warnedDays <= due) ? null : due;
}

/** Returns whether a screen warns that a key expires soon. */
export const endsSoon = (expiresAt: number, now: number): boolean =>
  expiresAt > now && expiresAt - now <= warnDays[0] * 86_400_000;

type Life = {
  /** Whether the key was renewed since, and until when it then stays valid. */
  isPrevious: boolean;
  previousUntil: number | null;
  expiresAt: number | null;
  now: number;
};

/** Returns why an existing key can no longer be used, or null. */
export function whyNotUseKey({ isPrevious, previousUntil, expiresAt, now }: Life): ErrorType | null {
  if (isPrevious && (previousUntil ?? 0) <= now) return 'KEY_RENEWED';
  return expiresAt !== null && expiresAt <= now ? 'KEY_EXPIRED' : null;
}
