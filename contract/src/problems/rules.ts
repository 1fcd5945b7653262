// The rules about the problems of an order, from its facts alone. Each returns whether a problem exists, or since when.

import { holderOf, kindOf, type OrderFacts, promiseOf } from '../orders/now.ts';
import type { NowKind } from '../orders/nowKinds.ts';
import { skipReasons } from '../orders/status.ts';
import { answerDays, isBack, isInstructed, unclear } from '../requests/answer.ts';
import { delayOf, isAwaited, windowMinutes } from '../tracking/rules.ts';
import type { RequestedRemedy } from './kinds.ts';

/** Days for which problems can be snoozed at most. */
export const snoozeDays = 30;
/** The most characters of a note. */
export const noteLimit = 500;
/** The most members of whom one can be chosen as owner. */
export const ownerLimit = 100;
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
/** Hours after a handover from which a parcel that the courier has not scanned is a problem. */
export const scanHours = 4;
/** Days without an event after which a parcel that the courier has is presumed lost. */
export const lostDays = 14;
/** Hours for which a problem waits for the courier’s answer to a request. */
export const courierHours = 24;
/** Hours for which a claim waits for its recipient after an answer. */
export const recipientHours = 7 * 24;

/** The facts of an order that its problems are derived from. Local moments are `YYYY-MM-DD, HH:mm` in the store's zone. */
export type ProblemFacts = OrderFacts & {
  /** The pickup and its cutoff; null without a date. */
  pickup: { local: string; cutoffLocal: string } | null;
  route: { startedAt: string | null; etd: string | null } | null;
  isLocated: boolean;
  /** When the address changed after its label was printed. Instants are ISO 8601 UTC. */
  labelOutdatedAt: string | null;
  /** Since when a completed delivery lacks the proof that it needs. */
  proofMissingAt: string | null;
  claimedAt: string | null;
  /** When the retailer last answered an open claim, if its recipient has added nothing since. */
  claimAnsweredAt: string | null;
  /** When the recipient sent the first message that has no answer. */
  wroteAt: string | null;
  /** When the recipient asked for the visit that the courier has not answered. */
  askedAt: string | null;
  /** The request of staff that the courier has not answered. */
  requested: { at: string; remedy: RequestedRemedy | null } | null;
  /** When the courier declined the last request, or answered where the parcel is. */
  answeredAt: string | null;
  createdAt: string;
  /** When a member closed the problems of the order. */
  resolvedAt: string | null;
};

const hour = 3_600_000;
export const before = (at: string, hours: number): string => new Date(Date.parse(at) - hours * hour).toISOString();
const millisecondsOf = (local: string): number => Date.parse(`${local.replace(', ', 'T')}:00Z`);
/** Returns a local moment some minutes later. Between two local moments of one day no clock change matters here. */
export const localAfter = (local: string, minutes: number): string => {
  const moved = new Date(millisecondsOf(local) + minutes * 60_000).toISOString();
  return `${moved.slice(0, 10)}, ${moved.slice(11, 16)}`;
};
export const dayOf = (local: string): string => local.slice(0, 10);

/** Returns the instant of a local moment, with the zone's offset of now. */
export function instantOf({ asOf }: ProblemFacts, local: string): string {
  const now = Math.floor(Date.parse(asOf.at) / 60_000) * 60_000;
  return new Date(now + millisecondsOf(local) - millisecondsOf(asOf.local)).toISOString();
}

export const isBeforePickup = (facts: ProblemFacts): boolean => {
  const { type, status } = facts;
  return status === null || (status === 'DELIVERY_SCHEDULED' && type === 'DELIVERY' && holderOf(facts) === 'STORE');
};
export const isOpen = ({ status, deleted }: ProblemFacts): boolean =>
  !deleted && status !== 'COMPLETED' && status !== 'CANCELED' && status !== 'RTS_COMPLETED';
export const isKind = (facts: ProblemFacts, ...kinds: NowKind[]): boolean => kinds.includes(kindOf(facts));
export const isMissedFor = ({ status, statusId }: OrderFacts, ...reasons: number[]): boolean =>
  status === 'SKIPPED' && reasons.includes(statusId ?? skipReasons.other);

