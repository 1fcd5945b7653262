// Blocks writes, so that a test can kill a process in the middle of its work, regardless of timing.
import { Client } from 'pg';
import { expect, onTestFinished } from 'vitest';
import { waitingLocks } from './postgres.ts';
import type { World } from './world.ts';

const lock = 'hashtext($$held by a test$$)';
const waiting = `select from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and not granted and datname = current_database()`;

/** Blocks inserts and updates of a table whose row, `new`, meets a condition. */
export async function holdWrites(world: World, table: string, condition: string) {
  const client = new Client({ connectionString: world.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`select pg_advisory_lock(${lock})`);
  await client.query(`create function wait_for_test() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(${lock}); return new; end';
    create trigger held_by_test before insert or update on ${table}
    for each row when (${condition}) execute function wait_for_test()`);
  return {
    /** Waits until a process is blocked by such a write. */
    reached: () => expect.poll(async () => (await client.query(waiting)).rowCount).toBeGreaterThan(0),
    async release(): Promise<void> {
      await client.query(`select pg_advisory_unlock(${lock})`);
      // Waits until statements of killed processes have ended.
      await client.query('drop function wait_for_test cascade');
    },
  };
}

/** Waits until so many statements wait for locks. Uses another connection: a transaction sees the activity as of its first look. */
export const untilBlocked = ({ app }: Pick<World, 'app'>, count = 1) =>
  expect
    .poll(async () => (await app.db.pool.query(waitingLocks)).rowCount, { interval: 10 })
    .toBeGreaterThanOrEqual(count);
