// The sandbox: a copy of the retailer with separate orders, which a simulated courier moves. They are not delivered or charged, and
// recipients receive no messages about them.
import type { ErrorType } from '../errors.ts';
import { type FleetEventType, next } from '../fleet/states.ts';
import {
  cancelReasons,
  completionTypes,
  type DeliveryStatus,
  type DeliveryType,
  skipReasons,
} from '../orders/status.ts';

/** The possible outcomes of a walk, a simulated delivery. */
export const walkOutcomes = [
  'DELIVERED',
  'FRONT_DOOR_WITH_PHOTOS',
  'FRONT_DOOR_AFTER_NO_ANSWER',
  'DROPOFF_POINT',
  'DELAYED',
  'NOT_RECEIVED',
  'DAMAGED',
  'CANCELED',
  'RETURNED',
] as const;
export type WalkOutcome = (typeof walkOutcomes)[number];

/** Seconds between two steps of the simulated courier. */
export const walkSpeeds = { AT_ONCE: 0, FAST: 2, SLOW: 15 } as const;
export type WalkSpeed = keyof typeof walkSpeeds;

/** One step of a walk: an event of the courier. */
export type WalkStep = {
  type: FleetEventType;
  statusId?: number;
  /** The new date of the step, in days after the current delivery date. */
  daysLater?: number;
  /** The number of photos that the driver takes. */
  photos?: number;
};

const toTheDoor: readonly WalkStep[] = [
  { type: 'PICKED_UP_FROM_STORE' },
  { type: 'SORTED_AT_WAREHOUSE' },
  { type: 'ATTEMPTING_DELIVERY' },
];
const noAnswer: readonly WalkStep[] = [
  { type: 'CALL_ATTEMPT' },
  { type: 'SKIPPED', statusId: skipReasons.noAnswer },
  { type: 'RESCHEDULED', daysLater: 1 },
];
const attempt: WalkStep = { type: 'ATTEMPTING_DELIVERY' };
const completed = (type: keyof typeof completionTypes): WalkStep => ({
  type: 'COMPLETED',
  statusId: completionTypes[type],
});

const ofDelivery: Readonly<Record<WalkOutcome, readonly WalkStep[]>> = {
  DELIVERED: [...toTheDoor, completed('handedToCustomer')],
  FRONT_DOOR_WITH_PHOTOS: [...toTheDoor, { ...completed('frontDoor'), photos: 2 }],
  FRONT_DOOR_AFTER_NO_ANSWER: [...toTheDoor, ...noAnswer, attempt, completed('frontDoor')],
  DROPOFF_POINT: [...toTheDoor, { type: 'AT_DROPOFF_POINT' }, completed('handedToCustomer')],
  DELAYED: [...toTheDoor, { type: 'SKIPPED', statusId: skipReasons.delayed }],
  // The store had no parcel to hand over, so it was never picked up.
  NOT_RECEIVED: [{ type: 'SKIPPED', statusId: skipReasons.notReceived }],
  DAMAGED: [...toTheDoor.slice(0, 2), { type: 'CANCELED', statusId: cancelReasons.damaged }],
  CANCELED: [...toTheDoor.slice(0, 2), { type: 'CANCELED', statusId: cancelReasons.other }],
  RETURNED: [
    ...toTheDoor,
    { type: 'SKIPPED', statusId: skipReasons.refusedByCustomer },
    { type: 'RTS_SCHEDULED' },
    { type: 'RTS_LOADED' },
    { type: 'RTS_COMPLETED' },
  ],
};

const atTheirDoor: WalkStep = { type: 'ATTEMPTING_PICKUP' };
/** A parcel collected from a recipient has only the outcomes that do not need a parcel on its way to them. */
const ofPickup: Readonly<Partial<Record<WalkOutcome, readonly WalkStep[]>>> = {
  DELIVERED: [atTheirDoor, completed('handedToCustomer')],
  FRONT_DOOR_AFTER_NO_ANSWER: [atTheirDoor, ...noAnswer, atTheirDoor, completed('frontDoor')],
  CANCELED: [{ type: 'CANCELED', statusId: cancelReasons.other }],
};

type Walked = { type: DeliveryType; status: DeliveryStatus | null; pickedUp: boolean };

/** Returns how many of the first steps the parcel has passed already. */
function behind({ type, status, pickedUp }: Walked): number {
  if (type === 'PICKUP') return status === 'ATTEMPTING_DELIVERY' ? 1 : 0;
  if (status === 'ATTEMPTING_DELIVERY') return 3;
  if (status === 'AT_WAREHOUSE') return 2;
  // A parcel that was missing at the store is found at the warehouse.
  return pickedUp || status !== 'DELIVERY_SCHEDULED' ? 1 : 0;
}

/** Returns the steps from the current state of a parcel to an outcome; none if the courier cannot reach it. */
export const stepsOf = (outcome: WalkOutcome, order: Walked): readonly WalkStep[] => {
  const steps = (order.type === 'PICKUP' ? ofPickup : ofDelivery)[outcome] ?? [];
  const isCanceledNow = steps.at(-1)?.type === 'CANCELED' && behind(order) >= steps.length;
  return isCanceledNow ? steps.slice(-1) : steps.slice(behind(order));
};

/** Returns whether the state table allows each step after the one before. */
function areAllowed(steps: readonly WalkStep[], type: DeliveryType, from: DeliveryStatus): boolean {
  let status = from;
  for (const step of steps) {
    const after = next(status, step.type, type);
    if ('refused' in after) return false;
    status = after.status;
  }
  return steps.length > 0;
}

/**
 * Returns why a parcel cannot be walked to an outcome, or null. The parcel must wait for the courier or be on its way, and its type must
 * allow the outcome.
 */
export function whyNotWalk(order: Walked, outcome: WalkOutcome): ErrorType | null {
  if (order.status === null) return 'NOT_FULFILLED';
  return areAllowed(stepsOf(outcome, order), order.type, order.status) ? null : 'CANNOT_UPDATE_SHIPMENT';
}
