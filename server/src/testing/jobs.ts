// A job queue with workers on its own database, for a test file's kinds of jobs.
import { errorText } from '@portage/contract/errors';
import { afterAll } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { ProcessLock } from '../platform/db/processLock.ts';
import { Jobs } from '../platform/jobs/jobs.ts';
import type { JobKind, Task } from '../platform/jobs/kind.ts';
import { createTestDatabase } from './postgres.ts';

type Extra = {
  tasks?: Task<'the app'>[];
  log?: { error(details: object, message: string): void };
  pollingSeconds?: number;
  /** Returns another database URL, for the queue's own connections. */
  wayOf?: (url: string) => Promise<string>;
};

/** Starts the queue, and stops it after the last test. */
export async function startJobs(
  kinds: JobKind<'the app'>[],
  { tasks = [], log = { error: () => undefined }, pollingSeconds = 1, wayOf }: Extra = {},
) {
  const { url, drop } = await createTestDatabase();
  const timeouts = { statementTimeoutMs: 60_000, connectionTimeoutMs: 60_000 };
  const database = await openDatabase({ url, size: 4, ...timeouts, onError: () => undefined });
  const failedText = (language: 'en' | 'fr') => errorText('JOB_FAILED', language);
  const provider = { name: 'Harbour' };
  const options = {
    database,
    kinds,
    tasks,
    clock: systemClock,
    processLock: new ProcessLock(),
    provider,
    log,
    failedText,
    pollingSeconds,
  };
  const jobs = new Jobs({ ...options, url: wayOf ? await wayOf(url) : url });
  await jobs.start('the app');
  afterAll(async () => {
    await jobs.stop();
    await database.close();
    await drop();
  });
  return { url, database, jobs };
}
