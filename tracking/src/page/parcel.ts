import { groupsOf, readStatus, type Status } from '@portage/contract/orders/status';
import type { TrackingView } from '@portage/contract/tracking/schema';

/** The view, its status as rules and words know it. */
export type Parcel = Omit<TrackingView, 'status'> & { status: Status };

export const parcelOf = (view: TrackingView): Parcel => ({ ...view, status: readStatus(view.status) });

/** Which of the brand's state colours a status wears. What is still to come is no dead end here. */
export const toneOf = (status: Status): string => (status === 'NOT_SCHEDULED' ? 'scheduled' : groupsOf[status].tone);
