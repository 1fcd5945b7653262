// The journey and the other contents of a parcel's page, derived from its past (spec section 4, Tracking).
import type { ErrorType } from '../errors.ts';
import { type FleetEventType, transitions } from '../fleet/states.ts';
import { metresBetween } from '../orders/distance.ts';
import { type DeliveryStatus, type DeliveryType, type Status, skipReasons } from '../orders/status.ts';
import type { Place, Point } from '../place.ts';

/** Minutes before and after a stop's start time that the arrival window covers. */
export const windowMinutes = 90;

/** Days after a failed visit within which the courier comes back (spec section 9). */
export const daysUntilReturn: Readonly<Record<DeliveryType, { from: number; to: number }>> = {
  DELIVERY: { from: 1, to: 3 },
  PICKUP: { from: 1, to: 2 },
};

/** Returns the arrival window at a stop, moved by the minutes its route is late (spec section 4, ETA window). Instants are ISO 8601. */
export function windowOf(stopStartTime: string, delayMinutes: number): { from: string; to: string } {
  const minutesAfter = (minutes: number) =>
    new Date(Date.parse(stopStartTime) + (delayMinutes + minutes) * 60_000).toISOString();
  return { from: minutesAfter(-windowMinutes), to: minutesAfter(windowMinutes) };
}

/** Returns the whole minutes by which a route left late; 0 if it was on time, early, or has not left. */
export function delayOf(route: { startedAt: string | null; etd: string | null } | null): number {
  if (!route?.startedAt || !route.etd) return 0;
  return Math.max(0, Math.round((Date.parse(route.startedAt) - Date.parse(route.etd)) / 60_000));
}

/** The smallest delay in minutes that is shown; with a smaller one, the window counts as unchanged. */
export const leastDelayTold = 10;

/** The most stops before the recipient's at which the driver's position is shown. */
export const stopsInSight = 3;
/** Minutes for which a position is shown, and for which its age is. */
export const positionMinutes = { shown: 3, told: 30 };
/** Metres from the recipient's door within which the position is exact, because the recipient can see the driver anyway. */
const metresInView = 300;

type OnTheRoad = {
  stopsBefore: number;
  position: (Point & { at: string }) | null;
  home: Place | null;
  /** Whether the retailer lets its recipients see where drivers are. */
  isShown: boolean;
};
/** The facts that a recipient may know about a driver who is on the way to them. */
export type Whereabouts = {
  stopsBefore: number;
  /** `metres` is the straight distance, rounded to a hundred; null if the location of the door is not known exactly. */
  driver: (Point & { metres: number | null }) | null;
  minutesAgo: number | null;
};

/**
 * Returns a driver's whereabouts for a recipient: the number of stops before theirs and, for at most three of these, the position. It is
 * rounded to about a hundred metres, to protect the other recipients, until the driver is within sight of the recipient's door. A position
 * that is not current is reduced to its age.
 */
export function whereaboutsOf({ stopsBefore, position, home, isShown }: OnTheRoad, now: string): Whereabouts {
  const unseen = { stopsBefore, driver: null, minutesAgo: null };
  if (!position || !isShown || stopsBefore > stopsInSight) return unseen;
  const minutesAgo = Math.max(0, Math.floor((Date.parse(now) - Date.parse(position.at)) / 60_000));
  if (minutesAgo >= positionMinutes.told) return unseen;
  if (minutesAgo >= positionMinutes.shown) return { ...unseen, minutesAgo };
  const isInView = home?.precision === 'address' && metresBetween(position, home) <= metresInView;
  const step = stopsBefore === 0 && isInView ? 1e5 : 1e3;
  const seen = {
    latitude: Math.round(position.latitude * step) / step,
    longitude: Math.round(position.longitude * step) / step,
  };
  const isPlaced = home?.precision === 'address' || home?.precision === 'street';
  const metres = isPlaced ? Math.max(100, Math.round(metresBetween(seen, home) / 100) * 100) : null;
  return { stopsBefore, minutesAgo, driver: { ...seen, metres } };
}

/** Returns whether the courier is still to come, so that a date or an arrival window is shown. */
export const isAwaited = (status: Status): boolean =>
  status === 'DELIVERY_SCHEDULED' || status === 'AT_WAREHOUSE' || status === 'ATTEMPTING_DELIVERY';

/**
 * Returns why a recipient can no longer change the delivery, or null: it ended, is being returned, or waits at a drop-off point. While the
 * driver is on the way, changes are allowed: a unit, a phone or a note still helps.
 */
