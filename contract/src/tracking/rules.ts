// The journey and the banner of a parcel's page, from its past (spec section 4, Tracking).
import type { ErrorType } from '../errors.ts';
import { type FleetEventType, next, transitions } from '../fleet/states.ts';
import { metresBetween } from '../orders/distance.ts';
import { type DeliveryStatus, type DeliveryType, type Status, skipReasons } from '../orders/status.ts';
import type { Place, Point } from '../place.ts';

/** Minutes before and after a stop's start time that make the arrival window. */
export const windowMinutes = 90;

/** Days within which the courier comes back after a visit that failed (spec section 9). */
export const daysUntilReturn: Readonly<Record<DeliveryType, { from: number; to: number }>> = {
  DELIVERY: { from: 1, to: 3 },
  PICKUP: { from: 1, to: 2 },
};

/** The window of arrival at a stop, moved by the minutes its route is late (spec section 4, ETA window). Instants are ISO 8601. */
export function windowOf(stopStartTime: string, delayMinutes: number): { from: string; to: string } {
  const minutesAfter = (minutes: number) =>
    new Date(Date.parse(stopStartTime) + (delayMinutes + minutes) * 60_000).toISOString();
  return { from: minutesAfter(-windowMinutes), to: minutesAfter(windowMinutes) };
}

/** Whole minutes by which a route left late; 0 when it was on time, early, or has not left. */
export function delayOf(route: { startedAt: string | null; etd: string | null } | null): number {
  if (!route?.startedAt || !route.etd) return 0;
  return Math.max(0, Math.round((Date.parse(route.startedAt) - Date.parse(route.etd)) / 60_000));
}

/** The smallest delay in minutes that is shown: below it, the window counts as unchanged. */
export const leastDelayTold = 10;

/** From so many stops before their own a recipient sees where the driver is. */
export const stopsInSight = 3;
/** For how many minutes a position counts as current, and for how many its age is shown. */
export const positionMinutes = { shown: 3, told: 30 };
/** Within so many metres of the recipient's door, which they can see from it, the position is exact. */
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
  /** `metres` is the way as the crow flies, to a hundred of them; null where the door's place is not known so well. */
  driver: (Point & { metres: number | null }) | null;
  minutesAgo: number | null;
};

/**
 * Returns a driver's whereabouts for a recipient: the number of stops before theirs; from three stops before on, the position, rounded to
 * some hundred metres until theirs is next, to protect the recipient before. A position that is not fresh is reduced to its age.
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

/** Whether the courier is still to come, so that a date or a window of arrival is shown. */
export const isAwaited = (status: Status): boolean =>
  status === 'DELIVERY_SCHEDULED' || status === 'AT_WAREHOUSE' || status === 'ATTEMPTING_DELIVERY';

/**
 * Why a recipient can no longer change the delivery: it ended, is being returned, or waits at a drop-off point. While the driver is on the way,
 * a unit, a phone or a note for the driver still helps.
 */
export function whyNotChange(status: Status): ErrorType | null {
  if (status === 'COMPLETED') return 'ORDER_COMPLETED';
  if (status === 'CANCELED') return 'SHIPMENT_CANCELED';
  return status === 'AT_DROPOFF_POINT' || status.startsWith('RTS_') ? 'CANNOT_UPDATE_SHIPMENT' : null;
}

type Visited = { type: DeliveryType; status: DeliveryStatus | null; attempts: number };

/**
 * The dates on which a recipient may have the courier come back after a visit that failed (spec section 9): while another can
 * be planned. `today` is the store's own date.
 */
export function datesToReturn({ type, status, attempts }: Visited, today: string): string[] {
  if (attempts === 0 || status === null || 'refused' in next(status, 'RESCHEDULED', type)) return [];
  const { from, to } = daysUntilReturn[type];
  const first = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: to - from + 1 }, (_, index) =>
    new Date(first + (from + index) * 86_400_000).toISOString().slice(0, 10),
  );
}

/** How many hours a page stays open in a browser where the postal code was entered. */
export const openHours = 12;

/** For how many days after the end a link opens the full page. */
export const linkDays = 30;
const ends: readonly (string | null)[] = ['COMPLETED', 'CANCELED', 'RTS_COMPLETED'];

type Linked = { deliveryStatus: string | null; lastAt: string | null; renewedAt: string | null };

/** Whether a delivery ended so long ago that its page is closed, counted again from the renewal of its link. Instants are ISO 8601. */
export function isPageOver({ deliveryStatus, lastAt, renewedAt }: Linked, now: string): boolean {
  if (!ends.includes(deliveryStatus) || lastAt === null) return false;
  const from = Math.max(Date.parse(lastAt), renewedAt === null ? 0 : Date.parse(renewedAt));
  return Date.parse(now) > from + linkDays * 86_400_000;
}

