// Permissions of members on imports, and the errors of refused requests.
import { describe, expect, test } from 'vitest';
import { beginImport, columnsLike, editCells, importOf, rowsOf, settledImport } from '../testing/imports.ts';
import { sendFile, upload } from '../testing/upload.ts';
import { anOrder, type Client, startWorld } from '../testing/world.ts';

const world = await startWorld({ worker: true });

const toronto = '100 King St W, Toronto, ON, M5X 1A9';
const csv = (...rows: string[]) => rows.map((row) => `${row}\r\n`).join('');
const good = csv('Number,Recipient,Address', `G-1,Ann,"${toronto}"`, `G-2,,"${toronto}"`);
const aRetailer = async () => {
  const retailer = await world.retailer();
  return { retailer, api: await retailer.admin(), store: { pickupScheduleId: retailer.storeIds[0] } };
};
const bytesOf = (api: Client, url: string, language = 'en') =>
  world.request({ method: 'GET', url, token: api.token, language });

describe('an import starts', () => {
  test('with the member’s own uploaded file, one of their stores, and a pickup that is still possible', async () => {
    const { retailer, api, store } = await aRetailer();
    const fileUrl = await sendFile(world, api, good);
    const begin = (by: Client, wish: object = {}) =>
      by.imports.start({ body: { fileUrl, fileName: 'a.csv', ...store, ...wish } });
    const { fileUrl: unsent } = await api.uploads.sign({ query: { file: 'a.csv', fileType: 'text/csv', size: 1 } });
    for (const wish of [{ fileUrl: unsent }, { fileUrl: 'https://example.com/a.csv' }, { fileUrl: '../../etc/passwd' }])
      await expect(begin(api, wish)).rejects.toMatchObject({ type: 'FILE_NOT_FOUND' });
    await expect(begin(await retailer.admin())).rejects.toMatchObject({ type: 'FILE_NOT_FOUND' });
    const elsewhere = (await world.retailer()).storeIds[0];
    await expect(begin(api, { pickupScheduleId: elsewhere })).rejects.toMatchObject({
      type: 'PICKUP_LOCATION_NOT_FOUND',
    });
    await expect(begin(api, { date: '2026-11-17', time: '14:00' })).rejects.toMatchObject({
      body: { errors: [{ path: 'date', type: 'DATE_IN_PAST' }] },
    });
    expect((await api.imports.list({})).total).toBe(0);
  });

  test('with a coordinator’s own store and its next slot if they lack MANAGE_ORDERS, regardless of the file and the form', async () => {
    const retailer = await world.retailer({ fulfilsAtOnce: true });
    const [own, other] = retailer.storeIds;
    const api = await retailer.coordinator({ stores: [own ?? ''] });
    const file = csv('Recipient,Address,Store,Date,Time', `Ann,"${toronto}",Plateau,2026-11-30,14:00`);
    const draft = await beginImport(world, api, file, { pickupScheduleId: other, date: '2026-11-30', time: '14:00' });
    expect(draft).toMatchObject({ status: 'REVIEW', pickupScheduleId: null, date: null, counts: { ready: 1 } });
    await api.imports.create({ params: { id: draft.id } });
    expect(await settledImport(api, draft)).toMatchObject({ status: 'DONE' });
    expect((await api.orders.list({ query: {} })).data).toMatchObject([
      { pickupScheduleId: own, date: '2026-11-18', time: '14:00' },
    ]);
    const homeless = await retailer.coordinator();
    const fileUrl = await sendFile(world, homeless, file);
    await expect(homeless.imports.start({ body: { fileUrl, fileName: 'a.csv' } })).rejects.toMatchObject({
      body: { errors: [{ path: 'pickupScheduleName', type: 'REQUIRED' }] },
    });
  });
});

test('a row that asks for a code needs a contact; an invalid email is the only fault of its row', async () => {
  const { api, store } = await aRetailer();
  const file = csv(
    'Recipient,Address,Email,Proof',
    `Ann,"${toronto}",,PIN`,
    `Ben,"${toronto}",ben@test.example,PIN`,
    `Cle,"${toronto}",not-an-address,PIN`,
  );
  const draft = await beginImport(world, api, file, store);
  const { data } = await rowsOf(api, draft);
  expect(data.map(({ faults }) => faults.map(({ type }) => type))).toEqual([
    ['PROOF_WITHOUT_CONTACT'],
    [],
    ['INVALID_EMAIL'],
  ]);
});

