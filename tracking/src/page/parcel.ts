import { isClaimOpen } from '@portage/contract/claims/rules';
import { groupsOf, readStatus, type Status } from '@portage/contract/orders/status';
import { canAnswer } from '@portage/contract/tracking/choices';
import type { TrackingView } from '@portage/contract/tracking/schema';

/** The view with its status as rules and words use it, and whether an open claim contradicts that it was delivered. */
export type Parcel = Omit<TrackingView, 'status'> & { status: Status; isClaimed: boolean; canAnswer: boolean };

export const parcelOf = (view: TrackingView): Parcel => ({
  ...view,
  status: readStatus(view.status),
  canAnswer: canAnswer(view),
  isClaimed: view.claim !== null && isClaimOpen(view.claim.status),
});

/** Which of the brand's state colours a status wears. What is still to come is no dead end here. */
export const toneOf = (status: Status): string => (status === 'NOT_SCHEDULED' ? 'scheduled' : groupsOf[status].tone);
