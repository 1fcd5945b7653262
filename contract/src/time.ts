// Instants are sent as ISO 8601 UTC. A delivery's date and time are local to the store and independent of time zones.
import { z } from 'zod';

const realDate = (value: string) => {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};
/**
 * Returns the schema of a date or time. Years are limited to those that databases and calendars agree on; a wrong format is reported as a
 * single fault.
 */
const formed = (form: RegExp, type: 'INVALID_DATE' | 'INVALID_TIME') =>
  z.string().regex(form, { error: type, abort: true });

/** YYYY-MM-DD in the store's zone. */
export const LocalDate = formed(/^[12]\d{3}-\d{2}-\d{2}$/, 'INVALID_DATE').refine(realDate, {
  params: { type: 'INVALID_DATE' },
});
/** Relative days, which are resolved in the time zone of each store. */
export const relativeDays = ['yesterday', 'today', 'tomorrow'] as const;
/** A date, or a relative day, with which a saved query is about another date every day. */
export const DayName = z.union([z.enum(relativeDays), LocalDate], { error: 'INVALID_DATE' });
export type RelativeDay = (typeof relativeDays)[number];
export type DayName = z.output<typeof DayName>;
/** HH:mm in the store's zone. */
export const LocalTime = formed(/^([01]\d|2[0-3]):[0-5]\d$/, 'INVALID_TIME');
/** An instant with its local text, so that no browser needs time zone rules. `local` is `YYYY-MM-DD, HH:mm`. */
export const ZonedInstant = z.object({ at: z.string(), local: z.string(), zone: z.string() });
export type ZonedInstant = z.output<typeof ZonedInstant>;
