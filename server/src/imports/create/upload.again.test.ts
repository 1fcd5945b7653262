// The same row again (docs/decisions/0007-upload-identity.md) creates nothing twice, and the job reports it.
import { describe, expect, test } from 'vitest';
import { orderTallies } from '../../orders/list/tallies.ts';
import { findDifferences } from '../../platform/tallies.ts';
import { faultsOf, followJob, startUpload, upload } from '../../testing/upload.ts';
import { startWorld } from '../../testing/world.ts';

const world = await startWorld({ worker: true });

const address = '"100 King St W, Toronto, ON, M5X 1A9"';
const store = { pickupScheduleName: 'Queen West' };
const csv = (...rows: string[]) => rows.map((row) => `${row}\n`).join('');
const anAdmin = async () => (await world.retailer()).admin();
type Api = Awaited<ReturnType<typeof anAdmin>>;
const listed = async (api: Api) => (await api.orders.list({ query: { pageSize: 100, sort: 'createdAt:asc' } })).data;
const said = (count: number) => `Orders from this file that already exist and were not created again: ${count}.`;

describe('the same file again', () => {
  test('with numbers refers in every row to the order with its number', async () => {
    const api = await anAdmin();
    const file = csv('Order number,Recipient,Address', `007,Ann,${address}`, `008,Bo,${address}`);
    await upload(world, api, file, store);
    const first = await listed(api);
    const again = await upload(world, api, file, store);
    expect(again).toMatchObject({
      status: 'FINISHED',
      itemsCreated: 0,
      itemsExisting: 2,
      itemsCount: 2,
      message: said(2),
    });
    expect(faultsOf(again)).toMatchObject([
      { type: 'ORDER_NUMBER_TAKEN', row: 2, column: 'Order number', value: '007', orderId: first[0]?.id },
      { type: 'ORDER_NUMBER_TAKEN', row: 3, column: 'Order number', value: '008', orderId: first[1]?.id },
    ]);
    expect(faultsOf(again)[0]?.message).toBe(
      'An order with this number already exists; change the number if this is another order',
    );
    expect(await listed(api)).toEqual(first);
  });

  test('without numbers creates two orders for two equal rows the first time, and none the second time', async () => {
    const api = await anAdmin();
    const rows = [`Ann,${address}`, `Bo,${address}`, `Ann,${address}`];
    expect(await upload(world, api, csv('Recipient,Address', ...rows), store)).toMatchObject({ itemsCreated: 3 });
    const first = await listed(api);
    const again = await upload(world, api, csv('Recipient,Address', ...rows), store);
    expect(again).toMatchObject({ itemsCreated: 0, itemsExisting: 3, message: said(3) });
    expect(faultsOf(again).map((fault) => fault.orderId)).toEqual(first.map((order) => order.id));
    expect(faultsOf(again)[0]).toMatchObject({
      type: 'ROW_IMPORTED',
      row: 2,
      message: 'This row was imported before; give it an order number if it is another order',
    });
  });

  test('with another column order, encoding and delimiter is recognized', async () => {
    const api = await anAdmin();
    await upload(world, api, csv('Recipient,Address,Packages,Colour', `Ann,${address},1,red`), store);
    const saved = Buffer.from(`\uFEFFAdresse;Colis;Destinataire\r\n${address};;Ann\r\n`, 'utf16le');
    expect(await upload(world, api, saved, store)).toMatchObject({ itemsCreated: 0, itemsExisting: 1 });
  });

  test('with its faults fixed creates only the fixed rows', async () => {
    const api = await anAdmin();
    const file = (email: string) => csv('Recipient,Email,Address', `Ann,,${address}`, `Bo,${email},${address}`);
    expect(await upload(world, api, file('bo@'), store)).toMatchObject({ itemsCreated: 1 });
    expect(await upload(world, api, file('bo@example.com'), store)).toMatchObject({
      itemsCreated: 1,
      itemsExisting: 1,
    });
    expect((await listed(api)).map((order) => order.recipient)).toEqual(['Ann', 'Bo']);
  });

  test('for another day creates other orders', async () => {
    const api = await anAdmin();
    const file = csv('Recipient,Address', `Ann,${address}`);
    for (const date of ['2026-11-19', '2026-11-20', '2026-11-19'])
      await upload(world, api, file, { ...store, date, time: '14:00' });
    expect((await listed(api)).map((order) => order.date)).toEqual(['2026-11-19', '2026-11-20']);
  });

  test('creates deleted orders again', async () => {
    const api = await anAdmin();
    const file = csv('Number,Recipient,Address', `1,Ann,${address}`, `,Bo,${address}`);
    await upload(world, api, file, store);
    for (const { id } of await listed(api)) await api.orders.delete({ params: { id } });
    expect(await upload(world, api, file, store)).toMatchObject({ itemsCreated: 2, message: null });
    expect(await findDifferences(world.app.db, orderTallies)).toEqual([]);
  });

  test('uploaded twice concurrently creates each order once', async () => {
    const api = await anAdmin();
    const rows = Array.from({ length: 1500 }, (_, row) => `${row % 2 ? `N${row}` : ''},Person ${row},${address}`);
    const file = csv('Number,Recipient,Address', ...rows);
    const ids = [await startUpload(world, api, file, store), await startUpload(world, api, file, store)];
    const jobs = await Promise.all(ids.map((id) => followJob(api, id)));
    expect(jobs.map((job) => job.itemsCreated).reduce((one, other) => one + other)).toBe(1500);
    expect(jobs.map((job) => job.itemsExisting).reduce((one, other) => one + other)).toBe(1500);
    expect((await api.orders.counts({})).all).toBe(1500);
    expect(await findDifferences(world.app.db, orderTallies)).toEqual([]);
  });

  test('of another retailer creates that retailer’s orders', async () => {
    const file = csv('Number,Recipient,Address', `1,Ann,${address}`, `,Bo,${address}`);
    for (const api of [await anAdmin(), await anAdmin()])
      expect(await upload(world, api, file, store)).toMatchObject({ itemsCreated: 2 });
  });
});

describe('a number that occurs twice in one file', () => {
  test('belongs to the first row; the other rows refer to that row and its order', async () => {
    const api = await anAdmin();
    const job = await upload(
      world,
      api,
      csv('Number,Recipient,Address', `01,Ann,${address}`, `1,Bo,${address}`, `01,Cy,${address}`),
      store,
    );
    const orders = await listed(api);
    expect(orders.map(({ number, recipient }) => [number, recipient])).toEqual([
      ['01', 'Ann'],
      ['1', 'Bo'],
    ]);
    expect(faultsOf(job)).toEqual([
      {
        type: 'ORDER_NUMBER_TWICE',
        row: 4,
        column: 'Number',
        value: '01',
        message: 'Row 2 has the same order number; give each order its own',
        orderId: orders[0]?.id,
      },
    ]);
  });

  test('creates nothing if the first row is faulty, because it is unknown which row is right', async () => {
    const api = await anAdmin();
    const job = await upload(world, api, csv('Number,Recipient,Address', `1,,${address}`, `1,Bo,${address}`), store);
    expect(faultsOf(job).map(({ type, row }) => [type, row])).toEqual([
      ['ROW_BLANK', 2],
      ['ORDER_NUMBER_TWICE', 3],
    ]);
    expect(await listed(api)).toEqual([]);
  });
});
