// The one source of now, so that tests and the demo may set it; and every conversion between instants and a store's local time.

export type Clock = { now(): Temporal.Instant };

export const systemClock: Clock = { now: () => Temporal.Now.instant() };

/** A clock that stands where it is put. */
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

/** A day's verbs ask for a few hundred pickups again and again, and each takes a look at the zone's rules. */
const instants = new Map<string, Temporal.Instant>();
const instantsKept = 10_000;

/** The instant of a local date and time; in a gap of the clocks the later reading, in an overlap the earlier. */
export function instantOf(date: string, time: string, zone: string): Temporal.Instant {
  const key = `${date} ${time} ${zone}`;
  const known = instants.get(key);
  if (known) return known;
  const instant = Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) })
    .toInstant();
  if (instants.size >= instantsKept) instants.clear();
  instants.set(key, instant);
  return instant;
}

/** An instant of the database or the wire. */
export const readInstant = (text: string): Temporal.Instant => Temporal.Instant.from(text.replace(' ', 'T'));

/** An instant as it travels: ISO 8601 UTC with milliseconds. */
export const isoOf = (instant: Temporal.Instant): string => new Date(instant.epochMilliseconds).toISOString();

/** PostgreSQL's text of a timestamp, in UTC, as it travels. */
export function isoText(timestamp: string): string;
export function isoText(timestamp: string | null): string | null;
export function isoText(timestamp: string | null): string | null {
  return timestamp === null ? null : `${timestamp.slice(0, 10)}T${timestamp.slice(11, 19)}.${fraction(timestamp)}Z`;
}
const fraction = (timestamp: string) =>
  (timestamp[19] === '.' ? timestamp.slice(20, 23).replace(/\D.*$/, '') : '').padEnd(3, '0');

/** An instant with its local text, `YYYY-MM-DD, HH:mm`, in a zone. */
export function zoned(timestamp: string, zone: string): { at: string; local: string; zone: string } {
  const at = readInstant(timestamp);
  const local = at.toZonedDateTimeISO(zone);
  return {
    at: isoOf(at),
    local: `${local.toPlainDate()}, ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`,
    zone,
  };
}

/** What zones are off UTC in a quarter of an hour, in which none changes its clocks. */
const offsets = new Map<string, number>();
const offsetsKept = 50_000;
const quarterMs = 900_000;

/** PostgreSQL's text of a timestamp as the local `YYYY-MM-DD HH:mm` of a zone, for many at once. */
export function localMoment(timestamp: string, zone: string): string {
  const at = Date.parse(isoText(timestamp));
  const quarter = Math.floor(at / quarterMs) * quarterMs;
  const key = `${zone} ${quarter}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = Temporal.Instant.fromEpochMilliseconds(quarter).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6;
    if (offsets.size >= offsetsKept) offsets.clear();
    offsets.set(key, offset);
  }
  return new Date(at + offset).toISOString().slice(0, 16).replace('T', ' ');
}

/** The date in a zone now, `YYYY-MM-DD`. */
export const today = (clock: Clock, zone: string): string =>
  clock.now().toZonedDateTimeISO(zone).toPlainDate().toString();
