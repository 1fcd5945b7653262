/** Returns a function that runs once at a time, and once more for all the calls made during a run. */
export function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> | null = null;
  let isCalledAgain = false;
  return () => {
    isCalledAgain = last !== null;
    last ??= (async () => {
      do {
        isCalledAgain = false;
        await run();
      } while (isCalledAgain);
    })().finally(() => {
      last = null;
    });
    return last;
  };
}
