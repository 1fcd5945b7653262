import { afterEach, expect, test, vi } from 'vitest';
import { dayIn } from './day.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a day of this year is told with its weekday, one of another year with that year', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T17:00:00Z') });
  expect(dayIn('en')('2026-11-23')).toBe('Mon, Nov 23');
  expect(dayIn('en')('2027-04-03')).toBe('Apr 3, 2027');
  expect(dayIn('fr')('2027-04-03')).toBe('3 avr. 2027');
  expect(dayIn('fr')('2025-12-31')).toBe('31 déc. 2025');
});
