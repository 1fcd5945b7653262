import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { datesIn, daysIn } from '../statistics/rules.ts';
import { weekdayOf } from '../stores/rules.ts';
import { datesOfPeriod, periods } from './period.ts';
import { dueRuns, nextRun, type Schedule } from './schedule.ts';

const hour = fc.integer({ min: 0, max: 23 });
const anySchedule = fc.oneof(
  fc.record({ every: fc.constant('day' as const), hour }),
  fc.record({ every: fc.constant('week' as const), day: fc.integer({ min: 1, max: 7 }), hour }),
  fc.record({ every: fc.constant('month' as const), day: fc.integer({ min: 1, max: 31 }), hour }),
);
/** Zones whose clocks change at two, at midnight, by half an hour, by a whole day, and never. */
const anyZone = fc.constantFrom(
  'America/Toronto',
  'America/St_Johns',
  'America/Vancouver',
  'America/Regina',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Africa/Cairo',
  'UTC',
);
const anyInstant = fc
  .integer({ min: Date.UTC(2010, 0), max: Date.UTC(2030, 0) })
  .map((at) => Temporal.Instant.fromEpochMilliseconds(at));

/** Checks whether an instant is a run, independently of how runs are computed. */
function isOn(schedule: Schedule, date: Temporal.PlainDate): boolean {
  if (schedule.every === 'day') return true;
  if (schedule.every === 'week') return date.dayOfWeek === schedule.day;
  return date.day === Math.min(schedule.day, date.daysInMonth);
}
const startOf = (date: Temporal.PlainDate, { hour }: Schedule, zone: string) =>
  date.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from({ hour }) }).toInstant();

const runsFrom = (schedule: Schedule, zone: string, from: string, count: number) => {
  const runs = [];
  for (let at = Temporal.Instant.from(from); runs.length < count; ) {
    at = nextRun(schedule, zone, at);
    runs.push(at.toZonedDateTimeISO(zone).toString({ timeZoneName: 'never' }));
  }
  return runs;
};

describe('the next scheduled run', () => {
  test('is the first scheduled time after the given instant', () => {
    fc.assert(
      fc.property(anySchedule, anyZone, anyInstant, (schedule, zone, after) => {
        const run = nextRun(schedule, zone, after);
        expect(Temporal.Instant.compare(run, after)).toBe(1);
        const first = after.toZonedDateTimeISO(zone).toPlainDate().subtract({ days: 2 });
        const days = Array.from({ length: 70 }, (_, index) => first.add({ days: index }));
        const wanted = days.filter((date) => isOn(schedule, date)).map((date) => startOf(date, schedule, zone));
        const ahead = wanted.filter((each) => Temporal.Instant.compare(each, after) > 0);
        expect(run.toString()).toBe(ahead.toSorted(Temporal.Instant.compare)[0]?.toString());
      }),
    );
  });

  test('happens once for each day, week or month of a year, across clock changes', () => {
    fc.assert(
      fc.property(anySchedule, anyZone, fc.integer({ min: 2012, max: 2029 }), (schedule, zone, year) => {
        const [start, end] = [year, year + 1].map((each) =>
          Temporal.PlainDate.from({ year: each, month: 1, day: 1 }).toZonedDateTime(zone).toInstant(),
        );
        if (!start || !end) throw new Error('A year has two ends.');
        const dates = new Set<string>();
        let runs = 0;
        for (
          let at = nextRun(schedule, zone, start.subtract({ nanoseconds: 1 }));
          Temporal.Instant.compare(at, end) < 0;
        ) {
          dates.add(at.toZonedDateTimeISO(zone).toPlainDate().toString());
          runs += 1;
          at = nextRun(schedule, zone, at);
        }
        const days = datesIn({ startDate: `${year}-01-01`, endDate: `${year}-12-31` });
        const wanted = days.filter((date) => isOn(schedule, Temporal.PlainDate.from(date)));
        expect([runs, [...dates]]).toEqual([wanted.length, wanted]);
      }),
      { numRuns: 30 },
    );
  });

  test('is moved an hour later if its hour is skipped, and happens at the first of a repeated hour', () => {
    expect(runsFrom({ every: 'day', hour: 2 }, 'America/Toronto', '2026-03-07T12:00:00Z', 2)).toEqual([
      '2026-03-08T03:00:00-04:00',
      '2026-03-09T02:00:00-04:00',
    ]);
    expect(runsFrom({ every: 'day', hour: 1 }, 'America/Toronto', '2026-10-31T12:00:00Z', 2)).toEqual([
      '2026-11-01T01:00:00-04:00',
      '2026-11-02T01:00:00-05:00',
    ]);
  });

  test('for the 31st is on the last day of a shorter month, also in a leap year', () => {
    const runs = runsFrom({ every: 'month', day: 31, hour: 6 }, 'America/Toronto', '2028-01-01T00:00:00Z', 5);
    expect(runs.map((run) => run.slice(0, 10))).toEqual([
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
      '2028-05-31',
    ]);
  });

  test('for a day that a zone skipped is on the day after, once', () => {
    expect(runsFrom({ every: 'day', hour: 6 }, 'Pacific/Apia', '2011-12-29T12:00:00-10:00', 2)).toEqual([
      '2011-12-31T06:00:00+14:00',
      '2012-01-01T06:00:00+14:00',
    ]);
    // The zone skipped Friday the 30th.
    expect(runsFrom({ every: 'week', day: 5, hour: 6 }, 'Pacific/Apia', '2011-12-31T00:30:00+14:00', 2)).toEqual([
      '2011-12-31T06:00:00+14:00',
      '2012-01-06T06:00:00+14:00',
    ]);
  });
});