describe('an import is visible', () => {
  test('to the member who started it, and to members of all stores who manage orders', async () => {
    const { retailer, api } = await aRetailer();
    const [store = ''] = retailer.storeIds;
    const bound = await retailer.coordinator({ stores: [store], permissions: ['MANAGE_ORDERS'] });
    const [manager, other] = [
      await retailer.coordinator({ permissions: ['MANAGE_ORDERS'] }),
      await retailer.coordinator({ permissions: [] }),
    ];
    const draft = await beginImport(world, bound, good);
    for (const who of [bound, api, manager]) {
      expect(await importOf(who, draft)).toMatchObject({ id: draft.id, counts: { rows: 2 } });
      expect((await who.imports.list({})).data).toMatchObject([{ id: draft.id }]);
    }
    for (const who of [other, await (await world.retailer()).admin()]) {
      await expect(importOf(who, draft)).rejects.toMatchObject({ type: 'IMPORT_NOT_FOUND', status: 404 });
      expect((await who.imports.list({})).data).toEqual([]);
    }
  });

  test('to another member, who fixes and creates it by the rules of the member who started it', async () => {
    const { retailer, api } = await aRetailer();
    const [store = ''] = retailer.storeIds;
    const bound = await retailer.coordinator({ stores: [store] });
    const draft = await beginImport(world, bound, csv('Recipient,Address,Store', `,"${toronto}",Plateau`));
    const [row] = (await rowsOf(api, draft)).data;
    if (row) expect((await editCells(api, draft, row, [[0, 'Ann']])).row.state).toBe('READY');
    await api.imports.create({ params: { id: draft.id } });
    expect(await settledImport(api, draft)).toMatchObject({ status: 'DONE', memberName: draft.memberName });
    expect((await api.orders.list({ query: {} })).data).toMatchObject([{ pickupScheduleId: store }]);
  });
});

describe('a draft', () => {
  test('can only be changed in the states that allow it', async () => {
    const { api, store } = await aRetailer();
    const draft = await beginImport(world, api, csv('A,B', `Ann,"${toronto}"`), store);
    const params = { id: draft.id };
    const columns = columnsLike(draft, ['recipient', 'address']);
    const [row] = (await rowsOf(api, draft)).data;
    if (!row) throw new Error('no row');
    const deeds = {
      edit: () => editCells(api, draft, row, [[0, 'Bo']]),
      choose: () => api.imports.choose({ params, body: { choice: 'SKIP', rows: [2] } }),
      create: () => api.imports.create({ params }),
    };
    for (const deed of Object.values(deeds)) await expect(deed()).rejects.toMatchObject({ type: 'IMPORT_NOT_MATCHED' });
    const stale = { params, body: { version: draft.version - 1, columns, ...store } };
    await expect(api.imports.match(stale)).rejects.toMatchObject({
      type: 'STALE_VERSION',
      body: { data: { id: draft.id, version: draft.version } },
    });
    const few = { params, body: { version: draft.version, columns: columns.slice(1), ...store } };
    await expect(api.imports.match(few)).rejects.toMatchObject({ body: { errors: [{ path: 'columns' }] } });
    await api.imports.match({ params, body: { version: draft.version, columns, ...store } });
    await settledImport(api, draft);
    await expect(editCells(api, draft, row, [[2, 'beyond']])).rejects.toMatchObject({
      body: { errors: [{ path: 'rows.0.cells.0.column', type: 'INVALID' }] },
    });
    const missing = editCells(api, draft, { row: 9, version: 1 }, [[0, '']]);
    await expect(missing).rejects.toMatchObject({ type: 'IMPORT_NOT_FOUND' });
    for (const number of [0, -1, 1.5])
      await expect(editCells(api, draft, { row: number, version: 1 }, [[0, '']])).rejects.toMatchObject({
        status: 422,
      });
    expect(await api.imports.discard({ params })).toMatchObject({
      status: 'DISCARDED',
      finishedAt: expect.any(String),
    });
    for (const deed of Object.values(deeds)) await expect(deed()).rejects.toMatchObject({ type: 'IMPORT_OVER' });
    await expect(api.imports.discard({ params })).rejects.toMatchObject({ type: 'IMPORT_OVER' });
  });

  test('does not change a row that became an order', async () => {
    const { api, store } = await aRetailer();
    const draft = await beginImport(world, api, good, store);
    await api.imports.create({ params: { id: draft.id } });
    expect(await settledImport(api, draft)).toMatchObject({ status: 'REVIEW', counts: { created: 1, faulty: 1 } });
    const [created] = (await rowsOf(api, draft, { state: 'CREATED' })).data;
    if (!created) throw new Error('no order');
    expect(await editCells(api, draft, created, [[1, 'Bo']])).toMatchObject({ row: created, isStale: true });
    await api.imports.choose({ params: { id: draft.id }, body: { choice: 'SKIP', rows: [created.row] } });
    expect((await importOf(api, draft)).counts).toMatchObject({ created: 1, skipped: 0 });
  });

  test('whose slot passes its cutoff becomes faulty when its orders are created', async () => {
    const { api, store } = await aRetailer();
    const draft = await beginImport(world, api, good, { ...store, date: '2026-11-18', time: '14:00' });
    expect(draft.counts).toMatchObject({ ready: 1 });
    world.clock.advance({ hours: 6 });
    await api.imports.create({ params: { id: draft.id } });
    expect(await settledImport(api, draft)).toMatchObject({ status: 'REVIEW', counts: { created: 0, faulty: 2 } });
    world.clock.advance({ hours: -6 });
    const [row] = (await rowsOf(api, draft)).data;
    expect(row?.faults).toMatchObject([{ type: 'SLOT_PAST_CUTOFF', field: 'time', column: null }]);
  });
});

