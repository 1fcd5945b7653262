import { type CellObject, CFB, read, SSF, set_cptable, type WorkBook } from '@e965/xlsx';
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs';
import type { TableRow } from './csv.ts';
import { builtInFormat, type Format, readFormat } from './format.ts';
import { readSheet, type Sheet, type SheetRequest } from './grid.ts';
import { type Epoch, numberText } from './number.ts';
import { Unreadable } from './unreadable.ts';

set_cptable(codePages);

/** Returns the text of the built-in format 56, which the library reads as a time; spreadsheets show a date. */
const dateShownAsTime = () => SSF.get_table()[56];

/** Error codes ([MS-XLS] 2.5.10) and their texts. */
const errors: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

/** Reads a sheet of an old workbook (Excel 2 to 2003). */
export async function readXls(bytes: Buffer, request: SheetRequest): Promise<Sheet> {
  const book = open(bytes);
  const epoch = book.Workbook?.WBProps?.date1904 ? 1904 : 1900;
  const isHidden = (place: number) => Boolean(book.Workbook?.Sheets?.[place]?.Hidden);
  const sheets = book.SheetNames.map((name, place) => ({ name, isHidden: isHidden(place) }));
  const dataOf = (place: number) => book.Sheets[sheets[place]?.name ?? '']?.['!data'] ?? [];
  return await readSheet({ sheets, rowsOf: (place) => rowsOf(dataOf(place), epoch) }, request);
}

function open(bytes: Buffer): WorkBook {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellStyles: false,
      cellText: false,
      cellNF: true,
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (/password|encrypt/i.test(message) || isLocked(bytes)) throw new Unreadable(1, 'PASSWORD');
    // Documents and presentations use the same container.
    if (/cannot find workbook/i.test(message)) throw new Unreadable(1, 'OTHER_FORMAT');
    throw new Unreadable(1, 'DAMAGED');
  }
}

/** Returns whether the file is a current workbook with a password, which is stored in the old container. */
function isLocked(bytes: Buffer): boolean {
  try {
    return CFB.find(CFB.read(bytes, { type: 'buffer' }), 'EncryptedPackage') !== null;
  } catch {
    return false;
  }
}

function rowsOf(data: (CellObject | undefined)[][], epoch: Epoch): TableRow[] {
  const formats = new Map<string, Format>();
  const formatOf = (text: string) => {
    const format = formats.get(text) ?? (text === dateShownAsTime() ? builtInFormat(56) : readFormat(text));
    formats.set(text, format);
    return format;
  };
  const rows: TableRow[] = [];
  data.forEach((row, place) => {
    const cells = row.map((cell) => (cell ? textOf(cell, epoch, formatOf) : ''));
    rows.push({ line: place + 1, cells });
  });
  return rows;
}

function textOf(cell: CellObject, epoch: Epoch, formatOf: (text: string) => Format): string {
  if (cell.t === 'n') return numberText(String(cell.v), formatOf(String(cell.z ?? 'General')), epoch);
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  if (cell.t === 'e') return errors[Number(cell.v)] ?? '#N/A';
  return cell.v === undefined ? '' : String(cell.v);
}
