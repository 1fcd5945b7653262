// The courier's pickups at a store, and the cutoff until which an order for one may be created, canceled or voided. All time zone
// arithmetic is here.
import { hoursToPrepare, isOpenOn } from '@portage/contract/stores/rules';
import { instantOf, isoOf } from '../platform/clock.ts';

type StoreSchedule = {
  timezone: string;
  pickupTimes: readonly string[];
  daysOfOperation: readonly number[];
  closedDays: readonly string[];
  customTimeToPrepare: number | null;
  pickupPoint: { timeToPrepare: number };
};
export type Pickup = { date: string; time: string };
type OpenSlot = { date: string; time: string; cutoffAt: string };

const daysAhead = 14;

/** Returns the cutoff of a pickup: its time minus the hours of preparation (spec section 9). */
export const cutoffOf = (store: StoreSchedule, date: string, time: string): Temporal.Instant =>
  instantOf(date, time, store.timezone).subtract({ minutes: Math.round(hoursToPrepare(store) * 60) });

/** Yields the pickups from a local date on, soonest first. */
function* pickupsFrom(store: StoreSchedule, start: Temporal.PlainDate, days: number): Generator<Pickup> {
  const times = [...store.pickupTimes].sort();
  for (let day = 0; day <= days; day++) {
    const date = start.add({ days: day }).toString();
    if (isOpenOn(store, date)) for (const time of times) yield { date, time };
  }
}

/** Yields those of them whose cutoff has not passed. */
function* slotsFrom(
  store: StoreSchedule,
  start: Temporal.PlainDate,
  days: number,
  now: Temporal.Instant,
): Generator<OpenSlot> {
  for (const { date, time } of pickupsFrom(store, start, days)) {
    const cutoff = cutoffOf(store, date, time);
    if (Temporal.Instant.compare(cutoff, now) > 0) yield { date, time, cutoffAt: isoOf(cutoff) };
  }
}

/** Returns the first pickup of the next two weeks that is still to come, whether or not its cutoff has passed; null if there is none. */
export function comingPickup(store: StoreSchedule, now: Temporal.Instant): Pickup | null {
  for (const pickup of pickupsFrom(store, now.toZonedDateTimeISO(store.timezone).toPlainDate(), daysAhead))
    if (Temporal.Instant.compare(instantOf(pickup.date, pickup.time, store.timezone), now) > 0) return pickup;
  return null;
}

/** Returns the last pickup of today that has passed; null if there was none. */
export function pastPickup(store: StoreSchedule, now: Temporal.Instant): Pickup | null {
  const today = pickupsFrom(store, now.toZonedDateTimeISO(store.timezone).toPlainDate(), 0);
  const passed = [...today].filter(
    ({ date, time }) => Temporal.Instant.compare(instantOf(date, time, store.timezone), now) <= 0,
  );
  return passed.at(-1) ?? null;
}

/** Returns the first pickup of the next two weeks that orders can still be fulfilled for; null if there is none. */
export function nextSlot(store: StoreSchedule, now: Temporal.Instant): OpenSlot | null {
  const [slot = null] = slotsFrom(store, now.toZonedDateTimeISO(store.timezone).toPlainDate(), daysAhead, now);
  return slot;
}

/** Returns the pickups of the next two weeks whose cutoff has not passed, soonest first. */
export const slotsAhead = (store: StoreSchedule, now: Temporal.Instant): OpenSlot[] => [
  ...slotsFrom(store, now.toZonedDateTimeISO(store.timezone).toPlainDate(), daysAhead, now),
];

/** Returns the first pickup of a local date whose cutoff has not passed, else the day's first; null for a store without pickup times. */
export function firstTimeOn(store: StoreSchedule, date: string, now: Temporal.Instant): string | null {
  const [next] = slotsFrom(store, Temporal.PlainDate.from(date), 0, now);
  return next?.time ?? [...store.pickupTimes].sort()[0] ?? null;
}

/** Returns the first pickup after a removed one whose cutoff has not passed; null if the store has no pickups. */
export function slotAfter(store: StoreSchedule, { date, time }: Pickup, now: Temporal.Instant): OpenSlot | null {
  // Each closed day can remove at most one week's pickup, so this many weeks plus one contain an open day.
  const days = 7 * (store.closedDays.length + 1) + Math.ceil(hoursToPrepare(store) / 24);
  for (const slot of slotsFrom(store, Temporal.PlainDate.from(date), days, now))
    if (slot.date > date || slot.time > time) return slot;
  return null;
}
