// How a parcel's past reads as a journey, and what its banner says (spec section 4, Tracking).
import type { FleetEventType } from '../fleet/states.ts';
import { skipReasons } from '../orders/status.ts';

/** Minutes before and after a stop's start time that make the arrival window. */
export const windowMinutes = 90;

export type Mood = 'waiting' | 'carrying' | 'sorting' | 'knocking' | 'delighted' | 'puzzled' | 'sorry' | 'returning';
type TrackedType = 'DELIVERY' | 'PICKUP';
type Tracked = { type: TrackedType; status: string; statusId: number | null };

/** The status a recipient reads: a skip for reason 7 is a delay, for reason 3 a parcel that never came (not for pickups). */
export function trackingStatus(order: Tracked): string {
  if (order.status !== 'SKIPPED' || order.type === 'PICKUP') return order.status;
  if (order.statusId === skipReasons.delayed) return 'DELAYED';
  return order.statusId === skipReasons.notReceived ? 'NOT_RECEIVED' : 'SKIPPED';
}

const moods: Readonly<Record<string, Mood>> = {
  NOT_SCHEDULED: 'waiting',
  DELIVERY_SCHEDULED: 'waiting',
  AT_WAREHOUSE: 'sorting',
  ATTEMPTING_DELIVERY: 'carrying',
  AT_DROPOFF_POINT: 'knocking',
  COMPLETED: 'delighted',
  SKIPPED: 'puzzled',
  DELAYED: 'sorry',
  NOT_RECEIVED: 'sorry',
  CANCELED: 'sorry',
  RTS_SCHEDULED: 'returning',
  RTS_LOADED: 'returning',
  RTS_COMPLETED: 'returning',
};

/** The mascot's mood for a recipient's status. */
export const moodOf = (status: string): Mood => moods[status] ?? 'waiting';

export const journeyKinds = [
  'orderReceived',
  'scheduled',
  'rescheduled',
  'pickupScheduled',
  'pickedUpFromStore',
  'atWarehouse',
  'sorted',
  'attemptingDelivery',
  'attemptingPickup',
  'callAttempt',
  'smsSent',
  'completed',
  'skipped',
  'correctedToCompleted',
  'correctedToSkipped',
  'canceled',
  'atDropoffPoint',
  'returnScheduled',
  'returnLoaded',
  'returnCompleted',
  'photoChanged',
] as const;
export type JourneyKind = (typeof journeyKinds)[number];

/** What wrote a tracker: the order itself, or one of the courier's events. */
export type TrackerEvent = FleetEventType | 'ORDER_CREATED' | 'DELIVERY_SCHEDULED';
export type Past = { id: string; event: TrackerEvent; statusId: number | null; date: string | null; at: string };
export type Step = Omit<Past, 'event'> & { kind: JourneyKind };

const plainKinds: Readonly<Partial<Record<TrackerEvent, JourneyKind>>> = {
  ORDER_CREATED: 'orderReceived',
  PICKED_UP_FROM_STORE: 'pickedUpFromStore',
  AT_WAREHOUSE: 'atWarehouse',
  SORTED_AT_WAREHOUSE: 'sorted',
  ATTEMPTING_DELIVERY: 'attemptingDelivery',
  ATTEMPTING_PICKUP: 'attemptingPickup',
  CALL_ATTEMPT: 'callAttempt',
  SMS_SENT: 'smsSent',
  CANCELED: 'canceled',
  AT_DROPOFF_POINT: 'atDropoffPoint',
  RTS_SCHEDULED: 'returnScheduled',
  RTS_LOADED: 'returnLoaded',
  RTS_COMPLETED: 'returnCompleted',
  PROOF_PHOTO_CHANGED: 'photoChanged',
};

/**
 * The journey, oldest first. The first schedule is 'scheduled' and later ones 'rescheduled'; a completed or skipped that
 * changes an outcome already told, with no new attempt between, is a correction; a skip for a delay is not told at all.
 */
export function journeyOf(past: readonly Past[], type: TrackedType): Step[] {
  const steps: Step[] = [];
  let scheduled = false;
  let outcomeTold = false;
  const inOrder = [...past].sort((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id));
  for (const { event, ...rest } of inOrder) {
    if (event === 'SKIPPED' && rest.statusId === skipReasons.delayed) continue;
    if (event === 'DELIVERY_SCHEDULED' || event === 'RESCHEDULED') {
      const first = type === 'PICKUP' ? 'pickupScheduled' : 'scheduled';
      steps.push({ ...rest, kind: scheduled ? 'rescheduled' : first });
      scheduled = true;
      outcomeTold = false;
    } else if (event === 'COMPLETED' || event === 'SKIPPED') {
      const corrected = event === 'COMPLETED' ? 'correctedToCompleted' : 'correctedToSkipped';
      const plain = event === 'COMPLETED' ? 'completed' : 'skipped';
      steps.push({ ...rest, kind: outcomeTold ? corrected : plain });
      outcomeTold = true;
    } else {
      if (event === 'ATTEMPTING_DELIVERY' || event === 'ATTEMPTING_PICKUP') outcomeTold = false;
      const kind = plainKinds[event];
      if (kind) steps.push({ ...rest, kind });
    }
  }
  return steps;
}
