// The state of an order at one instant: what happened last, who holds the parcel, what was promised and what comes next. Lists, details,
// files, the API, webhooks, messages and the tracking page derive what they show from it, so that they cannot contradict each other.

import { type Instructions, instructionsAfter, isBack, isInstructed } from '../requests/answer.ts';
import type { ZonedInstant } from '../time.ts';
import { eventsBeside, promisedDate } from '../tracking/rules.ts';
import type { Holder, NextKind, NowKind } from './nowKinds.ts';
import { cancelReasons, type DeliveryStatus, type DeliveryType, skipReasons } from './status.ts';

/** A moment of a store: a date, or `YYYY-MM-DD, HH:mm` with its instant in `at`. */
export type Moment = { at: string | null; local: string; zone: string };

/** What the courier promised: the visit of the recipient, on a date or, once a stop is planned, within a window. */
export type OrderPromise = {
  from: Moment | null;
  until: Moment;
  /** Whether `until` has passed without the visit. */
  isOverdue: boolean;
};

/** Who has the parcel of an order that is not deleted. */
type ParcelHolder = Exclude<Holder, 'NOBODY'>;

type Dropoff = { holdUntil: string | null };

/** The facts of an order that its state is derived from. Dates and times are local to the store. */
export type OrderFacts = Instructions & {
  deleted: boolean;
  type: DeliveryType;
  status: DeliveryStatus | null;
  statusId: number | null;
  /** The event that began this state; null until the courier reports one. */
  movedBy: string | null;
  /** Who has had the parcel since; null if still the one who had it at first. */
  holder: ParcelHolder | null;
  since: ZonedInstant;
  attempts: number;
  /** The store's pickup of the order, or the visit that it was rescheduled to. */
  date: string | null;
  time: string | null;
  /** The date that the courier promised after it rescheduled or missed a visit, while that promise holds. */
  promisedBy: string | null;
  /** Whether a request waits for the courier's answer. */
  isRequestOpen: boolean;
  /** The planned arrival at the recipient's, if there is one. */
  window: { from: ZonedInstant; to: ZonedInstant } | null;
  dropoff: Dropoff | null;
  /** When staff gave the whole order to a driver, and to whom; null if they did not. */
  handed: { at: ZonedInstant; to: string } | null;
  /** When a handover ended without the order, and the date of that pickup; null if none did. */
  left: { at: ZonedInstant; on: string } | null;
  asOf: ZonedInstant;
};

/** What the courier's events changed last. */
export type Moved = Pick<
  OrderFacts,
  'type' | 'status' | 'statusId' | 'movedBy' | 'holder' | 'promisedBy' | keyof Instructions
> & {
  /** When the current state began: ISO 8601 UTC. */
  movedAt: string | null;
};

/**
 * Returns when and to whom staff gave an order that the courier has not scanned, or reports as not received; null if they did not, or
 * it has scanned it since.
 */
export function handedOf(facts: Pick<OrderFacts, 'handed' | keyof KindFacts>): OrderFacts['handed'] {
  const kind = kindOf(facts);
  const isUnscanned = kind === 'AWAITING_PICKUP' || (kind === 'NOT_RECEIVED' && holderOf(facts) === 'STORE');
  return facts.type === 'DELIVERY' && isUnscanned ? facts.handed : null;
}

/** Returns whether the store waits for the courier to fetch the parcel, and gave it to no driver. */
export const waitsInStore = (facts: Pick<OrderFacts, 'handed' | keyof KindFacts>): boolean =>
  facts.type === 'DELIVERY' && facts.handed === null && kindOf(facts) === 'AWAITING_PICKUP';

/** Returns when an order that waits in the store was left behind; null if it was not, or has been moved to a later date since. */
export const leftOf = (facts: Pick<OrderFacts, 'left' | 'handed' | keyof KindFacts>): ZonedInstant | null =>
  waitsInStore(facts) && facts.left !== null && facts.date !== null && facts.date <= facts.left.on
    ? facts.left.at
    : null;

