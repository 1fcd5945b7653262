import fc from 'fast-check';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { readCsv } from './csv.ts';
import { fromText } from './formulas.ts';
import { Unreadable } from './unreadable.ts';

/** Characters and strings that are difficult in a CSV. */
const awkward = fc.constantFrom(
  ',',
  ';',
  '\t',
  '"',
  '""',
  '\n',
  '\r',
  '\r\n',
  ' ',
  "'",
  '007',
  '+1',
  'sep=;',
  'é',
  '\uFEFF',
);
// The reader refuses files with the replacement character as damaged.
const unicode = fc.string({ unit: 'binary', maxLength: 8 }).filter((text) => !/[\0\uFFFD]/.test(text));
const western = fc
  .integer({ min: 1, max: 255 })
  .map((byte) => iconv.decode(Buffer.from([byte]), 'win1252'))
  .filter((letter) => letter !== '\uFFFD');

const cellsOf = (part: fc.Arbitrary<string>) =>
  fc.array(fc.oneof(part, awkward), { maxLength: 5 }).map((parts) => parts.join(''));

/** Realistic headers; two ASCII letters at the start make UTF-16 detectable without a byte order mark. */
const header = ['Number', 'Métro', 'Long name'];
const tableOf = (cell: fc.Arbitrary<string>) =>
  fc.array(
    fc.tuple(cell, cell, cell).filter((row) => row.some((value) => value.trim() !== '')),
    { maxLength: 12 },
  );

const layout = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  quoteAll: fc.boolean(),
  lastLineEnd: fc.boolean(),
});
type Layout = typeof layout extends fc.Arbitrary<infer L> ? L : never;

function write(table: string[][], how: Layout): string {
  const quote = (cell: string) => (how.quoteAll || /[,;\t"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = table.map((row) => row.map(quote).join(how.delimiter));
  return lines.join(how.lineEnd) + (how.lastLineEnd ? how.lineEnd : '');
}

function expectSame(bytes: Buffer, table: string[][], how: Layout): void {
  const { headers, delimiter, rows } = readCsv(bytes);
  expect({ headers, delimiter }).toEqual({ headers: header, delimiter: how.delimiter });
  // The apostrophe that escapes a formula is not part of the text.
  const wanted = table.map((cells, index) => ({ line: index + 2, cells: cells.map(fromText) }));
  expect([...rows]).toEqual(wanted);
}

const encoders = {
  'UTF-8': (text: string) => Buffer.from(text),
  'UTF-8 with mark': (text: string) => Buffer.from(`\uFEFF${text}`),
  'UTF-16 LE': (text: string) => Buffer.from(text, 'utf16le'),
  'UTF-16 LE with mark': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'UTF-16 BE': (text: string) => Buffer.from(text, 'utf16le').swap16(),
  'UTF-16 BE with mark': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
};

test.each(Object.entries(encoders))('%s: any table is read back unchanged', (_, encode) => {
  const check = (table: string[][], how: Layout) => expectSame(encode(write([header, ...table], how)), table, how);
  fc.assert(fc.property(tableOf(cellsOf(unicode)), layout, check));
});

test('Windows-1252: any table is read back unchanged', () => {
  // The é of the header is not valid UTF-8, so no file here is detected as UTF-8.
  const check = (table: string[][], how: Layout) =>
    expectSame(iconv.encode(write([header, ...table], how), 'win1252'), table, how);
  const cells = cellsOf(western).filter((cell) => !cell.includes('\uFEFF'));
  fc.assert(fc.property(tableOf(cells), layout, check));
});

test('any bytes result in rows or in a problem', () => {
  const bytes = fc.array(
    fc.oneof(
      fc.uint8Array({ maxLength: 20 }),
      awkward.map((text) => Buffer.from(text)),
    ),
  );
  fc.assert(
    fc.property(bytes, (parts) => {
      try {
        for (const { cells } of readCsv(Buffer.concat(parts)).rows) expect(cells.length).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toBeInstanceOf(Unreadable);
      }
    }),
    { numRuns: 500 },
  );
});
