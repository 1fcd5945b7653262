import { errorText } from '@portage/contract/errors';
import { detailsOf } from '@portage/contract/jobs/schema';
import { describe, expect, test } from 'vitest';
import { orderTallies } from '../orders/list/tallies.ts';
import { newId } from '../platform/ids.ts';
import type { Progress } from '../platform/jobs/kind.ts';
import { findDifferences } from '../platform/tallies.ts';
import { readPages } from '../testing/scanner.ts';
import { followJob } from '../testing/upload.ts';
import { anOrder, type Client, type Retailer, startWorld, wednesdayMorning } from '../testing/world.ts';
import { forgetLabels } from './forget.ts';
import { keyOf, printLabels } from './print.ts';

const world = await startWorld({ worker: true });
const date = '2026-11-18';
type Change = Parameters<typeof anOrder>[0];

async function start() {
  const retailer = await world.retailer();
  return { retailer, api: await retailer.admin() };
}
const create = (api: Client, retailer: Retailer, change: Change = {}) =>
  api.orders.create({ body: anOrder({ date, time: '14:00', pickupScheduleId: retailer.storeIds[0], ...change }) });
const several = async (api: Client, retailer: Retailer, count: number) => {
  const made = [];
  for (let index = 0; index < count; index++) {
    world.clock.advance({ seconds: 1 });
    made.push(await create(api, retailer, { number: `N-${index}` }));
  }
  return made;
};

type Batch = NonNullable<Parameters<Client['labels']['batchPrint']>[0]>['body'];
async function print(api: Client, body: Batch) {
  const { jobId } = await api.labels.batchPrint({ body });
  return followJob(api, jobId);
}
/** Downloads the file of a job by its URL, without a session, like a browser. */
async function open(address: string | null | undefined) {
  const answer = await world.request({ method: 'GET', url: address ?? '' });
  return { answer, pages: answer.statusCode === 200 ? readPages(answer.rawPayload) : [] };
}
const codesOf = async (pages: ReturnType<typeof readPages>) =>
  (await Promise.all(pages.map((page) => page.scan()))).flatMap(({ code128 }) => code128);

