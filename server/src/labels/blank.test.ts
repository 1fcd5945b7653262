// Blank labels: printed without an order, and bound to one by a scan.

import { detailsOf } from '@portage/contract/jobs/schema';
import { checkOf, isBlankCode } from '@portage/contract/labels/blank';
import { beforeEach, expect, test, vi } from 'vitest';
import { handOver } from '../handovers/testing/handOver.ts';
import { newId } from '../platform/ids.ts';
import { montreal, type StoreSeed, toronto } from '../seed/places.ts';
import { readPages } from '../testing/scanner.ts';
import { followJob } from '../testing/upload.ts';
import { anOrder, type Client, startWorld, wednesdayMorning } from '../testing/world.ts';
import { forgettingBlanks } from './blank.ts';

const world = await startWorld({ worker: true });
const { fleet, fleetStores } = world.fleet();
beforeEach(() => world.clock.set(wednesdayMorning));

async function start() {
  const stores: StoreSeed[] = [
    { ...toronto, name: 'Queen', pickupTimes: ['14:00'], prefixes: [] },
    { ...montreal, name: 'Plateau', prefixes: [] },
  ];
  const retailer = await world.retailer({ stores });
  const api = await retailer.admin();
  const [storeId = '', otherId = ''] = retailer.storeIds;
  const pickup = { pickupScheduleId: storeId, date: '2026-11-18', time: '14:00' };
  const create = (more = {}) => api.orders.create({ body: anOrder({ ...pickup, ...more }) });
  return { retailer, api, storeId, otherId, pickup, create };
}

/** Prints blank labels and returns the pages. */
async function printPages(api: Client, pickupScheduleId: string, blank: number) {
  const { jobId } = await api.labels.batchPrint({ body: { pickupScheduleId, blank } });
  const job = await followJob(api, jobId);
  // A worker of the previous release does not take this kind.
  expect(job).toMatchObject({ kind: 'labels.printBlank', status: 'FINISHED', itemsCreated: blank });
  const { rawPayload } = await world.request({ method: 'GET', url: detailsOf(job).data ?? '' });
  return readPages(rawPayload);
}

/** Prints blank labels and returns their codes, as a scanner reads them. */
async function print(api: Client, pickupScheduleId: string, blank: number): Promise<string[]> {
  const codes = await Promise.all((await printPages(api, pickupScheduleId, blank)).map((page) => page.scan()));
  return codes.flatMap(({ code128 }) => code128);
}

const bind = (api: Client, id: string, code: string, position?: number) =>
  api.labels.bind({ params: { id }, body: { code, ...(position && { package: position }) } });

test('a sheet of blank labels has the store’s name and a code of its own on each', async () => {
  const { api, storeId } = await start();
  const pages = await printPages(api, storeId, 3);
  expect(pages.map(({ text }) => text.includes('Queen'))).toEqual([true, true, true]);
  const codes = await Promise.all(pages.map((page) => page.scan()));
  expect(new Set(codes.flatMap(({ code128 }) => code128)).size).toBe(3);
  for (const {
    code128: [code = ''],
    qr,
  } of codes) {
    expect(isBlankCode(code)).toBe(true);
    // As long as neither a tracking code nor the code of a tracking link.
    expect(code).toHaveLength(15);
    expect(qr).toEqual([expect.stringMatching(new RegExp(`/t/${code}$`))]);
  }
  const many = api.labels.batchPrint({ body: { pickupScheduleId: storeId, blank: 101 } });
  await expect(many).rejects.toMatchObject({ type: 'VALIDATION_FAILED' });
  await expect(api.labels.batchPrint({ body: { blank: 2 } })).rejects.toMatchObject({ type: 'VALIDATION_FAILED' });
});

