// The state of an order at one instant: what happened last, who holds the parcel, what was promised and what comes next. Lists, details,
// files, the API, webhooks, messages and the tracking page derive what they show from it, so that they cannot contradict each other.
import type { ZonedInstant } from '../time.ts';
import { eventsBeside, promisedDate } from '../tracking/rules.ts';
import type { Holder, NextKind, NowKind } from './nowKinds.ts';
import { type DeliveryStatus, type DeliveryType, skipReasons } from './status.ts';

/** What the courier promised: the visit of the recipient. Local to the store: a date, or `YYYY-MM-DD, HH:mm` once a stop is planned. */
export type OrderPromise = {
  from: string | null;
  until: string;
  zone: string;
  /** Whether `until` has passed without the visit. */
  isOverdue: boolean;
};

/** Who has the parcel of an order that is not deleted. */
type ParcelHolder = Exclude<Holder, 'NOBODY'>;

type Dropoff = { holdUntil: string | null };

/** The facts of an order that its state is derived from. Dates and times are local to the store. */
export type OrderFacts = {
  deleted: boolean;
  type: DeliveryType;
  status: DeliveryStatus | null;
  statusId: number | null;
  /** The last event that moved the parcel, null until the courier reports one; and who has held the parcel since, null as at the start. */
  movedBy: string | null;
  holder: ParcelHolder | null;
  since: ZonedInstant;
  /** The store's pickup of the order, or the visit that it was rescheduled to. */
  date: string | null;
  time: string | null;
  /** The last date on which the courier promised to come back, while that promise holds. */
  promisedBy: string | null;
  /** The planned arrival at the recipient's, if there is one. */
  window: { from: ZonedInstant; to: ZonedInstant } | null;
  dropoff: Dropoff | null;
  /** The current date and time, `YYYY-MM-DD, HH:mm`. */
  asOf: string;
};

/** What the courier's events changed last. */
export type Moved = Pick<OrderFacts, 'type' | 'status' | 'statusId' | 'movedBy' | 'holder' | 'promisedBy'> & {
  /** When the last event happened that moved the parcel: ISO 8601 UTC. */
  movedAt: string | null;
};

