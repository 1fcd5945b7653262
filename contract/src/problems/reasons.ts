// The reasons for which an order needs a person. A problem is derived from facts and is not stored: it begins and ends with them. What
// people decide about it (owner, snooze, note, resolution) is stored per order. Server tests compare the SQL of the inbox with this table.
import type { chatFacts } from '../chat/facts.ts';
import type { claimFacts } from '../claims/facts.ts';
import type { orderFacts } from '../orders/facts.ts';
import { holderOf, kindOf, type OrderFacts, promiseOf } from '../orders/now.ts';
import type { NowKind } from '../orders/nowKinds.ts';
import { skipReasons } from '../orders/status.ts';
import { delayOf, windowMinutes } from '../tracking/rules.ts';
import { type ProblemReason, type ProblemRemedy, problemReasons } from './kinds.ts';

/** Minutes before a cutoff from which an unfulfilled order is a problem. */
export const cutoffMinutes = 120;
/** Minutes after a store's pickup, or after the start of a route, from which a parcel counts as left behind. */
export const graceMinutes = 15;
/** Minutes before the end of a promised window within which the expected arrival puts the promise at risk. */
export const riskMinutes = 30;
/** The local hour from which a promise for the day is at risk while no driver is on the way. */
export const riskHour = 17;
/** Days before a drop-off point returns a parcel from which that is a problem. */
export const holdDays = 2;
/** Days without an event after which a parcel that the courier has is presumed lost. */
export const lostDays = 14;

/** The facts of an order that its problems are derived from. Local moments are `YYYY-MM-DD, HH:mm` in the store's zone. */
export type ProblemFacts = OrderFacts & {
  /** The pickup and its cutoff; null without a date. */
  pickup: { local: string; cutoffLocal: string } | null;
  route: { startedAt: string | null; etd: string | null } | null;
  isLocated: boolean;
  /** When the address changed after its label was printed. Instants are ISO 8601 UTC. */
  labelOutdatedAt: string | null;
  claimedAt: string | null;
  /** When the recipient sent the first message that has no answer. */
  wroteAt: string | null;
  /** When the courier declined the last request, or answered where the parcel is. */
  answeredAt: string | null;
  /** When the current state began with an event of the courier. */
  movedAt: string | null;
  resolvedAt: string | null;
};

type Topic = keyof typeof orderFacts | keyof typeof claimFacts | keyof typeof chatFacts;
/** When a problem is too late to solve: at the cutoff, the end of the promise or of the hold, or some hours after it began. */
type Clock = 'CUTOFF' | 'PROMISE' | 'HOLD' | { hours: number };

type Reason = {
  /** The facts that can begin it; `TIME` if it also begins without one. */
  begins: readonly [Topic | 'TIME', ...(Topic | 'TIME')[]];
  /** The facts that can end it. */
  ends: readonly [Topic, ...Topic[]];
  clock: Clock;
  severity: 'critical' | 'high' | 'normal';
  remedies: readonly [ProblemRemedy, ...ProblemRemedy[]];
  holds: (facts: ProblemFacts) => boolean;
  /** Returns the time of the fact that began it: a resolution covers the facts before it. Null is before every resolution. */
  factAt: (facts: ProblemFacts) => string | null;
};

const hour = 3_600_000;
const before = (at: string, hours: number): string => new Date(Date.parse(at) - hours * hour).toISOString();
/** Returns a local moment some minutes later. Between two local moments of one day no clock change matters here. */
const localAfter = (local: string, minutes: number): string => {
  const moved = new Date(Date.parse(`${local.replace(', ', 'T')}:00Z`) + minutes * 60_000).toISOString();
  return `${moved.slice(0, 10)}, ${moved.slice(11, 16)}`;
};
const dayOf = (local: string): string => local.slice(0, 10);

const isBeforePickup = (facts: ProblemFacts): boolean => {
  const { type, status } = facts;
  return status === null || (status === 'DELIVERY_SCHEDULED' && type === 'DELIVERY' && holderOf(facts) === 'STORE');
};
const isOpen = ({ status, deleted }: ProblemFacts): boolean =>
  !deleted && status !== 'COMPLETED' && status !== 'CANCELED' && status !== 'RTS_COMPLETED';
const isKind = (facts: ProblemFacts, ...kinds: NowKind[]): boolean => kinds.includes(kindOf(facts));
const isMissedFor = ({ status, statusId }: ProblemFacts, ...reasons: number[]): boolean =>
  status === 'SKIPPED' && reasons.includes(statusId ?? skipReasons.other);

