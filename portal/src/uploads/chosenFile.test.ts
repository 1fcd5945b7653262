import { uploadLimit } from '@portage/contract/uploads/schema';
import { describe, expect, test } from 'vitest';
import { fileTypeOf, pastedFile, whyNotFile } from './chosenFile.ts';

const fileOf = (name: string, type = '', size = 10) => ({ name, type, size });

describe('a file that cannot be uploaded is refused at once', () => {
  test.each([
    ['orders.csv', null],
    ['ORDERS.XLSX', null],
    ['old.xls', null],
    ['cells.tsv', null],
    ['orders.ods', 'otherWorkbook'],
    ['macros.xlsm', 'otherWorkbook'],
    ['photo.png', 'notSheet'],
    ['orders', 'notSheet'],
  ])('%s: %s', (name, reason) => expect(whyNotFile(fileOf(name))).toBe(reason));
  test('by its size', () => {
    expect(whyNotFile(fileOf('a.csv', '', 0))).toBe('empty');
    expect(whyNotFile(fileOf('a.csv', '', uploadLimit))).toBeNull();
    expect(whyNotFile(fileOf('a.csv', '', uploadLimit + 1))).toBe('tooLarge');
  });
});

test('a file is sent as what its name says; Windows calls a CSV a workbook', () => {
  expect(fileTypeOf(fileOf('a.csv', 'application/vnd.ms-excel'))).toBe('text/csv');
  expect(fileTypeOf(fileOf('a.tsv', 'text/tab-separated-values'))).toBe('text/tab-separated-values');
  expect(fileTypeOf(fileOf('a.xls'))).toBe('application/vnd.ms-excel');
  expect(fileTypeOf(fileOf('a.XLSX', 'application/octet-stream'))).toContain('spreadsheetml');
});

test('cells become a file; a word does not', async () => {
  const file = pastedFile('Nom\tAdresse\nÉlodie\t1 rue X', 'Cellules');
  expect(file?.name).toBe('Cellules.tsv');
  expect(await file?.text()).toBe('Nom\tAdresse\nÉlodie\t1 rue X');
  expect(pastedFile('hello\n', 'x')).toBeNull();
});