test('a mistyped character, or two that are swapped, do not make another code', () => {
  const code = `7K3QX92HDBZM4R${checkOf('7K3QX92HDBZM4R')}`;
  expect(isBlankCode(code)).toBe(true);
  for (let place = 0; place < code.length; place++) {
    const other = code[place] === 'W' ? 'V' : 'W';
    expect(isBlankCode(code.slice(0, place) + other + code.slice(place + 1))).toBe(false);
    const [one = '', two = ''] = code.slice(place, place + 2);
    const swapped = code.slice(0, place) + two + one + code.slice(place + 2);
    if (one !== two && two) expect(isBlankCode(swapped)).toBe(false);
  }
});

test('the code of a bound label finds its order wherever a code is scanned or searched', async () => {
  const { api, storeId, pickup, create } = await start();
  const [code = ''] = await print(api, storeId, 1);
  const order = await create();
  const bound = await bind(api, order.id, code.toLowerCase());
  expect(bound.packages.map(({ trackingCode }) => trackingCode)).toEqual([code]);
  expect(bound).toMatchObject({ status: 'DELIVERY_SCHEDULED', shippingLabelUrl: expect.any(String) });
  expect(await bind(api, order.id, `https://portage.example/t/${code}`)).toMatchObject({ id: order.id });
  const { data: log } = await api.orders.logs({ query: { orderId: order.id } });
  expect(log.map(({ action }) => action)).toEqual(['ORDER_CREATED', 'ORDER_FULFILLED', 'LABEL_BOUND']);

  const found = { data: [{ id: order.id }] };
  expect(await api.orders.list({ query: { search: code } })).toMatchObject(found);
  expect(await api.orders.lookup({ query: { code } })).toMatchObject(found);
  const { data: due } = await api.today.parcels({ query: { pickupScheduleId: storeId } });
  expect(due).toMatchObject([{ id: order.id, codes: expect.arrayContaining([code, order.trackingCode]) }]);
  const courier = await fleet.deliveries({ query: {} });
  expect(courier.data).toMatchObject([{ deliveryId: bound.delivery?.id, packageCodes: [code] }]);
  const event = { id: newId(), deliveryId: bound.delivery?.id ?? '', at: world.clock.now().toString() };
  const scanned = { ...event, type: 'PICKED_UP_FROM_STORE' as const, packageCode: code };
  await handOver(api, pickup, [code]);
  expect((await api.orders.read({ params: { id: order.id } })).now.text.en).toContain('Marc');
  expect((await fleet.events({ body: { events: [scanned] } })).results).toMatchObject([{ status: 'applied' }]);
});

test('each package gets a label of its own, and keeps it when the number of packages changes', async () => {
  const { api, storeId, create } = await start();
  const [one = '', two = '', three = ''] = await print(api, storeId, 3);
  const order = await create({ numberOfPackages: 2 });
  expect((await bind(api, order.id, one)).shippingLabelUrl).toBeNull();
  const both = await bind(api, order.id, two);
  expect(both.packages.map(({ trackingCode }) => trackingCode)).toEqual([one, two]);
  expect(both.shippingLabelUrl).not.toBeNull();
  await expect(bind(api, order.id, three)).rejects.toMatchObject({ type: 'PACKAGES_LABELED' });
  await expect(bind(api, order.id, three, 3)).rejects.toMatchObject({ type: 'PACKAGE_NOT_FOUND' });
  await expect(bind(api, order.id, two, 1)).rejects.toMatchObject({ type: 'BLANK_LABEL_BOUND' });
  await bind(api, order.id, three, 1);
  const another = await create();
  await expect(bind(api, another.id, two)).rejects.toMatchObject({ type: 'BLANK_LABEL_BOUND' });
  const { packages } = await api.orders.edit({ params: { id: order.id }, body: { numberOfPackages: 3 } });
  expect(packages.map(({ trackingCode }) => trackingCode)).toEqual([three, two, `${order.trackingCode}-3`]);
  // The replaced label can be bound again.
  expect((await bind(api, another.id, one)).packages).toMatchObject([{ trackingCode: one }]);
});

