// Exported files are read back by other libraries without loss.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { read as readBook, utils } from '@e965/xlsx';
import { Workbook } from 'exceljs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CellKind, moneyText, type TableColumn, type Value } from './columns.ts';
import { readCsv } from './csv.ts';
import { readTable } from './read.ts';
import { workbookOf } from './workbook.ts';
import { csvStream } from './write.ts';

// This library has no types.
const Papa: { parse(text: string, options: object): { data: string[][] } } = createRequire(import.meta.url)(
  'papaparse',
);

async function* inBatches(rows: readonly (readonly Value[])[]) {
  for (let at = 0; at < rows.length; at += 3) yield rows.slice(at, at + 3);
}
const columnsOf = (...kinds: CellKind[]): TableColumn[] =>
  kinds.map((kind, at) => ({ heading: `Column ${at + 1}`, kind, width: 12 }));
const write = (columns: TableColumn[], rows: readonly (readonly Value[])[]) =>
  buffer(Readable.from(workbookOf('Orders', columns, inBatches(rows))));
const writeCsv = (columns: TableColumn[], rows: readonly (readonly Value[])[], isFrench = false) =>
  buffer(Readable.from(csvStream(columns, inBatches(rows), isFrench), { objectMode: false }));

type Cell = { t?: string; v?: unknown; w?: string; f?: string };
function cellsOf(bytes: Buffer): Cell[][] {
  const book = readBook(bytes, { cellNF: true, cellDates: false, dense: true });
  return book.SheetNames.flatMap((name) => {
    const sheet: { '!data'?: Cell[][] } = book.Sheets[name] ?? {};
    return sheet['!data'] ?? [];
  });
}

/** Texts that spreadsheets execute or convert, and strings from lists of hostile input. */
const naughty = [
  ...['=1+1', '@SUM(A1)', "=cmd|' /C calc'!A0", '+1-1', '-2+3', '＝1+1', '\t=1+1', '=HYPERLINK("http://x","y")'],
  ...['00123', '12345678901234567890', '1e5', '2026-11-21', 'TRUE', 'NULL', 'undefined', 'NaN', '0x10', '١٢٣'],
  ...[
    '"quoted"',
    "''",
    ',',
    ';',
    'a;b,c',
    '<b>&amp;</b>',
    ']]>',
    '&#65;',
    '_x0041_',
    '_X005F_x',
    '\\',
    '\u00a0x\u00a0',
  ],
  ...[
    'line\nline',
    'line\r\nline',
    'line\rline',
    ' leading',
    'trailing ',
    '\u202eRTL',
    'שלום',
    'مرحبا',
    '田中さん',
    'Ω≈ç√∫',
  ],
  ...[
    '👩🏽‍🚀',
    '🇨🇦',
    'zalgo͉͎',
    '\u200b',
    '\ufeff',
    '\u2028',
    'ｆｕｌｌ',
    '﷽',
    'ﬃ',
    'Ⱥ',
    'éé',
    'l’été : « à ça »',
    '\ufffd',
  ],
];
/** Returns whether XML can contain the text; other characters are dropped. */
const isXml = (text: string) => !/[^\P{Cc}\t\n\r\u007f-\u009f]|[\uFFFE\uFFFF]/u.test(text) && text.isWellFormed();
const cell = fc.oneof(
  fc.constantFrom(...naughty),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 10 }),
);

test('any text in a workbook is read back unchanged, as text and not as a formula', async () => {
  const check = async (texts: string[]) => {
    const [, ...rows] = cellsOf(
      await write(
        columnsOf('text'),
        texts.map((text) => [text]),
      ),
    );
    // That library normalizes line ends.
    expect(rows.map(([found]) => found?.v ?? '')).toEqual(texts.map((text) => text.replaceAll('\r\n', '\n')));
    for (const [found] of rows)
      if (found && found.v !== undefined) expect([found.t, found.f]).toEqual(['s', undefined]);
  };
  await check(naughty);
  const filled = cell.filter((text) => text !== '' && isXml(text));
  await fc.assert(fc.asyncProperty(fc.array(filled, { minLength: 1, maxLength: 20 }), check), { numRuns: 60 });
});

