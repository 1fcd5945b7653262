// Permissions and refusals when an import starts.

import { uploadLimit } from '@portage/contract/uploads/schema';
import { describe, expect, test } from 'vitest';
import { faultsOf, followJob, sendFile, startUpload, upload } from '../../testing/upload.ts';
import { startWorld } from '../../testing/world.ts';

const world = await startWorld({ worker: true });

const address = '"100 King St W, Toronto, ON, M5X 1A9"';
const file = `Recipient,Address,Store,Date,Time\nAnn,${address},Plateau,2026-11-30,14:00\n`;
const store = { pickupScheduleName: 'Queen West' };

describe('a coordinator without MANAGE_ORDERS', () => {
  test('gets their own store and its next slot, whatever the file or the form contains', async () => {
    const retailer = await world.retailer({ fulfilsAtOnce: true });
    const api = await retailer.coordinator({ stores: retailer.storeIds.slice(0, 1) });
    expect(await upload(world, api, file)).toMatchObject({ status: 'FINISHED', itemsCreated: 1 });
    expect((await api.orders.list({ query: {} })).data).toMatchObject([
      { pickupScheduleId: retailer.storeIds[0], date: '2026-11-18', time: '14:00' },
    ]);
    expect(await upload(world, api, file)).toMatchObject({ itemsCreated: 0, itemsExisting: 1 });
  });

  test('needs exactly one store', async () => {
    const api = await (await world.retailer()).coordinator();
    await expect(startUpload(world, api, file)).rejects.toMatchObject({
      type: 'VALIDATION_FAILED',
      body: { errors: [{ path: 'pickupScheduleName', type: 'REQUIRED' }] },
    });
  });
});

test('a coordinator with MANAGE_ORDERS may use only their own stores', async () => {
  const retailer = await world.retailer();
  const api = await retailer.coordinator({ stores: retailer.storeIds.slice(0, 2), permissions: ['MANAGE_ORDERS'] });
  const rows = `Recipient,Address,Store\nAnn,${address},Queen West\nBo,${address},Gastown\n`;
  const job = await upload(world, api, rows);
  expect(job.itemsCreated).toBe(1);
  expect(faultsOf(job)).toMatchObject([{ row: 3, column: 'Store', value: 'Gastown' }]);
  await expect(startUpload(world, api, rows, { pickupScheduleName: 'Gastown' })).rejects.toMatchObject({
    type: 'PICKUP_LOCATION_NOT_FOUND',
  });
});

describe('a file', () => {
  test('of another retailer, of another member, or never uploaded is not found', async () => {
    const retailer = await world.retailer();
    const owner = await retailer.admin();
    const fileUrl = await sendFile(world, owner, file);
    const { fileUrl: unsent } = await owner.uploads.sign({ query: { file: 'a.csv', fileType: 'text/csv', size: 1 } });
    const strangers = [await (await world.retailer()).admin(), await retailer.admin()];
    for (const [api, key] of [...strangers.map((api) => [api, fileUrl] as const), [owner, unsent] as const])
      await expect(api.imports.upload({ body: { fileUrl: key, fileName: 'a.csv', ...store } })).rejects.toMatchObject({
        type: 'FILE_NOT_FOUND',
      });
  });
  test.each(['https://example.com/a.csv', '../../etc/passwd', '/etc/passwd', 'file:///etc/passwd'])(
    'at %s is never fetched',
    async (fileUrl) => {
      const api = await (await world.retailer()).admin();
      await expect(api.imports.upload({ body: { fileUrl, fileName: 'a.csv', ...store } })).rejects.toMatchObject({
        type: 'FILE_NOT_FOUND',
      });
    },
  );
});