const isOverdue = (facts: ProblemFacts): boolean => promiseOf(facts, kindOf(facts))?.isOverdue === true;

/**
 * Returns whether the promise may be broken today. A window: the expected arrival, or now, is within half an hour of its end or after it. A
 * date: it is today, five o'clock has passed, and no driver is on the way.
 */
function isAtRisk(facts: ProblemFacts): boolean {
  const promise = promiseOf(facts, kindOf(facts));
  if (!promise || promise.isOverdue) return false;
  const { asOf, status, route } = facts;
  if (promise.until.at !== null)
    return delayOf(route) >= windowMinutes - riskMinutes || before(promise.until.at, riskMinutes / 60) <= asOf.at;
  const isLateToday = asOf.local >= `${promise.until.local}, ${riskHour}:00`;
  return isLateToday && status !== 'ATTEMPTING_DELIVERY';
}

function isNotLoaded({ status, since, route, asOf }: ProblemFacts): boolean {
  if (status !== 'DELIVERY_SCHEDULED' && status !== 'AT_WAREHOUSE') return false;
  const started = route?.startedAt ?? null;
  return started !== null && since.at < started && started <= before(asOf.at, graceMinutes / 60);
}

const courierMoves = ['DELIVERY_CHANGED', 'SHIPMENT_CANCELED'] as const;
const moved = ({ movedAt }: ProblemFacts): string | null => movedAt;

