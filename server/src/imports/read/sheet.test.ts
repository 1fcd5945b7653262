// A workbook with several sheets: the import shows which one was read, and can read another.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import type { Import } from '@portage/contract/imports/schema';
import { describe, expect, test } from 'vitest';
import { writeSheet } from '../../platform/tables/write.ts';
import { beginImport, editCells, rowsOf, settledImport } from '../../testing/imports.ts';
import { type Client, startWorld } from '../../testing/world.ts';
import { bookParts, zipOf } from '../../testing/zip.ts';
import { templateOf } from '../files/template.ts';

const world = await startWorld({ worker: true });

const toronto = '100 King St W, Toronto, ON, M5X 1A9';
const monday = [
  ['Number', 'Recipient', 'Address'],
  ['M-1', 'Ann', toronto],
  ['M-2', '', toronto],
];
const tuesday = [
  ['Destinataire', 'Adresse', 'Poids'],
  ['Zoé', toronto, '1,250'],
  ['Noé', toronto, '2,5'],
  ['Léo', toronto, '3'],
];
const book = (format: 'xls' | 'xlsx') =>
  writeSheet(format, monday, {
    sheetName: 'Lundi',
    also: [
      { name: 'Mardi', rows: tuesday },
      { name: 'Notes', rows: [[]] },
    ],
  });

async function begun(content: Buffer | string) {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const draft = await beginImport(world, api, content, { pickupScheduleId: retailer.storeIds[0] });
  return { retailer, api, draft };
}
const choose = (api: Client, { id, version }: Import, sheet: number) =>
  api.imports.chooseSheet({ params: { id }, body: { version, sheet } });

describe.each(['xlsx', 'xls'] as const)('%s', (format) => {
  test('another sheet is read with its own columns, and the first can be chosen again', async () => {
    const { api, draft } = await begun(await book(format));
    const names = ['Lundi', 'Mardi', 'Notes'].map((name) => ({ name, isHidden: false }));
    expect(draft).toMatchObject({
      status: 'REVIEW',
      sheet: 0,
      sheets: names,
      counts: { rows: 2, ready: 1, faulty: 1 },
    });
    const [, row] = (await rowsOf(api, draft)).data;
    if (row) await editCells(api, draft, row, [[1, 'Bo']]);
    expect(await choose(api, draft, 1)).toMatchObject({ status: 'READING', sheet: 0 });
    const other = await settledImport(api, draft);
    expect(other).toMatchObject({ status: 'REVIEW', sheet: 1, counts: { rows: 3, ready: 3, faulty: 0 } });
    expect(other.columns.map(({ header, target }) => [header, target])).toEqual([
      ['Destinataire', { field: 'recipient' }],
      ['Adresse', { field: 'address' }],
      ['Poids', { field: 'weight' }],
    ]);
    expect((await rowsOf(api, draft)).data.map(({ cells }) => cells[0])).toEqual(['Zoé', 'Noé', 'Léo']);
    await choose(api, other, 0);
    expect(await settledImport(api, draft)).toMatchObject({ sheet: 0, counts: { rows: 2, ready: 1, faulty: 1 } });
  });

  test('an empty sheet is refused, and the previous one keeps its edits', async () => {
    const { api, draft } = await begun(await book(format));
    const [, row] = (await rowsOf(api, draft)).data;
    if (row) await editCells(api, draft, row, [[1, 'Bo']]);
    await choose(api, draft, 2);
    const kept = await settledImport(api, draft);
    expect(kept).toMatchObject({ status: 'REVIEW', sheet: 0, counts: { rows: 2, ready: 2 }, finishedAt: null });
    expect(kept.message).toBe('The sheet “Notes” has no rows, so the previous one is still shown');
    await choose(api, kept, 1);
    expect(await settledImport(api, draft)).toMatchObject({ sheet: 1, message: null });
  });
});

test('a hidden sheet is listed as hidden, and can be read', async () => {
  const fixture = join(import.meta.dirname, '../../platform/tables/fixtures/layout.xlsx');
  const { api, draft } = await begun(readFileSync(fixture));
  expect(draft.sheets.map(({ isHidden }) => isHidden)).toEqual([false, true, false]);
  expect(draft.sheet).toBe(2);
  await choose(api, draft, 1);
  expect(await settledImport(api, draft)).toMatchObject({ sheet: 1 });
});