describe('a signed URL', () => {
  const plain = `Recipient,Address\nAnn,${address}\n`;
  const send = (url: string, payload: string) =>
    world.app.http.inject({ method: 'PUT', url, payload, headers: { 'content-type': 'text/csv' } });

  test.each([
    [{ file: 'a.csv', fileType: 'text/csv', privated: 'true' }],
    [{ path: 'orders/a.csv', type: 'text/csv' }],
  ] as const)('is returned for %j, and accepts a file of any size up to the limit', async (query) => {
    const api = await (await world.retailer()).admin();
    const { url, fileUrl } = await api.uploads.sign({ query });
    expect((await send(url, plain)).statusCode).toBe(200);
    expect((await send(url, plain)).statusCode).not.toBe(200);
    // Exactly as in the spec (section 7), without a file name.
    const { jobId } = await api.imports.upload({ body: { fileUrl, ...store } });
    expect(await followJob(api, jobId)).toMatchObject({ status: 'FINISHED', itemsCreated: 1 });
    expect((await api.imports.list()).data[0]?.fileName).toMatch(/csv$/);
  });

  test('accepts no more than the limit, and no size other than the declared one', async () => {
    const api = await (await world.retailer()).admin();
    const { url } = await api.uploads.sign({ query: { file: 'a.csv', fileType: 'text/csv' } });
    expect((await send(url, 'x'.repeat(uploadLimit + 1))).statusCode).toBeGreaterThanOrEqual(400);
    const { url: exact } = await api.uploads.sign({ query: { file: 'a.csv', fileType: 'text/csv', size: 3 } });
    expect((await send(exact, 'four')).statusCode).toBeGreaterThanOrEqual(400);
  });

  test('requires a name and a type, and the error names the missing one', async () => {
    const api = await (await world.retailer()).admin();
    await expect(api.uploads.sign({ query: {} })).rejects.toMatchObject({
      body: {
        errors: [
          { path: 'file', type: 'REQUIRED' },
          { path: 'fileType', type: 'REQUIRED' },
        ],
      },
    });
  });
});

test('a job can be read by its own retailer only, and is listed for its own member only', async () => {
  const retailer = await world.retailer();
  const owner = await retailer.admin();
  const id = await startUpload(world, owner, file);
  await expect((await (await world.retailer()).admin()).jobs.read({ params: { id } })).rejects.toMatchObject({
    type: 'JOB_NOT_FOUND',
    status: 404,
  });
  expect((await owner.jobs.list({})).data).toMatchObject([{ jobId: id, data: { fileName: 'orders.csv' } }]);
  expect((await (await retailer.admin()).jobs.list({})).data).toEqual([]);
});

test('faults of the form are refused before a job starts', async () => {
  const api = await (await world.retailer()).admin();
  const wish = (given: object) => startUpload(world, api, file, { ...store, ...given });
  await expect(wish({ pickupScheduleName: 'Nowhere' })).rejects.toMatchObject({ type: 'PICKUP_LOCATION_NOT_FOUND' });
  await expect(wish({ date: '2026-11-17', time: '14:00' })).rejects.toMatchObject({
    body: { errors: [{ path: 'date', type: 'DATE_IN_PAST' }] },
  });
  await expect(wish({ date: '2026-11-18', time: '10:00' })).rejects.toMatchObject({
    body: { errors: [{ path: 'time', type: 'SLOT_PAST_CUTOFF' }] },
  });
  expect((await api.jobs.list({})).data).toEqual([]);
});

test('a row for a deactivated store is a fault of that row', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  await world.app.db
    .scope({ retailerId: retailer.id, storeIds: null })
    .db.updateTable('stores')
    .set({ is_activated: false })
    .where('retailer_id', '=', retailer.id)
    .where('name', '=', 'Plateau')
    .execute();
  const job = await upload(world, api, file, store);
  expect(faultsOf(job)).toMatchObject([{ type: 'STORE_DEACTIVATED', column: 'Store', value: 'Plateau', row: 2 }]);
  await expect(startUpload(world, api, file, { pickupScheduleName: 'Plateau' })).rejects.toMatchObject({
    type: 'STORE_DEACTIVATED',
  });
});
