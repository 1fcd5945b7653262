// A delivery as read by the courier, with times derived from its store's hours.
import type { FleetDelivery } from '@portage/contract/fleet/schema';
import type { FleetEventType } from '@portage/contract/fleet/states';
import { chance, wholeBetween } from './chance.ts';
import { timesOf } from './times.ts';

export type Parcel = FleetDelivery & {
  /** When the delivery last changed. */
  since: Temporal.Instant;
  /** The earliest time to move it: the promised pickup time; the start of its date if it is sorted; the end of `answerBy` if it has one. */
  readyAt: Temporal.Instant;
  /** The driver's arrival, if it is on a route: the planned time plus the delay of the departure. */
  stopAt: Temporal.Instant | null;
};

export type Settings = {
  /** The rate of problems: 1 is realistic, 0 none. */
  trouble: number;
  /** How much faster than real time a parcel moves after its pickup time; 1 is real time. */
  speed: number;
  /** Whether parcels are collected without waiting for their pickup time. */
  early: boolean;
};

/** A planned event of a parcel. */
export type Step = {
  type: FleetEventType;
  at: Temporal.Instant;
  /** A skip reason, completion type or cancel reason. */
  statusId?: number;
  note?: string;
  /** For RESCHEDULED: the new local date. */
  date?: string;
  /** The package that the event concerns. */
  packageCode?: string;
  /** Whether a photo is taken. */
  photo?: boolean;
};

const SUNDAY = 7;

export function readParcel(row: FleetDelivery, { early, speed }: Settings): Parcel {
  const since = Temporal.Instant.from(row.updatedAt);
  const late = (row.routeId && timesOf(row.routeId, speed)?.late) || { milliseconds: 0 };
  // In real time at any speed: it is the date that the recipient reads.
  const unanswered =
    row.answerBy && instantAt(Temporal.PlainDate.from(row.answerBy).add({ days: 1 }), '00:00', row.timezone);
  const promised = instantAt(row.date, row.sorted ? '00:00' : row.time, row.timezone);
  return {
    ...row,
    since,
    readyAt: unanswered || (early ? since : later(since, promised)),
    stopAt: row.stopStartTime === null ? null : Temporal.Instant.from(row.stopStartTime).add(late),
  };
}

export const instantAt = (date: string | Temporal.PlainDate, time: string, zone: string): Temporal.Instant =>
  Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant();

export const localDate = (at: Temporal.Instant, zone: string): Temporal.PlainDate =>
  at.toZonedDateTimeISO(zone).toPlainDate();

export const later = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(a, b) < 0 ? b : a;

export const isReached = (at: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(at, now) <= 0;

/** Returns when an event at `at` in real time happens at this speed, counted from `from`. */
export const compress = (from: Temporal.Instant, at: Temporal.Instant, speed: number): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(
    Math.round(from.epochMilliseconds + (at.epochMilliseconds - from.epochMilliseconds) / speed),
  );

/** Returns whether the courier works on a date: not on Sundays. */
export const isWorkingDay = (date: Temporal.PlainDate): boolean => date.dayOfWeek !== SUNDAY;

export function nextWorkingDay(date: Temporal.PlainDate): Temporal.PlainDate {
  const next = date.add({ days: 1 });
  return isWorkingDay(next) ? next : next.add({ days: 1 });
}

export const seedOf = (parcel: Parcel, what: string): string =>
  `${parcel.deliveryId} ${parcel.date} ${parcel.attempts} ${what}`;

/** Returns a pseudorandom number for this parcel, which differs by date and attempt. */
export const roll = (parcel: Parcel, what: string): number => chance(seedOf(parcel, what));

export const minutes = (parcel: Parcel, what: string, least: number, most: number): { minutes: number } => ({
  minutes: wholeBetween(seedOf(parcel, what), least, most),
});

/** Returns the store's city, whose drivers deliver the parcel. */
export function cityOf({ storeAddress }: Parcel): 'TOR' | 'MTL' | 'VAN' {
  if (/, QC\b/.test(storeAddress)) return 'MTL';
  return /, BC\b/.test(storeAddress) ? 'VAN' : 'TOR';
}
