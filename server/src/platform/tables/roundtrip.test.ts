// Files that we write are read back unchanged, in every format.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from './csv.ts';
import { formatOfStart, type TableFormat } from './kind.ts';
import { readTable } from './read.ts';
import { formatThatHolds, writeSheet } from './write.ts';

async function readBack(bytes: Buffer): Promise<string[][]> {
  const isText = formatOfStart(bytes) === 'csv';
  // A test can read a CSV without a process.
  const { headers, rows } = isText ? readCsv(bytes) : await readTable([bytes]);
  const found = [headers];
  for await (const { cells } of rows) found.push(headers.map((_, index) => cells[index] ?? ''));
  return found;
}

/** Typical cells, and those that were misread before. */
const awkward = fc.constantFrom(
  ...['007', '+15145550123', '=1+1', '-5', '@cmd', '1e5', '123456789012345678', 'TRUE', '2026-11-21', '14:30', '#N/A'],
  ...[' ', '  two  ', '\t', '\n', '\r\n', '\r', '"', '""', ',', ';', '|', "'", '\\', '<b>', '&amp;', '&#65;', ']]>'],
  ...['_x0041_', '_x005F_x0041_', '_X000d_', 'é', 'Œ', '🚚', '\u0001', '\u00a0', '\u2028', '\uFEFF', '\uFFFD', 'sep=;'],
);
const cell = fc.oneof(
  { weight: 3, arbitrary: fc.array(awkward, { maxLength: 4 }).map((parts) => parts.join('')) },
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.integer({ min: 200, max: 4000 }).map((length) => 'long '.repeat(length).slice(0, length)),
);
const name = fc.string({ unit: fc.constantFrom(...'abcé 0#,;"=+'), maxLength: 8 }).map((text) => `n${text}`.trim());
const isKept = (text: string) => !text.includes('\0') && text.isWellFormed();

const table = fc.integer({ min: 2, max: 6 }).chain((width) => {
  const of = (part: fc.Arbitrary<string>) => fc.array(part, { minLength: width, maxLength: width });
  const row = of(cell.filter(isKept)).filter((cells) => cells.some((text) => text.trim() !== ''));
  return fc.tuple(of(name), fc.array(row, { maxLength: 40 })).map(([header, rows]) => [header, ...rows]);
});

test.each<[TableFormat, number]>([
  ['csv', 200],
  ['xlsx', 5],
  ['xls', 5],
])('%s: any table of text is read back unchanged', async (format, numRuns) => {
  const check = async (rows: string[][]) => {
    expect(await readBack(await writeSheet(format, rows))).toEqual(rows);
  };
  await fc.assert(fc.asyncProperty(table, check), { numRuns });
});

test.each([';', '\t'])('CSV delimited by %j is read back unchanged', async (delimiter) => {
  const check = async (rows: string[][]) => {
    expect(await readBack(await writeSheet('csv', rows, { delimiter }))).toEqual(rows);
  };
  await fc.assert(fc.asyncProperty(table, check));
});

test('a table that an old workbook would truncate is written as xlsx', async () => {
  const long = [
    ['a', 'b'],
    ['x'.repeat(4001), 'y'],
  ];
  expect([formatThatHolds('xls', long), formatThatHolds('xls', [['a']]), formatThatHolds('csv', long)]).toEqual([
    'xlsx',
    'xls',
    'csv',
  ]);
  expect(
    formatThatHolds(
      'xls',
      Array.from({ length: 10_001 }, () => ['a', 'b']),
    ),
  ).toBe('xlsx');
  await expect(writeSheet('xls', long)).rejects.toThrow('do not fit');
});
