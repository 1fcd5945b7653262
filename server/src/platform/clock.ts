// The only source of the current time, which tests and the demo can set, and all conversions between instants and a store's local time.
import { LRUCache } from 'lru-cache';

export type Clock = { now(): Temporal.Instant };

/** Returns the instant so many days of 24 hours ago, in ISO 8601. */
export const daysAgo = (clock: Clock, days: number): string =>
  clock
    .now()
    .subtract({ hours: 24 * days })
    .toString();

export const systemClock: Clock = { now: () => Temporal.Now.instant() };

/** Returns a clock that moves only when a test sets it. */
export function fixedClock(
  start: string,
): Clock & { set(instant: string): void; advance(duration: Temporal.DurationLike): void } {
  let now = Temporal.Instant.from(start);
  return {
    now: () => now,
    set: (instant) => {
      now = Temporal.Instant.from(instant);
    },
    advance: (duration) => {
      now = now.toZonedDateTimeISO('UTC').add(duration).toInstant();
    },
  };
}

/** Cached, as the verbs of a day convert a few hundred pickup times again and again, and each conversion reads the zone's rules. */
const instants = new LRUCache<string, Temporal.Instant>({ max: 10_000 });

/** Returns the instant of a local date and time: the later one in a gap of a clock change, the earlier one in an overlap. */
export function instantOf(date: string, time: string, zone: string): Temporal.Instant {
  const key = `${date} ${time} ${zone}`;
  const known = instants.get(key);
  if (known) return known;
  const instant = Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) })
    .toInstant();
  instants.set(key, instant);
  return instant;
}

/** Returns whether local times of a zone can be computed. */
export function hasRules(zone: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
    return true;
  } catch {
    return false;
  }
}

/** Parses an instant from the database or a request. */
export const readInstant = (text: string): Temporal.Instant => Temporal.Instant.from(text.replace(' ', 'T'));

/** Formats an instant for replies: ISO 8601 UTC with milliseconds. */
export const isoOf = (instant: Temporal.Instant): string => new Date(instant.epochMilliseconds).toISOString();

/** Converts PostgreSQL's text of a UTC timestamp to the format of replies. */
export function isoText(timestamp: string): string;
export function isoText(timestamp: string | null): string | null;
export function isoText(timestamp: string | null): string | null {
  return timestamp === null ? null : `${timestamp.slice(0, 10)}T${timestamp.slice(11, 19)}.${fraction(timestamp)}Z`;
}
const fraction = (timestamp: string) =>
  (timestamp[19] === '.' ? timestamp.slice(20, 23).replace(/\D.*$/, '') : '').padEnd(3, '0');

/** Returns an instant with its local text in a zone, `YYYY-MM-DD, HH:mm`. */
export function zoned(timestamp: string, zone: string): { at: string; local: string; zone: string } {
  const at = readInstant(timestamp);
  const local = at.toZonedDateTimeISO(zone);
  return {
    at: isoOf(at),
    local: `${local.toPlainDate()}, ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`,
    zone,
  };
}

const minutesOfDay = 1440;
/** Minutes. Since 2012 no zone changes its clocks within a quarter of an hour of UTC. */
const quarter = 15;

/** Caches the results of an expensive function. */
function kept<K extends string | number, V extends NonNullable<unknown>>(max: number, find: (key: K) => V) {
  const known = new LRUCache<K, V>({ max });
  return (key: K): V => {
    let value = known.get(key);
    if (value === undefined) {
      value = find(key);
      known.set(key, value);
    }
    return value;
  };
}

/** Returns the days from 1970-01-01 to a date. */
export const dayNumberOf = kept(10_000, (date: string) => Date.parse(`${date}T00:00:00Z`) / (minutesOfDay * 60_000));
const dateOf = kept(10_000, (day: number) => new Date(day * minutesOfDay * 60_000).toISOString().slice(0, 10));
const timeOf = kept(minutesOfDay, (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16));
/** Returns, by zone and by quarter of an hour since 1970, the offset from UTC in minutes. */
const offsetsOf = kept(50, (zone: string) =>
  kept(50_000, (at: number) => {
    const instant = Temporal.Instant.fromEpochMilliseconds(at * quarter * 60_000);
    return Math.floor(instant.toZonedDateTimeISO(zone).offsetNanoseconds / 60e9);
  }),
);

/** Converts PostgreSQL's text of a timestamp to the local `YYYY-MM-DD HH:mm` of a zone, fast enough for large exports. */
export function localMoment(timestamp: string, zone: string): string {
  const [hour, minute] = [Number(timestamp.slice(11, 13)), Number(timestamp.slice(14, 16))];
  const at = dayNumberOf(timestamp.slice(0, 10)) * minutesOfDay + hour * 60 + minute;
  const local = at + offsetsOf(zone)(Math.floor(at / quarter));
  const day = Math.floor(local / minutesOfDay);
  return `${dateOf(day)} ${timeOf(local - day * minutesOfDay)}`;
}

/** Returns the current date in a zone, `YYYY-MM-DD`. */
export const today = (clock: Clock, zone: string): string =>
  clock.now().toZonedDateTimeISO(zone).toPlainDate().toString();
