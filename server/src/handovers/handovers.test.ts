// Handovers through the front door: what is expected, every alarm of a scan, its end, and what becomes of the orders.
import type { FleetEventInput } from '@portage/contract/fleet/schema';
import { handoverLimit } from '@portage/contract/handovers/rules';
import type { Scans } from '@portage/contract/handovers/schema';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { newId } from '../platform/ids.ts';
import { montreal, type StoreSeed, toronto } from '../seed/places.ts';
import { insertParcels } from '../testing/parcels.ts';
import { anOrder, type Client, startWorld, wednesdayMorning } from '../testing/world.ts';
import { signature } from './testing/access.ts';

const world = await startWorld();
const { fleet } = world.fleet();
const wednesday = '2026-11-18';
const at = (time: string) => world.clock.set(`${wednesday}T${time}:00Z`);
beforeEach(() => world.clock.set(wednesdayMorning));

const stores: StoreSeed[] = [
  { ...toronto, name: 'Queen', pickupTimes: ['14:00', '18:00'], prefixes: [] },
  { ...montreal, name: 'Laurier', pickupTimes: ['14:00'], prefixes: [] },
];
type Given = Parameters<typeof anOrder>[0];
type ScanInput = z.input<typeof Scans>['scans'][number];

async function start() {
  const retailer = await world.retailer({ stores });
  const api = await retailer.admin();
  const [storeId = '', otherId = ''] = retailer.storeIds;
  const create = (given: Given = {}) =>
    api.orders.create({ body: anOrder({ date: wednesday, time: '14:00', pickupScheduleId: storeId, ...given }) });
  const fulfil = async (given: Given = {}) => {
    const { id } = await create(given);
    return api.orders.fulfil({ params: { id } });
  };
  const report = async (id: string, type: FleetEventInput['type'], more: Partial<FleetEventInput> = {}) => {
    const { delivery } = await api.orders.read({ params: { id } });
    const event = { id: newId(), deliveryId: delivery?.id ?? '', type, at: world.clock.now().toString(), ...more };
    expect((await fleet.events({ body: { events: [event] } })).results).toMatchObject([{ status: 'applied' }]);
  };
  const pickup = { pickupScheduleId: storeId, date: wednesday, time: '14:00' };
  return { retailer, api, storeId, otherId, create, fulfil, report, pickup };
}

const scanWith = (api: Client, id: string, codes: readonly string[], more: Partial<ScanInput> = {}) =>
  api.handovers.scan({ params: { id }, body: { scans: codes.map((code) => ({ id: newId(), code, ...more })) } });
/** Returns the outcome of one scan: its status, or the type of its refusal. */
const outcomeOf = async (api: Client, id: string, code: string, more: Partial<ScanInput> = {}) => {
  const [result] = (await scanWith(api, id, [code], more)).results;
  return result?.error?.type ?? result?.status;
};
const close = (api: Client, id: string, driverName = 'Marc') =>
  api.handovers.close({ params: { id }, body: { driverName, signature } });
const totals = async (api: Client, id: string) => {
  const { counts } = await api.handovers.read({ params: { id } });
  return [counts.expected.total, counts.handed, counts.damaged, counts.missing.total];
};
const codesOf = async (api: Client, id: string, state: 'missing' | 'handed' | 'damaged') =>
  (await api.handovers.packages({ params: { id }, query: { state, pageSize: 100 } })).data.map(
    ({ trackingCode }) => trackingCode,
  );

