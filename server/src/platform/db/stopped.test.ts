// A suspended process, as on a sleeping laptop or in a paused container, loses no response that arrived during the suspension.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/postgres.ts';

const script = join(import.meta.dirname, '..', '..', 'testing', 'stopped.fork.ts');

test('a statement succeeds when its process is suspended for longer than the statement may take', async () => {
  const { url, drop } = await createTestDatabase();
  const holder = new Client({ connectionString: url });
  await holder.connect();
  await holder.query('select pg_advisory_lock(42)');
  const child = fork(script, { env: { ...process.env, DATABASE_URL: url }, execArgv: [] });
  try {
    expect(await once(child, 'message')).toContain('waiting');
    const waiting = `select from pg_locks where locktype = 'advisory' and objid = 42 and not granted`;
    await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1);
    const outcome = once(child, 'message');
    child.kill('SIGSTOP');
    await sleep(4000);
    // The response arrives while the process cannot read it.
    await holder.query('select pg_advisory_unlock(42)');
    await sleep(4000);
    child.kill('SIGCONT');
    expect(await outcome).toContain('answered');
  } finally {
    child.kill('SIGKILL');
    await holder.end();
    await drop();
  }
});