test('our own reader returns every text of a workbook unchanged', async () => {
  const { rows } = await readTable([
    await write(
      columnsOf('text', 'text'),
      naughty.map((text) => [text, 'end']),
    ),
  ]);
  const found = [];
  for await (const { cells } of rows) found.push(cells[0]);
  expect(found).toEqual(naughty);
});

test('control characters are dropped from a workbook, and the rest is kept', async () => {
  const [, [found] = []] = cellsOf(await write(columnsOf('text'), [['a\u0000b\u0001c\ufffed\u001fe']]));
  expect(found?.v).toBe('abcde');
});

test.each([false, true])('any text in a CSV is read back unchanged (French: %s)', async (isFrench) => {
  const columns = columnsOf('text', 'text');
  const check = async (texts: string[]) => {
    const bytes = await writeCsv(
      columns,
      texts.map((text) => [text, 'end']),
      isFrench,
    );
    const { rows } = readCsv(bytes);
    const found = [];
    for await (const { cells } of rows) found.push(cells[0]);
    expect(found).toEqual(texts);
    const parsed = Papa.parse(bytes.toString('utf8').slice(1), {
      delimiter: isFrench ? ';' : ',',
      newline: '\r\n',
    });
    const others = parsed.data.slice(1, -1).map(([first = '']) => first);
    // Other libraries see the apostrophe that escapes a formula; nothing else differs.
    expect(others.map((text, at) => (text === `'${texts[at]}` ? texts[at] : text))).toEqual(texts);
    for (const text of others) expect(text).not.toMatch(/^[=@＝＠＋－\t\r]|^[+-](?![\d\s().-]*$)/);
  };
  await check(naughty);
  const kept = cell.filter((text) => text.isWellFormed() && !text.includes('\0'));
  await fc.assert(fc.asyncProperty(fc.array(kept, { minLength: 1, maxLength: 20 }), check), { numRuns: 100 });
});

test('numbers, money, dates, times and moments are typed cells', async () => {
  const columns = columnsOf('count', 'decimal', 'money', 'date', 'time', 'moment', 'text');
  const rows = [
    [3, 2.5, -123456, '2026-11-21', '14:30', '2026-11-21 14:30', '007'],
    [0, null, 5, null, '00:00', '1899-01-01 10:00', null],
  ];
  const [, first = [], second = []] = cellsOf(await write(columns, rows));
  expect(first.map((found) => found.v)).toEqual([
    3,
    2.5,
    -1234.56,
    46347,
    0.604_166_666_666_666_6,
    46347.604_166_666_664,
    '007',
  ]);
  expect(first.map((found) => found.t)).toEqual(['n', 'n', 'n', 'n', 'n', 'n', 's']);
  expect(first.slice(2, 6).map((found) => found.w)).toEqual(['-1,234.56', '2026-11-21', '14:30', '2026-11-21 14:30']);
  // Spreadsheets cannot represent this date, so it stays text.
  expect(Array.from(second, (found) => found?.v ?? null)).toEqual([0, null, 0.05, null, 0, '1899-01-01 10:00']);
  const [english, french] = [await writeCsv(columns, rows), await writeCsv(columns, rows, true)];
  expect(english.toString()).toContain('\r\n3,2.5,-1234.56,2026-11-21,14:30,2026-11-21 14:30,007\r\n');
  expect(french.toString()).toContain('\r\n3;"2,5";"-1234,56";2026-11-21;14:30;2026-11-21 14:30;007\r\n');
});

/** Values of every kind with gaps, in more than 26 columns. */
const ledger = (() => {
  const columns = columnsOf('text', 'count', 'money', 'date', ...Array<CellKind>(24).fill('text'), 'count');
  const row = (at: number): Value[] => [
    at % 3 === 0 ? null : `Order ${at}`,
    at,
    at * 101,
    at % 2 === 0 ? '2026-11-21' : null,
    ...Array<null>(24).fill(null),
    at * 2,
  ];
  const rows = Array.from({ length: 40 }, (_, at) => row(at + 1));
  const sum = (column: number) => rows.reduce((total, each) => total + Number(each[column]), 0);
  return { bytes: write(columns, rows), counts: sum(1), cents: sum(2), last: sum(28) };
})();

