import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ColumnScan } from '../columns.ts';
import { readDateAs, readNumberAs } from './cells.ts';

const found = (...cells: string[]) => {
  const scan = new ColumnScan();
  for (const cell of cells) scan.add(cell);
  return scan.detected;
};

describe('the order of a column’s dates', () => {
  test.each<[string[], object]>([
    [['2026-11-21', '2026/1/2'], { dateOrder: null, asksDate: false }],
    [['04/12/2026', '21/11/2026'], { dateOrder: 'DMY', asksDate: false }],
    [['04/12/2026', '11/21/2026'], { dateOrder: 'MDY', asksDate: false }],
    [['04/12/2026', '05-12-2026'], { dateOrder: null, asksDate: true }],
    [['21/11/2026', '11/21/2026'], { dateOrder: null, asksDate: true }],
    [['04/04/2026', '', 'soon'], { dateOrder: null, asksDate: false }],
    [['21 nov. 2026', 'November 4, 2026'], { dateOrder: null, asksDate: false }],
    [['32/12/2026', '13/13/2026'], { dateOrder: null, asksDate: false }],
    [['04/12/2026 00:00:00'], { dateOrder: null, asksDate: true }],
  ])('is derived from %j', (cells, expected) => expect(found(...cells)).toMatchObject(expected));
});

describe('a date', () => {
  test.each([
    ['2026-11-21', null, '2026-11-21'],
    ['2026/1/2', null, '2026-01-02'],
    ['2026.01.02', 'DMY', '2026-01-02'],
    ['20261121', null, '2026-11-21'],
    ['2026-11-21T00:00:00', null, '2026-11-21'],
    ['2026-11-21 14:30', null, '2026-11-21 14:30'],
    ['04/12/2026', 'DMY', '2026-12-04'],
    ['04/12/2026', 'MDY', '2026-04-12'],
    ['04/12/2026', null, '04/12/2026'],
    ['21/11/2026', null, '2026-11-21'],
    ['21/11/2026', 'MDY', '21/11/2026'],
    ['4.4.26', null, '2026-04-04'],
    ['26-11-04', 'YMD', '2026-11-04'],
    ['21 novembre 2026', null, '2026-11-21'],
    ['1er décembre 2026', null, '2026-12-01'],
    ['samedi 21 novembre 2026', null, '2026-11-21'],
    ['Saturday, November 21st, 2026', null, '2026-11-21'],
    ['Nov 21, 2026', null, '2026-11-21'],
    ['21-Nov-26', null, '2026-11-21'],
    ['5 août 2026', null, '2026-08-05'],
    ['21 smarch 2026', null, '21 smarch 2026'],
    ['tomorrow', 'DMY', 'tomorrow'],
    ['31/02/2026', 'DMY', '31/02/2026'],
    ['2026-13-01', null, '2026-13-01'],
    ['', 'DMY', ''],
  ] as const)('%s with the order %s is read as %s', (cell, order, expected) =>
    expect(readDateAs(cell, order)).toBe(expected),
  );

  test('written in any order is read correctly in that order', () => {
    const parts = fc.record({
      year: fc.integer({ min: 2000, max: 2099 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
      sign: fc.constantFrom('-', '/', '.', ' '),
    });
    fc.assert(
      fc.property(parts, fc.constantFrom('DMY', 'MDY', 'YMD'), ({ year, month, day, sign }, order) => {
        const written = { DMY: [day, month, year], MDY: [month, day, year], YMD: [year, month, day] }[order];
        const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        expect(readDateAs(written.join(sign), order)).toBe(iso);
      }),
    );
  });

  test('is never read as another day: a cell that is read without an order is read the same with the right order', () => {
    const number = fc.integer({ min: 1, max: 31 });
    fc.assert(
      fc.property(number, number, (one, other) => {
        const cell = `${one}/${other}/2026`;
        const read = readDateAs(cell, null);
        if (read === cell) return;
        expect([readDateAs(cell, 'DMY'), readDateAs(cell, 'MDY')]).toContain(read);
      }),
    );
  });
});

describe('the decimal separator of a column', () => {
  test.each<[string[], object]>([
    [['1', '2'], { decimalSign: null, asksSign: false }],
    [['1,000'], { decimalSign: null, asksSign: true }],
    [['1,000', '2.5'], { decimalSign: '.', asksSign: false }],
    [['1,000', '2,5'], { decimalSign: ',', asksSign: false }],
    [['1,234.50'], { decimalSign: '.', asksSign: false }],
    [['1.234,50'], { decimalSign: ',', asksSign: false }],
    [['1,000,000'], { decimalSign: '.', asksSign: false }],
    [['1,000', '2.5', '2,5'], { decimalSign: null, asksSign: true }],
    [['1 234,5'], { decimalSign: ',', asksSign: false }],
    [['+1 416 555 0101', '416-555-0101', '10,5 kg'], { decimalSign: null, asksSign: false }],
  ])('is derived from %j', (cells, expected) => expect(found(...cells)).toMatchObject(expected));
});

describe('a number', () => {
  test.each([
    ['12', null, 12],
    ['1,000', null, '1,000'],
    ['1,000', '.', 1000],
    ['1,000', ',', 1],
    ['1.000', null, 1],
    ['1.000', ',', 1000],
    ['2,5', '.', 2.5],
    ['2.5', ',', 2.5],
    ['0,125', null, 0.125],
    ['1 234,5', null, 1234.5],
    ['1\u202f234', null, 1234],
    ['1.234.567,8', null, 1234567.8],
    ['1,23,4', null, '1,23,4'],
    ['1.2.3', null, '1.2.3'],
    ['12 kg', null, '12 kg'],
    ['-3', null, -3],
    ['', null, undefined],
    ['9'.repeat(50), null, 1e50],
  ] as const)('%s with the separator %s is read as %s', (cell, sign, expected) =>
    expect(readNumberAs(cell, sign)).toBe(expected),
  );

  test('in the format of either language is read correctly with its separator', () => {
    const number = fc.tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 99 }));
    fc.assert(
      fc.property(number, fc.constantFrom('.', ','), ([whole, cents], sign) => {
        const groups = String(whole).replace(/\B(?=(\d{3})+$)/g, sign === '.' ? ',' : '.');
        const cell = `${groups}${sign}${String(cents).padStart(2, '0')}`;
        expect(readNumberAs(cell, sign)).toBe(Number(`${whole}.${String(cents).padStart(2, '0')}`));
      }),
    );
  });
});
