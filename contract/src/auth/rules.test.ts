import { expect, test } from 'vitest';
import { freeGuesses, lockedForSeconds, whyNotPassword } from './rules.ts';

test('an account is locked after its free guesses, twice as long each time, for fifteen minutes at most', () => {
  expect([0, 1, freeGuesses - 1].map(lockedForSeconds)).toEqual([0, 0, 0]);
  expect([0, 1, 2, 8, 9, 40].map((more) => lockedForSeconds(freeGuesses + more))).toEqual([2, 4, 8, 512, 900, 900]);
});

test('a password needs ten characters, with a lowercase letter, an uppercase letter, a digit and a special character, in any script', () => {
  const good = ['Abcdefg-1!', 'Éàcdefgh1#', `A1!${'é'.repeat(100)}`];
  const weak = ['', 'Abcdefg1!', 'abcdefgh1!', 'ABCDEFGH1!', 'Abcdefghi!', 'Abcdefghi1'];
  expect(good.map(whyNotPassword)).toEqual(good.map(() => null));
  expect(weak.map(whyNotPassword)).toEqual(weak.map(() => 'PASSWORD_TOO_WEAK'));
});