/** Reasons of a failed visit that show the driver at the recipient's door, with the parcel. */
const atTheDoor: readonly (number | null)[] = [
  skipReasons.noAnswer,
  skipReasons.refusedByCustomer,
  skipReasons.refusedBySecurity,
];

const holderOfStatus: Partial<Record<DeliveryStatus, ParcelHolder>> = {
  AT_WAREHOUSE: 'COURIER',
  ATTEMPTING_DELIVERY: 'COURIER',
  AT_DROPOFF_POINT: 'DROPOFF',
  COMPLETED: 'RECIPIENT',
  RTS_SCHEDULED: 'COURIER',
  RTS_LOADED: 'COURIER',
  RTS_COMPLETED: 'STORE',
};

const firstHolder = (type: DeliveryType): ParcelHolder => (type === 'PICKUP' ? 'RECIPIENT' : 'STORE');

/** Returns who has the parcel: by the status where it decides, else by what happened before. */
export function holderOf({ deleted, type, status, holder }: Pick<OrderFacts, 'deleted' | HolderFacts>): Holder {
  if (deleted) return 'NOBODY';
  if (type === 'PICKUP') return status === 'COMPLETED' ? 'COURIER' : 'RECIPIENT';
  return (status && holderOfStatus[status]) ?? holder ?? firstHolder(type);
}
type HolderFacts = 'type' | 'status' | 'holder';

/**
 * Returns who holds the parcel after an event that led to this status. A missed or canceled delivery leaves it where it was, unless the
 * driver was at the recipient's door with it, or had reported it as delivered or brought to a drop-off point.
 */
export function holderAfter(
  before: Pick<Moved, HolderFacts>,
  event: string,
  after: Pick<Moved, 'status' | 'statusId'>,
) {
  const { type } = before;
  if (type === 'PICKUP') return holderOf({ deleted: false, type, status: after.status, holder: null });
  const had = holderOf({ ...before, deleted: false });
  if (event === 'PICKED_UP_FROM_STORE') return 'COURIER';
  if (after.status !== 'SKIPPED') return holderOf({ deleted: false, type, status: after.status, holder: stored(had) });
  const wasHandedOn = had === 'RECIPIENT' || (had === 'DROPOFF' && after.statusId !== skipReasons.delayed);
  return wasHandedOn || atTheDoor.includes(after.statusId) ? 'COURIER' : had;
}
const stored = (holder: Holder): ParcelHolder | null => (holder === 'NOBODY' ? null : holder);

/** Reasons of a failed visit after which the courier comes back without an answer. */
const returning: readonly number[] = [
  skipReasons.other,
  skipReasons.noAnswer,
  skipReasons.businessClosed,
  skipReasons.delayed,
];

/** Returns the last date on which the courier comes back after a visit that failed on a date; null if it first needs an answer. */
export const returnDate = (
  { type, statusId }: Pick<OrderFacts, 'type' | 'statusId'>,
  failedOn: string,
): string | null => (returning.includes(statusId ?? skipReasons.other) ? promisedDate(type, failedOn) : null);

/** The statuses in which the courier owes no visit. */
const visited: readonly (DeliveryStatus | null)[] = [
  'COMPLETED',
  'CANCELED',
  'AT_DROPOFF_POINT',
  'RTS_SCHEDULED',
  'RTS_LOADED',
  'RTS_COMPLETED',
];

/** An event as the store sees it: `at` in ISO 8601 UTC, `on` its local date, `date` that of a rescheduled visit. */
type MovingEvent = { event: string; at: string; on: string; date?: string | null };

/**
 * Returns a delivery's state after an event, which led to this status and reason. A new state begins only if it changes: another scan, or
 * a report that arrives late, about a time before the last event, leaves it as it is.
 */
