// The one state table: the effect of each of the courier's events on a delivery in each status (spec section 4). An event that is not
// listed for a status is refused and changes nothing. `docs/states.md` is generated from it.
import type { ErrorType } from '../errors.ts';
import type { DeliveryStatus, DeliveryType } from '../orders/status.ts';

export const fleetEventTypes = [
  'PICKED_UP_FROM_STORE',
  'SORTED_AT_WAREHOUSE',
  'AT_WAREHOUSE',
  'ATTEMPTING_DELIVERY',
  'ATTEMPTING_PICKUP',
  'CALL_ATTEMPT',
  'SMS_SENT',
  'COMPLETED',
  'SKIPPED',
  'CANCELED',
  'RESCHEDULED',
  'AT_DROPOFF_POINT',
  'RTS_SCHEDULED',
  'RTS_LOADED',
  'RTS_COMPLETED',
  'PROOF_PHOTO_CHANGED',
] as const;
export type FleetEventType = (typeof fleetEventTypes)[number];

const same = 'same';
type Rule = {
  /** The statuses in which the event is allowed. */
  from: readonly DeliveryStatus[];
  /** The statuses in which it is also allowed once a visit has failed. */
  fromMissed?: readonly DeliveryStatus[];
  to: DeliveryStatus | typeof same;
  /** Limits the event to deliveries, or to pickups. */
  only?: DeliveryType;
};

const open = ['DELIVERY_SCHEDULED', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', 'SKIPPED', 'AT_DROPOFF_POINT'] as const;

export const transitions: Readonly<Record<FleetEventType, Rule>> = {
  PICKED_UP_FROM_STORE: { from: ['DELIVERY_SCHEDULED'], to: same, only: 'DELIVERY' },
  // The parcel of a pickup is with the recipient until the pickup is completed, so it can neither be sorted nor returned.
  SORTED_AT_WAREHOUSE: {
    from: ['DELIVERY_SCHEDULED', 'AT_WAREHOUSE', 'SKIPPED'],
    to: 'AT_WAREHOUSE',
    only: 'DELIVERY',
  },
  AT_WAREHOUSE: {
    from: ['DELIVERY_SCHEDULED', 'ATTEMPTING_DELIVERY', 'SKIPPED'],
    to: 'AT_WAREHOUSE',
    only: 'DELIVERY',
  },
  ATTEMPTING_DELIVERY: {
    from: ['DELIVERY_SCHEDULED', 'AT_WAREHOUSE', 'SKIPPED'],
    to: 'ATTEMPTING_DELIVERY',
    only: 'DELIVERY',
  },
  ATTEMPTING_PICKUP: { from: ['DELIVERY_SCHEDULED', 'SKIPPED'], to: 'ATTEMPTING_DELIVERY', only: 'PICKUP' },
  CALL_ATTEMPT: { from: open, to: same },
  SMS_SENT: { from: open, to: same },
  // A second COMPLETED or SKIPPED is a correction, and is shown to recipients as one.
  COMPLETED: { from: ['ATTEMPTING_DELIVERY', 'AT_DROPOFF_POINT', 'SKIPPED', 'COMPLETED'], to: 'COMPLETED' },
  SKIPPED: { from: [...open, 'COMPLETED'], to: 'SKIPPED' },
  CANCELED: { from: open, to: 'CANCELED' },
  // Of a return that is planned, it is the visit instead: the recipient still wants the parcel.
  RESCHEDULED: { from: ['DELIVERY_SCHEDULED', 'AT_WAREHOUSE', 'SKIPPED', 'RTS_SCHEDULED'], to: 'DELIVERY_SCHEDULED' },
  AT_DROPOFF_POINT: {
    from: ['AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', 'SKIPPED'],
    to: 'AT_DROPOFF_POINT',
    only: 'DELIVERY',
  },
  // A parcel that waits for an answer can be scanned at the warehouse before it goes back.
  RTS_SCHEDULED: { from: ['SKIPPED'], fromMissed: ['AT_WAREHOUSE'], to: 'RTS_SCHEDULED', only: 'DELIVERY' },
  RTS_LOADED: { from: ['RTS_SCHEDULED'], to: 'RTS_LOADED', only: 'DELIVERY' },
  RTS_COMPLETED: { from: ['RTS_LOADED'], to: 'RTS_COMPLETED', only: 'DELIVERY' },
  PROOF_PHOTO_CHANGED: { from: ['COMPLETED', 'SKIPPED'], to: same },
};

/** The statuses in which the courier still has something to carry: to the recipient, or back. */
export const carriedStatuses = [...open, 'RTS_SCHEDULED', 'RTS_LOADED'] as const satisfies readonly DeliveryStatus[];

/** Returns whether a delivery in this status is still to be carried. */
export const isCarried = (status: string | null): boolean => carriedStatuses.some((each) => each === status);

/** Returns the status after an event, or the reason why the event is refused. `isMissed` is whether an earlier visit failed. */
export function next(
  status: DeliveryStatus,
  event: FleetEventType,
  type: DeliveryType,
  isMissed = false,
): { status: DeliveryStatus } | { refused: ErrorType } {
  const rule = transitions[event];
  if (status === 'CANCELED') return { refused: 'SHIPMENT_CANCELED' };
  const isPossible = rule.from.includes(status) || (isMissed && rule.fromMissed?.includes(status));
  if (!isPossible || (rule.only && rule.only !== type)) return { refused: 'CANNOT_UPDATE_SHIPMENT' };
  return { status: rule.to === same ? status : rule.to };
}
