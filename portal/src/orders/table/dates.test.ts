import { expect, test } from 'vitest';
import { datesOf, kindOf } from './dates.ts';

const saturday = '2026-11-21';
const sunday = '2026-11-22';

test('on a Saturday, this week and the last seven days have the same dates, named as chosen', () => {
  const dates = datesOf('thisWeek', saturday);
  expect(dates).toEqual(datesOf('lastWeek', saturday));
  expect(kindOf(dates, saturday, 'thisWeek')).toBe('thisWeek');
  expect(kindOf(dates, saturday, 'lastWeek')).toBe('lastWeek');
  expect(kindOf(dates, saturday, 'anyDate')).toBe('lastWeek');
});

test('on other days a range is named by its dates, whatever was chosen', () => {
  expect(kindOf(datesOf('thisWeek', sunday), sunday, 'lastWeek')).toBe('thisWeek');
  expect(kindOf(datesOf('lastWeek', sunday), sunday, 'thisWeek')).toBe('lastWeek');
  expect(kindOf(datesOf('thisWeek', saturday), sunday, 'thisWeek')).toBe('range');
  expect(kindOf({ dateFrom: sunday }, sunday, 'thisWeek')).toBe('range');
  expect(kindOf({}, sunday, 'thisWeek')).toBe('anyDate');
});
