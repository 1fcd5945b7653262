// Spreads work over turns of the event loop, so that other requests are served in between.

/** Returns a function that resolves in a separate turn of the event loop for each of its calls, in order. */
export function turns(): () => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
    return last;
  };
}