test('parcels of this pickup and earlier ones are expected, each is scanned once, and the counts are frozen at the end', async () => {
  const { api, fulfil, create, pickup } = await start();
  const one = await fulfil();
  const two = await fulfil({ numberOfPackages: 2 });
  await fulfil({ date: '2026-11-19' });
  await fulfil({ time: '18:00' });
  await fulfil({ type: 'PICKUP' });
  await create();
  const { id } = await api.handovers.start({ body: pickup });
  expect((await api.handovers.start({ body: pickup })).id).toBe(id);
  expect(await totals(api, id)).toEqual([3, 0, 0, 3]);
  const [first = '', second = ''] = two.packages.map(({ trackingCode }) => trackingCode);
  expect(await outcomeOf(api, id, one.trackingCode.toLowerCase())).toBe('done');
  expect(await outcomeOf(api, id, one.trackingCode)).toBe('already');
  expect((await scanWith(api, id, [first])).results).toMatchObject([
    { status: 'done', order: { id: two.id, recipient: two.recipient, packages: 2, handed: 1 } },
  ]);
  expect(await outcomeOf(api, id, second, { outcome: 'DAMAGED', device: 'Back room' })).toBe('done');
  expect(await totals(api, id)).toEqual([3, 2, 1, 0]);
  expect(await codesOf(api, id, 'damaged')).toEqual([second]);
  const closed = await close(api, id);
  expect(closed).toMatchObject({ status: 'CLOSED', driverName: 'Marc', confirmedBy: 'SIGNATURE', signature });
  const late = await fulfil({ time: '18:00' });
  expect(await totals(api, id)).toEqual([3, 2, 1, 0]);
  await expect(scanWith(api, id, [late.trackingCode])).rejects.toMatchObject({ type: 'HANDOVER_OVER' });
  await expect(close(api, id)).rejects.toMatchObject({ type: 'HANDOVER_OVER' });
  expect((await api.handovers.list({ query: { from: wednesday, until: wednesday } })).data).toMatchObject([{ id }]);
  expect((await api.handovers.list({ query: { until: '2026-11-17' } })).data).toEqual([]);
});

test('a scan from before the end of the last handover starts no other one', async () => {
  const { api, fulfil, pickup } = await start();
  const { trackingCode } = await fulfil();
  const scannedAt = world.clock.now().toString();
  const { id } = await api.handovers.start({ body: { ...pickup, scannedAt } });
  await scanWith(api, id, [trackingCode]);
  at('18:00');
  await close(api, id);
  const again = api.handovers.start({ body: { ...pickup, scannedAt } });
  await expect(again).rejects.toMatchObject({ type: 'HANDOVER_OVER' });
  at('18:01');
  const later = await api.handovers.start({ body: { ...pickup, scannedAt: world.clock.now().toString() } });
  expect(later.id).not.toBe(id);
});

test('every parcel that does not belong to the handover raises an alarm', async () => {
  const { api, fulfil, create, report, pickup, otherId } = await start();
  const { id } = await api.handovers.start({ body: pickup });
  const alarm = async (order: { trackingCode: string }) => outcomeOf(api, id, order.trackingCode);
  const other = await fulfil({ pickupScheduleId: otherId });
  expect(await alarm(other)).toBe('PARCEL_OF_OTHER_STORE');
  expect(await alarm(await create())).toBe('NOT_FULFILLED');
  expect(await alarm(await fulfil({ type: 'PICKUP' }))).toBe('PARCEL_NOT_DELIVERED');
  expect(await alarm(await fulfil({ date: '2026-11-19' }))).toBe('PARCEL_DUE_LATER');
  expect(await alarm(await fulfil({ time: '18:00' }))).toBe('PARCEL_DUE_LATER');
  const deleted = await create();
  await api.orders.delete({ params: { id: deleted.id } });
  expect(await alarm(deleted)).toBe('ORDER_DELETED');
  const taken = await fulfil();
  await report(taken.id, 'PICKED_UP_FROM_STORE');
  expect(await alarm(taken)).toBe('SHIPMENT_UNDER_WAY');
  const canceled = await fulfil();
  await report(canceled.id, 'CANCELED');
  expect(await alarm(canceled)).toBe('SHIPMENT_CANCELED');
  expect(await alarm({ trackingCode: 'NOTHING12345' })).toBe('TRACKING_NOT_FOUND');
  await expect(close(api, id)).rejects.toMatchObject({ type: 'NOTHING_SCANNED' });
});

