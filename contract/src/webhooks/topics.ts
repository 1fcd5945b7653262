// The topics of webhooks (spec section 4), and which of the courier's events belong to each.
import type { FleetEventType } from '../fleet/states.ts';
import { type DeliveryStatus, skipReasons } from '../orders/status.ts';

/** All topics, in the spec's order. */
export const webhookTopics = [
  'ORDER_CREATION',
  'ORDER_FULFILLMENT',
  'ORDER_PICKUP_FROM_FULFILLMENT_LOCATION',
  'ORDER_SCANNING',
  'ORDER_OUT_FOR_DELIVERY',
  'ORDER_COMPLETED',
  'ORDER_ATTEMPTED',
  'ORDER_NOT_RECEIVED',
  'ORDER_RESCHEDULED',
  'ORDER_CANCELED',
  'ORDER_AT_DROPOFF_POINT',
  'ORDER_RTS_SCHEDULED',
  'ORDER_RTS_LOADED',
  'ORDER_RTS_COMPLETED',
] as const;
export type WebhookTopic = (typeof webhookTopics)[number];

/** The default topics of a new endpoint. */
export const defaultTopics: readonly WebhookTopic[] = ['ORDER_CREATION'];

const topicsOfEvents: Partial<Record<FleetEventType, WebhookTopic>> = {
  PICKED_UP_FROM_STORE: 'ORDER_PICKUP_FROM_FULFILLMENT_LOCATION',
  SORTED_AT_WAREHOUSE: 'ORDER_SCANNING',
  AT_WAREHOUSE: 'ORDER_SCANNING',
  ATTEMPTING_DELIVERY: 'ORDER_OUT_FOR_DELIVERY',
  ATTEMPTING_PICKUP: 'ORDER_OUT_FOR_DELIVERY',
  COMPLETED: 'ORDER_COMPLETED',
  SKIPPED: 'ORDER_ATTEMPTED',
  CANCELED: 'ORDER_CANCELED',
  RESCHEDULED: 'ORDER_RESCHEDULED',
  AT_DROPOFF_POINT: 'ORDER_AT_DROPOFF_POINT',
  RTS_SCHEDULED: 'ORDER_RTS_SCHEDULED',
  RTS_LOADED: 'ORDER_RTS_LOADED',
  RTS_COMPLETED: 'ORDER_RTS_COMPLETED',
};

const eventsOfStatuses: Partial<Record<DeliveryStatus, FleetEventType>> = {
  DELIVERY_SCHEDULED: 'RESCHEDULED',
};

/** An event of the courier, and the state of its order. */
type CourierEvent = {
  event: FleetEventType;
  /** For an event about one package, the order's new status; null if that did not change. */
  became?: DeliveryStatus | null | undefined;
  statusId: number | null;
  sorted: boolean;
  deliveryAttemptsMade: number;
};

/**
 * Returns the topic of an event, or null. Calls, text messages and changed photos have none, nor has a delay on the road, after which the
 * parcel still arrives. A skip for a parcel that the courier never received is not an attempt (spec section 4, derived statuses).
 */
export function topicOfEvent({
  event,
  became,
  statusId,
  sorted,
  deliveryAttemptsMade,
}: CourierEvent): WebhookTopic | null {
  if (became === null) return null;
  const named = became === undefined ? event : (eventsOfStatuses[became] ?? eventOfName(became));
  if (named !== 'SKIPPED') return (named && topicsOfEvents[named]) ?? null;
  if (statusId === skipReasons.delayed) return null;
  const neverCame = statusId === skipReasons.notReceived && !sorted && deliveryAttemptsMade === 0;
  return neverCame ? 'ORDER_NOT_RECEIVED' : 'ORDER_ATTEMPTED';
}

/** Returns the event that leads to a status; they have the same names. */
const eventOfName = (status: DeliveryStatus): FleetEventType | null =>
  status === 'DELIVERY_SCHEDULED' ? null : status;
