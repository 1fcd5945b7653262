// Workbooks uploaded without review, and as a draft.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeSheet } from '../../platform/tables/write.ts';
import { beginImport, rowsOf } from '../../testing/imports.ts';
import { faultsOf, upload } from '../../testing/upload.ts';
import { startWorld } from '../../testing/world.ts';

const world = await startWorld({ worker: true });

const toronto = '100 King St W, Toronto, ON, M5X 1A9';
const store = { pickupScheduleName: 'Queen West' };
const rows = [
  ['Numéro de commande', 'Destinataire', 'Téléphone', 'Adresse', 'Colis', 'Code-barres'],
  ['000123', 'Élodie Roy', '+14165550101', toronto, '2', '0042'],
  ['=1+1', 'Bo Li', '', toronto, '', '123456789012345678901'],
];

describe.each(['xlsx', 'xls'] as const)('%s', (format) => {
  test('becomes orders without review, every value as typed', async () => {
    const api = await (await world.retailer()).admin();
    const job = await upload(world, api, await writeSheet(format, rows), store);
    expect(job).toMatchObject({ status: 'FINISHED', message: null, itemsCount: 2, itemsCreated: 2 });
    const { data } = await api.orders.list({ query: { sort: 'createdAt:asc' } });
    expect(data.map(({ number, recipient }) => [number, recipient])).toEqual([
      ['000123', 'Élodie Roy'],
      ['=1+1', 'Bo Li'],
    ]);
    const order = await api.orders.read({ params: { id: data[1]?.id ?? '' } });
    expect(order).toMatchObject({ barcodeForScan: '123456789012345678901', numberOfPackages: 1 });
  });

  test('reports which sheet was read if there are others', async () => {
    const api = await (await world.retailer()).admin();
    const book = await writeSheet(format, rows, { sheetName: 'Lundi', also: [{ name: 'Mardi', rows: [['x', 'y']] }] });
    expect(await upload(world, api, book, store)).toMatchObject({
      status: 'FINISHED',
      message: 'Only the sheet “Lundi” was read.',
    });
  });

  test('becomes a draft if it has faulty rows', async () => {
    const retailer = await world.retailer();
    const api = await retailer.admin();
    const book = await writeSheet(format, [...rows, ['7', '', '', toronto, 'many', '']]);
    const draft = await beginImport(world, api, book, { pickupScheduleId: retailer.storeIds[0] });
    expect(draft).toMatchObject({ status: 'REVIEW', format, counts: { rows: 3, ready: 2, faulty: 1 } });
    const { data } = await rowsOf(api, draft);
    expect(data.map(({ row, cells }) => [row, cells[0]])).toEqual([
      [2, '000123'],
      [3, '=1+1'],
      [4, '7'],
    ]);
  });
});

test('an error value of a spreadsheet is not accepted as a name', async () => {
  const api = await (await world.retailer()).admin();
  const book = await writeSheet('csv', [
    ['Order number', 'Recipient', 'Address', 'Postal code'],
    ['1', '#N/A', toronto, ''],
    ['2', 'Bo Li', '100 King St W, Toronto, ON', '#VALEUR!'],
    ['#3', 'Number 3', toronto, ''],
  ]);
  const job = await upload(world, api, book, store);
  expect(job).toMatchObject({ status: 'FINISHED', itemsCreated: 1 });
  expect(faultsOf(job).filter(({ type }) => type === 'CELL_ERROR')).toMatchObject([
    { row: 2, column: 'Recipient', value: '#N/A' },
    { row: 3, column: 'Postal code', value: '#VALEUR!' },
  ]);
});

test('an unreadable file shows the reason in the reader’s language, with and without review', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const { token } = api;
  const locked = readFileSync(join(import.meta.dirname, '../../platform/tables/fixtures/locked.xls'));
  const job = await upload(world, world.client(token, 'fr'), locked, store);
  const message =
    'Le fichier ne peut pas être lu. Il est protégé par un mot de passe. Retirez le mot de passe et téléversez-le de nouveau.';
  expect(job).toMatchObject({ status: 'FAILED', message });
  expect(faultsOf(job)).toMatchObject([{ type: 'FILE_UNREADABLE', row: null }]);
  const draft = await beginImport(world, api, locked, { pickupScheduleId: retailer.storeIds[0] });
  expect(draft).toMatchObject({
    status: 'FAILED',
    message: 'The file cannot be read. It is protected by a password. Remove the password and upload it again.',
  });
});
