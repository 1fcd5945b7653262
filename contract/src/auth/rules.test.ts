import { expect, test } from 'vitest';
import { freeGuesses, lockedForSeconds } from './rules.ts';

test('an account waits after its free guesses, twice as long each time, and a quarter of an hour at most', () => {
  expect([0, 1, freeGuesses - 1].map(lockedForSeconds)).toEqual([0, 0, 0]);
  expect([0, 1, 2, 8, 9, 40].map((more) => lockedForSeconds(freeGuesses + more))).toEqual([2, 4, 8, 512, 900, 900]);
});
