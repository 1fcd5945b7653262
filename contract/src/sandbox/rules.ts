// The sandbox: a copy of the retailer with orders of its own, which a simulated courier moves. None of them is carried, charged or
// announced to a recipient.
import type { ErrorType } from '../errors.ts';
import { type FleetEventType, next } from '../fleet/states.ts';
import { completionTypes, type DeliveryStatus, type DeliveryType, skipReasons } from '../orders/status.ts';

/** How a walk ends. */
export const walkOutcomes = [
  'DELIVERED',
  'FRONT_DOOR_AFTER_NO_ANSWER',
  'DROPOFF_POINT',
  'CANCELED',
  'RETURNED',
] as const;
export type WalkOutcome = (typeof walkOutcomes)[number];

/** For how long the courier waits between two steps, in seconds. */
export const walkSpeeds = { AT_ONCE: 0, FAST: 2, SLOW: 15 } as const;
export type WalkSpeed = keyof typeof walkSpeeds;

/** One step of a walk: an event of the courier's. */
export type WalkStep = {
  type: FleetEventType;
  statusId?: number;
  /** So many days after the delivery date that it has. */
  daysLater?: number;
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
  FRONT_DOOR_AFTER_NO_ANSWER: [...toTheDoor, ...noAnswer, attempt, completed('frontDoor')],
  DROPOFF_POINT: [...toTheDoor, { type: 'AT_DROPOFF_POINT' }, completed('handedToCustomer')],
  CANCELED: [...toTheDoor.slice(0, 2), { type: 'CANCELED', statusId: 0 }],
  RETURNED: [
    ...toTheDoor,
    { type: 'SKIPPED', statusId: skipReasons.refusedByCustomer },
    { type: 'RTS_SCHEDULED' },
    { type: 'RTS_LOADED' },
    { type: 'RTS_COMPLETED' },
  ],
};

const atTheirDoor: WalkStep = { type: 'ATTEMPTING_PICKUP' };
/** A parcel collected from a recipient can be neither put down at a point nor returned. */
const ofPickup: Readonly<Partial<Record<WalkOutcome, readonly WalkStep[]>>> = {
  DELIVERED: [atTheirDoor, completed('handedToCustomer')],
  FRONT_DOOR_AFTER_NO_ANSWER: [atTheirDoor, ...noAnswer, atTheirDoor, completed('frontDoor')],
  CANCELED: [{ type: 'CANCELED', statusId: 0 }],
};

type Walked = { type: DeliveryType; status: DeliveryStatus | null; pickedUp: boolean };

/** Returns how many of the first steps the parcel has passed already. */
function behind({ type, status, pickedUp }: Walked): number {
  if (type === 'PICKUP') return status === 'ATTEMPTING_DELIVERY' ? 1 : 0;
  if (status === 'ATTEMPTING_DELIVERY') return 3;
  if (status === 'AT_WAREHOUSE') return 2;
  return pickedUp ? 1 : 0;
}

/** The steps that lead a parcel from where it is to that end; none where the courier cannot walk it. */
export const stepsOf = (outcome: WalkOutcome, order: Walked): readonly WalkStep[] => {
  const steps = (order.type === 'PICKUP' ? ofPickup : ofDelivery)[outcome] ?? [];
  const canceledNow = outcome === 'CANCELED' && behind(order) >= steps.length;
  return canceledNow ? steps.slice(-1) : steps.slice(behind(order));
};

/** Whether the table of states allows each of the steps after the one before. */
function areAllowed(steps: readonly WalkStep[], type: DeliveryType, from: DeliveryStatus): boolean {
  let status = from;
  for (const step of steps) {
    const after = next(status, step.type, type);
    if ('refused' in after) return false;
    status = after.status;
  }
  return steps.length > 0;
}

/** A parcel that waits for the courier, or is on its way to the door, can be walked to any end that its kind can have. */
export function whyNotWalk(order: Walked, outcome: WalkOutcome): ErrorType | null {
  if (order.status === null) return 'NOT_FULFILLED';
  return areAllowed(stepsOf(outcome, order), order.type, order.status) ? null : 'CANNOT_UPDATE_SHIPMENT';
}
