/**
 * Returns a function that adds an item to the next batch and resolves with that batch's result. One batch runs at a time; all items that
 * are added while it runs form the next one.
 */
export function batches<T, R>(work: (items: T[]) => Promise<R>): (item: T) => Promise<R> {
  let items: T[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<R> | null = null;
  return (item) => {
    items.push(item);
    next ??= last.then(() => {
      const batch = items;
      items = [];
      next = null;
      return work(batch);
    });
    last = next.catch(() => undefined);
    return next;
  };
}
