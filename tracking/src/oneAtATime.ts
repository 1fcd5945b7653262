/** Returns a function that never runs concurrently: calls during a run cause one more run. */
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
