// The plan: the next events of a delivery, and their times. A pure function of the delivery, so a restarted courier continues with the same
// plan. A plan ends with the next change of status; then the delivery is read again.
import { cancelReasons, skipReasons } from '@portage/contract/orders/status';
import { noteOf } from './notes.ts';
import {
  compress,
  instantAt,
  isReached,
  isWorkingDay,
  later,
  localDate,
  minutes,
  nextWorkingDay,
  type Parcel,
  roll,
  type Settings,
  type Step,
} from './parcel.ts';
import { canProve } from './proof.ts';
import { isLeftBehind, reschedule, visitSteps, withoutProof } from './visit.ts';

/** Departure times of vans, in the store's time zone; their routes are built some time before. */
const DEPARTURES = ['08:40', '11:50', '16:40'];
const BUILT_BEFORE = { minutes: 90 };
/** An unfinished delivery older than this is left to staff. */
const LEFT_ALONE_AFTER = { hours: 4 * 24 };
const MOST_ATTEMPTS = 3;

type Planner = (parcel: Parcel, trouble: number, now: Temporal.Instant) => Step[];
const planners: Readonly<Record<string, Planner>> = {
  DELIVERY_SCHEDULED: (parcel, trouble) => (canBeRouted(parcel) ? toTheDoor(parcel) : toWarehouse(parcel, trouble)),
  AT_WAREHOUSE: inWarehouse,
  ATTEMPTING_DELIVERY: (parcel, trouble, now) => visitSteps(parcel, arrivalOf(parcel), trouble, now),
  SKIPPED: afterSkip,
  AT_DROPOFF_POINT: atDropoff,
  RTS_SCHEDULED: (parcel) => [{ type: 'RTS_LOADED', at: nextMorning(parcel, '08:10') }],
  RTS_LOADED: (parcel) => {
    const at = parcel.since.add(minutes(parcel, 'returned', 90, 420));
    return [{ type: 'RTS_COMPLETED', at, note: noteOf(parcel, 'returned') }];
  },
};

/** Returns whether a delivery needs no action now: it is too early, or overdue for so long that staff handle it. */
export const isAtRest = ({ readyAt }: Parcel, now: Temporal.Instant): boolean =>
  !isReached(readyAt, now) || isReached(readyAt.add(LEFT_ALONE_AFTER), now);

/** Returns the steps up to the next status, in order. Empty while the delivery waits for a route, and after its end. */
export function planOf(parcel: Parcel, { trouble, speed, early }: Settings, now: Temporal.Instant): Step[] {
  const from = isOnRoute(parcel) ? parcel.stopAt : parcel.readyAt;
  const isAhead = early && !isReached(instantAt(parcel.date, parcel.time, parcel.timezone), now);
  return (planners[parcel.status]?.(parcel, trouble, now) ?? []).map((step) => ({
    ...step,
    at: later(compress(from, step.at, speed), parcel.readyAt),
    ...(isAhead && step.type === 'PICKED_UP_FROM_STORE' ? { note: noteOf(parcel, 'early') } : {}),
  }));
}

