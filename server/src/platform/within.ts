/** Waits for work for a limited time. Then returns `late`, or throws without it; the work itself is not canceled. */
export async function within<T>(milliseconds: number, work: Promise<T>, late?: T): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(
    () => (late === undefined ? reject(new Error(`not done after ${milliseconds / 1000} seconds`)) : resolve(late)),
    milliseconds,
  );
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
