import { readStatus, type Status } from '@portage/contract/orders/status';
import type { TrackingView } from '@portage/contract/tracking/schema';

/** The view, its status as rules and words know it. */
export type Parcel = Omit<TrackingView, 'status'> & { status: Status };

export const parcelOf = (view: TrackingView): Parcel => ({ ...view, status: readStatus(view.status) });

/** Which of the brand's state colours a status wears. */
export const toneOf: Readonly<Record<Status, string>> = {
  NOT_SCHEDULED: 'scheduled',
  DELIVERY_SCHEDULED: 'scheduled',
  AT_WAREHOUSE: 'warehouse',
  ATTEMPTING_DELIVERY: 'attempting',
  AT_DROPOFF_POINT: 'attempting',
  COMPLETED: 'completed',
  SKIPPED: 'skipped',
  DELAYED: 'delayed',
  NOT_RECEIVED: 'not-received',
  CANCELED: 'canceled',
  RTS_SCHEDULED: 'returning',
  RTS_LOADED: 'returning',
  RTS_COMPLETED: 'returning',
};
