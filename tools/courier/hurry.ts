// The demo's hurry: an order fulfilled while someone watches does not wait for the afternoon. Collected within half
// a minute or so, it then takes a step every 20 to 60 seconds, by the same plan as every other parcel. Everything else keeps real hours.
import { wholeBetween } from './chance.ts';
import { isWorkingDay, localDate, localTime, nextWorkingDay } from './day.ts';
import { type Parcel, seedOf } from './parcel.ts';
import type { Step } from './plan.ts';

/** Whether a parcel was fulfilled after `began` for a hand-over of today, or for the next one when today's are over. */
export function isFresh(parcel: Parcel, began: Temporal.Instant, now: Temporal.Instant): boolean {
  const untouched =
    parcel.status === 'DELIVERY_SCHEDULED' && parcel.attempts === 0 && !parcel.sorted && parcel.routeId === null;
  return untouched && Temporal.Instant.compare(parcel.since, began) >= 0 && isMeantForNow(parcel, now);
}

/** In the evening the next hand-over is tomorrow's: less than a working day ahead counts as today's. */
function isMeantForNow(parcel: Parcel, now: Temporal.Instant): boolean {
  const today = localDate(now, parcel.timezone);
  if (parcel.date <= today.toString()) return true;
  if (parcel.date > nextWorkingDay(today).toString()) return false;
  return !isWorkingDay(today) || parcel.time <= localTime(now, parcel.timezone);
}

/** Seconds from one step to the next, least and most. */
const MOVE = [18, 55] as const;
const paces: Readonly<Partial<Record<Step['type'], readonly [number, number]>>> = {
  PICKED_UP_FROM_STORE: [16, 30],
  CALL_ATTEMPT: [4, 9],
  SMS_SENT: [4, 9],
};

/** The same steps, seconds apart, from when the parcel was first seen as it stands. */
export function inHurry(steps: readonly Step[], parcel: Parcel, seenAt: Temporal.Instant): Step[] {
  let at = seenAt;
  return steps.map((step) => {
    const seed = seedOf(parcel, `hurry ${parcel.status} ${step.type}`);
    at = at.add({ seconds: wholeBetween(seed, ...(paces[step.type] ?? MOVE)) });
    return { ...step, at };
  });
}