const promiseOfNow = (facts: OrderFacts) => promiseOf(facts, kindOf(facts));
export const isOverdue = (facts: ProblemFacts): boolean => promiseOfNow(facts)?.isOverdue === true;

/** Returns when the promised window or date ends. */
export function promiseEnd(facts: ProblemFacts): string {
  const until = promiseOfNow(facts)?.until;
  if (!until) return facts.since.at;
  return until.at ?? instantOf(facts, localAfter(`${until.local}, 00:00`, 24 * 60));
}

/**
 * Returns since when the promise may be broken today; null if it may not. A window: since its route left so late that the arrival is expected
 * within half an hour of its end, or since half an hour before its end. A date that is today: since five o'clock, or since the pickup that is
 * awaited if that is later, while no driver is on the way.
 */
export function atRiskSince(facts: ProblemFacts): string | null {
  const promise = promiseOfNow(facts);
  if (!promise || promise.isOverdue) return null;
  const { asOf, status, route } = facts;
  if (promise.until.at !== null) {
    if (delayOf(route) >= windowMinutes - riskMinutes) return route?.startedAt ?? null;
    const from = before(promise.until.at, riskMinutes / 60);
    return from <= asOf.at ? from : null;
  }
  const hour = `${promise.until.local}, ${riskHour}:00`;
  const pickup = isBeforePickup(facts) ? (facts.pickup?.local ?? hour) : hour;
  const from = pickup > hour ? pickup : hour;
  return asOf.local >= from && status !== 'ATTEMPTING_DELIVERY' ? instantOf(facts, from) : null;
}

/** Returns since when a parcel is not on its route: a quarter of an hour after it left, or since its window began, if that is later. */
export function notLoadedSince({ type, status, since, route, window }: ProblemFacts): string | null {
  const started = route?.startedAt ?? null;
  const isWaiting = status === 'DELIVERY_SCHEDULED' || status === 'AT_WAREHOUSE';
  if (type !== 'DELIVERY' || !isWaiting || started === null || window === null) return null;
  // The route and the stop belong to the visit after this state began.
  if (since.at >= started || window.to.at < since.at) return null;
  const from = before(started, -graceMinutes / 60);
  return window.from.at > from ? window.from.at : from;
}

/** Returns whether the courier needs an answer, which it may have: it planned no other visit after one that failed. */
function isAnswerable(facts: OrderFacts): boolean {
  const isUnclear = facts.status === 'SKIPPED' && unclear.includes(facts.statusId);
  return isUnclear || isBack(facts, promiseOfNow(facts));
}

/** Returns whether the courier waits for an answer. */
export const needsAnswer = (facts: OrderFacts): boolean => !isInstructed(facts) && isAnswerable(facts);

/** Returns since when the courier should have acted on an answer: for three days it has had it, and has reported nothing. */
export function unusedSince(facts: OrderFacts): string | null {
  const { instructedAt, since, status, isDropoffAgreed } = facts;
  // A drop-off point can be agreed before the first visit.
  const isDropoffAwaited = isDropoffAgreed && status !== null && isAwaited(status);
  if (instructedAt === null || (!isDropoffAwaited && !isAnswerable(facts))) return null;
  return before(instructedAt > since.at ? instructedAt : since.at, -answerDays * 24);
}

/** Returns the parcel's last event, if the courier has it, or a drop-off point keeps it without end. */
export function heldSince(facts: ProblemFacts): string | null {
  const holder = holderOf(facts);
  const isKept = holder === 'DROPOFF' && facts.status === 'AT_DROPOFF_POINT' && !facts.dropoff?.holdUntil;
  return isOpen(facts) && (holder === 'COURIER' || isKept) ? facts.since.at : null;
}

export const began = ({ since }: ProblemFacts): string => since.at;
export const hasBegun = (since: string | null, { asOf }: ProblemFacts): boolean => since !== null && since <= asOf.at;