export function movedAfter(
  before: Moved,
  { event, at, on, date = null }: MovingEvent,
  after: Pick<OrderFacts, 'status' | 'statusId'>,
): Moved {
  if (eventsBeside.includes(event)) return before;
  const isOutcome = event === 'COMPLETED' || event === 'SKIPPED' || event === 'CANCELED';
  const isChanged = isOutcome || after.status !== before.status || after.statusId !== before.statusId;
  const isFirst = event === 'PICKED_UP_FROM_STORE' && holderOf({ ...before, deleted: false }) !== 'COURIER';
  const isLater = at >= (before.movedAt ?? '');
  const isNew = isChanged || ((isFirst || event === 'RESCHEDULED') && isLater);
  const holder = holderAfter(before, event, after);
  return {
    ...before,
    ...after,
    ...(isNew ? { movedBy: event, movedAt: at } : {}),
    holder: holder === firstHolder(before.type) ? null : stored(holder),
    promisedBy: promiseAfter(before, { event, on, date }, after, isChanged),
    ...instructionsAfter(before, { ...after, event, at, on, isChanged, isVisited: visited.includes(after.status) }),
  };
}

function promiseAfter(
  { type, promisedBy }: Moved,
  { event, on, date }: { event: string; on: string; date: string | null },
  { status, statusId }: Pick<OrderFacts, 'status' | 'statusId'>,
  isChanged: boolean,
): string | null {
  if (event === 'RESCHEDULED') return date;
  if (status === 'SKIPPED') return isChanged ? returnDate({ type, statusId }, on) : promisedBy;
  return visited.includes(status) ? null : promisedBy;
}

const kindOfStatus: Readonly<Record<Exclude<DeliveryStatus, 'DELIVERY_SCHEDULED' | 'SKIPPED' | 'COMPLETED'>, NowKind>> =
  {
    AT_WAREHOUSE: 'AT_WAREHOUSE',
    ATTEMPTING_DELIVERY: 'OUT_FOR_DELIVERY',
    AT_DROPOFF_POINT: 'AT_DROPOFF_POINT',
    CANCELED: 'CANCELED',
    RTS_SCHEDULED: 'RETURN_PLANNED',
    RTS_LOADED: 'RETURNING',
    RTS_COMPLETED: 'RETURNED',
  };

const kindOfReason: Readonly<Record<number, NowKind>> = {
  [skipReasons.delayed]: 'DELAYED',
  [skipReasons.notReceived]: 'NOT_RECEIVED',
  [skipReasons.refusedByCustomer]: 'REFUSED',
};

type KindFacts = Pick<OrderFacts, 'deleted' | 'status' | 'statusId' | 'date' | 'type' | 'movedBy' | 'holder'>;

/** Returns whether a scheduled visit was moved to another day. A store that still has the parcel is asked for it all the same. */
export const isRescheduled = ({ type, movedBy, holder }: Pick<OrderFacts, 'type' | 'movedBy' | 'holder'>): boolean =>
  movedBy === 'RESCHEDULED' && (type === 'PICKUP' || (holder ?? firstHolder(type)) !== 'STORE');

/** Returns the kind of an order's state. */
export function kindOf(facts: KindFacts): NowKind {
  const { deleted, status, statusId, date, type, movedBy } = facts;
  if (deleted) return 'DELETED';
  if (status === null) return date === null ? 'UNDATED' : 'UNFULFILLED';
  if (status === 'COMPLETED') return type === 'PICKUP' ? 'COLLECTED' : 'DELIVERED';
  if (status === 'SKIPPED') return kindOfReason[statusId ?? skipReasons.other] ?? 'MISSED';
  if (status !== 'DELIVERY_SCHEDULED') return kindOfStatus[status];
  if (isRescheduled(facts)) return 'RESCHEDULED';
  // Of several packages, one that the courier has not received may lead the order after another one was missed.
  return movedBy === 'PICKED_UP_FROM_STORE' ? 'PICKED_UP' : 'AWAITING_PICKUP';
}

const awaited: readonly NowKind[] = ['AWAITING_PICKUP', 'PICKED_UP', 'RESCHEDULED', 'AT_WAREHOUSE', 'OUT_FOR_DELIVERY'];

