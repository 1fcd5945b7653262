// Runs the scheduled work of nouns in a worker: every few seconds, or once a night in one of all processes.

import { sql } from 'kysely';
import { retention } from '../retention.ts';
import type { App } from './app.ts';
import { daysAgo, isoOf } from './clock.ts';
import { forgetOld } from './db/forget.ts';
import { isFree, noLease, openEndedLease } from './db/lease.ts';
import { forgettingCallCounts } from './limits/callCounts.ts';
import { forgettingStreams } from './limits/streamLimit.ts';
import { type GaugeGroup, gaugeGroup } from './metrics/gauges.ts';
import type { Log, MaintenanceTask } from './noun.ts';
import { within } from './within.ts';

/** The time with the fewest users: three in the morning in the east, midnight in the west. */
const night = { zone: 'America/Toronto', at: '03:00' };
const pollEveryMs = 600_000;
/** Short, so that a worker that is restarted every few minutes runs the tasks too. */
const firstPollMs = 60_000;
/** Time limit after which the next task starts. The slow one may keep running. */
const longestTaskMs = 3_600_000;

/** The cleanup of the platform's own tables. */
export const ownTidyings: readonly MaintenanceTask[] = [
  {
    does: 'deleting handled facts',
    run: (app) => {
      const isOld = sql`published_at < ${daysAgo(app.clock, retention.outbox.days)}::timestamptz and number is not null and not exists (
        select from subscriptions
        where subscriptions.retailer_id = outbox.retailer_id and handled < published and handled < number)`;
      return forgetOld(app.db, 'outbox', isOld);
    },
  },
  {
    does: 'deleting old idempotency keys',
    run: (app) => {
      const oldest = daysAgo(app.clock, retention.idempotency_keys.days);
      return forgetOld(app.db, 'idempotency_keys', sql`created_at < ${oldest}::timestamptz`);
    },
  },
  forgettingCallCounts,
  forgettingStreams,
];