test('a row with a date and no time gets the first available pickup of that day', async () => {
  const { api, store } = await aRetailer();
  const rows = ['2026-11-18', '2026-11-20', '2026-11-17'].map((date) => `Ann,"${toronto}",${date}`);
  const draft = await beginImport(world, api, csv('Recipient,Address,Date', ...rows), store);
  expect(draft).toMatchObject({ status: 'REVIEW', counts: { ready: 2, faulty: 1 } });
  expect((await rowsOf(api, draft, { state: 'FAULTY' })).data).toMatchObject([{ faults: [{ type: 'DATE_IN_PAST' }] }]);
  await api.imports.create({ params: { id: draft.id } });
  await settledImport(api, draft);
  const { data } = await api.orders.list({ query: { sort: 'date:asc' } });
  expect(data).toMatchObject([
    { date: '2026-11-18', time: '14:00' },
    { date: '2026-11-20', time: '10:00' },
  ]);
});

describe('a file that cannot be read fails its import, with the reason in the reader’s language', () => {
  test.each<[string, string | Buffer, string, string]>([
    ['is empty', '\n', 'The file contains no orders', 'Le fichier ne contient aucune commande'],
    [
      'has a header alone',
      'Recipient,Address\n',
      'The file contains no orders',
      'Le fichier ne contient aucune commande',
    ],
    ['never closes its quotes', 'Recipient,Address\n"Ann,x\n', 'Close the quotation mark', 'Fermez le guillemet'],
    ['is no text', Buffer.from('a,b\n\0,1\n'), 'characters that no text file has', 'qu’aucun fichier texte'],
    ['has too many rows', `A,B\n${'x,y\n'.repeat(100_001)}`, 'at most 100,000 rows', 'au plus 100 000 lignes'],
  ])('that %s', async (_, content, english, french) => {
    const { api, store } = await aRetailer();
    const draft = await beginImport(world, api, content, store);
    expect(draft).toMatchObject({ status: 'FAILED', jobId: null, finishedAt: expect.any(String), counts: { rows: 0 } });
    expect(draft.message).toContain(english);
    expect((await importOf(world.client(api.token, 'fr'), draft)).message).toContain(french);
    await expect(api.imports.create({ params: { id: draft.id } })).rejects.toMatchObject({ type: 'IMPORT_OVER' });
    const [job] = (await api.jobs.list({})).data;
    expect(job).toMatchObject({ status: 'FAILED', data: { importId: draft.id, fileName: 'orders.csv' } });
  });
});

