import type { ErrorType } from '../errors.ts';
import { fold } from '../fold.ts';

/** The services that the courier charges for (spec section 3). */
export const services = ['delivery', 'reattempt', 'return', 'multiPackageDelivery'] as const;

/** Derives a prefix of tracking codes from a retailer's name: the first letters of its words, or the first two of a single word. */
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

/** The most characters of the courier's reason for an answer to a retailer. */
export const answerReasonLimit = 500;

/** The form of a prefix of tracking codes: short, and unambiguous when read aloud. */
export const prefixForm = /^[A-Z][A-Z0-9]{1,3}$/;

/**
 * The reasons why a signed-in session is no longer valid: the retailer is not activated, the account was removed, or its credentials were
 * replaced.
 */
export const invalidAccount = [
  'RETAILER_WAITING',
  'RETAILER_DEACTIVATED',
  'ACCOUNT_REMOVED',
  'PASSWORD_REPLACED',
  'EMAIL_REPLACED',
  'SSO_REPLACED',
] as const satisfies ErrorType[];

/** Returns why the accounts of a retailer are not valid (spec section 2), or null. */
export function whyNotValid(retailer: {
  isActivated: boolean;
  isWaiting: boolean;
}): 'RETAILER_WAITING' | 'RETAILER_DEACTIVATED' | null {
  if (retailer.isActivated) return null;
  return retailer.isWaiting ? 'RETAILER_WAITING' : 'RETAILER_DEACTIVATED';
}