/** The local date after one. */
export const dayAfterDate = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** The last date by which the courier promised to come back, after a visit that failed or could not be made. Both are local dates. */
export function promisedDate(type: DeliveryType, failedOn: string): string {
  const last = Date.parse(`${failedOn}T00:00:00Z`) + daysUntilReturn[type].to * 86_400_000;
  return new Date(last).toISOString().slice(0, 10);
}

type Tracked = { type: DeliveryType; status: DeliveryStatus | null; statusId: number | null };

/**
 * The status a recipient reads. A skip for reason 7 is a delay whatever is carried; one for reason 3 is a parcel that never
 * came, but not for a pickup, where nothing was to come (spec section 4, derived statuses; design section 9).
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

/** The mascot's mood for a recipient's status: carrying a parcel, knocking to collect one, or sorry that none arrived. */
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
/** Returns the journey that a recipient reads, with a line for a delay while it lasts. */
export const shownKinds = [...journeyKinds, 'delayed'] as const;
export type ShownKind = (typeof shownKinds)[number];

/** The source of a tracker: the order itself, or one of the courier's events. */
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

/** One tracker. `at` is an instant as it travels: ISO 8601 UTC with milliseconds. */
export type Past = {
  id: string;
  event: TrackerEvent;
  statusId: number | null;
  date: string | null;
  at: string;
  /** The package that it is about; null when it is about all. */
  package: number | null;
};
/** `date` is that of a schedule, and null for every other step. */
export type Step = Omit<Past, 'event'> & { kind: JourneyKind };

type Outcome = 'COMPLETED' | 'SKIPPED';
type Schedule = 'DELIVERY_SCHEDULED' | 'RESCHEDULED';

const plainKinds: Readonly<Record<Exclude<TrackerEvent, Outcome | Schedule | 'ORDER_VOIDED'>, JourneyKind>> = {
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

/** Whether a name is that of a tracker's event. */
export const isTrackerEvent = (event: string): event is TrackerEvent =>
  Object.hasOwn(transitions, event) || isOwnEvent(event);

const outcomes = {
  COMPLETED: { told: 'completed', corrected: 'correctedToCompleted' },
  SKIPPED: { told: 'skipped', corrected: 'correctedToSkipped' },
} as const;

/** Whether an event moves the parcel; calls, messages and new photos do not. */
const moves = (event: TrackerEvent) =>
  isOwnEvent(event) ? event !== 'ORDER_CREATED' : transitions[event].to !== 'same';

const scheduleKinds: readonly JourneyKind[] = ['scheduled', 'rescheduled', 'pickupScheduled'];

const earlierFirst = (a: Past, b: Past) => compare(a.at, b.at) || compare(a.id, b.id);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The journey, oldest first. The first schedule is 'scheduled' and later ones 'rescheduled'. A completed or skipped that
 * follows another, with nothing between that moved the parcel, corrects it; after a new attempt it is that attempt's own. A skip for a
 * delay is left out. A void removes the schedules before it, as there is no visit on those days; the next one is 'scheduled' again.
 */
export function journeyOf(past: readonly Past[], type: DeliveryType): Step[] {
  let steps: Step[] = [];
  const firstSchedule = type === 'PICKUP' ? 'pickupScheduled' : 'scheduled';
  let scheduled = false;
  const told = new Map<number | null, boolean>();
  for (const { event, date, ...rest } of past.toSorted(earlierFirst)) {
    if (event === 'SKIPPED' && rest.statusId === skipReasons.delayed) continue;
    if (event === 'COMPLETED' || event === 'SKIPPED') {
      const isCorrected = told.get(rest.package) ?? told.get(null);
      steps.push({ ...rest, date: null, kind: outcomes[event][isCorrected ? 'corrected' : 'told'] });
      told.set(rest.package, true);
      continue;
    }
    // The event of one package leaves the order's outcome as it was.
    if (moves(event) && rest.package === null) told.clear();
    else if (moves(event)) told.set(rest.package, false);
    if (event === 'ORDER_VOIDED') {
      steps = steps.filter(({ kind }) => !scheduleKinds.includes(kind));
      scheduled = false;
      continue;
    }
    if (event === 'DELIVERY_SCHEDULED' || event === 'RESCHEDULED') {
      steps.push({ ...rest, date, kind: scheduled ? 'rescheduled' : firstSchedule });
      scheduled = true;
    } else {
      steps.push({ ...rest, date: null, kind: plainKinds[event] });
    }
  }
  return steps;
}
