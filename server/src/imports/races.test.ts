// Several members and workers change one import: nothing is duplicated or lost, and each conflict is reported.
import { describe, expect, test } from 'vitest';
import { beginImport, editCells, importOf, rowsOf, settledImport } from '../testing/imports.ts';
import { openNewsStream } from '../testing/newsStream.ts';
import { startWorld } from '../testing/world.ts';

const world = await startWorld({ worker: true });
const address = await world.listen();

const toronto = '100 King St W, Toronto, ON, M5X 1A9';
const fileOf = (rows: number) =>
  `Number,Recipient,Address\n${Array.from({ length: rows }, (_, row) => `N-${row},Person ${row},"${toronto}"\n`).join('')}`;

async function twoEditors(rows: number) {
  const retailer = await world.retailer();
  const [ann, bo] = [await retailer.admin(), await retailer.admin()];
  const draft = await beginImport(world, ann, fileOf(rows), { pickupScheduleId: retailer.storeIds[0] });
  return { retailer, ann, bo, draft };
}
const outcomes = async (calls: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((each) => (each.status === 'fulfilled' ? 'ok' : each.reason.type));

describe('two members who fix the same draft', () => {
  test('in one row do not overwrite each other: the second edit returns the current row as stale', async () => {
    const { ann, bo, draft } = await twoEditors(3);
    const [row] = (await rowsOf(ann, draft)).data;
    if (!row) throw new Error('no row');
    const both = [editCells(ann, draft, row, [[1, 'Ann’s']]), editCells(bo, draft, row, [[1, 'Bo’s']])];
    expect((await Promise.all(both)).map(({ isStale }) => isStale).sort()).toEqual([false, true]);
    const [fresh] = (await rowsOf(ann, draft)).data;
    expect(await editCells(bo, draft, row, [[1, 'late']])).toMatchObject({ row: fresh, isStale: true });
    expect(fresh?.version).toBe(2);
  });

  test('in twenty rows concurrently keep every edit, with counts that match the rows', async () => {
    const { ann, bo, draft } = await twoEditors(20);
    const { data } = await rowsOf(ann, draft);
    const edits = data.map((row, index) =>
      editCells(index % 2 ? ann : bo, draft, row, index % 3 === 0 ? [[1, '']] : [[1, `Fixed ${row.row}`]]),
    );
    expect(new Set(await outcomes(edits))).toEqual(new Set(['ok']));
    const after = (await rowsOf(ann, draft)).data;
    expect(after.map(({ cells }) => cells[1])).toEqual(
      data.map(({ row }, index) => (index % 3 === 0 ? '' : `Fixed ${row}`)),
    );
    expect((await importOf(ann, draft)).counts).toMatchObject({ faulty: 7, ready: 13 });
  });

  test('in many rows concurrently get back as stale the rows that the other member changed first', async () => {
    const { ann, bo, draft } = await twoEditors(6);
    const { data } = await rowsOf(ann, draft);
    const [first, second] = data;
    if (!first || !second) throw new Error('no rows');
    await editCells(bo, draft, second, [[1, 'Bo’s']]);
    const rows = data.map(({ row, version }) => ({ row, version, cells: [{ column: 1, value: '' }] }));
    const answer = await ann.imports.editRows({ params: { id: draft.id }, body: { rows } });
    expect(answer.stale).toMatchObject([{ row: second.row, version: 2, state: 'READY' }]);
    expect(answer.rows.map(({ row }) => row)).toEqual(data.map(({ row }) => row).filter((row) => row !== second.row));
    expect(answer.rows.every(({ state, version }) => state === 'FAULTY' && version === 2)).toBe(true);
    expect(answer.counts).toMatchObject({ ready: 1, faulty: 5 });
    const after = (await rowsOf(bo, draft)).data;
    expect(after.map(({ cells }) => cells[1])).toEqual(['', 'Bo’s', '', '', '', '']);
    const twice = { rows: [first, first].map(({ row }) => ({ row, version: 2, cells: [{ column: 1, value: 'x' }] })) };
    await expect(ann.imports.editRows({ params: { id: draft.id }, body: twice })).rejects.toMatchObject({
      type: 'VALIDATION_FAILED',
    });
    const beyond = { rows: [{ row: 99, version: 1, cells: [{ column: 1, value: 'x' }] }] };
    await expect(ann.imports.editRows({ params: { id: draft.id }, body: beyond })).rejects.toMatchObject({
      type: 'IMPORT_NOT_FOUND',
    });
  });

  test('by choices can undo a choice only if it has not changed since', async () => {
    const { ann, bo, draft } = await twoEditors(1);
    const choose = (api: typeof ann, body: { choice: 'SKIP' | null; was?: 'SKIP' | null }) =>
      api.imports.choose({ params: { id: draft.id }, body: { ...body, rows: [2] } });
    expect((await choose(ann, { choice: 'SKIP' })).counts).toMatchObject({ skipped: 1 });
    expect((await choose(bo, { choice: null })).counts).toMatchObject({ ready: 1 });
    await expect(choose(bo, { choice: 'SKIP', was: 'SKIP' })).rejects.toMatchObject({ type: 'STALE_VERSION' });
    expect((await importOf(ann, draft)).counts).toMatchObject({ ready: 1, skipped: 0 });
    expect((await choose(bo, { choice: 'SKIP', was: null })).counts).toMatchObject({ ready: 0, skipped: 1 });
  });

  test('get an event of each other’s edits, but a member who may not see the import gets none', async () => {
    const { retailer, ann, bo, draft } = await twoEditors(1);
    const bound = await retailer.coordinator({ stores: retailer.storeIds.slice(0, 1), permissions: ['MANAGE_ORDERS'] });
    const stream = await openNewsStream(`${address}/retailer/news`, ann.token);
    const deaf = await openNewsStream(`${address}/retailer/news`, bound.token);
    // Events arrive in order: the event of an order comes after all events of reading the file.
    const order = { recipient: 'Zoé', address: toronto, pickupScheduleId: retailer.storeIds[0] };
    await bo.orders.create({ body: order });
    await expect.poll(() => stream.items.at(-1)?.topic).toBe('ORDER_CREATED');
    const before = stream.items.length;
    const [row] = (await rowsOf(bo, draft)).data;
    if (row) await editCells(bo, draft, row, [[1, 'Heard']]);
    const heard = (await stream.waitForItems(before + 1)).slice(before);
    expect(heard).toMatchObject([{ topic: 'IMPORT_CHANGED', about: draft.id }]);
    await bo.orders.create({ body: order });
    expect((await deaf.waitForItems(2)).map(({ topic }) => topic)).toEqual(['ORDER_CREATED', 'ORDER_CREATED']);
    stream.close();
    deaf.close();
  });
});

describe('a draft is created', () => {
  test('once by two concurrent requests: the second is refused', async () => {
    const { ann, bo, draft } = await twoEditors(300);
    const commit = (api: typeof ann) => api.imports.create({ params: { id: draft.id } });
    const ended = await outcomes([commit(ann), commit(bo)]);
    expect(ended.filter((each) => each === 'ok')).toHaveLength(1);
    // The worker may have created them all before the second request is judged.
    expect(['IMPORT_UNDER_WAY', 'IMPORT_OVER']).toContain(ended.find((each) => each !== 'ok'));
    expect(await settledImport(ann, draft)).toMatchObject({ status: 'DONE', counts: { created: 300 } });
    await expect(commit(bo)).rejects.toMatchObject({ type: 'IMPORT_OVER', status: 409 });
    expect((await ann.orders.counts({})).all).toBe(300);
  });

  test('while a row is edited: the order contains the edit, or the edit is refused', async () => {
    const { ann, bo, draft } = await twoEditors(50);
    const rows = (await rowsOf(ann, draft)).data;
    const edits = rows.map((row) => editCells(bo, draft, row, [[1, 'Edited']]));
    const commit = ann.imports.create({ params: { id: draft.id } });
    const told = await outcomes(edits);
    await commit;
    await settledImport(ann, draft);
    const { data } = await ann.orders.list({ query: { pageSize: 100, sort: 'createdAt:asc' } });
    expect(data).toHaveLength(50);
    const edited = new Set(data.filter(({ recipient }) => recipient === 'Edited').map(({ number }) => number));
    for (const [index, outcome] of told.entries()) {
      expect(['ok', 'IMPORT_UNDER_WAY', 'IMPORT_OVER']).toContain(outcome);
      expect(edited.has(`N-${index}`)).toBe(outcome === 'ok');
    }
  });
});

test('two imports of a file with the same numbers, created concurrently, create each order once', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const store = { pickupScheduleId: retailer.storeIds[0] };
  const drafts = [await beginImport(world, api, fileOf(500), store), await beginImport(world, api, fileOf(500), store)];
  await Promise.all(drafts.map(({ id }) => api.imports.create({ params: { id } })));
  const ended = await Promise.all(drafts.map((draft) => settledImport(api, draft)));
  const sum = (name: 'created' | 'duplicate') => ended.reduce((total, { counts }) => total + counts[name], 0);
  expect([sum('created'), sum('duplicate')]).toEqual([500, 500]);
  expect((await api.orders.counts({})).all).toBe(500);
});
