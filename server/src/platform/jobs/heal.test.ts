// The queue loses its connections, but none of its jobs.
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startJobs } from '../../testing/jobs.ts';
import { startProxy } from '../../testing/proxy.ts';
import { wholeRetailer } from '../db/database.ts';
import { isTemporary } from '../db/outage.ts';
import { newId } from '../ids.ts';
import type { JobKind } from './kind.ts';
import { queueErrorOf } from './queueError.ts';

const worked: string[] = [];
const kind: JobKind<string, object> = {
  kind: 'works',
  payload: z.object({}),
  run: async (_app, { jobId }) => {
    worked.push(jobId);
    return {};
  },
};
let proxy: Awaited<ReturnType<typeof startProxy>> | undefined;
const { url, database, jobs } = await startJobs([kind], {
  wayOf: async (direct) => {
    proxy = await startProxy(direct);
    return proxy.url;
  },
});
afterAll(() => proxy?.close());

const enqueue = () =>
  database.transaction(wholeRetailer(newId()), (tx) => jobs.enqueue(tx, kind, {}, newId())).catch(() => null);

async function dropEveryConnection(): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}

test('accepted jobs are completed after all connections were dropped', async () => {
  const accepted: string[] = [];
  for (let round = 0; round < 3; round++) {
    const ids = await Promise.all([enqueue(), enqueue(), dropEveryConnection(), enqueue()]);
    accepted.push(...ids.filter((id) => typeof id === 'string'));
  }
  await expect.poll(enqueue).not.toBeNull();
  const isDone = () => accepted.every((id) => worked.includes(id));
  // A job whose failure could not be recorded is considered dead, and is started again.
  await expect.poll(isDone).toBe(true);
});

test('the queue opens new connections after all of its connections died silently', async () => {
  proxy?.swallow('open');
  const id = await enqueue();
  await expect.poll(() => worked).toContain(id);
});

test('an outage that every lane reports is logged as one cause', () => {
  // As pg-boss emits it: a plain object, with the names of the queue and the lane.
  const ofLane = (lane: string) => {
    const message = `cannot execute UPDATE in a read-only transaction (Queue: labels.print, Worker: ${lane})`;
    return queueErrorOf({ ...{ name: 'error', message, stack: message }, ...{ code: '25006' } });
  };
  const errors = [ofLane('one'), ofLane('two')];
  expect(errors.map((error) => error instanceof Error && isTemporary(error))).toEqual([true, true]);
  expect(new Set(errors.map(({ message }) => message)).size).toBe(1);
});