describe('the labels of a day', () => {
  test('are one PDF in the order of the list, with a page per package; unfulfilled orders are fulfilled first', async () => {
    const { api, retailer } = await start();
    const orders = await several(api, retailer, 3);
    const double = await create(api, retailer, { numberOfPackages: 2 });
    await api.orders.fulfil({ params: { id: orders[1]?.id ?? '' } });
    const montreal = { pickupScheduleId: retailer.storeIds[1], address: '1 rue Ontario, Montréal, QC, H2X 3K1' };
    await create(api, retailer, { ...montreal, time: '13:30' });
    await create(api, retailer, { date: '2026-11-19' });
    const job = await print(api, { date, pickupScheduleId: retailer.storeIds[0] ?? '', sort: 'createdAt:asc' });
    expect(job).toMatchObject({ kind: 'labels.print', status: 'FINISHED', itemsCreated: 4, itemsCount: 4 });
    expect(job.data).toMatchObject({ fileName: `labels-${date}.pdf`, error: { total: 0 } });
    const { answer, pages } = await open(job.data?.data);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-security-policy']).not.toContain('sandbox');
    const codes = [...orders, double].flatMap((order) => order.packages.map(({ trackingCode }) => trackingCode));
    expect(await codesOf(pages)).toEqual(codes);
    expect(pages.every(({ width, height }) => width === 288 && height === 432)).toBe(true);
    const counts = await api.orders.counts({});
    expect(counts.groups).toMatchObject({ fulfilled: 4, unfulfilled: 2 });
    expect(await findDifferences(world.app.db, orderTallies)).toEqual([]);
    const { data: log } = await api.orders.logs({ query: { orderId: double.id } });
    expect(log.map(({ action }) => action)).toEqual(['ORDER_CREATED', 'ORDER_FULFILLED', 'ORDER_LABELED']);
  });

  test('are in the order of the list’s sort', async () => {
    const { api, retailer } = await start();
    const orders = await several(api, retailer, 3);
    const job = await print(api, { date, pickupScheduleId: retailer.storeIds[0] ?? '' });
    const { pages } = await open(job.data?.data);
    expect(await codesOf(pages)).toEqual(orders.map(({ trackingCode }) => trackingCode).toReversed());
  });

  test('are listed with their URLs in pages, the last of which is empty', async () => {
    const { api, retailer } = await start();
    const [first, ...others] = await several(api, retailer, 3);
    const labeled = await api.labels.generate({ params: { id: first?.id ?? '' } });
    const read = (page: number, only?: 'notPrinted') =>
      api.labels.batchLabels({
        query: { date, pickupScheduleId: retailer.storeIds[0] ?? '', page, pageSize: 2, sort: 'createdAt:asc', only },
      });
    const [one, two, three] = [await read(1), await read(2), await read(3)];
    expect([one.total, one.data.length, two.data.length, three.data]).toEqual([3, 2, 1, []]);
    expect(one.data[0]).toMatchObject({ id: first?.id, shippingLabelUrl: labeled.shippingLabelUrl });
    expect(one.data[0]?.packages).toEqual(
      labeled.packages.map(({ trackingCode, shippingLabelUrl }) => ({ trackingCode, shippingLabelUrl })),
    );
    expect(one.data[1]).toMatchObject({ id: others[0]?.id, shippingLabelUrl: null });
    expect(await read(1, 'notPrinted')).toMatchObject({ total: 2 });
    const job = await print(api, { date, pickupScheduleId: retailer.storeIds[0] ?? '', only: 'notPrinted' });
    expect(job.itemsCreated).toBe(2);
    expect(await read(1, 'notPrinted')).toMatchObject({ total: 0, data: [] });
  });

  test('include the store’s undated orders on request, and schedule them for its next pickup', async () => {
    const { api, retailer } = await start();
    await several(api, retailer, 1);
    const pickupScheduleId = retailer.storeIds[0] ?? '';
    const undated = await api.orders.create({ body: anOrder({ pickupScheduleId, date: undefined, time: undefined }) });
    const day = { date, pickupScheduleId };
    expect((await api.labels.batchLabels({ query: day })).total).toBe(1);
    expect((await api.labels.batchLabels({ query: { ...day, besides: 'undated' } })).total).toBe(2);
    expect((await print(api, { ...day, besides: 'undated' })).itemsCreated).toBe(2);
    const printed = await api.orders.read({ params: { id: undated.id } });
    expect(printed.fulfilled).toBe(true);
    expect(printed.date).not.toBeNull();
  });

  test('leave out canceled and delivered orders', async () => {
    const { api, retailer } = await start();
    const [one, two] = await several(api, retailer, 3);
    await api.labels.generate({ params: { id: one?.id ?? '' } });
    await api.orders.cancelShipment({ params: { id: one?.id ?? '' } });
    const { delivery } = await api.orders.fulfil({ params: { id: two?.id ?? '' } });
    const event = { deliveryId: delivery?.id ?? '', at: wednesdayMorning };
    await world.fleet().fleet.events({
      body: {
        events: [
          { ...event, id: `${delivery?.id}1`, type: 'ATTEMPTING_DELIVERY' },
          { ...event, id: `${delivery?.id}2`, type: 'COMPLETED' },
        ],
      },
    });
    const job = await print(api, { date, pickupScheduleId: retailer.storeIds[0] ?? '' });
    expect(job).toMatchObject({ itemsCreated: 1, itemsCount: 1, data: { error: { total: 0 } } });
  });
});

