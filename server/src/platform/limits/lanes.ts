// Limits concurrency within this process.
import type { ErrorType } from '@portage/contract/errors';
import { refuse } from '../refusal.ts';

type Bounds = { atOnce: number; waiting: number; refusal: ErrorType };

/** Runs up to `atOnce` operations per key while up to `waiting` more wait. Refuses the rest, to be retried in a second. */
export function lanes({ atOnce, waiting, refusal }: Bounds) {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.running < atOnce) queue.running++;
    else if (queue.waiting.length >= waiting) refuse(refusal, { retryAfterSeconds: 1 });
    // The operation that finishes passes its place on to the next one.
    else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else if (--queue.running === 0) queues.delete(key);
    }
  };
}
