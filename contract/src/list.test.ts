// Checks the limits of every list's query, and of dates and texts in any field.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Instant } from './instants.ts';
import { pageQuery, searchText } from './list.ts';
import { Id, optional, text, words } from './text.ts';
import { DayName, LocalDate, LocalTime } from './time.ts';

const reads = (schema: z.ZodType, values: readonly unknown[]) => values.map((value) => schema.safeParse(value).success);

test('a page number is at most a million, and a page has at most a hundred rows', () => {
  const query = z.object(pageQuery);
  expect(query.parse({})).toEqual({ page: 1, pageSize: 10 });
  expect(query.parse({ page: '1000000', pageSize: '100' })).toEqual({ page: 1_000_000, pageSize: 100 });
  const refused = [
    { page: '0' },
    { page: '1000001' },
    { page: '1.5' },
    { pageSize: '0' },
    { pageSize: '101' },
    { page: 'x' },
  ];
  expect(reads(query, refused)).toEqual(refused.map(() => false));
});

test('a search has at most two hundred characters after its prefix', () => {
  expect(searchText.parse('like:like:7')).toBe('like:7');
  expect(searchText.parse('')).toBe('');
  expect(reads(searchText, ['x'.repeat(200), 'x'.repeat(201), 'a\0b'])).toEqual([true, false, false]);
});

test('text refuses NUL and lone surrogates and is otherwise unchanged; `words` refuses blank text, and `optional` turns an empty one into null', () => {
  expect(reads(text(3), ['abc', 'abcd', '', '\0', '\ud83d', '\ude00', '🚚'])).toEqual([
    ...[true, false, true, false, false, false, true],
  ]);
  expect(reads(words(3), ['abc', ' a ', '', ' ', '\u00a0\n'])).toEqual([true, true, false, false, false]);
  expect([optional(text(3)).parse(''), optional(text(3)).parse(undefined), optional(text(3)).parse(' ')]).toEqual([
    ...[null, null, ' '],
  ]);
});

test('an id is lower case after parsing', () => {
  expect(Id.parse('01A1FDF0-0311-7562-85F3-36445C1FF9A5')).toBe('01a1fdf0-0311-7562-85f3-36445c1ff9a5');
  expect(reads(Id, ['1', '', '01a1fdf0-0311-7562-85f3-36445c1ff9a5 '])).toEqual([false, false, false]);
});

test('a date must exist in the calendar, a time in the day, and an instant needs a zone', () => {
  expect(reads(LocalDate, ['2028-02-29', '2026-02-29', '2026-13-01', '0026-01-01', '2026-1-1', 'today'])).toEqual([
    ...[true, false, false, false, false, false],
  ]);
  expect(reads(DayName, ['2026-02-28', 'today', 'tomorrow', 'yesterday', '2026-02-30'])).toEqual([
    ...[true, true, true, true, false],
  ]);
  expect(reads(LocalTime, ['00:00', '23:59', '24:00', '12:60', '9:30', '12:00:00'])).toEqual([
    ...[true, true, false, false, false, false],
  ]);
  const noon = '2026-11-18T12:00:00';
  expect(
    reads(Instant, [`${noon}Z`, `${noon}+14:00`, `${noon}-13:59`, `${noon}+14:01`, `${noon}+15:00`, noon]),
  ).toEqual([...[true, true, true, false, false, false]]);
});