export function whyNotChange(status: Status): ErrorType | null {
  if (status === 'COMPLETED') return 'ORDER_COMPLETED';
  if (status === 'CANCELED') return 'SHIPMENT_CANCELED';
  return status === 'AT_DROPOFF_POINT' || status.startsWith('RTS_') ? 'CANNOT_UPDATE_SHIPMENT' : null;
}

/** Hours for which a page stays open in a browser in which the postal code was entered. */
export const openHours = 12;

/** Days after the end of a delivery for which a link opens the full page. */
export const linkDays = 30;
const ends: readonly (string | null)[] = ['COMPLETED', 'CANCELED', 'RTS_COMPLETED'];

type Linked = { deliveryStatus: string | null; lastAt: string | null; renewedAt: string | null };

/** Returns whether a delivery ended so long ago that its page is closed. Renewing its link restarts the period. Instants are ISO 8601. */
export function isPageOver({ deliveryStatus, lastAt, renewedAt }: Linked, now: string): boolean {
  if (!ends.includes(deliveryStatus) || lastAt === null) return false;
  const from = Math.max(Date.parse(lastAt), renewedAt === null ? 0 : Date.parse(renewedAt));
  return Date.parse(now) > from + linkDays * 86_400_000;
}

/** Returns the local date a number of days after another. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
/** Returns the next local date. */
export const dayAfterDate = (date: string): string => daysAfter(date, 1);

/**
 * Returns the last date by which the courier promised to come back, after a visit that failed or could not be made. Both are local dates.
 */
export const promisedDate = (type: DeliveryType, failedOn: string): string =>
  daysAfter(failedOn, daysUntilReturn[type].to);

type Tracked = { type: DeliveryType; status: DeliveryStatus | null; statusId: number | null };

/**
 * Returns the status that a recipient reads. A skip for reason 7 is a delay for deliveries and pickups; a skip for reason 3 is a parcel
 * that the courier never received, except for a pickup, which brings none (spec section 4, derived statuses).
 */
export function trackingStatus({ type, status, statusId }: Tracked): Status {
  if (status !== 'SKIPPED') return status ?? 'NOT_SCHEDULED';
  if (statusId === skipReasons.delayed) return 'DELAYED';
  return statusId === skipReasons.notReceived && type !== 'PICKUP' ? 'NOT_RECEIVED' : 'SKIPPED';
}

export type Mood = 'waiting' | 'carrying' | 'sorting' | 'knocking' | 'delighted' | 'puzzled' | 'sorry' | 'returning';

const moods: Readonly<Record<Status, Mood>> = {
  NOT_SCHEDULED: 'waiting',
  DELIVERY_SCHEDULED: 'waiting',
  AT_WAREHOUSE: 'sorting',
  ATTEMPTING_DELIVERY: 'carrying',
  AT_DROPOFF_POINT: 'waiting',
  COMPLETED: 'delighted',
  SKIPPED: 'puzzled',
  DELAYED: 'sorry',
  NOT_RECEIVED: 'sorry',
  CANCELED: 'sorry',
  RTS_SCHEDULED: 'returning',
  RTS_LOADED: 'returning',
  RTS_COMPLETED: 'returning',
};

type Felt = { status: Status; type: DeliveryType; isClaimed: boolean };

/** Returns the mascot's mood for a recipient's status: carrying a parcel, knocking to collect one, or sorry that none arrived. */
export function moodOf({ status, type, isClaimed }: Felt): Mood {
  if (isClaimed) return 'sorry';
  return status === 'ATTEMPTING_DELIVERY' && type === 'PICKUP' ? 'knocking' : moods[status];
}

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
/** The kinds of lines in the journey that a recipient reads, with one for a delay while it lasts. */
export const shownKinds = [...journeyKinds, 'delayed'] as const;
export type ShownKind = (typeof shownKinds)[number];

/** The event of a tracker: one of the order itself, or one of the courier's. */
export type TrackerEvent = FleetEventType | OwnEvent;
const ownEvents = ['ORDER_CREATED', 'DELIVERY_SCHEDULED', 'ORDER_VOIDED'] as const;
type OwnEvent = (typeof ownEvents)[number];
const isOwnEvent = (event: string): event is OwnEvent => ownEvents.some((own) => own === event);

