import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from './csv.ts';
import { asText, fromText } from './formulas.ts';
import { writeSheet } from './write.ts';

const formulas = [
  ...[
    '=1+1',
    '=HYPERLINK("https://evil.example")',
    '@SUM(A1)',
    "+cmd|' /C calc'!A0",
    '-2+3+cmd',
    '\t=1',
    '\r=1',
    "'=1",
  ],
  ...['+1 514 555 0142 ext. 7', '-A1', '＝1+1', '＠SUM(A1)', '＋A1', '－A1'],
];
const plain = ['+15145550142', '+1 (514) 555-0142', '-5', '-', '', '007', "O'Brien", "'tis", 'a=b', '1@2', ' =1'];

test.each(formulas)('%j is escaped as text in a CSV, and read back unchanged', async (cell) => {
  expect(asText(cell)).toBe(`'${cell}`);
  expect(fromText(asText(cell))).toBe(cell);
});

test.each(plain)('%j is not escaped', (cell) => {
  expect([asText(cell), fromText(cell)]).toEqual([cell, cell]);
});

test('no written cell is a formula, and every cell is read back unchanged', () => {
  const cell = fc.string({ unit: fc.constantFrom(...`'=@+-\t\r 1(a`), maxLength: 6 });
  fc.assert(
    fc.property(cell, (text) => {
      expect(asText(text)).not.toMatch(/^[=@\t\r]/);
      expect(fromText(asText(text))).toBe(text);
    }),
    { numRuns: 2000 },
  );
});

test('the downloaded file has the apostrophe, in its header too, and our reader removes it', async () => {
  const file = await writeSheet('csv', [
    ['Name', '=Header'],
    ['=1+1', '+15145550142'],
  ]);
  expect(file.toString()).toBe("\uFEFFName,'=Header\r\n'=1+1,+15145550142\r\n");
  const { headers, rows } = readCsv(file);
  expect(headers).toEqual(['Name', '=Header']);
  expect([...rows].map(({ cells }) => cells)).toEqual([['=1+1', '+15145550142']]);
});
