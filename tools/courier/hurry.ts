// The demo's hurry: an order fulfilled while someone watches does not wait for the afternoon. Collected within 20 to 40
// seconds, it then takes a step every 20 to 60, by the same plan as every other parcel. Everything else keeps real hours.
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

/** The same steps, seconds apart, from when the parcel was first seen as it stands. */
export function inHurry(steps: readonly Step[], parcel: Parcel, seenAt: Temporal.Instant): Step[] {
  let at = seenAt;
  return steps.map((step) => {
    const [least, most] =
      step.type === 'PICKED_UP_FROM_STORE'
        ? [20, 38]
        : step.type === 'CALL_ATTEMPT' || step.type === 'SMS_SENT'
          ? [4, 9]
          : [18, 55];
    at = at.add({ seconds: wholeBetween(seedOf(parcel, `hurry ${parcel.status} ${step.type}`), least, most) });
    return { ...step, at };
  });
}
