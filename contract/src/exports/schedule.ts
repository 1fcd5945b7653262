// Schedules of saved exports. Only the server computes runs: not every browser has `Temporal`.
import { z } from 'zod';

/** An hour of the day. */
export const hour = z.int().min(0).max(23);

/** `day` of a week is 1 (Monday) to 7 (Sunday). In a shorter month, the last day replaces a missing day. */
export const Schedule = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('day'), hour }),
  z.strictObject({ every: z.literal('week'), day: z.int().min(1).max(7), hour }),
  z.strictObject({ every: z.literal('month'), day: z.int().min(1).max(31), hour }),
]);
export type Schedule = z.output<typeof Schedule>;

/** Yields the dates of a schedule, starting shortly before a date: the run of a day that the zone skipped moves to the next day. */
function* datesFrom(schedule: Schedule, date: Temporal.PlainDate): Generator<Temporal.PlainDate> {
  if (schedule.every === 'month') {
    for (let month = date.toPlainYearMonth().subtract({ months: 1 }); ; month = month.add({ months: 1 }))
      yield month.toPlainDate({ day: schedule.day });
  }
  const step = schedule.every === 'day' ? 1 : 7;
  const back = schedule.every === 'day' ? 1 : ((date.dayOfWeek - schedule.day + 7) % 7) + 7;
  for (let next = date.subtract({ days: back }); ; next = next.add({ days: step })) yield next;
}

/**
 * Returns the first run after an instant, in a zone. An hour that the clocks skip moves later by the skipped time; of a repeated hour,
 * the first counts.
 */
export function nextRun(schedule: Schedule, zone: string, after: Temporal.Instant): Temporal.Instant {
  const plainTime = Temporal.PlainTime.from({ hour: schedule.hour });
  for (const date of datesFrom(schedule, after.toZonedDateTimeISO(zone).toPlainDate())) {
    const run = date.toZonedDateTime({ timeZone: zone, plainTime }).toInstant();
    if (Temporal.Instant.compare(run, after) > 0) return run;
  }
  throw new Error('A schedule has no end.');
}

/** Returns the latest due run, the number of missed runs before it, and the next one. `due` is the first due run. */
export function dueRuns(schedule: Schedule, zone: string, due: Temporal.Instant, now: Temporal.Instant) {
  let latest = due;
  for (let missed = 0; ; missed++) {
    const next = nextRun(schedule, zone, latest);
    if (Temporal.Instant.compare(next, now) > 0) return { due: latest, missed, next };
    latest = next;
  }
}