test('exceljs finds every value in its row and column', async () => {
  const book = new Workbook();
  await book.xlsx.read(Readable.from([await ledger.bytes]));
  const [sheet] = book.worksheets;
  const sum = (column: string) =>
    Array.from({ length: 40 }, (_, at) => Number(sheet?.getCell(`${column}${at + 2}`).value)).reduce((a, b) => a + b);
  expect([sheet?.rowCount, sum('B'), sum('C'), sum('AC')]).toEqual([
    41,
    ledger.counts,
    expect.closeTo(ledger.cents / 100, 6),
    ledger.last,
  ]);
  expect(['A3', 'A4', 'D3', 'D4'].map((cell) => sheet?.getCell(cell).value)).toEqual([
    'Order 2',
    null,
    new Date('2026-11-21T00:00:00Z'),
    null,
  ]);
});

test.skipIf(spawnSync('ssconvert', ['--version']).status !== 0)('Gnumeric reads the same rows', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portage-gnumeric-'));
  const [book, table] = [join(folder, 'ledger.xlsx'), join(folder, 'ledger.csv')];
  writeFileSync(book, await ledger.bytes);
  const { stderr } = spawnSync('ssconvert', [book, table], { encoding: 'utf8' });
  const csv = readFileSync(table, 'utf8');
  rmSync(folder, { recursive: true });
  expect(stderr).not.toContain('Invalid');
  const rows = Papa.parse(csv, { skipEmptyLines: true }).data.slice(1);
  const sum = (column: number) => rows.reduce((total, each) => total + Number(each[column]?.replaceAll(',', '')), 0);
  expect([rows.length, sum(1), sum(2), sum(28)]).toEqual([
    40,
    ledger.counts,
    expect.closeTo(ledger.cents / 100, 6),
    ledger.last,
  ]);
  expect(rows[1]?.slice(0, 4)).toEqual(['Order 2', '2', '2.02', '2026/11/21']);
});

test('cents are formatted as decimals without losing or adding a digit', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (cents) => {
      const text = moneyText(cents);
      expect(text).toMatch(/^-?\d+\.\d\d$/);
      expect(Number(text.replace('.', ''))).toBe(cents === 0 ? 0 : cents);
    }),
  );
});

test('headings are frozen, and repeated on every further sheet', async () => {
  async function* many() {
    for (let at = 0; at < 1_048_576; at += 65_536) yield Array.from({ length: 65_536 }, (_, row) => [at + row]);
  }
  const book = readBook(await buffer(Readable.from(workbookOf('Deliveries', columnsOf('count'), many()))), {
    dense: true,
  });
  expect(book.SheetNames).toEqual(['Deliveries', 'Deliveries 2']);
  const [first, second] = book.SheetNames.map((name) =>
    utils.sheet_to_json<unknown[]>(book.Sheets[name] ?? {}, { header: 1 }),
  );
  expect([first?.length, first?.at(-1)]).toEqual([1_048_576, [1_048_574]]);
  expect(second).toEqual([['Column 1'], [1_048_575]]);
});

test('an empty table has its headings, and an error in the rows fails the file', async () => {
  expect(cellsOf(await write(columnsOf('text'), [])).map(([found]) => found?.v)).toEqual(['Column 1']);
  async function* broken() {
    yield [['a']];
    throw new Error('no more');
  }
  const { promise, resolve } = Promise.withResolvers<unknown>();
  Readable.from(workbookOf('Orders', columnsOf('text'), broken()))
    .on('error', resolve)
    .resume();
  expect(await promise).toMatchObject({ message: 'no more' });
});

test('rows are read with backpressure', async () => {
  let taken = 0;
  async function* endless() {
    for (; taken < 10_000; taken++) yield Array.from({ length: 100 }, () => [`${Math.random()}`.repeat(20)]);
  }
  const bytes = workbookOf('Orders', columnsOf('text'), endless());
  for (let chunk = 0; chunk < 5; chunk++) await bytes.next();
  expect(taken).toBeLessThan(200);
  await bytes.return(undefined);
});
