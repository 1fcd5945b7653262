import { uploadLimit } from '@portage/contract/uploads/schema';
import { describe, expect, test } from 'vitest';
import { fileTypeOf, pastedFile, whyNotFile } from './chosenFile.ts';

const fileOf = (name: string, type = '', size = 10) => ({ name, type, size });

describe('refuses a file that cannot be uploaded', () => {
  test.each([
    ['orders.csv', null],
    ['ORDERS.XLSX', null],
    ['old.xls', null],
    ['cells.tsv', null],
    ['orders.ods', 'otherWorkbook'],
    ['macros.xlsm', 'otherWorkbook'],
    ['photo.png', 'notSheet'],
    ['orders', 'notSheet'],
  ])('by its name: %s: %s', (name, reason) => expect(whyNotFile(fileOf(name))).toBe(reason));
  test('by its size', () => {
    expect(whyNotFile(fileOf('a.csv', '', 0))).toBe('empty');
    expect(whyNotFile(fileOf('a.csv', '', uploadLimit))).toBeNull();
    expect(whyNotFile(fileOf('a.csv', '', uploadLimit + 1))).toBe('tooLarge');
  });
});

test('derives the content type from the file name, because Windows reports a CSV as a workbook', () => {
  expect(fileTypeOf(fileOf('a.csv', 'application/vnd.ms-excel'))).toBe('text/csv');
  expect(fileTypeOf(fileOf('a.tsv', 'text/tab-separated-values'))).toBe('text/tab-separated-values');
  expect(fileTypeOf(fileOf('a.xls'))).toBe('application/vnd.ms-excel');
  expect(fileTypeOf(fileOf('a.XLSX', 'application/octet-stream'))).toContain('spreadsheetml');
});

test('makes a file of copied cells, but not of a single word', async () => {
  const file = pastedFile('Nom\tAdresse\nÉlodie\t1 rue X', 'Cellules');
  expect(file?.name).toBe('Cellules.tsv');
  expect(await file?.text()).toBe('Nom\tAdresse\nÉlodie\t1 rue X');
  expect(pastedFile('hello\n', 'x')).toBeNull();
});
