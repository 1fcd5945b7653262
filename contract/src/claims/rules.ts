// The reviews and claims that a recipient may send after a delivery, and the one state table of claims.
import type { ErrorType } from '../errors.ts';
import type { DeliveryType, Status } from '../orders/status.ts';

export const claimStatuses = ['OPEN', 'ANSWERED', 'SETTLED', 'FOUND'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];
/** An event of a claim: staff or the courier answer it, staff settle it, or the recipient finds the parcel after all. */
export type ClaimEvent = 'ANSWERED' | 'SETTLED' | 'FOUND';

/** The statuses in which the claim still needs action. */
export const openClaimStatuses = ['OPEN', 'ANSWERED'] as const satisfies readonly ClaimStatus[];

const transitions: Readonly<Record<ClaimEvent, { from: readonly ClaimStatus[]; to: ClaimStatus }>> = {
  ANSWERED: { from: openClaimStatuses, to: 'ANSWERED' },
  SETTLED: { from: openClaimStatuses, to: 'SETTLED' },
  FOUND: { from: openClaimStatuses, to: 'FOUND' },
};

export const isClaimOpen = (status: ClaimStatus): boolean => openClaimStatuses.some((each) => each === status);

/** Returns the status after an event, or the reason why the event is refused. */
export function nextClaim(status: ClaimStatus, event: ClaimEvent): { status: ClaimStatus } | { refused: ErrorType } {
  const { from, to } = transitions[event];
  return from.includes(status) ? { status: to } : { refused: 'CLAIM_CLOSED' };
}

/** The possible numbers of stars in a review. */
export const ratings = [1, 2, 3, 4, 5] as const;
export const claimLimit = 1000;

type ClaimContext = { status: Status; type: DeliveryType; isOffered: boolean; isSaid: boolean };

/** Returns why a delivery cannot be reviewed, or null. A completed delivery can be reviewed once. */
export function whyNotReview({ status, isOffered, isSaid }: ClaimContext): ErrorType | null {
  if (!isOffered) return 'NOT_OFFERED';
  if (status !== 'COMPLETED') return 'NOT_COMPLETED';
  return isSaid ? 'REVIEWED_ALREADY' : null;
}

/** Returns why a claim cannot be filed, or null. Nothing is delivered by a pickup, so it has no claims. */
export function whyNotClaim({ status, type, isOffered, isSaid }: ClaimContext): ErrorType | null {
  if (!isOffered || type === 'PICKUP') return 'NOT_OFFERED';
  if (status !== 'COMPLETED') return 'NOT_COMPLETED';
  return isSaid ? 'CLAIMED_ALREADY' : null;
}
