import { expect, test } from 'vitest';
import { countdownOf } from './countdown.ts';

const minute = 60_000;

test('a countdown names days, hours, minutes and, at the end, seconds', () => {
  expect(countdownOf(49 * 60 * minute)).toEqual({ key: 'days', values: { count: 2 } });
  expect(countdownOf(47 * 60 * minute)).toEqual({ key: 'hours', values: { hours: 47, minutes: 0 } });
  expect(countdownOf(125 * minute + 59_000)).toEqual({ key: 'hours', values: { hours: 2, minutes: 5 } });
  expect(countdownOf(59 * minute)).toEqual({ key: 'minutes', values: { minutes: 59 } });
  expect(countdownOf(10 * minute)).toEqual({ key: 'minutes', values: { minutes: 10 } });
  expect(countdownOf(10 * minute - 1)).toEqual({ key: 'seconds', values: { minutes: 9, seconds: 59 } });
  expect(countdownOf(999)).toEqual({ key: 'seconds', values: { minutes: 0, seconds: 0 } });
});
