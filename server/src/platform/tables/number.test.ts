import { SSF } from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builtInFormat, readFormat } from './format.ts';
import { numberText } from './number.ts';

const shown = (raw: string, format = 'General') => numberText(raw, readFormat(format), 1900);

describe('a number is read as the digits that a member would type', () => {
  test.each([
    ['14160619582', '14160619582'],
    ['123456789012345', '123456789012345'],
    // Excel keeps fifteen digits; other programs write more.
    ['123456789012345678901', '123456789012345678901'],
    ['007', '007'],
    ['1.4160619582E10', '14160619582'],
    ['1.23456789012345E+20', '123456789012345000000'],
    ['0.30000000000000004', '0.3'],
    ['19.990000000000002', '19.99'],
    ['1E-7', '0.0000001'],
    ['-1.5e-9', '-0.0000000015'],
    ['-12.25', '-12.25'],
    ['1e999', '1e999'],
    ['abc', 'abc'],
  ])('%s → %s', (raw, text) => expect(shown(raw)).toBe(text));
  test.each([
    '0.00',
    '#,##0.00',
    '#,##0',
    '0%',
    '0.00E+00',
    '# ##0',
    '#\\ ##0',
    '0" kg"',
    '"CA$ "0',
    '_($* #,##0.00_)',
    '@',
    '# ?/?',
    '[Red]0',
  ])('with the format %s is the same number', (format) => expect(shown('1234', format)).toBe('1234'));
});

describe('a pattern of digits is part of the value', () => {
  test.each([
    ['2134', '00000', '02134'],
    ['42', '"ORD-"000000', 'ORD-000042'],
    ['42', '"ORD-"0', 'ORD-42'],
    ['5145550123', '(###) ###-####', '(514) 555-0123'],
    ['5145550123', '[<=9999999]###-####;(###) ###-####', '(514) 555-0123'],
    ['5550123', '[<=9999999]###-####;(###) ###-####', '555-0123'],
    ['15145550123', '000\\-000\\-0000', '1514-555-0123'],
    ['612345678', '00 00 00 00 00', '06 12 34 56 78'],
    ['2134', '00000_)', '02134'],
    ['1.5', '00000', '1.5'],
    ['-5', '00000', '-5'],
  ])('%s in the format %s is read as %s', (raw, format, text) => expect(shown(raw, format)).toBe(text));

  test('is applied as in the library for old workbooks', () => {
    // The library does not support other patterns, or loses a digit.
    const zeros = fc.tuple(fc.constantFrom('', '"ORD-"', '"N° "'), fc.integer({ min: 2, max: 12 }));
    const format = zeros.map(([prefix, count]) => prefix + '0'.repeat(count));
    fc.assert(
      fc.property(format, fc.integer({ min: 1, max: 99_999_999_999 }), (text, value) => {
        expect(shown(String(value), text)).toBe(SSF.format(text, value));
      }),
      { numRuns: 500 },
    );
  });
});

describe('a date is read with the year first', () => {
  test.each([
    ['46347', 'dd/mm/yyyy', '2026-11-21'],
    ['46347', 'm/d/yy', '2026-11-21'],
    ['46347', '[$-F800]dddd, mmmm dd, yyyy', '2026-11-21'],
    ['46347', '[$-40C]d mmm yyyy;@', '2026-11-21'],
    ['46347.604166666664', 'yyyy-mm-dd hh:mm', '2026-11-21 14:30'],
    ['46347.99999999', 'yyyy-mm-dd hh:mm', '2026-11-22'],
    ['46347', 'yyyy-mm-dd hh:mm', '2026-11-21'],
    ['46347.6', 'yyyy-mm-dd', '2026-11-21'],
    ['0.6041666666', 'h:mm AM/PM', '14:30'],
    ['0.5000115740740741', 'hh:mm:ss', '12:00:01'],
    ['1.25', '[h]:mm', '30:00'],
    ['59', 'yyyy-mm-dd', '1900-02-28'],
    ['61', 'yyyy-mm-dd', '1900-03-01'],
    ['-1', 'yyyy-mm-dd', '-1'],
    ['99999999', 'yyyy-mm-dd', '99999999'],
  ])('%s in the format %s is read as %s', (raw, format, text) => expect(shown(raw, format)).toBe(text));

  test('if the file gives a built-in format by its number', () => {
    expect([14, 22, 20, 46, 1, 49].map((id) => numberText('46347.25', builtInFormat(id), 1900))).toEqual([
      '2026-11-21',
      '2026-11-21 06:00',
      '06:00',
      '1112334:00',
      '46347.25',
      '46347.25',
    ]);
  });

  test('for every day of our century, as in the library for old workbooks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 61, max: 73_050 }), (day) => {
        expect(shown(String(day), 'dd.mm.yy')).toBe(SSF.format('yyyy-mm-dd', day));
      }),
    );
  });
});

test('no format, however long or unusual, breaks or blocks reading', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.double(), (format, value) => {
      expect(typeof shown(String(value), format)).toBe('string');
    }),
  );
  expect(shown('5', '0'.repeat(100_000))).toBe('5');
});
