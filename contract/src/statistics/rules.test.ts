import { expect, test } from 'vitest';
import { datesIn, daysIn, daysLimit, elapsedOf, periodBefore, rangeFaults, rangeOf, whyNotByArea } from './rules.ts';
import { StatisticsDay, StatisticsFilters, StatisticsQuery, StatisticsSummary } from './schema.ts';

const today = '2026-11-18';

test.each([
  ['nothing: the last thirty days', {}, '2026-10-20', today],
  ['a date alone', { date: '2026-11-01' }, '2026-11-01', '2026-11-01'],
  ['a day', { date: '2026-11-01', dateType: 'day' }, '2026-11-01', '2026-11-01'],
  ['a week, from Sunday', { date: today, dateType: 'week' }, '2026-11-15', '2026-11-21'],
  ['a week that begins with its date', { date: '2026-11-15', dateType: 'week' }, '2026-11-15', '2026-11-21'],
  ['this week', { dateType: 'week' }, '2026-11-15', '2026-11-21'],
  ['a month', { date: today, dateType: 'month' }, '2026-11-01', '2026-11-30'],
  ['a February', { date: '2028-02-10', dateType: 'month' }, '2028-02-01', '2028-02-29'],
  ['a December', { date: '2026-12-31', dateType: 'month' }, '2026-12-01', '2026-12-31'],
  ['a year', { date: today, dateType: 'year' }, '2026-01-01', '2026-12-31'],
  ['a range', { dateType: 'range', startDate: '2026-11-02', endDate: '2026-11-09' }, '2026-11-02', '2026-11-09'],
  ['a range without its type', { startDate: '2026-11-02', endDate: '2026-11-09' }, '2026-11-02', '2026-11-09'],
  ['a range with one end', { endDate: '2026-11-09' }, '2026-11-09', '2026-11-09'],
  ['a date beside a range', { date: '2026-11-01', startDate: '2026-11-02' }, '2026-11-01', '2026-11-01'],
] as const)('rangeOf resolves %s', (_what, asked, startDate, endDate) => {
  expect(rangeOf(asked, today)).toEqual({ startDate, endDate });
});

test('the period before has the same length, and ends the day before', () => {
  const range = { startDate: '2026-03-01', endDate: '2026-03-31' };
  const before = periodBefore(range);
  expect(before).toEqual({ startDate: '2026-01-29', endDate: '2026-02-28' });
  expect(daysIn(before)).toBe(daysIn(range));
  expect(datesIn({ startDate: '2026-02-27', endDate: '2026-03-02' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
});

test.each([
  ['a day, with the same weekday', 'day', '2026-11-18', '2026-11-18', '2026-11-11', '2026-11-11'],
  ['a begun week, with the same weekdays', 'week', '2026-11-15', '2026-11-18', '2026-11-08', '2026-11-11'],
  ['a begun month, with its first days', 'month', '2026-11-01', '2026-11-18', '2026-10-01', '2026-10-18'],
  [
    'a month that is longer than the one before, with as many days',
    'month',
    '2026-03-01',
    '2026-03-31',
    '2026-01-29',
    '2026-02-28',
  ],
  ['a begun year, with its first days', 'year', '2026-01-01', '2026-03-01', '2025-01-01', '2025-03-01'],
] as const)('periodBefore compares %s', (_what, dateType, startDate, endDate, from, to) => {
  const before = periodBefore({ startDate, endDate }, dateType);
  expect(before).toEqual({ startDate: from, endDate: to });
  expect(daysIn(before)).toBe(daysIn({ startDate, endDate }));
});

test('the elapsed part of a range ends today; a future range has none', () => {
  const range = { startDate: '2026-11-01', endDate: '2026-11-30' };
  expect(elapsedOf(range, '2026-11-22')).toEqual({ startDate: '2026-11-01', endDate: '2026-11-22' });
  expect(elapsedOf(range, '2026-11-01')).toEqual({ startDate: '2026-11-01', endDate: '2026-11-01' });
  expect(elapsedOf(range, '2026-12-01')).toEqual(range);
  expect(elapsedOf(range, '2026-10-31')).toBeNull();
});

test('a range ends after it starts, and is at most a leap year long', () => {
  const types = (startDate: string, endDate: string) => rangeFaults({ startDate, endDate }).map(({ type }) => type);
  expect(types('2028-01-01', '2028-12-31')).toEqual([]);
  expect(types('2028-01-01', '2029-01-01')).toEqual(['TOO_MANY_DAYS']);
  expect(types('2026-11-02', '2026-11-01')).toEqual(['DATES_REVERSED']);
  for (const startDate of ['2026-11-02', '2020-01-01'])
    expect(StatisticsFilters.safeParse({ startDate, endDate: '2026-11-01' }).error?.issues[0]?.path).toEqual([
      'endDate',
    ]);
});

test('a query without filters selects deliveries, with ten days per page; a page can hold a year', () => {
  expect(StatisticsQuery.parse({})).toEqual({ type: 'DELIVERY', page: 1, pageSize: 10 });
  expect(StatisticsQuery.safeParse({ pageSize: daysLimit + 1 }).success).toBe(false);
  expect(Object.keys(StatisticsDay.shape)).toEqual(['date', ...Object.keys(StatisticsSummary.shape)]);
});

test('only admins can filter by area', () => {
  const admin = { role: 'RETAILER_ADMIN', permissions: [] } as const;
  const coordinator = { role: 'RETAILER_USER', permissions: [] } as const;
  expect([admin, coordinator].map(whyNotByArea)).toEqual([null, 'ADMINS_ONLY']);
});
