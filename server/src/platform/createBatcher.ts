import { AsyncLocalStorage } from 'node:async_hooks';

/** `most`: the items of a batch. `atOnce`: the batches that run at a time. */
type Limits = { most?: number; atOnce?: number };
type Waiting<T, R> = { item: T; resolve(result: R): void; reject(error: unknown): void };

/**
 * Returns a function that adds an item to the next batch and resolves with that batch's result. Items that are added while `atOnce` batches
 * run form the next batch, so that thousands of concurrent callers, such as the clients of a restarted server, cost tens of statements.
 */
export function createBatcher<T, R>(
  work: (items: T[]) => Promise<R>,
  { most = 1000, atOnce = 1 }: Limits = {},
): (item: T) => Promise<R> {
  const waiting: Waiting<T, R>[] = [];
  // A batch serves many callers, so it must not run in the transaction or the request context of one of them.
  const outside = AsyncLocalStorage.snapshot();
  let running = 0;
  const run = async () => {
    running += 1;
    // Items that are added in the same turn of the event loop are part of the first batch.
    await null;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most);
      try {
        const result = await work(batch.map(({ item }) => item));
        for (const { resolve } of batch) resolve(result);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running -= 1;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running < atOnce) void outside(run);
    });
}
