import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBlock } from './block.ts';

test('reads blocks as Excel and LibreOffice copy them', () => {
  expect(readBlock('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(readBlock('one')).toEqual([['one']]);
  expect(readBlock('a\t')).toEqual([['a', '']]);
  expect(readBlock('\tb\n\t\n')).toEqual([
    ['', 'b'],
    ['', ''],
  ]);
  expect(readBlock('"two\nlines"\t"say ""hi"""\n')).toEqual([['two\nlines', 'say "hi"']]);
  expect(readBlock('6" pipe\t"odd" one')).toEqual([['6" pipe', '"odd" one']]);
  expect(readBlock('')).toEqual([]);
});

test('reads back every cell of a copied block unchanged', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', '\t', '\n', '\r', ' ', ',') });
  const block = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }));
  const written = (value: string) => (/["\t\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  fc.assert(
    fc.property(block, (rows) => {
      expect(readBlock(rows.map((row) => `${row.map(written).join('\t')}\r\n`).join(''))).toEqual(rows);
    }),
  );
});