test('a courier that read an order before the binding reports by the code that it read, and reads the order again', async () => {
  const { api, storeId, create } = await start();
  const [one = '', two = ''] = await print(api, storeId, 2);
  const { id, trackingCode } = await create({ numberOfPackages: 2 });
  await api.orders.fulfil({ params: { id } });
  const read = async () =>
    (await fleet.deliveries({ query: { limit: 500 } })).data.find((each) => each.trackingCode === trackingCode);
  const unbound = await read();
  expect(unbound?.packageCodes).toEqual([`${trackingCode}-1`, `${trackingCode}-2`]);
  world.clock.advance({ minutes: 1 });
  await bind(api, id, one);
  const half = await read();
  expect(half?.packageCodes).toEqual([one, `${trackingCode}-2`]);
  world.clock.advance({ minutes: 1 });
  await bind(api, id, two);
  const whole = await read();
  expect(new Set([unbound, half, whole].map((each) => each?.updatedAt)).size).toBe(3);
  expect(await arrive(unbound?.deliveryId, unbound?.packageCodes[1])).toMatchObject([{ status: 'applied' }]);
  expect((await api.orders.read({ params: { id } })).packages).toMatchObject([
    { trackingCode: one, status: 'DELIVERY_SCHEDULED' },
    { trackingCode: two, status: 'AT_WAREHOUSE' },
  ]);
  expect(await arrive(unbound?.deliveryId, `${trackingCode}-3`)).toMatchObject([
    { error: { type: 'PACKAGE_NOT_FOUND' } },
  ]);
});

test('a label that is printed after the binding is reported by the code that it shows', async () => {
  const { api, storeId, create } = await start();
  const [code = ''] = await print(api, storeId, 1);
  const order = await create();
  const { delivery } = await bind(api, order.id, code);
  const { shippingLabelUrl } = await api.labels.generate({ params: { id: order.id } });
  const { rawPayload } = await world.request({ method: 'GET', url: shippingLabelUrl ?? '', token: api.token });
  const scans = await Promise.all(readPages(rawPayload).map((page) => page.scan()));
  const [shown] = scans.flatMap(({ code128 }) => code128);
  expect(shown).toBe(order.trackingCode);
  expect(await arrive(delivery?.id, shown)).toMatchObject([{ status: 'applied' }]);
});

test('an order that cannot be fulfilled gets no label', async () => {
  const { retailer, api, storeId, create } = await start();
  const [code = ''] = await print(api, storeId, 1);
  const order = await create();
  const activate = (isActivated: boolean) =>
    fleetStores.edit({ params: { id: retailer.id, storeId }, body: { isActivated } });
  await activate(false);
  await expect(bind(api, order.id, code)).rejects.toMatchObject({ type: 'STORE_DEACTIVATED' });
  expect((await api.orders.lookup({ query: { code } })).data).toEqual([]);
  await activate(true);
  await bind(api, order.id, code);
});

async function arrive(deliveryId = '', packageCode = '') {
  const event = {
    id: newId(),
    deliveryId,
    type: 'AT_WAREHOUSE' as const,
    at: world.clock.now().toString(),
    packageCode,
  };
  return (await fleet.events({ body: { events: [event] } })).results;
}

test('an order that was voided keeps its label, and a scan of it fulfils the order again', async () => {
  const { api, storeId, create } = await start();
  const [code = ''] = await print(api, storeId, 1);
  const order = await create();
  await bind(api, order.id, code);
  const voided = await api.orders.void({ params: { id: order.id } });
  expect(voided).toMatchObject({ delivery: null, packages: [{ trackingCode: code }] });
  const again = await bind(api, order.id, code);
  expect(again).toMatchObject({ status: 'DELIVERY_SCHEDULED', shippingLabelUrl: expect.any(String) });
});