test('the link of a label names a single parcel, and not one of several', async () => {
  const { api, fulfil, pickup } = await start();
  const { id } = await api.handovers.start({ body: pickup });
  const [one, several] = [await fulfil(), await fulfil({ numberOfPackages: 3 })];
  expect(await outcomeOf(api, id, one.trackingLink)).toBe('done');
  expect(await outcomeOf(api, id, several.trackingLink)).toBe('CODE_OF_SEVERAL');
  expect(await outcomeOf(api, id, several.trackingCode)).toBe('CODE_OF_SEVERAL');
  // A barcode that the retailer prints on all of its parcels.
  const [first] = [await fulfil({ barcodeForScan: 'SAME' }), await fulfil({ barcodeForScan: 'SAME' })];
  expect(await outcomeOf(api, id, 'SAME')).toBe('CODE_OF_SEVERAL');
  expect(await outcomeOf(api, id, first.trackingCode)).toBe('done');
});

test('a parcel of a store that the member may not use shows nothing of its order', async () => {
  const { api, retailer, fulfil, pickup, storeId, otherId } = await start();
  const member = await retailer.coordinator({ stores: [storeId], permissions: ['MANAGE_ORDERS'] });
  const { id } = await member.handovers.start({ body: pickup });
  const other = await fulfil({ pickupScheduleId: otherId, recipient: 'Somebody Else' });
  const { results } = await scanWith(member, id, [other.trackingCode]);
  expect(results).toEqual([
    expect.objectContaining({ status: 'refused', error: expect.objectContaining({ type: 'PARCEL_OF_OTHER_STORE' }) }),
  ]);
  expect(JSON.stringify(results)).not.toContain('Somebody');
  // Of another retailer not even that.
  const stranger = await start();
  const theirs = await stranger.fulfil();
  expect(await outcomeOf(api, id, theirs.trackingCode)).toBe('TRACKING_NOT_FOUND');
});

test('a repeated scan adds nothing, a later scan changes the outcome, and a late one does not', async () => {
  const { api, fulfil, pickup } = await start();
  const { trackingCode } = await fulfil();
  const other = await fulfil();
  at('15:05');
  const { id } = await api.handovers.start({ body: pickup });
  const send = async (scan: Omit<ScanInput, 'code'>, code = trackingCode) =>
    (await api.handovers.scan({ params: { id }, body: { scans: [{ code, ...scan }] } })).results[0];
  const early = { id: newId(), scannedAt: '2026-11-18T15:02:00Z' };
  expect(await send(early)).toMatchObject({ status: 'done' });
  expect(await send(early)).toMatchObject({ status: 'already', order: { handed: 1 } });
  expect(await send(early, other.trackingCode)).toMatchObject({ error: { type: 'SCAN_ID_TAKEN' } });
  const damaged = { id: newId(), outcome: 'DAMAGED' as const, scannedAt: '2026-11-18T15:03:00Z' };
  expect(await send(damaged)).toMatchObject({ status: 'done', order: { handed: 0 } });
  expect(await send(early)).toMatchObject({ status: 'already' });
  expect(await totals(api, id)).toEqual([2, 0, 1, 1]);
  expect(await api.handovers.unscan({ params: { id }, body: { scanId: damaged.id } })).toMatchObject({
    counts: { handed: 0, damaged: 0, missing: { total: 2 } },
  });
  await expect(api.handovers.unscan({ params: { id }, body: { scanId: damaged.id } })).rejects.toMatchObject({
    type: 'SCAN_NOT_FOUND',
  });
  // A device whose clock is wrong.
  await send({ id: newId(), scannedAt: '2031-01-01T00:00:00Z' });
  const [line] = (await api.handovers.packages({ params: { id }, query: { state: 'handed' } })).data;
  expect(line?.scannedAt?.at).toBe('2026-11-18T15:05:00.000Z');
});

