// The queue loses its connections, and its jobs lose nothing.
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

test('after every connection was dropped, jobs that were accepted are done', async () => {
  const accepted: string[] = [];
  for (let round = 0; round < 3; round++) {
    const ids = await Promise.all([enqueue(), enqueue(), dropEveryConnection(), enqueue()]);
    accepted.push(...ids.filter((id) => typeof id === 'string'));
  }
  await expect.poll(enqueue).not.toBeNull();
  const isDone = () => accepted.every((id) => worked.includes(id));
  // One whose failure could not be written down either is taken for dead, and then up again.
  await expect.poll(isDone).toBe(true);
});

test('after every connection of the queue died silently, it opens others', async () => {
  proxy?.swallow('open');
  const id = await enqueue();
  await expect.poll(() => worked).toContain(id);
});
