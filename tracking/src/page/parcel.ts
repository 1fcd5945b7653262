import { isClaimOpen } from '@portage/contract/claims/rules';
import { readStatus, type Status, tones } from '@portage/contract/orders/status';
import { canAnswer } from '@portage/contract/tracking/choices';
import type { TrackingView } from '@portage/contract/tracking/schema';

/** The view with the status in the form that rules and words use, and whether an open claim contradicts the delivery. */
export type Parcel = Omit<TrackingView, 'status'> & { status: Status; isClaimed: boolean; canAnswer: boolean };

export const parcelOf = (view: TrackingView): Parcel => ({
  ...view,
  status: readStatus(view.status),
  canAnswer: canAnswer(view),
  isClaimed: view.claim !== null && isClaimOpen(view.claim.status),
});

/** Returns the brand's state colour of a status. An order that is not scheduled yet is shown like a scheduled one. */
export const toneOf = (status: Status): string => (status === 'NOT_SCHEDULED' ? 'scheduled' : tones[status]);