test('an order is handed over once all of its packages are, and what was left behind is expected again', async () => {
  const { api, fulfil, pickup } = await start();
  const two = await fulfil({ numberOfPackages: 2 });
  const left = await fulfil();
  const [first = '', second = ''] = two.packages.map(({ trackingCode }) => trackingCode);
  const steps = async () => {
    const { data } = await api.today.read({ query: { pageSize: 100 } });
    const { toPrint, ready, handedOver } = data.find(({ name }) => name === 'Queen')?.steps ?? expect.unreachable();
    return [toPrint.total + ready.total, handedOver.total];
  };
  const { id } = await api.handovers.start({ body: pickup });
  await scanWith(api, id, [first]);
  await close(api, id);
  expect(await steps()).toEqual([2, 0]);
  expect((await codesOf(api, id, 'missing')).toSorted()).toEqual([second, left.trackingCode].toSorted());
  at('23:00');
  const later = await api.handovers.start({ body: { ...pickup, time: '18:00' } });
  expect((await codesOf(api, later.id, 'missing')).toSorted()).toEqual([second, left.trackingCode].toSorted());
  await scanWith(api, later.id, [second]);
  await close(api, later.id, 'Zoé');
  expect(await steps()).toEqual([1, 1]);
  expect((await api.orders.list({ query: { step: 'handedOver' } })).data).toMatchObject([{ id: two.id }]);
});

test('voiding a fulfilment forgets its handover', async () => {
  const { api, fulfil, pickup } = await start();
  const order = await fulfil({ time: '18:00' });
  const { id } = await api.handovers.start({ body: { ...pickup, time: '18:00' } });
  await scanWith(api, id, [order.trackingCode]);
  await close(api, id);
  world.clock.advance({ minutes: 1 });
  await api.orders.void({ params: { id: order.id } });
  await api.orders.fulfil({ params: { id: order.id } });
  const again = await api.handovers.start({ body: { ...pickup, time: '18:00' } });
  expect(await codesOf(api, again.id, 'missing')).toEqual([order.trackingCode]);
});

test('a handover is of a pickup of the store around today', async () => {
  const { api, pickup } = await start();
  const begin = (change: Partial<typeof pickup>) => api.handovers.start({ body: { ...pickup, ...change } });
  const refusal = { type: 'DATE_TIME_NOT_ACCEPTABLE' };
  await expect(begin({ time: '15:00' })).rejects.toMatchObject(refusal);
  await expect(begin({ date: '2026-11-16' })).rejects.toMatchObject(refusal);
  await expect(begin({ date: '2026-11-20' })).rejects.toMatchObject(refusal);
  await expect(begin({ pickupScheduleId: newId() })).rejects.toMatchObject({ type: 'PICKUP_LOCATION_NOT_FOUND' });
  expect(await begin({ date: '2026-11-19' })).toMatchObject({ status: 'OPEN', date: '2026-11-19' });
});

test('a signature needs ink, and its path nothing but strokes', async () => {
  const { api, fulfil, pickup } = await start();
  const { trackingCode } = await fulfil();
  const { id } = await api.handovers.start({ body: pickup });
  await scanWith(api, id, [trackingCode]);
  const sign = (path: string) => api.handovers.close({ params: { id }, body: { driverName: 'Marc', signature: path } });
  const fault = async (path: string) =>
    sign(path).catch((error: { body: { errors: { type: string }[] } }) => error.body.errors[0]?.type);
  const small = ['M10 10', 'M10 10L12 12', `M10 10${'L11 11L10 10'.repeat(200)}`];
  for (const path of small) expect(await fault(path)).toBe('SIGNATURE_TOO_SMALL');
  const hostile = ['', 'M0 0L900 900', '"/><script>', 'M0 0L600 200 url(x)', 'M0 0C600 200'];
  for (const path of hostile) expect(await fault(path)).toBe('SIGNATURE_UNREADABLE');
  await expect(api.handovers.close({ params: { id }, body: { driverName: 'Marc' } })).rejects.toMatchObject({
    type: 'VALIDATION_FAILED',
  });
  await expect(api.handovers.close({ params: { id }, body: { driverName: ' ', signature } })).rejects.toMatchObject({
    type: 'VALIDATION_FAILED',
  });
  expect(await sign(signature)).toMatchObject({ status: 'CLOSED' });
});

