import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type CsvFile, type CsvRow, readCsv } from './read.ts';

async function* chunksOf(bytes: Buffer, size = 7): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function all(rows: AsyncIterable<CsvRow>): Promise<CsvRow[]> {
  const found: CsvRow[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

/** A file of this content, read to its end. */
async function read(content: string | Buffer): Promise<Omit<CsvFile, 'rows'> & { rows: CsvRow[]; cells: string[][] }> {
  const bytes = Buffer.from(content);
  const file = await readCsv(chunksOf(bytes, Math.max(7, bytes.length / 50)));
  const rows = await all(file.rows);
  return { ...file, rows, cells: rows.map((row) => Object.values(row.cells)) };
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
  ])('survives byte for byte: %j', async (value) =>
    expect((await read(`number,note\nx,"${value}"`)).cells).toEqual([['x', value]]),
  );
  test('may hold line ends, quotes and the delimiter', async () => {
    const { cells } = await read('number,note\n1,"one\r\ntwo\n""three"", four\r"\n2,5" pipe\n3,"Bob" Smith\n');
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
  ])('%s is seen', async (encoding, bytes) => {
    const file = await read(bytes);
    expect(file).toMatchObject({ encoding, columns: [{ header: 'numéro', key: 'numero' }, { header: 'nom' }] });
    expect(file.cells).toEqual([['1', 'Élodie Œuvrard']]);
  });
  test('is told by the last byte, if need be', async () => {
    const long = `number,note\n${'1,plain\n'.repeat(20_000)}2,caf`;
    expect((await read(Buffer.concat([Buffer.from(long), Buffer.from([0xe9])]))).cells.at(-1)).toEqual(['2', 'café']);
    expect((await read(`${long}é`)).cells.at(-1)).toEqual(['2', 'café']);
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
  ])('%j parts the cells', async (delimiter, text) => expect((await read(text)).delimiter).toBe(delimiter));

  test('is not looked for in Excel’s own hint, which is no row', async () => {
    const { columns, rows } = await read('sep=;\na,x;b\n1;2\n');
    expect(columns.map((column) => column.header)).toEqual(['a,x', 'b']);
    expect(rows).toMatchObject([{ line: 2 }]);
  });
});

describe('a row', () => {
  test('has the number that a spreadsheet shows', async () => {
    const { rows } = await read('number,note\r\n1,"two\nlines"\r\n\r\n , \r\n5,e\r\n');
    expect(rows.map((row) => [row.line, row.cells.number])).toEqual([
      [2, '1'],
      [5, '5'],
    ]);
  });
  test('may be short, or long with its last cells kept apart', async () => {
    const { rows } = await read('a,b,c\n1\n1,2,3,,\n12 King St, Toronto, ON, M5H 1A1\n');
    expect(rows).toEqual([
      { line: 2, cells: { a: '1', b: '', c: '' }, extra: [] },
      { line: 3, cells: { a: '1', b: '2', c: '3' }, extra: [] },
      { line: 4, cells: { a: '12 King St', b: ' Toronto', c: ' ON' }, extra: [' M5H 1A1'] },
    ]);
  });
  test.each(['\n', '\r\n', '\r'])('ends at %j, and at the end of the file', async (end) =>
    expect((await read(['a,b', '1,2', '', '3,4'].join(end))).rows.map((row) => row.line)).toEqual([2, 4]),
  );
});

test('a long file lets others go first, again and again', async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const slices = 40;
  await read(Buffer.from(`a,b\n${'1,2\n'.repeat((slices * 32 * 1024) / 4)}`));
  isOver = true;
  expect(turns).toBeGreaterThan(slices / 2);
});