/** Reasons of a failed visit that show the driver at the recipient's door, with the parcel. */
const atTheDoor: readonly number[] = [
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

/** Returns who holds the parcel of a fulfilled order before the courier's first event. */
const firstHolder = (type: DeliveryType): ParcelHolder => (type === 'PICKUP' ? 'RECIPIENT' : 'STORE');

/**
 * Returns who holds the parcel after an event that led to this status. A missed or canceled delivery leaves it where it was, unless the
 * driver was at the recipient's door with it, or had reported it as delivered or brought to a drop-off point.
 */
export function holderAfter(
  { type, status, statusId, holder }: Pick<Moved, 'type' | 'status' | 'statusId' | 'holder'>,
  event: string,
): ParcelHolder {
  const before = holder ?? firstHolder(type);
  if (type === 'PICKUP') return status === 'COMPLETED' ? 'COURIER' : 'RECIPIENT';
  if (event === 'PICKED_UP_FROM_STORE') return 'COURIER';
  if (status !== 'SKIPPED') return (status && holderOfStatus[status]) ?? before;
  const wasHandedOn = before === 'RECIPIENT' || (before === 'DROPOFF' && statusId !== skipReasons.delayed);
  return wasHandedOn || atTheDoor.some((reason) => reason === statusId) ? 'COURIER' : before;
}

/** Reasons of a failed visit after which the courier comes back without an answer. */
const returning: readonly number[] = [
  skipReasons.other,
  skipReasons.noAnswer,
  skipReasons.businessClosed,
  skipReasons.delayed,
];

/** Returns the last date on which the courier comes back after a visit that failed on a date; null if it first needs an answer. */
export function returnDate({ type, statusId }: Pick<OrderFacts, 'type' | 'statusId'>, failedOn: string): string | null {
  return returning.includes(statusId ?? skipReasons.other) ? promisedDate(type, failedOn) : null;
}

/** The statuses in which the courier owes no visit. */
const visited: readonly (DeliveryStatus | null)[] = [
  'COMPLETED',
  'CANCELED',
  'AT_DROPOFF_POINT',
  'RTS_SCHEDULED',
  'RTS_LOADED',
  'RTS_COMPLETED',
];

/** An event as the store sees it: `at` in ISO 8601 UTC, `on` its local date. */
type MovingEvent = { event: string; at: string; on: string };

/**
 * Returns a delivery's state after an event, which led to this status and reason. A report that arrives late, about a time before the last
 * event, leaves that event the last one, unless the status changes.
 */
export function movedAfter(
  before: Moved,
  { event, at, on }: MovingEvent,
  after: Pick<OrderFacts, 'status' | 'statusId'>,
): Moved {
  if (eventsBeside.includes(event)) return before;
  const isOutcome = event === 'COMPLETED' || event === 'SKIPPED' || event === 'CANCELED';
  const isNew = isOutcome || after.status !== before.status;
  const last = isNew || at >= (before.movedAt ?? '') ? { movedBy: event, movedAt: at } : {};
  const holder = holderAfter({ ...before, ...after }, event);
  return { ...before, ...after, ...last, holder, promisedBy: promiseAfter(before, { event, on }, after, isNew) };
}

function promiseAfter(
  { type, promisedBy }: Moved,
  { event, on }: Pick<MovingEvent, 'event' | 'on'>,
  { status, statusId }: Pick<OrderFacts, 'status' | 'statusId'>,
  isNew: boolean,
): string | null {
  if (status === 'SKIPPED' && isNew) return returnDate({ type, statusId }, on);
  return event === 'RESCHEDULED' || visited.includes(status) ? null : promisedBy;
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

/** Returns the kind of an order's state. */
export function kindOf({ deleted, status, statusId, date, type, movedBy, holder }: KindFacts): NowKind {
  if (deleted) return 'DELETED';
  if (status === null) return date === null ? 'UNDATED' : 'UNFULFILLED';
  if (status === 'COMPLETED') return type === 'PICKUP' ? 'COLLECTED' : 'DELIVERED';
  if (status === 'SKIPPED') return kindOfReason[statusId ?? skipReasons.other] ?? 'MISSED';
  if (status !== 'DELIVERY_SCHEDULED') return kindOfStatus[status];
  if (movedBy === 'RESCHEDULED') return 'RESCHEDULED';
  return type === 'DELIVERY' && holder === 'COURIER' ? 'PICKED_UP' : 'AWAITING_PICKUP';
}

const awaited: readonly NowKind[] = ['AWAITING_PICKUP', 'PICKED_UP', 'RESCHEDULED', 'AT_WAREHOUSE', 'OUT_FOR_DELIVERY'];

/**
 * Returns what the courier promised the recipient; null if it promised no visit. A window that passed before the parcel was on the road
 * belonged to an earlier visit, so the date counts instead.
 */
export function promiseOf(facts: OrderFacts, kind: NowKind): OrderPromise | null {
  const { window, date, promisedBy, asOf, since } = facts;
  const { zone } = since;
  const isAwaited = awaited.includes(kind);
  if (isAwaited && window && (window.to.local >= asOf || kind === 'OUT_FOR_DELIVERY'))
    return { from: window.from.local, until: window.to.local, zone, isOverdue: window.to.local < asOf };
  const dates = isAwaited ? [date, promisedBy] : kind === 'MISSED' || kind === 'DELAYED' ? [promisedBy] : [];
  const until = dates
    .filter((each) => each !== null)
    .toSorted()
    .at(-1);
  return until === undefined ? null : { from: null, until, zone, isOverdue: until < asOf.slice(0, 10) };
}

/** Returns who has the parcel. */
export const holderOf = ({ deleted, type, holder }: OrderFacts): Holder =>
  deleted ? 'NOBODY' : (holder ?? firstHolder(type));

/** Returns what comes next; null once nothing does. */
export function nextOf(facts: OrderFacts, kind: NowKind, promise: OrderPromise | null): NextKind | null {
  const holder = holderOf(facts);
  if (kind === 'NOT_RECEIVED') return holder === 'COURIER' ? 'TRACE' : 'HAND_OVER';
  if (kind === 'MISSED') return promise ? 'VISIT' : 'ANSWER';
  // A parcel that the courier still has must come back, whatever became of the order.
  if (kind === 'CANCELED') return holder === 'COURIER' || holder === 'DROPOFF' ? 'RETURN' : null;
  return nextOfKind[kind];
}

const nextOfKind: Readonly<Record<Exclude<NowKind, 'NOT_RECEIVED' | 'MISSED' | 'CANCELED'>, NextKind | null>> = {
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
  COLLECTED: 'RETURN',
  REFUSED: 'ANSWER',
  DELAYED: 'VISIT',
  RETURN_PLANNED: 'RETURN',
  RETURNING: 'RETURN',
  RETURNED: null,
};