/** The reasons, worst first. */
export const reasons = {
  LOST: {
    begins: ['TIME'],
    ends: courierMoves,
    clock: { hours: 0 },
    severity: 'critical',
    remedies: ['TRACE', 'CALL'],
    holds: (facts) =>
      isOpen(facts) && holderOf(facts) === 'COURIER' && facts.since.at <= before(facts.asOf.at, lostDays * 24),
    factAt: moved,
  },
  OVERDUE: {
    begins: ['TIME'],
    ends: courierMoves,
    clock: 'PROMISE',
    severity: 'critical',
    remedies: ['TRACE', 'NEW_DAY', 'CALL'],
    holds: isOverdue,
    factAt: moved,
  },
  NOT_RECEIVED: {
    begins: ['DELIVERY_CHANGED'],
    ends: courierMoves,
    clock: { hours: 24 },
    severity: 'critical',
    remedies: ['TRACE', 'PRINT', 'CALL'],
    holds: (facts) => isMissedFor(facts, skipReasons.notReceived),
    factAt: moved,
  },
  ANSWER_NEEDED: {
    begins: ['DELIVERY_CHANGED'],
    ends: courierMoves,
    clock: { hours: 72 },
    severity: 'critical',
    remedies: ['NEW_DAY', 'EDIT', 'BRING_BACK', 'CALL'],
    holds: (facts) =>
      isMissedFor(facts, skipReasons.needsInformation, skipReasons.refusedByCustomer, skipReasons.refusedBySecurity),
    factAt: moved,
  },
  CLAIM: {
    begins: ['CLAIM_CHANGED'],
    ends: ['CLAIM_CHANGED'],
    clock: { hours: 48 },
    severity: 'critical',
    remedies: ['ANSWER_CLAIM', 'CALL'],
    holds: ({ claimedAt }) => claimedAt !== null,
    factAt: ({ claimedAt }) => claimedAt,
  },
  RECIPIENT_WROTE: {
    begins: ['CHAT_CHANGED'],
    ends: ['CHAT_CHANGED'],
    clock: { hours: 2 },
    severity: 'high',
    remedies: ['READ_CHAT', 'CALL'],
    holds: ({ wroteAt }) => wroteAt !== null,
    factAt: ({ wroteAt }) => wroteAt,
  },
  AT_RISK: {
    begins: ['ROUTE_CHANGED', 'TIME'],
    ends: ['DELIVERY_CHANGED', 'ROUTE_CHANGED', 'SHIPMENT_CANCELED'],
    clock: 'PROMISE',
    severity: 'high',
    remedies: ['TRACE', 'CALL'],
    holds: isAtRisk,
    factAt: moved,
  },
  NOT_LOADED: {
    begins: ['ROUTE_CHANGED', 'TIME'],
    ends: ['DELIVERY_CHANGED', 'ROUTE_CHANGED', 'SHIPMENT_CANCELED'],
    clock: 'PROMISE',
    severity: 'high',
    remedies: ['TRACE', 'NEW_DAY', 'CALL'],
    holds: isNotLoaded,
    factAt: moved,
  },
  NOT_PICKED_UP: {
    begins: ['TIME'],
    ends: ['DELIVERY_CHANGED', 'ORDER_VOIDED', 'ORDER_EDITED', 'SHIPMENT_CANCELED'],
    clock: 'PROMISE',
    severity: 'high',
    remedies: ['TRACE', 'EDIT'],
    holds: (facts) =>
      isKind(facts, 'AWAITING_PICKUP') &&
      facts.type === 'DELIVERY' &&
      facts.pickup !== null &&
      localAfter(facts.pickup.local, graceMinutes) < facts.asOf.local,
    factAt: moved,
  },
  CUTOFF_NEAR: {
    begins: ['TIME'],
    ends: ['ORDER_FULFILLED', 'ORDER_EDITED', 'ORDER_DELETED'],
    clock: 'CUTOFF',
    severity: 'high',
    remedies: ['FULFIL', 'EDIT'],
    holds: (facts) =>
      isKind(facts, 'UNFULFILLED') &&
      facts.pickup !== null &&
      localAfter(facts.pickup.cutoffLocal, -cutoffMinutes) <= facts.asOf.local,
    factAt: moved,
  },
  ADDRESS_NOT_FOUND: {
    begins: ['ORDER_CREATED', 'ORDERS_IMPORTED', 'ORDER_EDITED'],
    ends: ['ORDER_EDITED', 'ORDER_DELETED', 'DELIVERY_CHANGED'],
    clock: 'CUTOFF',
    severity: 'high',
    remedies: ['EDIT', 'CALL'],
    holds: (facts) => !facts.deleted && isBeforePickup(facts) && !facts.isLocated,
    factAt: moved,
  },
  COURIER_ANSWERED: {
    begins: ['REQUEST_CHANGED'],
    ends: ['REQUEST_CHANGED', ...courierMoves],
    clock: { hours: 24 },
    severity: 'normal',
    remedies: ['NEW_DAY', 'BRING_BACK', 'CALL'],
    // An older one belongs to a parcel that is overdue or presumed lost by now.
    holds: (facts) =>
      isOpen(facts) &&
      facts.answeredAt !== null &&
      facts.answeredAt > (facts.movedAt ?? '') &&
      facts.answeredAt > before(facts.asOf.at, lostDays * 24),
    factAt: ({ answeredAt }) => answeredAt,
  },
  HOLD_ENDING: {
    begins: ['TIME'],
    ends: courierMoves,
    clock: 'HOLD',
    severity: 'high',
    remedies: ['CALL', 'TRACE'],
    holds: ({ status, dropoff, asOf }) =>
      status === 'AT_DROPOFF_POINT' &&
      dropoff?.holdUntil != null &&
      dropoff.holdUntil <= dayOf(localAfter(asOf.local, holdDays * 24 * 60)),
    factAt: moved,
  },
  LABEL_OUTDATED: {
    begins: ['ORDER_EDITED'],
    ends: ['LABEL_PRINTED_AGAIN', 'ORDER_DELETED', 'DELIVERY_CHANGED'],
    clock: 'CUTOFF',
    severity: 'normal',
    remedies: ['PRINT'],
    holds: (facts) => !facts.deleted && isBeforePickup(facts) && facts.labelOutdatedAt !== null,
    factAt: ({ labelOutdatedAt }) => labelOutdatedAt,
  },
  MISSED_AGAIN: {
    begins: ['DELIVERY_CHANGED'],
    ends: courierMoves,
    clock: { hours: 72 },
    severity: 'normal',
    remedies: ['CALL', 'NEW_DAY', 'EDIT', 'BRING_BACK'],
    holds: (facts) =>
      facts.attempts > 1 && isMissedFor(facts, skipReasons.other, skipReasons.noAnswer, skipReasons.businessClosed),
    factAt: moved,
  },
  UNDATED: {
    begins: ['ORDER_CREATED', 'ORDERS_IMPORTED', 'ORDER_VOIDED'],
    ends: ['ORDER_FULFILLED', 'ORDER_EDITED', 'ORDER_DELETED'],
    clock: { hours: 24 },
    severity: 'normal',
    remedies: ['FULFIL', 'EDIT'],
    holds: (facts) => isKind(facts, 'UNDATED'),
    factAt: moved,
  },
} as const satisfies Record<ProblemReason, Reason>;

/** Returns the reasons for which an order needs a person, worst first. A resolution covers what began before it. */
export function problemsOf(facts: ProblemFacts): ProblemReason[] {
  return problemReasons.filter((name) => {
    const { holds, factAt }: Reason = reasons[name];
    const isResolved = facts.resolvedAt !== null && facts.resolvedAt >= (factAt(facts) ?? '');
    return !isResolved && holds(facts);
  });
}