describe.each(['xlsx', 'xls'] as const)('a %s with another sheet before the orders', (format) => {
  const withCover = (cover: string[][], orders = monday) =>
    writeSheet(format, cover, { sheetName: 'Cover', also: [{ name: 'Orders', rows: orders }] });

  test.each([
    ['a cover of one row', [['Orders of November']]],
    ['a header alone', [['Recipient', 'Address']]],
    [
      'a table of something else',
      [
        ['Store', 'Day'],
        ['Queen West', 'Monday'],
        ['Plateau', 'Friday'],
      ],
    ],
  ])('may begin with %s', async (_, cover) => {
    const { draft } = await begun(await withCover(cover));
    expect(draft).toMatchObject({ status: 'REVIEW', sheet: 1, counts: { rows: 2, ready: 1, faulty: 1 } });
  });
});

test('if no sheet is recognized as orders, the draft waits until a member chooses one', async () => {
  const hidden = [
    { name: 'Note', isHidden: false, rows: [['See the other sheet']] },
    { name: 'Orders', isHidden: true, rows: monday },
  ];
  const { api, draft } = await begun(hiddenBook(hidden));
  expect(draft).toMatchObject({
    status: 'MATCHING',
    message: 'The sheet “Note” contains no orders. Choose another sheet.',
    sheets: hidden.map(({ name, isHidden }) => ({ name, isHidden })),
    counts: { rows: 0 },
  });
  await choose(api, draft, 1);
  expect(await settledImport(api, draft)).toMatchObject({ status: 'REVIEW', sheet: 1, counts: { rows: 2 } });
});

test.each(['en', 'fr'] as const)(
  'an empty template in %s has no orders, and its help sheet is not read as orders',
  async (lang) => {
    const { draft } = await begun(await templateOf('xlsx', lang));
    expect(draft).toMatchObject({ status: 'MATCHING', sheet: 0, counts: { rows: 0 } });
  },
);

/** Returns a workbook with hidden sheets, as spreadsheet programs write it. */
function hiddenBook(sheets: { name: string; isHidden: boolean; rows: string[][] }[]): Buffer {
  const book = utils.book_new();
  for (const { name, rows } of sheets) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  book.Workbook = { Sheets: sheets.map(({ name, isHidden }) => ({ name, Hidden: isHidden ? 1 : 0 })) };
  return Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' }));
}

test('characters that the database cannot store are a fault of their cell, and are dropped from a header', async () => {
  const { api, draft } = await begun(
    zipOf(
      bookParts(
        textRow('Number', 'Recipient', 'Address', 'Note_x0000_', 'Colour_xD800_') +
          textRow('N_x0000_1', 'Ann', toronto, 'x_xD800_', 'red') +
          textRow('N-2', 'Bo', toronto, 'fine', 'blue'),
      ),
    ),
  );
  expect(draft).toMatchObject({ status: 'REVIEW', counts: { ready: 1, faulty: 1 } });
  expect(draft.columns.map(({ header }) => header)).toEqual(['Number', 'Recipient', 'Address', 'Note', 'Colour']);
  const { data } = await rowsOf(api, draft, { state: 'FAULTY' });
  expect(data[0]?.faults.map(({ column, type }) => [column, type])).toEqual([
    [0, 'UNPRINTABLE_TEXT'],
    [3, 'UNPRINTABLE_TEXT'],
  ]);
});

const textRow = (...cells: string[]) =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;

test('only an existing sheet can be chosen, with the current version, before any order is created from another', async () => {
  const { retailer, api, draft } = await begun(await book('xlsx'));
  await expect(choose(api, draft, 3)).rejects.toMatchObject({ body: { errors: [{ path: 'sheet', type: 'INVALID' }] } });
  await expect(choose(api, { ...draft, version: 1 }, 1)).rejects.toMatchObject({ type: 'STALE_VERSION' });
  await api.imports.create({ params: { id: draft.id } });
  const part = await settledImport(api, draft);
  expect(part).toMatchObject({ status: 'REVIEW', counts: { created: 1, faulty: 1 } });
  await expect(choose(api, part, 1)).rejects.toMatchObject({ type: 'IMPORT_BEGUN', status: 409 });
  await api.imports.discard({ params: { id: draft.id } });
  await expect(choose(api, part, 1)).rejects.toMatchObject({ type: 'IMPORT_OVER' });
  const text = await beginImport(world, api, 'Recipient,Address\nAnn,Here', { pickupScheduleId: retailer.storeIds[0] });
  expect(text).toMatchObject({ sheets: [], sheet: null });
});