/** Returns functions that start and stop the timers. */
export function housekeeping(
  app: App,
  log: Log,
  tidyings: readonly MaintenanceTask[],
  runsNightlyTasks = true,
): { start(): void; stop(): Promise<void> } {
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<unknown>>();
  let isStopping = false;
  const once = (what: string, work: () => Promise<unknown>) => {
    let busy = false;
    return () => {
      if (busy) return;
      busy = true;
      const turn: Promise<unknown> = work()
        .catch((err: unknown) => log.error({ err }, `housekeeping: ${what} failed`))
        .finally(() => {
          busy = false;
          running.delete(turn);
        });
      running.add(turn);
    };
  };
  return {
    start: () => {
      for (const { does, everyMs, run } of tidyings)
        if (everyMs)
          timers.push(
            setInterval(
              once(does, () => run(app, log)),
              everyMs,
            ),
          );
      const poll = once('the nightly work', () => nightly(app, log, tidyings, { isStopping: () => isStopping }));
      if (runsNightlyTasks) timers.push(setInterval(poll, pollEveryMs), setTimeout(poll, firstPollMs));
    },
    stop: async () => {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}

type NightOptions = { limitMs?: number; isStopping?: () => boolean };

/**
 * Runs the nightly tasks that are due, each in only one process. Returns those that this process finished. A task that failed, or whose
 * process ended, is retried at the next poll. A task that exceeds the limit does not block the others; it keeps its claim until it ends, so
 * that no second copy starts while its process is alive.
 */
export async function nightly(
  app: App,
  log: Log,
  tidyings: readonly MaintenanceTask[],
  { limitMs = longestTaskMs, isStopping = () => false }: NightOptions = {},
): Promise<string[]> {
  const done: string[] = [];
  for (const task of [...ownTidyings, ...tidyings]) {
    if (task.everyMs || isStopping()) continue;
    const turn = doOnce(app, log, task).then((isDone) => isDone && done.push(task.does));
    await within(limitMs, turn).catch((err: unknown) => log.error({ err }, `housekeeping: ${task.does} failed`));
  }
  return done;
}

/** The tasks that run in this process, as "process id, name": one process may contain several apps. */
const underWay = new Set<string>();

/** Claims a task, runs it and releases it. Returns whether it was run. */
async function doOnce(app: App, log: Log, { does, run, isAudit }: MaintenanceTask): Promise<boolean> {
  const key = `${app.outbox.processLock.id} ${does}`;
  if (underWay.has(key)) return false;
  underWay.add(key);
  try {
    if (!(await claim(app, does))) return false;
    const found = await run(app, log);
    await ownTask(app, does)
      .set({ ...noLease, finished_at: isoOf(app.clock.now()), differences: isAudit ? Number(found) : null })
      .execute();
    return true;
  } catch (err) {
    await ownTask(app, does).set(noLease).execute();
    throw err;
  } finally {
    underWay.delete(key);
  }
}

const ownTask = ({ db, outbox }: App, name: string) =>
  db.shared.updateTable('nightly_tasks').where('name', '=', name).where('leased_by', '=', outbox.processLock.id);

/**
 * Claims a task that has not finished since the last night began, and that no other living process is running. A process may claim its own
 * task again, in case it failed to release it.
 */
async function claim({ db, clock, outbox }: App, name: string): Promise<boolean> {
  const { aliveId } = outbox.processLock;
  // Without the lock, another process would consider this one dead and start the task immediately.
  if (aliveId === null) return false;
  const now = clock.now();
  const started = { started_at: isoOf(now), ...openEndedLease(aliveId) };
  const claimed = await db.shared
    .insertInto('nightly_tasks')
    .values({ name, ...started })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(started)
        .where((of) =>
          of.and([
            of.or([
              of('nightly_tasks.finished_at', 'is', null),
              of('nightly_tasks.finished_at', '<', isoOf(nightBefore(now))),
            ]),
            of.or([isFree('nightly_tasks'), of('nightly_tasks.leased_by', '=', aliveId)]),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Returns the most recent start of a night's work. */
function nightBefore(now: Temporal.Instant): Temporal.Instant {
  const local = now.toZonedDateTimeISO(night.zone);
  const today = local.withPlainTime(night.at);
  return (Temporal.ZonedDateTime.compare(today, local) > 0 ? today.subtract({ days: 1 }) : today).toInstant();
}

/**
 * The row of `nightly_tasks` that the operator's backup script writes after a success. Stored in the database, because the web may run on
 * another machine than the script.
 */
const backup = 'backup';

/** Returns the gauges of the nightly tasks, of their audits, and of the backup. A task that has never succeeded has no value. */
export function nightlyGauges(tidyings: readonly MaintenanceTask[]): readonly GaugeGroup[] {
  const names = [...ownTidyings, ...tidyings].filter(({ everyMs }) => !everyMs).map(({ does }) => does);
  const finished = sql<number | null>`extract(epoch from finished_at)::float8`;
  return [
    gaugeGroup({
      help: {
        nightly_last_success_timestamp_seconds: 'When a nightly task last succeeded, in seconds since 1970.',
        audit_differences:
          'Differences that the last nightly audit found between stored sums and a full count, at most 100.',
      },
      labels: ['task'],
      read: async (db) => {
        const tasks = db.selectFrom('nightly_tasks').select(['name', 'differences', finished.as('finished')]);
        return (await tasks.where('name', 'in', names).execute()).map(({ name, differences, finished }) => ({
          labels: { task: name },
          values: { nightly_last_success_timestamp_seconds: finished, audit_differences: differences },
        }));
      },
    }),
    gaugeGroup({
      help: { backup_last_success_timestamp_seconds: 'When the last backup succeeded, in seconds since 1970.' },
      labels: [],
      read: async (db) => {
        const backups = db.selectFrom('nightly_tasks').select(finished.as('finished')).where('name', '=', backup);
        return (await backups.execute()).map(({ finished }) => ({
          values: { backup_last_success_timestamp_seconds: finished },
        }));
      },
    }),
  ];
}