test('only the latest of several due runs is made, with the number of missed ones', () => {
  fc.assert(
    fc.property(anySchedule, anyZone, anyInstant, fc.integer({ min: 0, max: 100 }), (schedule, zone, at, days) => {
      const first = nextRun(schedule, zone, at);
      const now = first.add({ hours: days * 24 });
      const { due, missed, next } = dueRuns(schedule, zone, first, now);
      expect(Temporal.Instant.compare(due, now)).toBeLessThanOrEqual(0);
      expect(Temporal.Instant.compare(next, now)).toBe(1);
      expect(nextRun(schedule, zone, due).toString()).toBe(next.toString());
      let again = first;
      for (let count = 0; count < missed; count++) again = nextRun(schedule, zone, again);
      expect(again.toString()).toBe(due.toString());
    }),
  );
});

test('the dates of a period depend only on today’s date', () => {
  const on = (today: string) =>
    Object.fromEntries(periods.map((each) => [each, Object.values(datesOfPeriod(each, today)).join(' ')]));
  expect(on('2026-03-01')).toEqual({
    yesterday: '2026-02-28 2026-02-28',
    last7Days: '2026-02-22 2026-02-28',
    last30Days: '2026-01-30 2026-02-28',
    lastWeek: '2026-02-16 2026-02-22',
    lastMonth: '2026-02-01 2026-02-28',
    today: '2026-03-01 2026-03-01',
    thisWeek: '2026-02-23 2026-03-01',
    thisMonth: '2026-03-01 2026-03-01',
  });
  expect(on('2026-11-23')).toMatchObject({ lastWeek: '2026-11-16 2026-11-22', thisWeek: '2026-11-23 2026-11-23' });
  expect(on('2026-01-15').lastMonth).toBe('2025-12-01 2025-12-31');
  const anyDay = fc
    .integer({ min: 0, max: 20_000 })
    .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
  fc.assert(
    fc.property(anyDay, (today) => {
      const lastWeek = datesOfPeriod('lastWeek', today);
      expect([weekdayOf(lastWeek.startDate), weekdayOf(lastWeek.endDate), daysIn(lastWeek)]).toEqual([1, 7, 7]);
      for (const period of periods) expect(daysIn(datesOfPeriod(period, today))).toBeGreaterThan(0);
    }),
  );
});
