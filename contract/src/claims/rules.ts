// The reviews and claims that a recipient may send after a delivery, and the one state table of claims. No schemas: the recipients' page
// imports this file.
import type { ErrorType } from '../errors.ts';
import type { DeliveryType, Status } from '../orders/status.ts';

/** What can be wrong with a delivery. */
export const claimKinds = ['NOT_RECEIVED', 'DAMAGED', 'WRONG', 'INCOMPLETE'] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** Hours within which a claim is answered: the page promises it, and the claim expires in the inbox then. */
export const answerHours = 48;

/** Returns until when the answer to a claim is promised. Instants are ISO 8601. */
export const answerBy = (filedAt: string): string =>
  new Date(Date.parse(filedAt) + answerHours * 3_600_000).toISOString();

export const claimStatuses = ['OPEN', 'ANSWERED', 'SETTLED', 'FOUND'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];
/** An event of a claim: staff or the courier answer it, staff settle it, or the recipient withdraws it, such as after finding the parcel. */
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
/** The most photos of a claim. */
export const mostClaimPhotos = 6;
/** The largest photo, in bytes: a phone's own file, because a page without JavaScript cannot scale it down. */
export const claimPhotoBytes = 8_000_000;

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

/** Returns why a photo cannot be added to a claim, or null. */
export function whyNotAddPhoto({
  status,
  photos,
}: {
  status: ClaimStatus;
  photos: readonly unknown[];
}): ErrorType | null {
  if (!isClaimOpen(status)) return 'CLAIM_CLOSED';
  return photos.length < mostClaimPhotos ? null : 'CLAIM_PHOTOS_FULL';
}