describe('downloads', () => {
  test('include the uploaded file, and the rows that still need work in their current state and format', async () => {
    const { api, store } = await aRetailer();
    const written = csv('Numéro;Nom;Adresse', `F-1;Ann;"${toronto}"`, 'F-2;;"x ""y"" z"', 'F-3;Bo;');
    const draft = await beginImport(world, api, written, store);
    const original = await bytesOf(api, `/retailer/imports/${draft.id}/file`);
    expect([original.statusCode, original.body]).toEqual([200, written]);
    const [row] = (await rowsOf(api, draft, { state: 'FAULTY' })).data;
    if (row) await editCells(api, draft, row, [[1, 'é; "']]);
    const failed = await bytesOf(api, `/retailer/imports/${draft.id}/failed`, 'fr');
    expect(failed.headers['content-disposition']).toContain('orders-a-corriger.csv');
    expect(failed.body).toBe('\uFEFFNuméro;Nom;Adresse\r\nF-2;"é; """;"x ""y"" z"\r\nF-3;Bo;\r\n');
    const again = await beginImport(world, api, failed.body, store);
    expect(again.counts).toMatchObject({ rows: 2, faulty: 2 });
  });

  test('include no failed rows once every row is an order', async () => {
    const { api, store } = await aRetailer();
    const draft = await beginImport(world, api, csv('Name,Address', `Ann,"${toronto}"`), store);
    const failed = await bytesOf(api, `/retailer/imports/${draft.id}/failed`);
    expect(failed.json()).toMatchObject({ error: { type: 'FILE_NOT_FOUND' } });
  });

  test.each(['en', 'fr'])('include a template in %s in which every column is recognized', async (lang) => {
    const { api, store } = await aRetailer();
    const template = await bytesOf(api, `/retailer/import-template?format=csv&lang=${lang}`);
    expect(template.headers['content-type']).toBe('text/csv; charset=utf-8');
    const sign = lang === 'fr' ? ';' : ',';
    const width = template.body.split(sign).length;
    const row = Array.from({ length: width }, (_, index) => (index === 1 ? 'Ann' : index === 4 ? `"${toronto}"` : ''));
    const draft = await beginImport(world, api, `${template.body}${row.join(sign)}\r\n`, store);
    expect(draft).toMatchObject({ status: 'REVIEW', counts: { ready: 1 } });
    expect(draft.columns.filter(({ target }) => target === null)).toEqual([]);
  });

  test.each([
    ['format', 'xls'],
    ['format', ''],
    ['lang', 'de'],
  ])('refuse a template whose %s is %j, and name the field', async (field, value) => {
    const { api } = await aRetailer();
    const answer = await bytesOf(api, `/retailer/import-template?${field}=${value}`);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ path: field, type: 'INVALID_CHOICE' }] });
  });
});

test('a file that cannot be read fails its import and its job at the same time', async () => {
  const { api, store } = await aRetailer();
  const fileUrl = await sendFile(world, api, 'Recipient,Address\n');
  const { id, jobId } = await api.imports.start({ body: { fileUrl, fileName: 'a.csv', ...store } });
  const isOver = async () => (await importOf(api, { id })).status === 'FAILED';
  await expect.poll(isOver, { interval: 1 }).toBe(true);
  expect(await api.jobs.read({ params: { id: jobId ?? '' } })).toMatchObject({
    status: 'FAILED',
    message: 'The file contains no orders',
  });
});

test('columns beyond two hundred are dropped, and the import reports it', async () => {
  const { api, store } = await aRetailer();
  const more = Array.from({ length: 203 }, (_, index) => `C${index}`).join();
  const draft = await beginImport(world, api, `Recipient,Address,${more}\nAnn,"${toronto}"\n`, store);
  expect(draft).toMatchObject({ status: 'REVIEW', counts: { rows: 1, ready: 1 } });
  expect(draft.columns).toHaveLength(200);
  expect(draft.message).toBe('A file may have 200 columns at most. Columns left out: 5.');
});

test('a row number beyond the range of the database is refused as invalid', async () => {
  const { api, store } = await aRetailer();
  const { id } = await beginImport(world, api, good, store);
  const beyond = 2_147_483_648;
  const refused = { status: 422, type: 'VALIDATION_FAILED' };
  await expect(api.imports.choose({ params: { id }, body: { choice: 'SKIP', rows: [beyond] } })).rejects.toMatchObject(
    refused,
  );
  const rows = [{ row: beyond, version: 1, cells: [{ column: 0, value: 'x' }] }];
  await expect(api.imports.editRows({ params: { id }, body: { rows } })).rejects.toMatchObject(refused);
});

test('the history includes uploads without review, with their results', async () => {
  const { api, store } = await aRetailer();
  await api.orders.create({ body: anOrder({ number: 'G-1', ...store }) });
  const rows = csv('Number,Recipient,Address', `G-1,Ann,"${toronto}"`, `G-2,Bo,"${toronto}"`, `G-3,,"${toronto}"`);
  const job = await upload(world, api, rows, { pickupScheduleName: 'Queen West' });
  await upload(world, api, csv('Colour', 'red'), { pickupScheduleName: 'Queen West' });
  const history = () => api.imports.list({ query: { sort: 'createdAt:asc' } });
  await expect.poll(async () => (await history()).data.map(({ status }) => status)).toEqual(['DONE', 'FAILED']);
  const [done, failed] = (await history()).data;
  expect(done).toMatchObject({ counts: { rows: 3, created: 1, duplicate: 1, faulty: 1 }, format: 'csv' });
  expect(failed?.message).toContain('The file has no column for Recipient');
  expect(job.itemsCreated).toBe(1);
  const { data } = await rowsOf(api, { id: done?.id ?? '' });
  expect(data.map(({ row, state }) => [row, state])).toEqual([
    [2, 'DUPLICATE'],
    [3, 'CREATED'],
    [4, 'FAULTY'],
  ]);
});
