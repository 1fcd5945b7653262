// Instants travel as ISO 8601 UTC; a delivery's date and time are the store's own and never shift (design section 4, Time).
import { z } from 'zod';

const realDate = (value: string) => {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

/** YYYY-MM-DD in the store's zone. */
export const LocalDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'INVALID_DATE')
  .refine(realDate, { params: { type: 'INVALID_DATE' } });
/** HH:mm in the store's zone. */
export const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'INVALID_TIME');
/** ISO 8601 with an offset or Z. */
export const Instant = z.iso.datetime({ offset: true, error: 'INVALID_INSTANT' });

/** An instant with its local text, so that no browser needs the zone's rules. `local` is `YYYY-MM-DD, HH:mm`. */
export const ZonedInstant = z.object({ at: z.string(), local: z.string(), zone: z.string() });
export type ZonedInstant = z.output<typeof ZonedInstant>;
