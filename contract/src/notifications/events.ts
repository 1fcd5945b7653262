// The one table of events with notices: when each happens, in which statuses it is still news, and which variables its text may use.
import type { FleetEventType } from '../fleet/states.ts';
import { type Status, skipReasons } from '../orders/status.ts';
import { isConfirmation, type NoticeKind, type NotificationEvent, notificationEvents } from './names.ts';

type NotificationRow = {
  /** The courier's events that cause the notice. */
  from: readonly FleetEventType[];
  /** What has one such notice at most, however often the event happens. A return can be planned again, after a visit instead. */
  per: 'DELIVERY' | 'RETURN' | 'EVENT';
  /** The statuses in which a notice is still news; once the parcel has moved on, the notice is too late. */
  newsIn: readonly Status[];
  /** The variables that its texts can use. */
  variables: readonly string[];
};

/** Variables of every text. `news` and `details` are the texts of the recipient's page, by status, reason and service. */
const common = ['recipient', 'retailer', 'courier', 'order', 'news', 'details', 'link'] as const;

export const notificationTable = {
  HANDED_OVER: {
    from: ['PICKED_UP_FROM_STORE', 'SORTED_AT_WAREHOUSE', 'AT_WAREHOUSE'],
    per: 'DELIVERY',
    newsIn: ['DELIVERY_SCHEDULED', 'AT_WAREHOUSE'],
    variables: [...common, 'date'],
  },
  OUT_FOR_DELIVERY: {
    from: ['ATTEMPTING_DELIVERY', 'ATTEMPTING_PICKUP'],
    per: 'EVENT',
    newsIn: ['ATTEMPTING_DELIVERY'],
    variables: [...common, 'window'],
  },
  DRIVER_NEAR: { from: [], per: 'EVENT', newsIn: ['ATTEMPTING_DELIVERY'], variables: [...common, 'window'] },
  DELIVERED: { from: ['COMPLETED'], per: 'DELIVERY', newsIn: ['COMPLETED'], variables: [...common, 'at'] },
  MISSED: { from: ['SKIPPED'], per: 'EVENT', newsIn: ['SKIPPED', 'NOT_RECEIVED'], variables: [...common, 'until'] },
  DELAYED: { from: ['SKIPPED'], per: 'EVENT', newsIn: ['DELAYED'], variables: [...common, 'until'] },
  AT_DROPOFF_POINT: {
    from: ['AT_DROPOFF_POINT'],
    per: 'EVENT',
    newsIn: ['AT_DROPOFF_POINT'],
    variables: [...common, 'place', 'held'],
  },
  RETURNING: {
    from: ['RTS_SCHEDULED', 'RTS_LOADED'],
    per: 'RETURN',
    newsIn: ['RTS_SCHEDULED', 'RTS_LOADED'],
    variables: [...common, 'next'],
  },
  CANCELED: { from: ['CANCELED'], per: 'DELIVERY', newsIn: ['CANCELED'], variables: common },
} as const satisfies Record<NotificationEvent, NotificationRow>;
/** The driver is near when this many stops, or fewer, come before the recipient's. */
export const near = { stops: 2 };

const rowOf = (event: NotificationEvent): NotificationRow => notificationTable[event];

/** Returns the variables that a text of an event may use. */
export const variablesOf = (event: NotificationEvent): readonly string[] => rowOf(event).variables;

/** Returns what has one notice of an event at most. */
export const notifiedPer = (event: NotificationEvent): NotificationRow['per'] => rowOf(event).per;

/** Returns whether a notice is still news about a parcel in this status. A confirmation never is: it concerns one moment. */
export const isNews = (kind: NoticeKind, status: Status): boolean =>
  !isConfirmation(kind) && rowOf(kind).newsIn.includes(status);

/** Returns the notice for one of the courier's events; null if there is none. */
export function notificationOf(type: FleetEventType, statusId: number | null): NotificationEvent | null {
  if (type === 'SKIPPED') return statusId === skipReasons.delayed ? 'DELAYED' : 'MISSED';
  return notificationEvents.find((event) => rowOf(event).from.includes(type)) ?? null;
}