test('what cannot be bound is refused with its reason', async () => {
  const { retailer, api, storeId, otherId, create } = await start();
  const [code = '', free = ''] = await print(api, storeId, 2);
  const [foreign = ''] = await print(api, otherId, 1);
  const elsewhere = await world.retailer();
  const theirs = await elsewhere.admin();
  const [ofOther = ''] = await print(theirs, elsewhere.storeIds[0] ?? '', 1);
  const [order, another, printed, canceled, gone] = [
    await create(),
    await create(),
    await create(),
    await create(),
    await create(),
  ];
  const refused = (id: string, scanned: string) => expect(bind(api, id, scanned)).rejects;
  for (const unknown of ['7K3QX92HDBZM4RA', foreign, ofOther, order.trackingCode])
    await refused(order.id, unknown).toMatchObject({ type: 'BLANK_LABEL_NOT_FOUND' });
  expect((await api.orders.read({ params: { id: order.id } })).delivery).toBeNull();
  await bind(api, order.id, code);
  const message = `This label is already bound to order ${order.number ?? order.trackingCode}`;
  await refused(another.id, code).toMatchObject({ type: 'BLANK_LABEL_BOUND', body: { message } });
  await api.labels.generate({ params: { id: printed.id } });
  await refused(printed.id, free).toMatchObject({ type: 'LABEL_PRINTED' });
  await api.orders.delete({ params: { id: canceled.id } });
  await refused(canceled.id, free).toMatchObject({ type: 'ORDER_DELETED' });
  const { delivery } = await api.orders.fulfil({ params: { id: gone.id } });
  const event = { id: newId(), deliveryId: delivery?.id ?? '', at: world.clock.now().toString() };
  await fleet.events({ body: { events: [{ ...event, type: 'PICKED_UP_FROM_STORE' }] } });
  await refused(gone.id, free).toMatchObject({ type: 'SHIPMENT_UNDER_WAY' });
  const [ended, missed] = [await create(), await create()];
  await api.orders.fulfil({ params: { id: ended.id } });
  await api.orders.cancelShipment({ params: { id: ended.id } });
  await refused(ended.id, free).toMatchObject({ type: 'SHIPMENT_CANCELED' });
  const waiting = await api.orders.fulfil({ params: { id: missed.id } });
  const skipped = { ...event, id: newId(), deliveryId: waiting.delivery?.id ?? '', statusId: 3 };
  await fleet.events({ body: { events: [{ ...skipped, type: 'SKIPPED' }] } });
  await refused(missed.id, free).toMatchObject({ type: 'SHIPMENT_UNDER_WAY' });
  const collected = await create({ type: 'PICKUP' });
  for (const each of [free, 'unknown'])
    await refused(collected.id, each).toMatchObject({ type: 'PARCEL_NOT_DELIVERED' });
  await api.orders.fulfil({ params: { id: collected.id } });
  await refused(collected.id, free).toMatchObject({ type: 'PARCEL_NOT_DELIVERED' });
  const powerless = await retailer.coordinator({ permissions: [] });
  await expect(bind(powerless, another.id, free)).rejects.toMatchObject({ type: 'FORBIDDEN' });
});

test('of two orders to which one label is bound concurrently, one gets it', async () => {
  const { api, storeId, create } = await start();
  const [code = ''] = await print(api, storeId, 1);
  const orders = [await create(), await create()];
  const outcomes = await Promise.allSettled(orders.map(({ id }) => bind(api, id, code)));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await api.orders.lookup({ query: { code } })).data).toHaveLength(1);
});

test('old labels are deleted, and a package keeps the code of its label', async () => {
  const { retailer, api, storeId, create } = await start();
  const [code = '', free = ''] = await print(api, storeId, 2);
  const order = await create();
  await bind(api, order.id, code);
  world.clock.advance({ hours: 24 * 549 });
  await forgettingBlanks.run(world.app, { error: vi.fn() });
  const again = await retailer.admin();
  expect((await again.orders.lookup({ query: { code } })).data).toMatchObject([{ id: order.id }]);
  const later = await again.orders.create({ body: anOrder({ pickupScheduleId: storeId }) });
  await expect(bind(again, later.id, free)).rejects.toMatchObject({ type: 'BLANK_LABEL_NOT_FOUND' });
});
