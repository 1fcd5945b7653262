import { Client } from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startJobs } from '../../testing/jobs.ts';
import type { Task } from './kind.ts';
import { deadLetters } from './retries.ts';

/** The databases of tests contain the queue of this task. */
const kind = 'mail.send';
const task: Task<'the app'> = { kind, payload: z.object({}), retries: 9, run: async () => undefined };

test('a start gives a queue of an earlier version the retries of its task', async () => {
  const { database } = await startJobs([], {
    tasks: [task],
    wayOf: async (url) => {
      const client = new Client({ connectionString: url });
      await client.connect();
      const { rowCount } = await client.query(
        'update pgboss.queue set retry_limit = 5, dead_letter = null where name = $1',
        [kind],
      );
      expect(rowCount).toBe(1);
      await client.end();
      return url;
    },
  });
  const { rows } = await database.pool.query('select retry_limit, dead_letter from pgboss.queue where name = $1', [
    kind,
  ]);
  expect(rows).toEqual([{ retry_limit: 9, dead_letter: deadLetters }]);
});
