import type { ErrorType } from '../errors.ts';
import { fold } from '../fold.ts';

/** The services that the courier charges for (spec section 3). */
export const services = ['delivery', 'reattempt', 'return', 'multiPackageDelivery'] as const;

/** Derives a prefix of tracking codes from a retailer's name: its words' first letters, or the first two of its only word. */
export function prefixFor(name: string): string {
  const words =
    fold(name)
      .toUpperCase()
      .match(/[A-Z][A-Z0-9]*/g) ?? [];
  const [only = ''] = words;
  const letters =
    words.length > 1
      ? words
          .map((word) => word[0])
          .join('')
          .slice(0, 4)
      : only.slice(0, 2);
  return letters.padEnd(2, 'X');
}

/** How a tracking code may begin: short, and read aloud without doubt. */
export const prefixForm = /^[A-Z][A-Z0-9]{1,3}$/;

/** The reasons for which a session is over though its account had a password: the retailer’s, that the account is gone, or how it is entered was replaced. */
export const invalidAccount = [
  'RETAILER_WAITING',
  'RETAILER_DEACTIVATED',
  'ACCOUNT_REMOVED',
  'PASSWORD_REPLACED',
  'EMAIL_REPLACED',
  'SSO_REPLACED',
] as const satisfies ErrorType[];

/** Why the accounts of a retailer are not valid (spec section 2), or null. */
export function whyNotValid(retailer: {
  isActivated: boolean;
  isWaiting: boolean;
}): 'RETAILER_WAITING' | 'RETAILER_DEACTIVATED' | null {
  if (retailer.isActivated) return null;
  return retailer.isWaiting ? 'RETAILER_WAITING' : 'RETAILER_DEACTIVATED';
}
