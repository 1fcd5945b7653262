// Duplicates of existing orders, by number or by content, and within one file.
import type { Import } from '@portage/contract/imports/schema';
import { describe, expect, test } from 'vitest';
import { orderTallies } from '../../orders/list/tallies.ts';
import { findDifferences } from '../../platform/tallies.ts';
import { beginImport, editCells, importOf, rowsOf, settledImport } from '../../testing/imports.ts';
import { upload } from '../../testing/upload.ts';
import { anOrder, type Client, startWorld } from '../../testing/world.ts';

const world = await startWorld({ worker: true });

const toronto = '100 King St W, Toronto, ON, M5X 1A9';
const csv = (...rows: string[]) => rows.map((row) => `${row}\r\n`).join('');
const aRetailer = async () => {
  const retailer = await world.retailer();
  const [storeId] = retailer.storeIds;
  return { retailer, storeId, api: await retailer.admin(), store: { pickupScheduleId: storeId } };
};
const statesOf = async (api: Client, draft: Import) =>
  (await rowsOf(api, draft)).data.map(({ state, duplicate, faults }) => [
    state,
    duplicate?.orderId ?? null,
    ...faults.map(({ type }) => type),
  ]);
const choose = (api: Client, { id }: Import, choice: 'SKIP' | 'UPDATE' | null, rows?: number[]) =>
  api.imports.choose({ params: { id }, body: { choice, ...(rows ? { rows } : {}) } });
const create = async (api: Client, { id }: Import) => {
  await api.imports.create({ params: { id } });
  return settledImport(api, { id });
};

