// Instants and zones in requests. Separate from local dates, which the first screen parses in addresses.
import { z } from 'zod';
import { text } from './text.ts';

/** ISO 8601 with an offset or Z; no time zone is more than 14 hours from UTC. */
export const Instant = z.iso
  .datetime({ offset: true, error: 'INVALID_INSTANT', abort: true })
  .refine((value) => /^[12]\d{3}-[\d-]+T[\d:]+(\.\d{1,9})?(Z|[+-](0\d|1[0-3]):\d{2}|[+-]14:00)$/.test(value), {
    params: { type: 'INVALID_INSTANT' },
  });

const isZone = (zone: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
/** A time zone by its name: a fixed offset has no daylight saving time. */
export const Zone = text(64).refine((zone) => /^[A-Za-z]/.test(zone) && isZone(zone), { params: { type: 'INVALID' } });
