/**
 * Waits for work for a limited time. Then returns `late`, or without it throws an error with the code of a timeout, which is logged once a
 * minute; the work itself is not canceled.
 */
export async function within<T>(milliseconds: number, work: Promise<T>, late?: T): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const giveUp = () => {
    if (late !== undefined) return resolve(late);
    reject(Object.assign(new Error(`not done after ${milliseconds / 1000} seconds`), { code: 'ETIMEDOUT' }));
  };
  const timer = setTimeout(giveUp, milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