describe('a number', () => {
  test('of an existing order is shown with a link to it, and can be skipped, changed, or used to update it', async () => {
    const { api, store, storeId } = await aRetailer();
    const orders = await Promise.all(
      ['A', 'B', 'C'].map((number) =>
        api.orders.create({ body: anOrder({ number, pickupScheduleId: storeId, note: 'old', phone: '4165550101' }) }),
      ),
    );
    const [a, b, c] = orders.map(({ id }) => id);
    const file = csv('Number,Recipient,Address,Note', ...'ABCD'.split('').map((n) => `${n},New ${n},"${toronto}",`));
    const draft = await beginImport(world, api, file, store);
    expect(draft.counts).toMatchObject({ rows: 4, ready: 1, duplicate: 3, toUpdate: 0 });
    expect(await statesOf(api, draft)).toEqual([
      ['DUPLICATE', a, 'ORDER_NUMBER_TAKEN'],
      ['DUPLICATE', b, 'ORDER_NUMBER_TAKEN'],
      ['DUPLICATE', c, 'ORDER_NUMBER_TAKEN'],
      ['READY', null],
    ]);
    expect((await choose(api, draft, 'SKIP', [2])).counts).toMatchObject({ skipped: 1, duplicate: 2 });
    // A skipped row is no duplicate, and no other row is a duplicate of it.
    expect((await statesOf(api, draft))[0]).toEqual(['SKIPPED', a]);
    expect((await choose(api, draft, 'UPDATE', [3, 5])).counts).toMatchObject({ duplicate: 2, toUpdate: 1, ready: 1 });
    const [, , row] = (await rowsOf(api, draft)).data;
    if (row) await editCells(api, draft, row, [[0, 'C-2']]);
    const url = `/retailer/imports/${draft.id}/failed`;
    const { body } = await world.request({ method: 'GET', url, token: api.token });
    expect(body.split('\r\n').map((line) => line.slice(0, 7))).toEqual(['\uFEFFNumber', 'A,New A', 'B,New B', '']);
    const done = await create(api, draft);
    expect(done).toMatchObject({ status: 'DONE', counts: { created: 2, updated: 1, skipped: 1, toUpdate: 0 } });
    expect(await api.orders.read({ params: { id: a ?? '' } })).toMatchObject({ recipient: 'Élodie Tremblay' });
    const updated = await api.orders.read({ params: { id: b ?? '' } });
    expect(updated).toMatchObject({ recipient: 'New B', note: 'old', phone: '4165550101', version: 2 });
    expect((await api.orders.counts({})).all).toBe(5);
    expect(await findDifferences(world.app.db, orderTallies)).toEqual([]);
  });

  test('that occurs twice in a file belongs to its first row, and to the next one when that is skipped or renamed', async () => {
    const { api, store } = await aRetailer();
    const file = csv('Number,Recipient,Address', ...['T', 'T', 'T'].map((n) => `${n},Ann,"${toronto}"`));
    const draft = await beginImport(world, api, file, store);
    const twin = ['DUPLICATE', null, 'ORDER_NUMBER_TWICE'];
    expect(await statesOf(api, draft)).toEqual([['READY', null], twin, twin]);
    await choose(api, draft, 'SKIP', [2]);
    expect(await statesOf(api, draft)).toEqual([['SKIPPED', null], ['READY', null], twin]);
    const [, second] = (await rowsOf(api, draft)).data;
    if (second) await editCells(api, draft, second, [[0, 'U']]);
    expect(await statesOf(api, draft)).toEqual([
      ['SKIPPED', null],
      ['READY', null],
      ['READY', null],
    ]);
    await choose(api, draft, null, [2]);
    expect(await statesOf(api, draft)).toEqual([['READY', null], ['READY', null], twin]);
    expect((await importOf(api, draft)).counts).toMatchObject({ ready: 2, duplicate: 1, skipped: 0 });
    // A row without an order cannot update one.
    expect((await choose(api, draft, 'UPDATE')).counts).toMatchObject({ toUpdate: 0 });
    expect(await create(api, draft)).toMatchObject({ status: 'REVIEW', counts: { created: 2, duplicate: 1 } });
    const [created] = (await rowsOf(api, draft, { state: 'CREATED' })).data;
    // The first row is now an order, so the fault links to that order instead of naming a row of the file.
    expect((await statesOf(api, draft))[2]).toEqual(['DUPLICATE', created?.orderId, 'ORDER_NUMBER_TAKEN']);
  });

  test('of an order in a store that the member may not see does not link to it', async () => {
    const { retailer, api, storeId } = await aRetailer();
    await api.orders.create({ body: anOrder({ number: 'HIDDEN', pickupScheduleId: storeId }) });
    const elsewhere = await retailer.coordinator({
      stores: retailer.storeIds.slice(1, 2),
      permissions: ['MANAGE_ORDERS'],
    });
    const file = csv('Number,Recipient,Address', 'HIDDEN,Ann,"1 Rue Peel, Montréal, QC, H2X 1Y4"');
    const draft = await beginImport(world, elsewhere, file);
    expect(draft).toMatchObject({ status: 'REVIEW', lacks: [] });
    expect(await statesOf(elsewhere, draft)).toEqual([['DUPLICATE', null, 'ORDER_NUMBER_TAKEN']]);
    expect((await choose(elsewhere, draft, 'UPDATE')).counts).toMatchObject({ toUpdate: 0, duplicate: 1 });
  });

  test('taken by the form during the review is reported at the creation, and nothing is duplicated', async () => {
    const { api, store, storeId } = await aRetailer();
    const file = csv('Number,Recipient,Address', `R-1,Ann,"${toronto}"`, `R-2,Bo,"${toronto}"`);
    const draft = await beginImport(world, api, file, store);
    const taken = await api.orders.create({ body: anOrder({ number: 'R-1', pickupScheduleId: storeId }) });
    expect(await create(api, draft)).toMatchObject({ status: 'REVIEW', counts: { created: 1, duplicate: 1 } });
    expect((await statesOf(api, draft))[0]).toEqual(['DUPLICATE', taken.id, 'ORDER_NUMBER_TAKEN']);
  });
});

describe('a row without a number', () => {
  test('that was imported before, with or without review, is recognized', async () => {
    const { api, store } = await aRetailer();
    const file = csv('Recipient,Address', `Ann,"${toronto}"`, `Ann,"${toronto}"`, `Bo,"${toronto}"`);
    const first = await create(api, await beginImport(world, api, file, store));
    expect(first).toMatchObject({ status: 'DONE', counts: { created: 3 } });
    expect(await upload(world, api, file, { pickupScheduleName: 'Queen West' })).toMatchObject({ itemsExisting: 3 });
    const again = await beginImport(world, api, `${file}Ann,"${toronto}"\r\n`, store);
    expect(again.counts).toMatchObject({ duplicate: 3, ready: 1 });
    const [row] = (await rowsOf(api, again)).data;
    expect(row).toMatchObject({ faults: [{ type: 'ROW_IMPORTED' }], duplicate: { recipient: 'Ann', number: null } });
    expect(await create(api, again)).toMatchObject({ status: 'REVIEW', counts: { created: 1, duplicate: 3 } });
    expect((await api.orders.counts({})).all).toBe(4);
  });

  test('that an upload without review created is recognized in a draft', async () => {
    const { api, store } = await aRetailer();
    const file = csv('Recipient,Address', `Ann,"${toronto}"`);
    await upload(world, api, file, { pickupScheduleName: 'Queen West' });
    expect((await beginImport(world, api, file, store)).counts).toMatchObject({ duplicate: 1, ready: 0 });
  });
});

