import { afterEach, expect, test, vi } from 'vitest';
import { dayIn, momentIn } from './day.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('shows a date of this year with its weekday, and any other with its year', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T17:00:00Z') });
  expect(dayIn('en')('2026-11-23')).toBe('Mon, Nov 23');
  expect(dayIn('en')('2027-04-03')).toBe('Apr 3, 2027');
  expect(dayIn('fr')('2027-04-03')).toBe('3 avr. 2027');
  expect(dayIn('fr')('2026-11-01')).toBe('dim. 1er nov.');
  expect(dayIn('fr')('2027-11-01')).toBe('1er nov. 2027');
  expect(dayIn('fr')('2025-12-31')).toBe('31 déc. 2025');
});

test('names an instant within a sentence by its date in words, with the ordinal first of a month in French', () => {
  const at = new Date(2026, 10, 1, 1, 5).toISOString();
  expect(momentIn('en')(at)).toBe('Nov 1, 2026, 01:05');
  expect(momentIn('fr')(at).replace(/\s/g, ' ')).toBe('1er nov. 2026, 1 h 05');
});
