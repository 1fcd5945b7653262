import { readFileSync } from 'node:fs';
import { errorText } from '@portage/contract/errors';
import { queueLimit } from '@portage/contract/jobs/rules';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startJobs } from '../../testing/jobs.ts';
import { waitingLocks } from '../../testing/postgres.ts';
import { outside } from '../../testing/world.ts';
import { wholeRetailer } from '../db/database.ts';
import { newId } from '../ids.ts';
import { inEach, type JobKind, JobRefused, JobTakenOver, type Task, TaskRefused, type Work } from './kind.ts';
import { deadLetters, lanes, retailerShare, taskLanes, taskShare } from './retries.ts';

const fault = (row: number) => ({ type: 'INVALID', message: 'No', row, column: null, value: null, orderId: null });
const kept = (row: number) => inEach(() => fault(row));
const attempts: string[] = [];
const payload = z.object({});
type Payload = z.output<typeof payload>;

/** Reports a batch that ends at a row, as an import does. */
const batch = (work: Work<Payload>, row: number, created: number) =>
  database.transaction(wholeRetailer(work.retailerId), (tx) =>
    work.report(tx, {
      resumeAfter: row,
      itemsCreated: work.itemsCreated + created,
      errors: inEach(() => [fault(row)]),
    }),
  );

const greedy = wholeRetailer(newId());
const patience = Promise.withResolvers<void>();
const turns = Promise.withResolvers<void>();

const kinds: JobKind<string, Payload>[] = [
  {
    kind: 'never-works',
    payload,
    run: async (_app, work) => {
      attempts.push(work.jobId);
      if (work.resumeAfter === 0) await batch(work, 7, 1);
      throw new Error('no');
    },
  },
  {
    kind: 'goes-on',
    payload,
    run: async (_app, work) => {
      await batch(work, work.resumeAfter + 10, 5);
      if (work.resumeAfter === 0) throw new Error('after the first batch');
      return { message: inEach(() => 'Well done'), result: `${work.resumeAfter}` };
    },
  },
  {
    kind: 'taken-over',
    payload,
    run: async (_app, work) => {
      if (work.resumeAfter > 0) return {};
      await database.transaction(wholeRetailer(work.retailerId), (tx) =>
        tx.db
          .updateTable('jobs')
          .set({ resume_after: 99, attempt: 99, leased_until: null, status: 'QUEUED' })
          .where('retailer_id', '=', work.retailerId)
          .execute(),
      );
      await batch(work, 10, 5);
      return { message: inEach(() => 'Twice!') };
    },
  },
  {
    kind: 'finishes-late',
    payload,
    run: async (_app, work) => {
      attempts.push(work.jobId);
      if (attempts.filter((id) => id === work.jobId).length > 1) return {};
      // Simulates that another attempt began in the meantime, and that its process was killed.
      const all = database.scope(wholeRetailer(work.retailerId)).db.updateTable('jobs');
      const own = all.where('retailer_id', '=', work.retailerId).where('id', '=', work.jobId);
      await own.set({ attempt: 99, leased_until: '2000-01-01T00:00:00Z' }).execute();
      return {};
    },
  },
  {
    kind: 'goes-on-badly',
    payload,
    run: async (_app, work) => {
      if (work.resumeAfter === 70) return { message: inEach(() => 'At last') };
      await batch(work, work.resumeAfter + 10, 1);
      throw new Error('after each batch');
    },
  },
  {
    kind: 'loses-its-process',
    payload,
    givenUp: (language) => (language === 'fr' ? 'Divisez le fichier' : 'Split the file'),
    failed: async (_app, tx, jobId) => {
      const all = tx.db.updateTable('jobs').where('retailer_id', '=', tx.retailerId);
      await all
        .set({ result: `after ${jobId}` })
        .where('id', '=', jobId)
        .execute();
    },
    run: async (_app, work) => {
      attempts.push(work.jobId);
      // Simulates a dead process: neither the queue nor the job receives anything from it.
      const all = database.scope(wholeRetailer(work.retailerId)).db.updateTable('jobs');
      const own = all.where('retailer_id', '=', work.retailerId).where('id', '=', work.jobId);
      await own.set({ attempt: 99, leased_until: '2000-01-01T00:00:00Z' }).execute();
      throw new JobTakenOver();
    },
  },
  {
    kind: 'takes-long',
    payload,
    run: async (_app, work) => {
      if (work.retailerId === greedy.retailerId) await patience.promise;
      return {};
    },
  },
  {
    kind: 'takes-turns',
    payload,
    run: async () => {
      await turns.promise;
      return {};
    },
  },
  {
    kind: 'refuses',
    payload,
    run: async (_app, work) => {
      await batch(work, 3, 1);
      throw new JobRefused(
        inEach(() => 'Not this file'),
        inEach(() => [fault(4)]),
      );
    },
  },
];