describe('an update', () => {
  test('changes the fields that the row contains, and no others', async () => {
    const { api, store, storeId } = await aRetailer();
    const before = await api.orders.create({
      body: anOrder({
        number: 'U-1',
        pickupScheduleId: storeId,
        tags: ['old'],
        note: 'Ring',
        numberOfPackages: 3,
        customFields: [
          { label: 'Gate', value: '12' },
          { label: 'Floor', value: '3' },
        ],
      }),
    });
    const file = csv('Number,Recipient,Address,Tags,Note,Phone,Gate', `U-1,Zoé,"${toronto}",,,00416 555 0042,99`);
    const draft = await beginImport(world, api, file, store);
    const said = draft.columns.map(({ target }, index) => ({
      target: index === 6 ? { custom: 'Gate' } : target,
      dateOrder: null,
      decimalSign: null,
    }));
    await api.imports.match({ params: { id: draft.id }, body: { version: draft.version, ...store, columns: said } });
    await settledImport(api, draft);
    await choose(api, draft, 'UPDATE');
    expect(await create(api, draft)).toMatchObject({ status: 'DONE', counts: { updated: 1 } });
    expect(await api.orders.read({ params: { id: before.id } })).toMatchObject({
      recipient: 'Zoé',
      tags: ['old'],
      note: 'Ring',
      phone: '00416 555 0042',
      numberOfPackages: 3,
      customFields: [
        { label: 'Floor', value: '3' },
        { label: 'Gate', value: '99' },
      ],
    });
  });

  test('is accepted from a file whose slot has passed its cutoff, unlike a new order', async () => {
    const { api, store, storeId } = await aRetailer();
    const slot = { date: '2026-11-18', time: '14:00' };
    const order = await api.orders.create({ body: anOrder({ number: 'W-1', pickupScheduleId: storeId, ...slot }) });
    world.clock.advance({ hours: 6 });
    const rows = ['W-1', 'W-2'].map((number) => `${number},Zoé,"${toronto}",00416 555 0042,${slot.date},${slot.time}`);
    const draft = await beginImport(world, api, csv('Number,Recipient,Address,Phone,Date,Time', ...rows), store);
    expect(await statesOf(api, draft)).toEqual([
      ['DUPLICATE', order.id, 'SLOT_PAST_CUTOFF', 'ORDER_NUMBER_TAKEN'],
      ['FAULTY', null, 'SLOT_PAST_CUTOFF'],
    ]);
    await choose(api, draft, 'UPDATE');
    expect(await create(api, draft)).toMatchObject({ status: 'REVIEW', counts: { updated: 1, faulty: 1 } });
    world.clock.advance({ hours: -6 });
    expect(await api.orders.read({ params: { id: order.id } })).toMatchObject({
      phone: '00416 555 0042',
      recipient: 'Zoé',
      ...slot,
    });
  });

  test('requires the permission to modify orders, when it is chosen and when it is carried out', async () => {
    const { retailer, api, store, storeId } = await aRetailer();
    const before = await api.orders.create({ body: anOrder({ number: 'P-1', pickupScheduleId: storeId }) });
    const file = csv('Number,Recipient,Address', `P-1,Zoé,"${toronto}"`);
    const powerless = await retailer.coordinator({ stores: [storeId ?? ''] });
    const own = await beginImport(world, powerless, file);
    expect(await statesOf(powerless, own)).toEqual([['DUPLICATE', before.id, 'ORDER_NUMBER_TAKEN']]);
    for (const rows of [undefined, [2]])
      await expect(choose(powerless, own, 'UPDATE', rows)).rejects.toMatchObject({
        type: 'FORBIDDEN',
        body: { status: 403, message: expect.stringContaining('“') },
      });
    expect((await choose(powerless, own, 'SKIP')).counts).toMatchObject({ skipped: 1 });
    // A coordinator without the permission cannot carry out an update that another member has chosen for these rows either.
    await choose(api, own, 'UPDATE');
    expect(await create(powerless, own)).toMatchObject({ status: 'REVIEW', counts: { updated: 0, faulty: 1 } });
    expect((await statesOf(powerless, own))[0]).toEqual(['FAULTY', before.id, 'FORBIDDEN']);
    expect(await api.orders.read({ params: { id: before.id } })).toMatchObject({
      recipient: before.recipient,
      version: 1,
    });
    // Members with the permission cannot change an order of a store that is not theirs either.
    const elsewhere = retailer.storeIds.slice(1, 2);
    const held = await retailer.coordinator({ stores: elsewhere, permissions: ['MANAGE_ORDERS'] });
    const theirs = await beginImport(
      world,
      held,
      csv('Number,Recipient,Address', 'P-1,Zoé,"1 Rue Peel, Montréal, QC, H2X 1Y4"'),
    );
    expect((await choose(api, theirs, 'UPDATE')).counts).toMatchObject({ toUpdate: 1 });
    expect(await create(held, theirs)).toMatchObject({ counts: { updated: 0, faulty: 1 } });
    expect((await statesOf(api, theirs))[0]).toEqual(['FAULTY', before.id, 'ORDER_NOT_FOUND']);
    expect(await api.orders.read({ params: { id: before.id } })).toMatchObject({ version: 1 });
    const another = await beginImport(world, api, file, store);
    await choose(api, another, 'UPDATE');
    expect(await create(api, another)).toMatchObject({ status: 'DONE', counts: { updated: 1 } });
  });

  test('keeps store, date and time if the import was started by a member who may not choose them', async () => {
    const { retailer, api, storeId } = await aRetailer();
    const slot = { date: '2026-11-18', time: '14:00' };
    const before = await api.orders.create({ body: anOrder({ number: 'S-1', pickupScheduleId: storeId, ...slot }) });
    const file = csv('Number,Recipient,Address,Date,Time', `S-1,Zoé,"${toronto}",2026-11-20,18:00`);
    const draft = await beginImport(world, await retailer.coordinator({ stores: [storeId ?? ''] }), file);
    await choose(api, draft, 'UPDATE');
    expect(await create(api, draft)).toMatchObject({ status: 'DONE', counts: { updated: 1 } });
    expect(await api.orders.read({ params: { id: before.id } })).toMatchObject({ recipient: 'Zoé', ...slot });
  });

  test('is undone when its row gets another order’s number', async () => {
    const { api, store, storeId } = await aRetailer();
    for (const number of ['Q-1', 'Q-2'])
      await api.orders.create({ body: anOrder({ number, pickupScheduleId: storeId }) });
    const draft = await beginImport(world, api, csv('Number,Recipient,Address', `Q-1,Zoé,"${toronto}"`), store);
    expect((await choose(api, draft, 'UPDATE')).counts).toMatchObject({ toUpdate: 1 });
    const [row] = (await rowsOf(api, draft)).data;
    if (!row) throw new Error('no row');
    // The update was chosen for the previous order.
    const renumbered = await editCells(api, draft, row, [[0, 'Q-2']]);
    expect(renumbered).toMatchObject({
      row: { state: 'DUPLICATE', choice: null },
      counts: { toUpdate: 0, duplicate: 1 },
    });
  });

  test('that the order refuses becomes a fault of its row', async () => {
    const { api, store, storeId } = await aRetailer();
    const order = await api.orders.create({ body: anOrder({ number: 'V-1', pickupScheduleId: storeId }) });
    const file = csv('Number,Recipient,Address', `V-1,Zoé,"${toronto}"`);
    const draft = await beginImport(world, api, file, store);
    await choose(api, draft, 'UPDATE');
    await world.app.db
      .acrossTenantsAndSandboxes()
      .updateTable('orders')
      .set({ delivery_id: order.id, delivery_status: 'COMPLETED' })
      .where('id', '=', order.id)
      .execute();
    expect(await create(api, draft)).toMatchObject({
      status: 'REVIEW',
      counts: { faulty: 1, updated: 0, toUpdate: 0 },
    });
    const [row] = (await rowsOf(api, draft)).data;
    expect(row).toMatchObject({ state: 'FAULTY', faults: [{ type: 'ORDER_COMPLETED' }], orderId: null });
  });
});
