// When the courier picks up at a store, and until when an order for that pickup may be made, canceled or voided. All zone arithmetic is here.
import { hoursToPrepare, weekdayOf } from '@portage/contract/stores/rules';
import { instantOf, isoOf } from '../platform/clock.ts';

type Schedule = {
  timezone: string;
  pickupTimes: readonly string[];
  daysOfOperation: readonly number[];
  customTimeToPrepare: number | null;
  pickupPoint: { timeToPrepare: number };
};
type Slot = { date: string; time: string; cutoffAt: string };

const daysAhead = 14;

/** The cutoff of a pickup: its time minus the hours of preparation (spec section 9). */
export const cutoffOf = (store: Schedule, date: string, time: string): Temporal.Instant =>
  instantOf(date, time, store.timezone).subtract({ minutes: Math.round(hoursToPrepare(store) * 60) });

/** The pickups of the next two weeks whose cutoff is still ahead, soonest first. */
export function slotsAhead(store: Schedule, now: Temporal.Instant): Slot[] {
  const start = now.toZonedDateTimeISO(store.timezone).toPlainDate();
  const times = [...store.pickupTimes].sort();
  const slots: Slot[] = [];
  for (let day = 0; day <= daysAhead; day++) {
    const date = start.add({ days: day }).toString();
    if (!store.daysOfOperation.includes(weekdayOf(date))) continue;
    for (const time of times) {
      const cutoff = cutoffOf(store, date, time);
      if (Temporal.Instant.compare(cutoff, now) > 0) slots.push({ date, time, cutoffAt: isoOf(cutoff) });
    }
  }
  return slots;
}
