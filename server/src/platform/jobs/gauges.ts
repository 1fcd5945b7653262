// The gauges of jobs, tasks and dead letters.
import { sql } from 'kysely';
import { gaugeGroup, mostCounted, secondsSince } from '../metrics/gauges.ts';
import { deadLetters } from './retries.ts';

const unfinishedJobs = gaugeGroup({
  help: {
    jobs: 'Jobs that are queued or running.',
    jobs_oldest_seconds: 'Age of the oldest job that is queued or running.',
  },
  labels: ['kind', 'state'],
  read: async (db, clock) => {
    const { rows } = await sql<{ kind: string; state: string; jobs: number; age: number }>`
      select kind, status as state, count(*)::int as jobs, ${secondsSince(clock, sql`min(created_at)`)} as age
      from (select kind, status, created_at from jobs where status in ('QUEUED', 'RUNNING') limit ${mostCounted}) as unfinished
      group by kind, status`.execute(db);
    return rows.map(({ kind, state, jobs, age }) => ({
      labels: { kind, state },
      values: { jobs, jobs_oldest_seconds: age },
    }));
  },
});

const tasks = gaugeGroup({
  help: {
    tasks: 'Tasks that wait, for their turn or their next attempt, or run; counted by the queue every few seconds.',
  },
  labels: ['kind', 'state'],
  read: async (db) => {
    const { rows } = await sql<{ kind: string; waiting: number; running: number }>`
      select name as kind, queued_count as waiting, active_count as running
      from pgboss.queue where dead_letter = ${deadLetters}`.execute(db);
    return rows.flatMap(({ kind, waiting, running }) => [
      { labels: { kind, state: 'waiting' }, values: { tasks: waiting } },
      { labels: { kind, state: 'running' }, values: { tasks: running } },
    ]);
  },
});

/** Only the oldest waiting tasks are read, because the queue takes them in that order. */
const oldestRead = 1000;

const taskDelays = gaugeGroup({
  help: {
    tasks_overdue_seconds: 'How long the longest-due of the oldest 1,000 waiting tasks has been due.',
    dead_letters: 'Tasks of the last thirty days whose retries are exhausted.',
  },
  labels: ['kind'],
  read: async (db) => {
    const { rows } = await sql<{ kind: string; overdue: number | null; letters: number | null }>`
      select kind, max(overdue) as overdue, max(letters)::int as letters from (
        select name as kind, extract(epoch from now() - (
          select min(start_after) from (
            select start_after from pgboss.job
            where job.name = queue.name and state < 'active' and not blocked order by priority desc, created_on limit ${oldestRead}
          ) as oldest where start_after <= now()
        ))::float8 as overdue, null::bigint as letters
        from pgboss.queue where dead_letter = ${deadLetters}
        union all
        select source_name, null, count(*)
        from (select source_name from pgboss.job where name = ${deadLetters} limit ${mostCounted}) as dead group by source_name
      ) as both_counts where kind is not null group by kind`.execute(db);
    return rows.map(({ kind, overdue, letters }) => ({
      labels: { kind },
      values: { tasks_overdue_seconds: overdue ?? 0, dead_letters: letters ?? 0 },
    }));
  },
});

export const jobGauges = [unfinishedJobs, tasks, taskDelays];
