// Deletes files after the transaction that no longer refers to them, so that no transaction waits for the storage and no crash leaves a file
// that no row refers to.
import { z } from 'zod';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Task } from '../platform/jobs/kind.ts';

/** Files deleted per task. */
const batch = 50;

const task = { kind: 'uploads.remove', payload: z.object({ keys: z.array(z.string()) }) };

export const removingFiles: Task<App, z.output<typeof task.payload>> = {
  ...task,
  run: async ({ storage }, { keys }) => {
    for (const key of keys) await storage.remove(key);
  },
};

/** Deletes the files once the transaction has committed, with retries while the storage is unavailable. */
export async function removeFiles({ jobs }: App, tx: Tx, keys: readonly string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += batch)
    await jobs.send(tx, task, { keys: keys.slice(start, start + batch) });
}
