import { read, utils } from '@e965/xlsx';
import { fieldOfHeader, neededHeaders } from '@portage/contract/imports/columns';
import { OrderFieldName } from '@portage/contract/imports/fields';
import { expect, test } from 'vitest';
import { readTable } from '../../platform/tables/read.ts';
import { templateOf } from './template.ts';

test.each([
  ['csv', 'en', ','],
  ['csv', 'fr', ';'],
  ['xlsx', 'en', null],
  ['xlsx', 'fr', null],
] as const)(
  'a template as %s in %s is recognized without help, and creates no order',
  async (format, language, delimiter) => {
    const bytes = await templateOf(format, language);
    const table = await readTable([bytes], { names: neededHeaders });
    expect(table).toMatchObject({ format, delimiter });
    expect(table.headers.map(fieldOfHeader)).toEqual(OrderFieldName.options);
    for await (const row of table.rows) expect(row).toBe('no row');
  },
);

test('a workbook explains every column on a second sheet', async () => {
  const book = read(await templateOf('xlsx', 'fr'));
  expect(book.SheetNames).toEqual(['Commandes', 'Aide']);
  const rows: unknown[][] = utils.sheet_to_json(book.Sheets.Aide ?? {}, { header: 1 });
  expect(rows).toHaveLength(OrderFieldName.options.length + 1);
  expect(rows[2]).toEqual([
    'Destinataire',
    'Obligatoire. La personne qui reçoit la commande.',
    expect.stringContaining('Client'),
  ]);
});

test('a template is written only once per format and language', async () => {
  expect(await templateOf('xlsx', 'en')).toBe(await templateOf('xlsx', 'en'));
  expect(await templateOf('xlsx', 'en')).not.toEqual(await templateOf('xlsx', 'fr'));
});
