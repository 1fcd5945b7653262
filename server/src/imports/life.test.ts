// An import from its file to its orders, through the API.
import { describe, expect, test } from 'vitest';
import { beginImport, columnsLike, editCells, importOf, rowsOf, settledImport } from '../testing/imports.ts';
import { sendFile } from '../testing/upload.ts';
import { startWorld } from '../testing/world.ts';

const world = await startWorld({ worker: true, environment: { PROVIDER_NAME: 'Harbour' } });

const toronto = '100 King St W, Toronto, ON, M5X 1A9';
const csv = (...rows: string[]) => rows.map((row) => `${row}\r\n`).join('');
const anAdmin = async (wish?: Parameters<typeof world.retailer>[0]) => {
  const retailer = await world.retailer(wish);
  return { retailer, api: await retailer.admin(), store: { pickupScheduleId: retailer.storeIds[0] } };
};
test('events of jobs name the courier as their actor', async () => {
  const { retailer, api, store } = await anAdmin();
  const draft = await beginImport(world, api, csv('Recipient,Address', `Ann,"${toronto}"`), store);
  await api.imports.create({ params: { id: draft.id } });
  await settledImport(api, draft);
  const { db } = world.app.db.scope({ retailerId: retailer.id, storeIds: null });
  const facts = await db.selectFrom('outbox').select(['topic', 'fact']).execute();
  const tellers = (topic: string) =>
    facts
      .filter((each) => each.topic === topic)
      .map(({ fact }) => (typeof fact === 'object' && fact !== null && 'by' in fact ? fact.by : null));
  const harbour = { name: 'Harbour', role: 'PROVIDER' };
  expect(new Set(tellers('JOB_CHANGED').map((each) => JSON.stringify(each)))).toEqual(
    new Set([JSON.stringify(harbour)]),
  );
  expect(tellers('IMPORT_CHANGED')).toContainEqual(harbour);
});

describe('a file of two hundred rows with twelve faulty ones', () => {
  const header = 'Order number,Recipient,Address,Packages,Email';
  const wrong = new Map([
    [3, ',,,,'],
    [9, 'X-9,,"100 King St W, Toronto, ON, M5X 1A9",1,'],
    [20, 'X-20,Ann,,1,'],
    [31, 'X-31,Ann,"1 Rue X, Montréal, QC",1,'],
    [42, `X-42,Ann,"${toronto}",7,`],
    [53, `X-53,Ann,"${toronto}",many,`],
    [64, `X-64,Ann,"${toronto}",1,nobody`],
    [75, `X-75,Ann,"1 Main St, Vancouver, BC, V5K 0A1",1,`],
    [86, `X-86,Ann,"${toronto}",-1,`],
    [97, `X-97,Ann,"${toronto}",1,@`],
    [108, `X-108,,"${toronto}",1,`],
    [119, `${'9'.repeat(70)},Ann,"${toronto}",1,`],
  ]);
  const good = (row: number) => `X-${row},Person ${row},"${toronto}",1,p${row}@test.example`;
  const lines = Array.from({ length: 200 }, (_, index) => wrong.get(index + 2) ?? good(index + 2));

  test('is reviewed, fixed in its cells, and created completely', async () => {
    const { api, store } = await anAdmin();
    const draft = await beginImport(world, api, csv(header, ...lines), store);
    expect(draft).toMatchObject({ status: 'REVIEW', format: 'csv', lacks: [], jobId: null });
    // A row of commas only is ignored.
    expect(draft.counts).toMatchObject({ rows: 199, ready: 188, faulty: 11, duplicate: 0 });
    expect((await api.orders.counts({})).all).toBe(0);
    const { data: faulty } = await rowsOf(api, draft, { state: 'FAULTY' });
    expect(faulty.map(({ row }) => row)).toEqual([...wrong.keys()].filter((row) => row !== 3));
    expect(faulty[0]?.faults).toEqual([
      { column: 1, field: 'recipient', type: 'ROW_BLANK', message: 'Row 9 can’t be blank: Recipient' },
    ]);
    for (const row of faulty) {
      const number = `X-${row.row}`;
      const fixed = await editCells(api, draft, row, [
        [0, number],
        [1, 'Fixed'],
        [2, toronto],
        [3, '2'],
        [4, ''],
      ]);
      expect(fixed.row).toMatchObject({ state: 'READY', faults: [], version: row.version + 1 });
    }
    expect((await importOf(api, draft)).counts).toMatchObject({ ready: 199, faulty: 0 });
    const begun = await api.imports.create({ params: { id: draft.id } });
    expect(begun).toMatchObject({ status: 'CREATING', jobId: expect.any(String) });
    const done = await settledImport(api, draft);
    expect(done).toMatchObject({ status: 'DONE', counts: { created: 199, ready: 0 }, finishedAt: expect.any(String) });
    expect((await api.orders.counts({})).all).toBe(199);
    await api.imports.upload({
      body: {
        fileUrl: await sendFile(world, api, csv(header, good(900))),
        fileName: 'b.csv',
        pickupScheduleName: 'Queen West',
      },
    });
    await expect.poll(async () => (await api.orders.counts({})).all).toBe(200);
    const made = await api.orders.list({ query: { import: draft.id, pageSize: 100, search: 'like:Person 90' } });
    expect([made.total, (await api.orders.list({ query: { import: draft.id } })).total]).toEqual([1, 199]);
    const { data: created } = await rowsOf(api, draft, { state: 'CREATED', from: 7, limit: 1 });
    const order = await api.orders.read({ params: { id: created[0]?.orderId ?? '' } });
    expect(order).toMatchObject({ number: 'X-10', source: 'UPLOAD', recipient: 'Person 10' });
  });
});