const WithId = z.object({ id: z.string() });
type WithId = z.output<typeof WithId>;
const tried: string[] = [];
const hopeless: Task<'the app', WithId> = {
  kind: 'hopeless',
  payload: WithId,
  retries: 1,
  run: async (_app, { id }) => {
    tried.push(id);
    throw id === 'refused' ? new TaskRefused('no') : new Error('no');
  },
};

const tasksUnderWay = new Set<string>();
const tasksDone = new Set<string>();
const release = Promise.withResolvers<void>();
const slow: Task<'the app', WithId> = {
  kind: 'slow',
  payload: WithId,
  run: async (_app, { id }) => {
    tasksUnderWay.add(id);
    if (id.startsWith('greedy')) await release.promise;
    tasksUnderWay.delete(id);
    tasksDone.add(id);
  },
};

const log = { error: vi.fn() };
const { database, jobs } = await startJobs(kinds, { tasks: [hopeless, slow], log });
/** Jobs whose workers poll for waiting jobs only once an hour. */
const unpolled = await startJobs(kinds, { pollingSeconds: 3600 });

/** Starts a job and returns functions that read it. */
async function start(
  kind: string,
  given: Payload = {},
  retailer = wholeRetailer(newId()),
  limit = { isLimited: true },
) {
  const id = await database.transaction(retailer, (tx) => jobs.enqueue(tx, { kind, payload }, given, newId(), limit));
  const look = () =>
    database
      .scope(retailer)
      .db.selectFrom('jobs')
      .selectAll()
      .where('retailer_id', '=', retailer.retailerId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  return { id, look, status: async () => (await look()).status };
}

test('a job that always throws is FAILED after five attempts, in each language, and keeps its faults', async () => {
  const job = await start('never-works');
  await expect.poll(job.status).toBe('FAILED');
  expect(attempts.filter((id) => id === job.id)).toHaveLength(5);
  expect(await job.look()).toMatchObject({
    message: inEach((language) => errorText('JOB_FAILED', language)),
    errors: [kept(7)],
    errors_total: 1,
    items_created: 1,
  });
});

test('an attempt resumes where the previous one stopped', async () => {
  const job = await start('goes-on');
  await expect.poll(job.status).toBe('FINISHED');
  expect(await job.look()).toMatchObject({
    items_created: 10,
    errors: [kept(10), kept(20)],
    errors_total: 2,
    message: inEach(() => 'Well done'),
    result: '10',
  });
});

test('a job that makes progress in each attempt is retried without limit', async () => {
  const job = await start('goes-on-badly');
  await expect.poll(job.status).toBe('FINISHED');
  expect(await job.look()).toMatchObject({ items_created: 7, resume_after: 70, message: inEach(() => 'At last') });
});

test('a job that loses its process twice at the same step fails with its kind’s own message and effect', async () => {
  const job = await start('loses-its-process');
  await expect.poll(job.status).toBe('FAILED');
  expect(attempts.filter((id) => id === job.id)).toHaveLength(2);
  expect(await job.look()).toMatchObject({
    message: { en: 'Split the file', fr: 'Divisez le fichier' },
    result: `after ${job.id}`,
  });
});

test('a worker that was presumed dead rolls back its batch if another has taken over the job', async () => {
  const job = await start('taken-over');
  await expect.poll(job.status).toBe('FINISHED');
  expect(await job.look()).toMatchObject({ items_created: 0, resume_after: 99, message: null });
});

test('a job is not lost when a worker that was presumed dead finishes it, and the one that took it over is killed', async () => {
  const job = await start('finishes-late');
  await expect.poll(job.status).toBe('FINISHED');
  expect(await job.look()).toMatchObject({ attempt: 100 });
});

test('a refusal is final, comes first among the faults, and does not roll back progress', async () => {
  const job = await start('refuses');
  await expect.poll(job.status).toBe('FAILED');
  expect(await job.look()).toMatchObject({
    message: inEach(() => 'Not this file'),
    errors: [kept(4), kept(3)],
    errors_total: 2,
    items_created: 1,
  });
});

test('a retailer that fills the queue with long jobs does not delay other retailers', async () => {
  const many = await Promise.all(Array.from({ length: queueLimit }, () => start('takes-long', {}, greedy)));
  const running = async () =>
    (await Promise.all(many.map((job) => job.status()))).filter((is) => is === 'RUNNING').length;
  await expect.poll(running).toBe(retailerShare);
  expect(lanes).toBeGreaterThan(retailerShare);
  const other = await start('takes-long');
  await expect.poll(other.status).toBe('FINISHED');
  expect(await running()).toBe(retailerShare);
  await expect(start('takes-long', {}, greedy)).rejects.toMatchObject({ type: 'TOO_MANY_JOBS' });
  // The retailer's jobs of another kind, and scheduled jobs, are not refused.
  await expect.poll((await start('goes-on', {}, greedy)).status).toBe('FINISHED');
  const scheduled = await start('takes-long', {}, greedy, { isLimited: false });
  patience.resolve();
  for (const job of [...many, scheduled]) await expect.poll(job.status).toBe('FINISHED');
  await expect.poll((await start('takes-long', {}, greedy)).status).toBe('FINISHED');
});

test('a retailer with many slow tasks does not delay other retailers', async () => {
  const task = (retailer: typeof greedy, id: string) =>
    database.transaction(retailer, (tx) => jobs.send(tx, slow, { id }));
  const many = Array.from({ length: 20 }, (_, number) => `greedy ${number}`);
  for (const id of many) await task(greedy, id);
  await expect.poll(() => tasksUnderWay.size).toBe(taskShare);
  expect(taskLanes).toBeGreaterThan(taskShare);
  await task(wholeRetailer(newId()), 'another’s');
  await jobs.send({ db: database.shared }, slow, { id: 'no retailer’s' });
  await expect.poll(() => [...tasksDone].sort()).toEqual(['another’s', 'no retailer’s']);
  expect(tasksUnderWay.size).toBe(taskShare);
  release.resolve();
  await expect.poll(() => tasksDone.size).toBe(many.length + 2);
});

test('one of two concurrent requests for the last place in the queue is accepted', async () => {
  const retailer = wholeRetailer(newId());
  await Promise.all(Array.from({ length: queueLimit - 1 }, () => start('takes-turns', {}, retailer)));
  const { second } = await database.transaction(retailer, async (tx) => {
    await jobs.enqueue(tx, { kind: 'takes-turns', payload }, {}, newId());
    let isOver = false;
    const begun = outside(() => Promise.allSettled([start('takes-turns', {}, retailer)])).finally(() => {
      isOver = true;
    });
    const waits = async () => isOver || (await database.pool.query(waitingLocks)).rows.length > 0;
    await expect.poll(waits).toBe(true);
    return { second: begun };
  });
  expect(await second).toMatchObject([{ status: 'rejected', reason: { type: 'TOO_MANY_JOBS' } }]);
  turns.resolve();
});

test('a retailer’s next job starts when the previous one ends, without waiting for a poll', async () => {
  const { database, jobs } = unpolled;
  const retailer = wholeRetailer(newId());
  const kind = { kind: 'takes-long', payload };
  await database.transaction(retailer, async (tx) => {
    for (let job = 0; job < 20; job++) await jobs.enqueue(tx, kind, {}, newId(), { isLimited: false });
  });
  const finished = () =>
    database
      .scope(retailer)
      .db.selectFrom('jobs')
      .select('id')
      .where('retailer_id', '=', retailer.retailerId)
      .where('status', '=', 'FINISHED')
      .execute();
  await expect.poll(finished).toHaveLength(20);
});

test('a task is a dead letter after its last retry, or at once if its payload does not match', async () => {
  const { shared, pool } = database;
  const sent: { id: unknown }[] = [{ id: 'refused' }, { id: 'the task' }, { id: 5 }];
  // Sent with the payload type of another version of the code.
  for (const each of sent) await jobs.send({ db: shared }, { kind: 'hopeless', payload: z.looseObject({}) }, each);
  await expect.poll(() => jobs.countGivenUp()).toEqual({ hopeless: 2 });
  const id = expect.any(String);
  const logged = () =>
    log.error.mock.calls.flatMap(([details, message]) => (message === 'jobs: task given up' ? [details] : []));
  await expect.poll(logged).toHaveLength(2);
  expect(logged()).toEqual([
    { kind: 'hopeless', id, reason: expect.stringContaining('→ at id') },
    { kind: 'hopeless', id, reason: 'no' },
  ]);
  // A refusal is final, but not a dead letter.
  expect(tried.toSorted()).toEqual(['refused', 'the task', 'the task']);
  const unhandled = `select from pgboss.job where name = '${deadLetters}' and state < 'completed'`;
  await expect.poll(async () => (await pool.query(unhandled)).rowCount).toBe(0);
  const [, listing = ''] = /```sql\n([^`]+)```/.exec(readFileSync('docs/jobs.md', 'utf8')) ?? [];
  expect((await pool.query(listing)).rows).toMatchObject([
    { kind: 'hopeless', payload: { id: 'the task' }, reason: 'no' },
    { kind: 'hopeless', payload: { id: 5 }, reason: expect.stringContaining('expected string') },
  ]);
});
