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

/** The instant of a local date and time; in a gap of the clocks the later reading, in an overlap the earlier. */
export const instantOf = (date: string, time: string, zone: string): Temporal.Instant =>
  Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) })
    .toInstant();

/** An instant of the database or the wire. */
export const readInstant = (text: string): Temporal.Instant => Temporal.Instant.from(text.replace(' ', 'T'));

/** An instant as it travels: ISO 8601 UTC with milliseconds. */
export const isoOf = (instant: Temporal.Instant): string => instant.toString({ fractionalSecondDigits: 3 });

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

/** The date in a zone now, `YYYY-MM-DD`. */
export const today = (clock: Clock, zone: string): string =>
  clock.now().toZonedDateTimeISO(zone).toPlainDate().toString();