/** Events that do not move the parcel. */
export const eventsBeside: readonly string[] = [
  'SMS_SENT',
  'CALL_ATTEMPT',
  'PROOF_PHOTO_CHANGED',
] satisfies TrackerEvent[];

/** A tracker. `at` is an instant as it is sent: ISO 8601 UTC with milliseconds. */
export type Past = {
  id: string;
  event: TrackerEvent;
  statusId: number | null;
  date: string | null;
  at: string;
  /** The number of the package; null if the event is about all packages. */
  package: number | null;
};
/** A step of the journey. `date` is that of a schedule, and null for every other step. */
export type Step = Omit<Past, 'event'> & { kind: JourneyKind };
/** A step as staff read it, which can be a delay. */
export type StaffStep = Omit<Past, 'event'> & { kind: ShownKind };

type Outcome = 'COMPLETED' | 'SKIPPED';
type ScheduledStatus = 'DELIVERY_SCHEDULED' | 'RESCHEDULED';

const plainKinds: Readonly<Record<Exclude<TrackerEvent, Outcome | ScheduledStatus | 'ORDER_VOIDED'>, JourneyKind>> = {
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

/** Returns whether a name is that of a tracker's event. */
export const isTrackerEvent = (event: string): event is TrackerEvent =>
  Object.hasOwn(transitions, event) || isOwnEvent(event);

const outcomes = {
  COMPLETED: { told: 'completed', corrected: 'correctedToCompleted' },
  SKIPPED: { told: 'skipped', corrected: 'correctedToSkipped' },
} as const;

/** Returns whether an event moves the parcel; calls, messages and new photos do not. */
const moves = (event: TrackerEvent) =>
  isOwnEvent(event) ? event !== 'ORDER_CREATED' : transitions[event].to !== 'same';

const scheduleKinds: readonly JourneyKind[] = ['scheduled', 'rescheduled', 'pickupScheduled'];

const earlierFirst = (a: Past, b: Past) => compare(a.at, b.at) || compare(a.id, b.id);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Returns the journey, oldest step first. A skip for a delay is left out. A void removes the schedules before it, as there is no visit on
 * those days.
 */
export function journeyOf(past: readonly Past[], type: DeliveryType): Step[] {
  const sorted = past.toSorted(earlierFirst);
  const untilVoid = sorted.slice(0, sorted.findLastIndex(({ event }) => event === 'ORDER_VOIDED') + 1);
  const voided = new Set(untilVoid.map(({ id }) => id));
  return staffJourneyOf(past, type).flatMap(({ kind, ...step }) =>
    kind === 'delayed' || (scheduleKinds.includes(kind) && voided.has(step.id)) ? [] : [{ ...step, kind }],
  );
}

/**
 * Returns the steps that staff read, oldest first: one for each event but a void. The first schedule, also after a void, is 'scheduled', and
 * later ones are 'rescheduled'. An outcome (completed or skipped) that follows another, with no event in between that moved the parcel, is a
 * correction; after a new attempt it is the outcome of that attempt.
 */
export function staffJourneyOf(past: readonly Past[], type: DeliveryType): StaffStep[] {
  const steps: StaffStep[] = [];
  const firstSchedule = type === 'PICKUP' ? 'pickupScheduled' : 'scheduled';
  let scheduled = false;
  const told = new Map<number | null, boolean>();
  for (const { event, date, ...rest } of past.toSorted(earlierFirst)) {
    if (event === 'SKIPPED' && rest.statusId === skipReasons.delayed) {
      steps.push({ ...rest, date: null, kind: 'delayed' });
      continue;
    }
    if (event === 'COMPLETED' || event === 'SKIPPED') {
      const isCorrected = told.get(rest.package) ?? told.get(null);
      steps.push({ ...rest, date: null, kind: outcomes[event][isCorrected ? 'corrected' : 'told'] });
      told.set(rest.package, true);
      continue;
    }
    // An event about one package does not reset the outcome of the order.
    if (moves(event) && rest.package === null) told.clear();
    else if (moves(event)) told.set(rest.package, false);
    if (event === 'ORDER_VOIDED') scheduled = false;
    else if (event === 'DELIVERY_SCHEDULED' || event === 'RESCHEDULED') {
      steps.push({ ...rest, date, kind: scheduled ? 'rescheduled' : firstSchedule });
      scheduled = true;
    } else {
      steps.push({ ...rest, date: null, kind: plainKinds[event] });
    }
  }
  return steps;
}
