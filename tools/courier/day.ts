// A courier's day in a store's zone: when it collects, when it builds its routes, when they leave.
import type { Parcel } from './parcel.ts';
import { roll } from './parcel.ts';

/** Routes are built some time before they leave; the evening one carries what was collected in the morning. */
export const waves = [
  { name: 'morning', build: '06:45', depart: '08:40' },
  { name: 'midday', build: '10:15', depart: '11:50' },
  { name: 'evening', build: '15:45', depart: '16:40' },
] as const;
export type Wave = (typeof waves)[number];

export type Trip = { date: string; wave: Wave; build: Temporal.Instant; depart: Temporal.Instant };

/** Collected later than this, a parcel leaves on the next day. */
const SAME_DAY_UNTIL = '12:30';
const SUNDAY = 7;
const DAYS_TO_LOOK_AHEAD = 8;

export const instantAt = (date: string | Temporal.PlainDate, time: string, zone: string): Temporal.Instant =>
  Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant();

export const localDate = (at: Temporal.Instant, zone: string): Temporal.PlainDate =>
  at.toZonedDateTimeISO(zone).toPlainDate();

export const localTime = (at: Temporal.Instant, zone: string): string =>
  at.toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5);

export const later = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(a, b) < 0 ? b : a;

export const reached = (at: Temporal.Instant, now: Temporal.Instant): boolean => Temporal.Instant.compare(at, now) <= 0;

/** The courier rests on Sundays. */
export const isWorkingDay = (date: Temporal.PlainDate): boolean => date.dayOfWeek !== SUNDAY;

export function nextWorkingDay(date: Temporal.PlainDate): Temporal.PlainDate {
  const next = date.add({ days: 1 });
  return isWorkingDay(next) ? next : next.add({ days: 1 });
}

/** When the store hands the parcel over. */
export const handOverOf = (parcel: Parcel): Temporal.Instant => instantAt(parcel.date, parcel.time, parcel.timezone);

export const leavesSameDay = (parcel: Parcel): boolean => parcel.time <= SAME_DAY_UNTIL;

/** The wave that carries a parcel: the first of its day, or of a later one, that leaves after the parcel was ready. */
export function tripOf(parcel: Parcel): Trip {
  const first = firstTrip(parcel);
  let date = first.date;
  for (let day = 0; day < DAYS_TO_LOOK_AHEAD; day++) {
    for (const wave of day === 0 ? waves.slice(first.wave) : waves) {
      const depart = instantAt(date, wave.depart, parcel.timezone);
      if (reached(parcel.since, depart)) {
        return { date: date.toString(), wave, build: instantAt(date, wave.build, parcel.timezone), depart };
      }
    }
    date = nextWorkingDay(latest(date, localDate(parcel.since, parcel.timezone).subtract({ days: 1 })));
  }
  throw new Error(`No trip for ${parcel.deliveryId} on or after ${parcel.date}`);
}

const latest = (a: Temporal.PlainDate, b: Temporal.PlainDate) => (Temporal.PlainDate.compare(a, b) < 0 ? b : a);

/** The day and wave that a parcel is meant for. */
function firstTrip(parcel: Parcel): { date: Temporal.PlainDate; wave: number } {
  const date = Temporal.PlainDate.from(parcel.date);
  if (parcel.type === 'PICKUP') return { date, wave: parcel.time < '11:00' ? 0 : parcel.time < '15:00' ? 1 : 2 };
  // A parcel that waits in the warehouse for a new date goes out on it, early or late.
  if (parcel.status === 'DELIVERY_SCHEDULED') return { date, wave: Math.floor(roll(parcel, 'wave') * waves.length) };
  if (leavesSameDay(parcel)) return { date, wave: waves.length - 1 };
  return { date: nextWorkingDay(date), wave: roll(parcel, 'wave') < 0.6 ? 0 : 1 };
}
