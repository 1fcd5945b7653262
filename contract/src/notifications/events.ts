// The events with notices, as one table: when each happens, how long it is news, and which variables its text may use.
import type { FleetEventType } from '../fleet/states.ts';
import { type Status, skipReasons } from '../orders/status.ts';
import { isConfirmation, type NoticeKind, type NotificationEvent, notificationEvents } from './names.ts';

type NotificationRow = {
  /** The events of the courier that cause it. */
  from: readonly FleetEventType[];
  /** Whether there is one notice per delivery, however often the event happens; otherwise there is one each time. */
  isOnce: boolean;
  /** The statuses in which a notice is still news; once the parcel has moved on, it is too late. */
  newsIn: readonly Status[];
  /** The variables that its texts can use. */
  variables: readonly string[];
};

/** Variables of every text. `news` and `details` are the texts of the recipient's page, by status, reason and service. */
const common = ['recipient', 'retailer', 'courier', 'order', 'news', 'details', 'link'] as const;

export const notificationTable = {
  HANDED_OVER: {
    from: ['PICKED_UP_FROM_STORE', 'SORTED_AT_WAREHOUSE', 'AT_WAREHOUSE'],
    isOnce: true,
    newsIn: ['DELIVERY_SCHEDULED', 'AT_WAREHOUSE'],
    variables: [...common, 'date'],
  },
  OUT_FOR_DELIVERY: {
    from: ['ATTEMPTING_DELIVERY', 'ATTEMPTING_PICKUP'],
    isOnce: false,
    newsIn: ['ATTEMPTING_DELIVERY'],
    variables: [...common, 'window'],
  },
  DRIVER_NEAR: { from: [], isOnce: false, newsIn: ['ATTEMPTING_DELIVERY'], variables: [...common, 'window'] },
  DELIVERED: { from: ['COMPLETED'], isOnce: true, newsIn: ['COMPLETED'], variables: common },
  MISSED: { from: ['SKIPPED'], isOnce: false, newsIn: ['SKIPPED', 'NOT_RECEIVED'], variables: [...common, 'until'] },
  DELAYED: { from: ['SKIPPED'], isOnce: false, newsIn: ['DELAYED'], variables: [...common, 'until'] },
  RETURNING: {
    from: ['RTS_SCHEDULED', 'RTS_LOADED'],
    isOnce: true,
    newsIn: ['RTS_SCHEDULED', 'RTS_LOADED'],
    variables: [...common, 'next'],
  },
  CANCELED: { from: ['CANCELED'], isOnce: true, newsIn: ['CANCELED'], variables: common },
} as const satisfies Record<NotificationEvent, NotificationRow>;
/** A driver is near when so many stops come first, or fewer. */
export const near = { stops: 2 };

const rowOf = (event: NotificationEvent): NotificationRow => notificationTable[event];

/** Returns the variables that a text of an event may use. */
export const variablesOf = (event: NotificationEvent): readonly string[] => rowOf(event).variables;

export const isToldOnce = (event: NotificationEvent): boolean => rowOf(event).isOnce;

/** Whether it is still news of a parcel in this status. A confirmation is of one moment. */
export const isNews = (kind: NoticeKind, status: Status): boolean =>
  !isConfirmation(kind) && rowOf(kind).newsIn.includes(status);

/** Returns the notice for one of the courier's events; null when there is none. */
export function notificationOf(type: FleetEventType, statusId: number | null): NotificationEvent | null {
  if (type === 'SKIPPED') return statusId === skipReasons.delayed ? 'DELAYED' : 'MISSED';
  return notificationEvents.find((event) => rowOf(event).from.includes(type)) ?? null;
}
