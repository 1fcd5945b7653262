// API keys: which rights a key may have, who can grant them, and how long it is valid.
import { holds, Permission, permissionsOfPeople, type Role } from '../access.ts';
import type { ErrorType } from '../errors.ts';

/** How many keys a retailer can have. */
export const keyLimit = 50;

/** The page size of their list (spec section 9). */
export const keysPageSize = 20;

/** The fields by which they can be sorted. */
export const keySorts = ['name', 'createdAt', 'expiresAt', 'lastUsed'] as const;

/** Identifies a leaked key in a file or a log, also to secret scanners. */
export const keyPrefix = 'pk_live_';
/** The same of a key that opens test data alone. */
export const testKeyPrefix = 'pk_test_';

/** The permissions that a key can be given: all but the team's, which is for people alone. */
export const keyPermissions = Permission.exclude(permissionsOfPeople).options;

type KeyRights = { permissions: readonly Permission[] /** Null is all of them. */; storeIds: readonly string[] | null };

/** The member who makes or renews a key can use it, so it must not have rights that they do not hold. */
export function whyNotHaveKey(by: KeyRights & { role: Role }, { permissions, storeIds }: KeyRights): ErrorType | null {
  const hasStores = by.storeIds === null || (storeIds?.every((id) => by.storeIds?.includes(id)) ?? false);
  return hasStores && permissions.every((each) => holds(by, each)) ? null : 'PERMISSION_NOT_HELD';
}

/** Making one key more than there are. */
export const whyNotAddKey = (kept: number): ErrorType | null => (kept >= keyLimit ? 'TOO_MANY_KEYS' : null);

/** For how many hours a renewed key stays valid alongside its successor. */
export const overlapHours = { usual: 24, most: 168 } as const;

type Renewing = { previousUntil: number | null; expiresAt: number | null; keepHours: number; now: number };

/**
 * Returns why a key cannot be renewed, or null. The successor of an expired key would be expired, too, and at most two keys are valid at
 * once. Ending both immediately, as after a leak, is always allowed.
 */
export function whyNotRenewKey({ previousUntil, expiresAt, keepHours, now }: Renewing): ErrorType | null {
  if (expiresAt !== null && expiresAt <= now) return 'KEY_OVER';
  return keepHours > 0 && previousUntil !== null && previousUntil > now ? 'KEY_RENEWED_RECENTLY' : null;
}

/** How many days before a key expires its retailer’s admins are warned, once each: that night, or the night before. */
export const warnDays = [7, 1] as const;

type KeyExpiry = {
  expiresAt: number /** The last warning that was mailed about it. */;
  warnedDays: number | null;
  now: number;
};

/** Which warning is due: the nearest, unless it was given; null where none is. */
export function warningDue({ expiresAt, warnedDays, now }: KeyExpiry): number | null {
  const left = (expiresAt - now) / 86_400_000;
  const due = left <= 0 ? undefined : warnDays.findLast((days) => left <= days + 1);
  return due === undefined || (warnedDays !== null && warnedDays <= due) ? null : due;
}

/** Whether a screen warns of its end. */
export const endsSoon = (expiresAt: number, now: number): boolean =>
  expiresAt > now && expiresAt - now <= warnDays[0] * 86_400_000;

type Life = {
  /** Whether it was renewed since, and until when it goes on then. */
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
