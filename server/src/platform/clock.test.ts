// The fast conversion of an instant to a store's local minute equals Temporal's, over every clock change.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localMoment, zoned } from './clock.ts';

const zones = ['America/Toronto', 'America/St_Johns', 'America/Vancouver', 'America/Regina', 'Asia/Kathmandu', 'UTC'];
// Until 2011 St. John's changed its clocks at 00:01, which is within a quarter of an hour of UTC.
const instants = fc.date({ min: new Date('2012-01-01'), max: new Date('2037-12-31'), noInvalidDate: true });
/** Formats a timestamp as PostgreSQL does. */
const textOf = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '+00');

test('the fast conversion returns the same local time as Temporal', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (at, zone) => {
      expect(localMoment(textOf(at), zone)).toBe(zoned(textOf(at), zone).local.replace(',', ''));
    }),
  );
  for (const [at, local] of [
    ['2026-11-01 05:59:59+00', '2026-11-01 01:59'],
    ['2026-11-01 06:00:00+00', '2026-11-01 01:00'],
    ['2027-01-01 04:59:59.5+00', '2026-12-31 23:59'],
  ] as const)
    expect(localMoment(at, 'America/Toronto')).toBe(local);
});
