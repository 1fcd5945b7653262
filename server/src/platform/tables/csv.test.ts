import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readCsv, type TableRow } from './csv.ts';
import { decodeText } from './encoding.ts';

/** Reads a file completely, with rows as wide as the header. */
function read(content: string | Buffer) {
  const file = readCsv(Buffer.from(content));
  const rows = [...file.rows];
  const cells = rows.map((row) => file.headers.map((_, index) => row.cells[index] ?? ''));
  return { ...file, rows, cells };
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const mark = '\uFEFF';

describe('a value', () => {
  test.each([
    '007',
    '+15145550123',
    '1e5',
    '123456789012345678901234567890',
    '1,5',
    ' two  spaces ',
    '=1+1',
    'TRUE',
    '03/04/2026',
    '\u00a0',
    'a\tb',
    "l'été",
  ])('is read byte for byte: %j', (value) => expect(read(`number,note\nx,"${value}"`).cells).toEqual([['x', value]]));
  test('may contain line ends, quotes and the delimiter', () => {
    const { cells } = read('number,note\n1,"one\r\ntwo\n""three"", four\r"\n2,5" pipe\n3,"Bob" Smith\n');
    expect(cells).toEqual([
      ['1', 'one\r\ntwo\n"three", four\r'],
      ['2', '5" pipe'],
      ['3', '"Bob" Smith'],
    ]);
  });
});

describe('the encoding', () => {
  const text = 'numéro;nom\n1;Élodie Œuvrard\n';
  test.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(mark + text)],
    ['utf-16le', utf16(mark + text)],
    ['utf-16le', utf16(text)],
    ['utf-16be', utf16(mark + text).swap16()],
    ['utf-16be', utf16(text).swap16()],
    ['windows-1252', Buffer.from(text.replace('Œ', '\x8c'), 'latin1')],
  ])('%s is detected', (encoding, bytes) => {
    const file = read(bytes);
    expect(file.headers).toEqual(['numéro', 'nom']);
    expect(decodeText(bytes).encoding).toBe(encoding);
    expect(file.cells).toEqual([['1', 'Élodie Œuvrard']]);
  });
  test('can depend on the last byte of the file', () => {
    const long = `number,note\n${'1,plain\n'.repeat(20_000)}2,caf`;
    expect(read(Buffer.concat([Buffer.from(long), Buffer.from([0xe9])])).cells.at(-1)).toEqual(['2', 'café']);
    expect(read(`${long}é`).cells.at(-1)).toEqual(['2', 'café']);
  });
});

describe('the delimiter', () => {
  test.each([
    [',', 'a,b;c\n1,2\n'],
    [';', 'a;b\n"12 King St, Toronto, ON";2\n3;4,5\n'],
    ['\t', 'last, first\taddress\nTremblay, Élodie\t12 King St, Toronto\n'],
    [';', '"a, b, c";d\n1;2\n'],
    [',', 'only\none\n'],
    ['|', 'sep=|\r\na|b\r\n1|2\r\n'],
  ])('%j is detected', (delimiter, text) => expect(read(text).delimiter).toBe(delimiter));

  test('is taken from Excel’s `sep=` line, which is not a row', () => {
    const { headers, rows } = read('sep=;\na,x;b\n1;2\n');
    expect(headers).toEqual(['a,x', 'b']);
    expect(rows).toMatchObject([{ line: 2 }]);
  });
});

describe('a row', () => {
  test('has the number that a spreadsheet shows', () => {
    const { rows } = read('number,note\r\n1,"two\nlines"\r\n\r\n , \r\n5,e\r\n');
    expect(rows.map((row) => [row.line, row.cells[0]])).toEqual([
      [2, '1'],
      [5, '5'],
    ]);
  });
  test('may be shorter than the header, or longer if its last cells are filled', () => {
    const { rows } = read('a,b,c\n1\n1,2,3,,\n12 King St, Toronto, ON, M5H 1A1\n');
    expect(rows).toEqual([
      { line: 2, cells: ['1'] },
      { line: 3, cells: ['1', '2', '3'] },
      { line: 4, cells: ['12 King St', ' Toronto', ' ON', ' M5H 1A1'] },
    ]);
  });
  test.each(['\n', '\r\n', '\r'])('ends at %j, and at the end of the file', (end) =>
    expect(read(['a,b', '1,2', '', '3,4'].join(end)).rows.map((row) => row.line)).toEqual([2, 4]),
  );
});