const isOnRoute = (parcel: Parcel): parcel is Parcel & { stopAt: Temporal.Instant } =>
  parcel.routeId !== null &&
  parcel.stopAt !== null &&
  ['DELIVERY_SCHEDULED', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY'].includes(parcel.status);

const canBeRouted = (parcel: Parcel) => parcel.sorted || parcel.type === 'PICKUP';

/** Returns when the parcel's route is built and departs, or null if it does not need one. */
export function departureOf(
  parcel: Parcel,
  { trouble, speed }: Settings,
): { build: Temporal.Instant; leave: Temporal.Instant } | null {
  const isWaiting =
    parcel.status === 'DELIVERY_SCHEDULED' ||
    (parcel.status === 'AT_WAREHOUSE' && inWarehouse(parcel, trouble).length === 0);
  if (!isWaiting || parcel.routeId !== null || !canBeRouted(parcel) || waitsForRequest(parcel)) return null;
  const { readyAt, timezone } = parcel;
  const today = localDate(readyAt, timezone);
  const departures = [0, 1, 2, 3]
    .map((days) => today.add({ days }))
    .filter(isWorkingDay)
    .flatMap((day) => DEPARTURES.map((time) => instantAt(day, time, timezone)))
    .filter((at) => isReached(readyAt, at));
  const leave = departures[roll(parcel, 'departure') < 0.6 ? 0 : 1] ?? readyAt;
  const build = later(readyAt, leave.subtract(BUILT_BEFORE));
  return { build: compress(readyAt, build, speed), leave: compress(readyAt, leave, speed) };
}

function toWarehouse(parcel: Parcel, trouble: number): Step[] {
  const { readyAt, date, timezone } = parcel;
  const fate = roll(parcel, 'leg') / trouble;
  if (fate < 0.011) {
    const at = later(instantAt(date, '20:30', timezone), readyAt.add({ minutes: 30 }));
    return [{ type: 'SKIPPED', at, statusId: skipReasons.notReceived, note: noteOf(parcel, 'notReceived') }];
  }
  const collectedAt = readyAt.add(minutes(parcel, 'collected', 2, 25));
  const collected: Step = { type: 'PICKED_UP_FROM_STORE', at: collectedAt };
  if (fate < 0.014) {
    const statusId = cancelReasons.outsideServiceArea;
    const at = collectedAt.add({ minutes: 100 });
    return [collected, { type: 'CANCELED', at, statusId, note: noteOf(parcel, 'outsideArea') }];
  }
  if (roll(parcel, 'dock') < 0.35)
    return [collected, { type: 'AT_WAREHOUSE', at: collectedAt.add(minutes(parcel, 'unloaded', 40, 75)) }];
  return [collected, { type: 'SORTED_AT_WAREHOUSE', at: collectedAt.add(minutes(parcel, 'sorted', 60, 240)) }];
}

/** Returns whether the courier has to answer a request first: after a failed visit, its answer decides the next step. */
const waitsForRequest = ({ requestOpen, status, attempts, routeId }: Parcel): boolean =>
  requestOpen && (status === 'SKIPPED' || attempts > 0 || (status === 'AT_WAREHOUSE' && routeId === null));

function inWarehouse(parcel: Parcel, trouble: number): Step[] {
  if (parcel.answerBy !== null) return [withoutAnswer(parcel)];
  if (!parcel.sorted) return [{ type: 'SORTED_AT_WAREHOUSE', at: parcel.since.add(minutes(parcel, 'sorted', 15, 50)) }];
  if (waitsForRequest(parcel)) return [];
  if (parcel.routeId !== null) return toTheDoor(parcel);
  const at = parcel.since.add(minutes(parcel, 'found', 15, 60));
  const fate = roll(parcel, 'warehouse') / trouble;
  if (fate < 0.017) return [{ type: 'SKIPPED', at, statusId: skipReasons.delayed, note: noteOf(parcel, 'delayed') }];
  if (fate < 0.02) return [{ type: 'CANCELED', at, statusId: cancelReasons.damaged, note: noteOf(parcel, 'damaged') }];
  return [];
}

/** Returns the steps that start the visit, if the parcel is on a route. */
function toTheDoor(parcel: Parcel): Step[] {
  if (!isOnRoute(parcel)) return [];
  const near = arrivalOf(parcel).subtract(minutes(parcel, 'near', 12, 35));
  if (parcel.type === 'PICKUP') return [{ type: 'ATTEMPTING_PICKUP', at: near }];
  const message: Step = { type: 'SMS_SENT', at: near.subtract({ minutes: 10 }) };
  const attempt: Step = { type: 'ATTEMPTING_DELIVERY', at: near };
  return roll(parcel, 'message') < 0.6 ? [message, attempt] : [attempt];
}

/** Returns the driver's arrival: near the stop's time, or some minutes after `readyAt` without a route. */
const arrivalOf = (parcel: Parcel): Temporal.Instant =>
  isOnRoute(parcel)
    ? parcel.stopAt.add(minutes(parcel, 'street', -12, 18))
    : parcel.readyAt.add(minutes(parcel, 'street', 12, 35));

function afterSkip(parcel: Parcel, trouble: number, now: Temporal.Instant): Step[] {
  if (waitsForRequest(parcel)) return [];
  const { statusId, since, timezone } = parcel;
  if (statusId === skipReasons.delayed) return [reschedule(parcel, nextMorning(parcel, '06:10'), now)];
  if (statusId === skipReasons.notReceived) {
    if (roll(parcel, 'turned up') < 0.6) return [reschedule(parcel, nextMorning(parcel, '06:40'), now)];
    const at = nextMorning(parcel, '13:20');
    return [{ type: 'CANCELED', at, statusId: cancelReasons.neverReceived, note: noteOf(parcel, 'neverCame') }];
  }
  if (parcel.answerBy !== null) return [withoutAnswer(parcel)];
  const isTaken = statusId === skipReasons.noAnswer && parcel.type === 'DELIVERY';
  if (isTaken && !parcel.proof && roll(parcel, 'neighbour') < 0.05 * trouble) {
    const at = since.add(minutes(parcel, 'neighbour', 12, 40));
    return [{ type: 'COMPLETED', at, statusId: 0, note: noteOf(parcel, 'neighbour'), photo: true }];
  }
  if (parcel.attempts >= MOST_ATTEMPTS) return [giveUp(parcel)];
  const evening = instantAt(localDate(since, timezone), '19:40', timezone);
  const at = later(evening, since.add({ minutes: 10 })).add(minutes(parcel, 'rescheduled', 0, 45));
  return [{ type: 'SMS_SENT', at }, reschedule(parcel, at, now)];
}

/** Returns the step after the last failed visit: a return to the sender, or a cancellation if there is nothing to return. */
function giveUp(parcel: Parcel): Step {
  const at = parcel.since.add(minutes(parcel, 'gave up', 60, 200));
  if (parcel.type === 'DELIVERY' && roll(parcel, 'lost') < 0.92) return { type: 'RTS_SCHEDULED', at };
  return { type: 'CANCELED', at, statusId: cancelReasons.undeliverable, note: noteOf(parcel, 'undeliverable') };
}

/** Returns the step that follows if no answer came: on the working day after the last date for it. */
function withoutAnswer(parcel: Parcel): Step {
  const day = nextWorkingDay(localDate(parcel.readyAt, parcel.timezone).subtract({ days: 1 }));
  const at = instantAt(day, '08:30', parcel.timezone).add(minutes(parcel, 'no answer', 0, 40));
  if (parcel.type === 'DELIVERY') return { type: 'RTS_SCHEDULED', at };
  return { type: 'CANCELED', at, statusId: cancelReasons.other, note: noteOf(parcel, 'noInstructions') };
}

function atDropoff(parcel: Parcel, trouble: number): Step[] {
  if (roll(parcel, 'unclaimed') < 0.06 * trouble) {
    const at = parcel.since.add({ hours: 46 });
    return [{ type: 'SKIPPED', at, statusId: skipReasons.other, note: noteOf(parcel, 'unclaimed') }];
  }
  const at = parcel.since.add(minutes(parcel, 'fetched', 60, 180));
  if (!canProve(parcel, at)) return withoutProof(parcel, at);
  return [{ type: 'COMPLETED', at, statusId: 1, note: noteOf(parcel, 'fetched'), photo: true }];
}

/** Returns an instant close to this time on the next working day. */
function nextMorning(parcel: Parcel, time: string): Temporal.Instant {
  const date = nextWorkingDay(localDate(parcel.since, parcel.timezone));
  return instantAt(date, time, parcel.timezone).add(minutes(parcel, time, 0, 20));
}

/** Returns the possible steps after a completed delivery: a better photo, or a correction of the outcome. */
export function afterCompletion(parcel: Parcel, at: Temporal.Instant, { trouble, speed }: Settings): Step[] {
  if (isLeftBehind(parcel, trouble)) return [];
  const soon = compress(at, at.add(minutes(parcel, 'correction', 5, 30)), speed);
  const fate = roll(parcel, 'correction') / trouble;
  if (fate < 0.02) return [{ type: 'PROOF_PHOTO_CHANGED', at: soon, photo: true }];
  if (fate < 0.026)
    return [{ type: 'SKIPPED', at: soon, statusId: skipReasons.noAnswer, note: noteOf(parcel, 'wrongButton') }];
  return [];
}