type WindowFacts = Pick<OrderFacts, 'window' | 'since' | 'asOf' | 'question' | 'isDropoffAgreed'>;

/**
 * Returns the window of the planned visit. Null if a drop-off point was agreed on, or if the window is that of an earlier visit: it ended
 * before this state began, or no later than the day of a failed visit that needs an answer, or has passed while the driver is not on the
 * way.
 */
export function windowOfVisit({ window, since, asOf, question, isDropoffAgreed }: WindowFacts, kind: NowKind) {
  if (!window || isDropoffAgreed || !awaited.includes(kind) || window.to.at < since.at) return null;
  if (question && window.to.local.slice(0, 10) <= question.on) return null;
  return window.to.at >= asOf.at || kind === 'OUT_FOR_DELIVERY' ? window : null;
}

/** Returns what the courier promised the recipient; null if it promised no visit. After a visit, the first date holds no longer. */
export function promiseOf(facts: OrderFacts, kind: NowKind): OrderPromise | null {
  const { date, promisedBy, attempts, asOf, question } = facts;
  if (facts.isDropoffAgreed) return null;
  const window = windowOfVisit(facts, kind);
  if (window) return { from: window.from, until: window.to, isOverdue: window.to.at < asOf.at };
  const first = attempts === 0 && !question && awaited.includes(kind) ? date : null;
  const until = awaited.includes(kind) || kind === 'MISSED' || kind === 'DELAYED' ? (promisedBy ?? first) : null;
  if (until === null) return null;
  return {
    from: null,
    until: { at: null, local: until, zone: asOf.zone },
    isOverdue: until < asOf.local.slice(0, 10),
  };
}

/** Returns what comes next; null once nothing does. */
export function nextOf(facts: OrderFacts, kind: NowKind, promise: OrderPromise | null): NextKind | null {
  const holder = holderOf(facts);
  const isHanded = handedOf(facts) !== null;
  if (isHanded && kind === 'AWAITING_PICKUP') return 'DELIVERY';
  if (kind === 'NOT_RECEIVED') return holder === 'COURIER' || isHanded ? 'TRACE' : 'HAND_OVER';
  const isMissed = kind === 'MISSED' || kind === 'DELAYED' || kind === 'REFUSED';
  if (facts.isDropoffAgreed && (isMissed || awaited.includes(kind))) return 'DROP_OFF';
  if (isMissed && promise) return 'VISIT';
  if (isMissed || isBack(facts, promise)) return isInstructed(facts) ? 'PLAN' : 'ANSWER';
  // No event follows a cancelation: the parcel comes back only if the retailer asks for it.
  if (kind === 'CANCELED') return isLost(facts) ? 'TRACE' : null;
  return nextOfKind[kind];
}

/** Reasons of a cancelation after which the courier has no whole parcel to give back. */
const withoutParcel: readonly (number | null)[] = [cancelReasons.neverReceived, cancelReasons.damaged];

/** Returns whether a canceled parcel was last with the courier, or at a drop-off point. */
export const isLost = (facts: OrderFacts): boolean =>
  ['COURIER', 'DROPOFF'].includes(holderOf(facts)) && !withoutParcel.includes(facts.statusId);

const nextOfKind: Readonly<
  Record<Exclude<NowKind, 'NOT_RECEIVED' | 'MISSED' | 'DELAYED' | 'REFUSED' | 'CANCELED'>, NextKind | null>
> = {
  DELETED: null,
  UNDATED: 'SET_DATE',
  UNFULFILLED: 'FULFIL',
  AWAITING_PICKUP: 'HAND_OVER',
  PICKED_UP: 'DELIVERY',
  RESCHEDULED: 'DELIVERY',
  AT_WAREHOUSE: 'DELIVERY',
  OUT_FOR_DELIVERY: 'DELIVERY',
  AT_DROPOFF_POINT: 'COLLECT',
  DELIVERED: null,
  COLLECTED: null,
  RETURN_PLANNED: 'RETURN',
  RETURNING: 'RETURN',
  RETURNED: null,
};