test('that the driver did not come is recorded from 15 minutes after the pickup, once, with the waiting parcels', async () => {
  const { api, fulfil, pickup } = await start();
  const miss = () => api.handovers.miss({ body: pickup });
  const { trackingCode } = await fulfil();
  at('19:14');
  await expect(miss()).rejects.toMatchObject({ type: 'DRIVER_MAY_COME' });
  at('19:15');
  const missed = await miss();
  expect(missed).toMatchObject({ status: 'MISSED', driverName: null, counts: { missing: { total: 1 } } });
  expect((await miss()).id).toBe(missed.id);
  expect(await codesOf(api, missed.id, 'missing')).toEqual([trackingCode]);
  // The driver came after all.
  const { id } = await api.handovers.start({ body: pickup });
  await scanWith(api, id, [trackingCode]);
  await close(api, id);
  await expect(miss()).rejects.toMatchObject({ type: 'DRIVER_CAME' });
});

test('a pickup is not missed if the courier scanned a parcel, or nothing waits', async () => {
  const { api, fulfil, report, pickup } = await start();
  at('19:20');
  await expect(api.handovers.miss({ body: pickup })).rejects.toMatchObject({ type: 'NOTHING_WAITS' });
  world.clock.set(wednesdayMorning);
  const [one] = [await fulfil(), await fulfil()];
  at('19:05');
  await report(one.id, 'PICKED_UP_FROM_STORE');
  at('19:20');
  await expect(api.handovers.miss({ body: pickup })).rejects.toMatchObject({ type: 'DRIVER_CAME' });
});

test('a handover has a limited number of parcels, and counts of missing ones stop there', async () => {
  const { api, retailer, storeId, fulfil, pickup } = await start();
  const [last, one] = [await fulfil(), await fulfil()];
  const { id } = await api.handovers.start({ body: pickup });
  const db = world.app.db.acrossTenantsAndSandboxes();
  await insertParcels(world, { retailerId: retailer.id, storeId, date: wednesday, count: handoverLimit });
  await sql`
    insert into handover_packages (retailer_id, handover_id, id, store_id, order_id, position, tracking_code, outcome, at, by)
      select retailer_id, ${id}, gen_random_uuid(), store_id, id, 1, tracking_code, 'HANDED', now(), 'Ann'
      from orders where store_id = ${storeId} and source = 'UPLOAD' limit ${handoverLimit - 1}`.execute(db);
  const { counts } = await api.handovers.read({ params: { id } });
  expect(counts).toMatchObject({ handed: handoverLimit - 1, missing: { total: 3, isCapped: false } });
  expect(await outcomeOf(api, id, one.trackingCode)).toBe('done');
  expect(await outcomeOf(api, id, last.trackingCode)).toBe('HANDOVER_FULL');
  await sql`delete from handover_packages where handover_id = ${id} and order_id <> ${one.id}`.execute(db);
  expect((await api.handovers.read({ params: { id } })).counts.missing).toEqual({
    total: handoverLimit,
    isCapped: true,
  });
  expect((await close(api, id)).counts.missing).toEqual({ total: handoverLimit, isCapped: true });
  const second = await api.handovers.start({ body: pickup });
  expect(second.counts.missing).toEqual({ total: handoverLimit, isCapped: true });
});