describe('the columns', () => {
  test('have trimmed headers, including blank and repeated ones', () => {
    const { headers, cells } = read(' Order # ,,Column,NOTE,note,#2,column,\n1,2,3,4,5,6,7,8\n');
    expect(headers).toEqual(['Order #', '', 'Column', 'NOTE', 'note', '#2', 'column', '']);
    expect(cells).toEqual([['1', '2', '3', '4', '5', '6', '7', '8']]);
  });
  test('are read from a file without rows', () => {
    expect(read('number,note')).toMatchObject({ headers: ['number', 'note'], rows: [] });
  });
  test('are limited to two hundred: further ones are dropped and counted', () => {
    const wide = Array.from({ length: 203 }, (_, index) => `c${index}`).join(',');
    const { headers, rows, dropped } = read(`${wide}\n${wide}\n`);
    expect([headers.length, rows[0]?.cells.length, dropped]).toEqual([200, 200, 3]);
    expect(read(`a,b\n${'x,'.repeat(450_000)}\n`).rows[0]?.cells).toHaveLength(200);
  });
  test('may follow blank rows', () =>
    expect(read('\n,\nnumber,note\n1,2\n').rows).toEqual([{ line: 4, cells: ['1', '2'] }]));
});

describe('an unreadable file', () => {
  const rows = (count: number) => 'a,b\n'.repeat(count);
  test.each<[string, string, number, string | Buffer]>([
    ['is empty', 'EMPTY', 1, ''],
    ['is only a mark', 'EMPTY', 1, mark],
    ['is only blank rows', 'EMPTY', 1, '\n\n , \n'],
    ['has a NUL', 'BINARY', 3, 'a,b\n"1\n2",3\n4,\0\n'],
    ['has a NUL in UTF-16', 'BINARY', 3, utf16('a,b\nĀĀ,Ā\n4,\0\n')],
    ['is UTF-16 with half a letter', 'ENCODING', 2, utf16(`${mark}a,b\n1,\ud800\n`)],
    ['is UTF-16 of odd length', 'ENCODING', 2, Buffer.concat([utf16(`${mark}a,b\n1,2`), Buffer.from([0])])],
    ['never closes a quote', 'QUOTE_NOT_CLOSED', 41, `${rows(40)}1,"open\n${rows(40)}`],
    ['never closes a quote and is long', 'RECORD_TOO_LONG', 41, `${rows(40)}1,"open\n${rows(500_000)}`],
    ['has a value of 10 MB', 'RECORD_TOO_LONG', 2, `a,b\n1,${'x'.repeat(10_000_000)}\n`],
    ['has more blank lines than a spreadsheet has rows', 'TOO_MANY_ROWS', 1_048_577, `a,b\n${'\n'.repeat(1_100_000)}`],
  ])('that %s is refused: %s near row %i', (_, reason, line, content) =>
    expect(() => read(content)).toThrow(expect.objectContaining({ reason, line })),
  );
  test('yields every row before the broken one', () => {
    const found: TableRow[] = [];
    expect(() => {
      for (const row of readCsv(Buffer.from('a,b\n1,2\n3,4\n5,"6\n7,8\n')).rows) found.push(row);
    }).toThrow(expect.objectContaining({ line: 4 }));
    expect(found.map(({ line }) => line)).toEqual([2, 3]);
  });
});

// location_coordinates.csv is left out: the corpus's expected result has a different phone number.
const files = (folder: string) => readdirSync(folder).filter((name) => name !== 'location_coordinates.csv');
const spectrum = dirname(fileURLToPath(import.meta.resolve('csv-spectrum')));
test.each(files(join(spectrum, 'csvs')))('csv-spectrum: %s', (name) => {
  const wanted: unknown = JSON.parse(readFileSync(join(spectrum, 'json', name.replace('.csv', '.json')), 'utf8'));
  const { cells, headers } = read(readFileSync(join(spectrum, 'csvs', name)));
  const found = cells.map((row) => Object.fromEntries(headers.map((header, index) => [header, row[index]])));
  expect(found).toEqual(wanted);
});
