// Labels in one file per store, sorted by pickup.
import { expect, test } from 'vitest';
import { toronto } from '../seed/places.ts';
import { readPages } from '../testing/scanner.ts';
import { followJob } from '../testing/upload.ts';
import { anOrder, type Client, startWorld } from '../testing/world.ts';
import { readZip } from '../testing/zip.ts';

const world = await startWorld({ worker: true });
const date = '2026-11-18';

async function print(api: Client, ids: readonly string[]) {
  const { jobId } = await api.labels.batchPrint({ body: { ids: [...ids], split: 'stores' } });
  const job = await followJob(api, jobId);
  const { rawPayload, headers } = await world.request({ method: 'GET', url: job.data?.data ?? '' });
  return { job, bytes: rawPayload, type: headers['content-type'] };
}
const codesOf = async (pdf: Buffer) =>
  (await Promise.all(readPages(pdf).map((page) => page.scan()))).flatMap(({ code128 }) => code128);

async function start() {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const [toronto = '', montreal = ''] = retailer.storeIds;
  const create = (number: string, given: Parameters<typeof anOrder>[0]) =>
    api.orders.create({ body: anOrder({ number, date, time: '14:00', pickupScheduleId: toronto, ...given }) });
  return { api, montreal, create };
}

test('labels of several stores come as an archive with a PDF per store, sorted by pickup and number', async () => {
  const { api, montreal, create } = await start();
  const evening = await create('N-1', { time: '18:00' });
  // Without a date, it goes with the next pickup, at 14:00.
  const undated = await create('N-10', { date: null, time: null });
  const third = await create('N-3', {});
  const second = await create('N-2', {});
  await api.orders.fulfil({ params: { id: second.id } });
  const address = '1 rue Ontario, Montréal, QC, H2X 3K1';
  const other = await create('M-1', { pickupScheduleId: montreal, time: '13:30', address });
  const { job, bytes, type } = await print(
    api,
    [evening, other, undated, third, second].map(({ id }) => id),
  );
  expect(job).toMatchObject({ status: 'FINISHED', itemsCreated: 5, data: { fileName: 'labels-5.zip' } });
  expect(type).toBe('application/zip');
  const files = await readZip(bytes);
  const read = await Promise.all(
    [...files].map(async ([name, pdf]) => [name, await codesOf(Buffer.from(pdf))] as const),
  );
  const codes = (...orders: { trackingCode: string }[]) => orders.map(({ trackingCode }) => trackingCode);
  expect(new Map(read)).toEqual(
    new Map([
      ['Plateau.pdf', codes(other)],
      ['Queen West.pdf', codes(second, third, undated, evening)],
    ]),
  );
});

test('labels of one store are one PDF, and unknown orders are named', async () => {
  const { api, create } = await start();
  const late = await create('N-1', { time: '18:00' });
  const early = await create('N-2', {});
  const { job, bytes, type } = await print(api, [late.id, early.id, '01a1fdf0-0311-7562-85f3-36445c1ff9a5']);
  expect(job.data).toMatchObject({ fileName: 'labels-3.pdf', error: { total: 1 } });
  expect(type).toBe('application/pdf');
  expect(await codesOf(bytes)).toEqual([early.trackingCode, late.trackingCode]);
});

test('stores whose names differ only in characters that no file name has get a file each', async () => {
  const seed = (name: string) => ({ ...toronto, name });
  const retailer = await world.retailer({ stores: ['A/B', 'A:B', 'A-B 2'].map(seed) });
  const api = await retailer.admin();
  const orders = await Promise.all(
    retailer.storeIds.map((pickupScheduleId) =>
      api.orders.create({ body: anOrder({ date, time: '14:00', pickupScheduleId }) }),
    ),
  );
  const { bytes } = await print(
    api,
    orders.map(({ id }) => id),
  );
  expect([...(await readZip(bytes)).keys()].toSorted()).toEqual(['A-B 2.pdf', 'A-B 3.pdf', 'A-B.pdf']);
});