describe('the labels of a selection', () => {
  test.each([
    ['letter', 792, 612],
    ['a4', 842, 595],
  ] as const)('are printed two to a %s sheet, with scannable codes', async (sheet, width, height) => {
    const { api, retailer } = await start();
    const orders = await several(api, retailer, 3);
    const ids = orders.map(({ id }) => id);
    const job = await print(api, { ids, sheet, sort: 'createdAt:asc', lang: 'fr' });
    const { pages } = await open(job.data?.data);
    expect(pages.map((page) => [Math.round(page.width), Math.round(page.height)])).toEqual([
      [width, height],
      [width, height],
    ]);
    const scanned = await Promise.all(pages.map((page) => page.scan()));
    expect(scanned.map(({ code128 }) => code128.length)).toEqual([2, 1]);
    expect(scanned.flatMap(({ code128 }) => code128).sort()).toEqual(orders.map((order) => order.trackingCode).sort());
    expect(scanned.flatMap(({ qr }) => qr).sort()).toEqual(orders.map((order) => order.trackingLink).sort());
    expect(pages[0]?.text).toContain('DESTINATAIRE');
    expect(job.data?.fileName).toBe('etiquettes-3.pdf');
  });

  test('report orders that cannot be fulfilled, and print the others', async () => {
    const { api, retailer } = await start();
    const [one, two, three, four] = await several(api, retailer, 4);
    await api.orders.fulfil({ params: { id: one?.id ?? '' } });
    await api.orders.cancelShipment({ params: { id: one?.id ?? '' } });
    await api.orders.delete({ params: { id: two?.id ?? '' } });
    const stranger = await start();
    const theirs = await create(stranger.api, stranger.retailer);
    const ids = [one, two, three, four, theirs].map((order) => order?.id ?? '');
    const job = await print(api, { ids });
    expect(job).toMatchObject({ status: 'FINISHED', itemsCreated: 2, itemsCount: 5 });
    const refused = (job.data?.error?.errors ?? []).map(({ type, value, orderId }) => [type, value, orderId]);
    expect(refused).toEqual(
      expect.arrayContaining([
        ['SHIPMENT_CANCELED', 'N-0', one?.id],
        ['ORDER_DELETED', 'N-1', two?.id],
        ['ORDER_NOT_FOUND', null, theirs.id],
      ]),
    );
    expect(refused).toHaveLength(3);
    expect((await open(job.data?.data)).pages).toHaveLength(2);
  });

  test('fail if no order can be printed', async () => {
    const { api, retailer } = await start();
    const [one] = await several(api, retailer, 1);
    await api.orders.fulfil({ params: { id: one?.id ?? '' } });
    await api.orders.cancelShipment({ params: { id: one?.id ?? '' } });
    const job = await print(api, { ids: [one?.id ?? ''] });
    expect(job).toMatchObject({ status: 'FAILED', message: 'Order not found', data: { error: { total: 1 } } });
  });

  test('printed concurrently, create one delivery per order, and every file is complete', async () => {
    const { api, retailer } = await start();
    const ids = (await several(api, retailer, 6)).map(({ id }) => id);
    const jobs = await Promise.all([print(api, { ids }), print(api, { ids: ids.toReversed() }), print(api, { ids })]);
    for (const job of jobs) expect((await open(job.data?.data)).pages).toHaveLength(6);
    for (const id of ids) {
      const { trackers } = await api.orders.read({ params: { id } });
      expect(trackers.filter(({ event }) => event === 'DELIVERY_SCHEDULED')).toHaveLength(1);
    }
    expect(await findDifferences(world.app.db, orderTallies)).toEqual([]);
  });
});

test('an attempt after a crash renders all labels again, and reports each error once', async () => {
  const { api, retailer } = await start();
  const [canceled, good] = await several(api, retailer, 2);
  await api.orders.fulfil({ params: { id: canceled?.id ?? '' } });
  await api.orders.cancelShipment({ params: { id: canceled?.id ?? '' } });
  const ids = [canceled?.id ?? '', good?.id ?? ''];
  const attempt = async (memberId: string, resumeAfter: number) => {
    const reports: Progress[] = [];
    const work = {
      jobId: newId(),
      retailerId: retailer.id,
      memberId,
      resumeAfter,
      itemsCreated: 0,
      itemsExisting: 0,
      payload: { ids, sheet: '4x6' as const, language: 'en' as const, fileName: 'a.pdf' },
      report: async (_tx: unknown, progress: Progress) => void reports.push(progress),
    };
    const { result } = await printLabels(world.app, work);
    return { named: reports.flatMap(({ errors }) => (errors?.en ?? []).map(({ orderId }) => orderId)), result };
  };
  const { id } = await api.auth.refresh();
  expect((await attempt(id, 0)).named).toEqual([canceled?.id]);
  const again = await attempt(id, ids.length);
  expect(again.named).toEqual([]);
  expect((await open(again.result)).pages).toHaveLength(1);
  await expect(attempt(newId(), 0)).rejects.toThrow(errorText('ACCOUNT_NOT_FOUND', 'en'));
});

test('the URL of a file expires after a day, and the file is deleted', async () => {
  const { api, retailer } = await start();
  const ids = (await several(api, retailer, 1)).map(({ id }) => id);
  const jobs = [await print(api, { ids }), await print(api, { pickupScheduleId: retailer.storeIds[0], blank: 1 })];
  const pages = () => Promise.all(jobs.map(async ({ data }) => (await open(data?.data)).pages.length));
  await forgetLabels(world.app);
  expect(await pages()).toEqual([1, 1]);
  world.clock.advance({ hours: 23, minutes: 59 });
  await forgetLabels(world.app);
  expect(await pages()).toEqual([1, 1]);
  world.clock.advance({ hours: 1 });
  for (const { data } of jobs)
    expect((await open(data?.data)).answer.json()).toMatchObject({ error: { type: 'UPLOAD_ADDRESS_FAILED' } });
  await forgetLabels(world.app);
  for (const { jobId } of jobs) {
    expect(await world.app.storage.open(keyOf(retailer.id, jobId))).toBeNull();
    expect(detailsOf(await api.jobs.read({ params: { id: jobId } })).data).toBeNull();
  }
});