describe('the columns', () => {
  test('have trimmed headers and a key each, also when blank or twice there', async () => {
    const { columns, cells } = await read(' Order # ,,Column,NOTE,note,#2,column,\n1,2,3,4,5,6,7,8\n');
    expect(columns.map(({ header }) => header)).toEqual(['Order #', '', 'Column', 'NOTE', 'note', '#2', 'column', '']);
    expect(new Set(columns.map(({ key }) => key)).size).toBe(8);
    expect(columns[0]?.key).toBe('orderno');
    expect(cells).toEqual([['1', '2', '3', '4', '5', '6', '7', '8']]);
  });
  test('are there without a row', async () => {
    expect(await read('number,note')).toMatchObject({ columns: [{ key: 'number' }, { key: 'note' }], rows: [] });
  });
  test('may come after blank rows', async () =>
    expect((await read('\n,\nnumber,note\n1,2\n')).rows).toMatchObject([{ line: 4, cells: { number: '1' } }]));
});

describe('an unreadable file', () => {
  const rows = (count: number) => 'a,b\n'.repeat(count);
  const random = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256));
  test.each<[string, string, number, string | Buffer]>([
    ['is empty', 'EMPTY', 1, ''],
    ['is only a mark', 'EMPTY', 1, mark],
    ['is only blank rows', 'EMPTY', 1, '\n\n , \n'],
    ['is binary', 'BINARY', 1, random],
    ['has a NUL', 'BINARY', 3, 'a,b\n"1\n2",3\n4,\0\n'],
    ['has a NUL in UTF-16', 'BINARY', 3, utf16('a,b\nĀĀ,Ā\n4,\0\n')],
    ['is UTF-16 with half a letter', 'ENCODING', 1, utf16(`${mark}a,b\n1,\ud800\n`)],
    ['is UTF-16 of odd length', 'ENCODING', 2, Buffer.concat([utf16(`${mark}a,b\n1,2`), Buffer.from([0])])],
    ['never closes a quote', 'QUOTE_NOT_CLOSED', 41, `${rows(40)}1,"open\n${rows(40)}`],
    ['never closes a quote and is long', 'RECORD_TOO_LONG', 41, `${rows(40)}1,"open\n${rows(500_000)}`],
    ['has a value of 10 MB', 'RECORD_TOO_LONG', 2, `a,b\n1,${'x'.repeat(10_000_000)}\n`],
    ['has 201 columns', 'TOO_MANY_COLUMNS', 1, ','.repeat(200).replace('', 'a')],
    ['has a row of 201 cells', 'TOO_MANY_COLUMNS', 3, `a,b\n1,2\n${'x,'.repeat(200)}\n`],
    ['has a million columns', 'TOO_MANY_COLUMNS', 1, 'a,'.repeat(450_000)],
    ['is over 50 MB', 'TOO_LARGE', 1, Buffer.alloc(50 * 1024 * 1024 + 1, 'a,b\n')],
  ])('that %s is refused: %s near row %i', async (_, reason, line, content) =>
    expect(read(content)).rejects.toMatchObject({ type: 'CSV_UNREADABLE', reason, line }),
  );
  test('gives every row before the broken one', async () => {
    const file = await readCsv(chunksOf(Buffer.from('a,b\n1,2\n3,4\n5,"6\n7,8\n')));
    const found: number[] = [];
    const reading = (async () => {
      for await (const row of file.rows) found.push(row.line);
    })();
    await expect(reading).rejects.toMatchObject({ line: 4 });
    expect(found).toEqual([2, 3]);
  });
});

// Its location_coordinates.csv is left out: the corpus's own answer holds another phone number than the file.
const files = (folder: string) => readdirSync(folder).filter((name) => name !== 'location_coordinates.csv');
const spectrum = dirname(fileURLToPath(import.meta.resolve('csv-spectrum')));
test.each(files(join(spectrum, 'csvs')))('csv-spectrum: %s', async (name) => {
  const wanted: unknown = JSON.parse(readFileSync(join(spectrum, 'json', name.replace('.csv', '.json')), 'utf8'));
  const { rows, columns } = await read(readFileSync(join(spectrum, 'csvs', name)));
  const found = rows.map((row) => Object.fromEntries(columns.map(({ header, key }) => [header, row.cells[key]])));
  expect(found).toEqual(wanted);
});