test('columns that only a member can match are required, and remembered for the next file', async () => {
  const { api, store } = await anAdmin();
  const file = (date: string) => csv('Ref,Who,Where,When', `A-${date},Ann,"${toronto}",${date}`);
  const draft = await beginImport(world, api, file('04/12/2026'), store);
  expect(draft).toMatchObject({ status: 'MATCHING', counts: { rows: 1 } });
  expect(draft.lacks.map(({ type, field }) => [type, field])).toEqual([
    ['COLUMN_NOT_MATCHED', 'recipient'],
    ['COLUMN_NOT_MATCHED', 'address'],
  ]);
  const targets = ['number', 'recipient', 'address', 'date'] as const;
  const match = (version: number, dateOrder: 'DMY' | null) =>
    api.imports.match({
      params: { id: draft.id },
      body: {
        version,
        ...store,
        time: '14:00',
        columns: columnsLike(draft, targets).map((each, index) => ({
          ...each,
          dateOrder: index === 3 ? dateOrder : null,
        })),
      },
    });
  const asked = await match(draft.version, null);
  expect(asked).toMatchObject({ status: 'MATCHING', lacks: [{ type: 'DATE_AMBIGUOUS', field: 'date' }] });
  expect(asked.columns[3]).toMatchObject({ isAmbiguous: true, read: [null] });
  await match(asked.version, 'DMY');
  const checked = await settledImport(api, draft);
  expect(checked).toMatchObject({ status: 'REVIEW', counts: { ready: 1 } });
  expect(checked.columns[3]).toMatchObject({ isAmbiguous: false, samples: ['04/12/2026'], read: ['2026-12-04'] });
  const next = await beginImport(world, api, file('07/12/2026'), { ...store, time: '14:00' });
  expect(next).toMatchObject({ status: 'REVIEW', counts: { ready: 1 } });
  expect(next.columns[3]?.read).toEqual(['2026-12-07']);
});

test('the stores for rows without a date are those that the file names, in any spelling', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const [queen = '', plateau = ''] = retailer.storeIds;
  const { data } = await api.stores.list();
  const nameOf = (id: string) => data.find((store) => store.id === id)?.name ?? '';
  const address = '"100 King St W, Toronto, ON, M5X 1A9"';
  const pickups = async (header: string, rows: string[], given = {}) =>
    (await beginImport(world, api, `${header}\n${rows.join('\n')}\n`, given)).nextPickupsOf;

  const named = [` ${nameOf(queen).toUpperCase()}`, nameOf(queen)].map((store) => `Ann,${address},${store}`);
  expect(await pickups('Recipient,Address,Store', named)).toEqual([queen]);
  const bare = [`Ann,${address},`, ...named];
  expect(await pickups('Recipient,Address,Store', bare, { pickupScheduleId: plateau })).toEqual(
    expect.arrayContaining([queen, plateau]),
  );
  expect(await pickups('Recipient,Address', [`Ann,${address}`], { pickupScheduleId: plateau })).toEqual([plateau]);
  const slot = { date: '2026-11-19', time: '14:00' };
  expect(await pickups('Recipient,Address,Store', named, slot)).toEqual([]);
  const dated = named.map((row) => `${row},2026-11-19,14:00`);
  expect(await pickups('Recipient,Address,Store,Date,Time', dated)).toEqual([]);
});
