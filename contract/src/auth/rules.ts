/** How many wrong passwords an account takes before it waits (`lockedForSeconds`). */
export const freeGuesses = 5;

/** How long an account waits after `failures` wrong passwords in a row: doubling from 2 s, at most 15 minutes. */
export const lockedForSeconds = (failures: number): number =>
  failures < freeGuesses ? 0 : Math.min(900, 2 ** (failures - freeGuesses + 1));

/** How long before an idle logout the warning shows, in seconds. */
export const idleWarningSeconds = 60;
