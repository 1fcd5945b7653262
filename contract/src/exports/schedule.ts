// When a saved export is made by itself. All of it is the arithmetic of one zone, so the server alone asks: not every browser knows `Temporal`.
import { z } from 'zod';

const hour = z.int().min(0).max(23);

/** `day` counts from Monday, 1, to Sunday, 7; in a month that is shorter, its last day stands in for the one that it lacks. */
export const Schedule = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('day'), hour }),
  z.strictObject({ every: z.literal('week'), day: z.int().min(1).max(7), hour }),
  z.strictObject({ every: z.literal('month'), day: z.int().min(1).max(31), hour }),
]);
export type Schedule = z.output<typeof Schedule>;

/** The dates of a schedule, from around a date on. It begins early: clocks that skipped a day put its run on the next one. */
function* datesFrom(schedule: Schedule, date: Temporal.PlainDate): Generator<Temporal.PlainDate> {
  if (schedule.every === 'month') {
    // A day that the month lacks becomes its last one.
    for (let month = date.toPlainYearMonth().subtract({ months: 1 }); ; month = month.add({ months: 1 }))
      yield month.toPlainDate({ day: schedule.day });
  }
  const step = schedule.every === 'day' ? 1 : 7;
  const back = schedule.every === 'day' ? 1 : ((date.dayOfWeek - schedule.day + 7) % 7) + 7;
  for (let next = date.subtract({ days: back }); ; next = next.add({ days: step })) yield next;
}

/**
 * The first run after an instant, by the clocks of a zone: one for each day, week or month. At an hour that the clocks skip it is as
 * much later as they were put forward; of an hour that they go through twice it is the first.
 */
export function nextRun(schedule: Schedule, zone: string, after: Temporal.Instant): Temporal.Instant {
  const plainTime = Temporal.PlainTime.from({ hour: schedule.hour });
  for (const date of datesFrom(schedule, after.toZonedDateTimeISO(zone).toPlainDate())) {
    const run = date.toZonedDateTime({ timeZone: zone, plainTime }).toInstant();
    if (Temporal.Instant.compare(run, after) > 0) return run;
  }
  throw new Error('A schedule has no end.');
}

/**
 * What a server finds that was asleep: the latest run that is due, how many before it were missed, and the next one. `due` is the
 * first of them all.
 */
export function dueRuns(schedule: Schedule, zone: string, due: Temporal.Instant, now: Temporal.Instant) {
  let latest = due;
  for (let missed = 0; ; missed++) {
    const next = nextRun(schedule, zone, latest);
    if (Temporal.Instant.compare(next, now) > 0) return { due: latest, missed, next };
    latest = next;
  }
}
