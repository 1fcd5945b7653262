// Workbooks written by spreadsheet programs (see fixtures/README.md), compared with the typed values.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CFB } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import type { TableRow } from './csv.ts';
import { readTable } from './read.ts';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name));

/** Returns the container of a workbook with a password ([MS-OFFCRYPTO] 2.3.4). */
function lockedBook(): Buffer {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.from('\x04\0\x04\0\x40\0\0\0<encryption/>', 'latin1'));
  CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(5000, 7));
  return Buffer.from(CFB.write(container, { type: 'buffer' }));
}

async function all(rows: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const found: TableRow[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

const typed: readonly [what: string, text: string][] = [
  ['zeros in text', '000123'],
  ['twelve digits', '123456789012'],
  ['fifteen digits', '123456789012345'],
  ['zeros by format', '02134'],
  ['letters by format', 'ORD-000042'],
  ['phone by format', '514-555-0123'],
  ['phone in text', '+15145550123'],
  ['postal code', 'H2X 1Y4'],
  ['computed noise', '0.3'],
  ['price', '19.99'],
  ['money', '1234.5'],
  ['percent', '0.5'],
  ['thousands', '1234567'],
  ['scientific', '123456789012'],
  ['unit by format', '12'],
  ['negative', '-12.25'],
  ['date dmy', '2026-11-21'],
  ['date mdy', '2026-02-03'],
  ['date long', '2027-01-05'],
  ['date and time', '2026-11-21 14:30'],
  ['midnight', '2026-11-21'],
  ['time', '09:05'],
  ['time seconds', '23:59:58'],
  ['time ampm', '14:30'],
  ['elapsed', '30:15'],
  ['true', 'TRUE'],
  ['false', 'FALSE'],
  ['not available', '#N/A'],
  ['division', '#DIV/0!'],
  ['formula of text', 'A-1 & <b>'],
  ['like a formula', '=1+1'],
  ['like an at', '@cmd'],
  ['minus in text', '-5'],
  ['spaces', ' two  spaces '],
  ['two lines', 'two\nlines'],
  ['letters', 'l’été Œuvre Łódź 🚚'],
  ['markup', `<b>"x" & 'y'</b> &amp;`],
  ['escape', '_x0041_'],
  ['runs', 'Ring twice, please'],
  ['link', 'a link'],
];

test.each(['values.xlsx', 'values.xls', 'values-from-ods.xlsx'])(
  '%s: every value equals the typed one',
  async (name) => {
    const { headers, rows, format } = await readTable([fixture(name)]);
    expect(format).toBe(name.endsWith('xls') ? 'xls' : 'xlsx');
    expect(headers).toEqual(['What', 'Cell']);
    expect((await all(rows)).map(({ cells }) => cells)).toEqual(typed);
  },
);

test.each(['layout.xlsx', 'layout.xls'])(
  '%s: the table is found below its title, beside blank columns, on the first visible sheet with content',
  async (name) => {
    const { headers, rows, sheet, sheets } = await readTable([fixture(name)]);
    // The first sheet is empty, the second hidden; the third, which is read, is protected.
    expect(sheet).toBe(2);
    expect(sheets.map(({ isHidden }) => isHidden)).toEqual([false, true, false]);
    expect(sheets[sheet ?? 0]?.name).toBe('Commandes');
    expect(headers).toEqual(['N° de commande', 'Destinataire', 'Adresse', '', 'Colis']);
    // Merged cells have their value once; hidden columns and rows are read; row numbers are those on the screen.
    expect((await all(rows)).map(({ line, cells }) => [line, ...cells])).toEqual([
      [5, 'A-1', 'Élodie Roy', '100 King St W', 'M5X 1A9', '2'],
      [6, 'A-2', 'Bo Li', '200 King St W', 'M5X 1A9', '1'],
      [8, 'A-3', 'Zoë Côté', '', 'H2X 1Y4', '3'],
    ]);
  },
);

test.each(['from-1904.xlsx', 'from-1904.xls'])('%s: dates count from 1904 if the workbook does', async (name) => {
  const { rows } = await readTable([fixture(name)]);
  expect((await all(rows)).map(({ cells }) => cells)).toEqual([
    ['1', '2026-11-21', '2026-11-21 14:30', '09:05'],
    ['2', '1904-01-02', '2000-02-29 23:59', '00:00'],
  ]);
});

describe('the format of a file is detected by its content', () => {
  const reading = (bytes: Buffer | string) => readTable([Buffer.from(bytes)]);
  test.each([
    ['a workbook', fixture('values.xlsx'), 'xlsx', 'What'],
    ['an old workbook', fixture('values.xls'), 'xls', 'What'],
    ['a text', 'Order\tName\n1\tÉlodie\n', 'csv', 'Order'],
    ['a text in UTF-16, as "Unicode Text"', Buffer.from('\uFEFFOrder\tName\n1\tÉlodie\n', 'utf16le'), 'csv', 'Order'],
  ])('%s is read in its format', async (_, bytes, format, header) =>
    expect(await reading(bytes)).toMatchObject({ format, headers: [header, expect.anything()] }),
  );
  test.each([
    ['a workbook with a password', lockedBook(), 'PASSWORD'],
    ['an old workbook with a password', fixture('locked.xls'), 'PASSWORD'],
    ['an OpenDocument sheet', fixture('values.ods'), 'OTHER_FORMAT'],
    ['a web page', '<html><table><tr><td>Order</td></tr></table></html>', 'WEB_PAGE'],
    ['a web page in UTF-16', Buffer.from('\uFEFF<table>', 'utf16le'), 'WEB_PAGE'],
    ['the XML of Excel 2003', '<?xml version="1.0"?>\n<Workbook/>', 'WEB_PAGE'],
    ['an archive of another kind', Buffer.from('\x1f\x8b\x08\0rest of it', 'latin1'), 'OTHER_FORMAT'],
    ['a text in UTF-32', Buffer.from('\xff\xfe\0\0a\0\0\0,\0\0\0', 'latin1'), 'OTHER_FORMAT'],
    ['a sheet of Lotus', Buffer.from('\0\0\x1a\0\0\x10\x04\0', 'latin1'), 'OTHER_FORMAT'],
    ['half a workbook', fixture('values.xlsx').subarray(0, 3000), 'DAMAGED'],
    ['half an old workbook', fixture('values.xls').subarray(0, 3000), 'DAMAGED'],
  ])('%s is refused with its reason', async (_, bytes, reason) =>
    expect(reading(bytes)).rejects.toMatchObject({ reason }),
  );
  test('a file that is too large is not opened', async () =>
    expect(reading(Buffer.alloc(50 * 1024 * 1024 + 1, 'a,b\n'))).rejects.toMatchObject({ reason: 'TOO_LARGE' }));
});
