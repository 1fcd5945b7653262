import { expect, test } from 'vitest';
import { snoozeEnd } from './snooze.ts';

// Local times, as in the browser. 2026-11-27 is a Friday.
const friday = new Date(2026, 10, 27, 16, 20, 5);

test('an hour is counted from now', () => {
  expect(snoozeEnd('HOUR', friday)).toEqual(new Date(2026, 10, 27, 17, 20, 5));
});

test('tomorrow is the next day at 08:00', () => {
  expect(snoozeEnd('TOMORROW', friday)).toEqual(new Date(2026, 10, 28, 8));
  expect(snoozeEnd('TOMORROW', new Date(2026, 10, 30, 2))).toEqual(new Date(2026, 11, 1, 8));
});

test('Monday is the next one, also on a Sunday and on a Monday', () => {
  expect(snoozeEnd('MONDAY', friday)).toEqual(new Date(2026, 10, 30, 8));
  expect(snoozeEnd('MONDAY', new Date(2026, 10, 29, 23))).toEqual(new Date(2026, 10, 30, 8));
  expect(snoozeEnd('MONDAY', new Date(2026, 10, 30, 7))).toEqual(new Date(2026, 11, 7, 8));
});
