// The queue loses its connections, but none of its jobs.
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startJobs } from '../../testing/jobs.ts';
import { startProxy } from '../../testing/proxy.ts';
import { wholeRetailer } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { JobKind } from './kind.ts';

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

test('accepted jobs are done after every connection was dropped', async () => {
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
