// Parcels that are handed over more than once: after another date, after damage, and in handovers that are open at the same time.
import type { FleetEventInput } from '@portage/contract/fleet/schema';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { type StoreSeed, toronto } from '../seed/places.ts';
import { holdWrites, untilBlocked } from '../testing/hold.ts';
import { anOrder, type Client, startWorld, wednesdayMorning } from '../testing/world.ts';
import { signature } from './testing/access.ts';
import { handOver } from './testing/handOver.ts';

const world = await startWorld();
const { fleet, fleetHandovers } = world.fleet();
const [wednesday, thursday] = ['2026-11-18', '2026-11-19'];
beforeEach(() => world.clock.set(wednesdayMorning));

async function start() {
  const stores: StoreSeed[] = [{ ...toronto, name: 'Queen', pickupTimes: ['14:00', '18:00'], prefixes: [] }];
  const retailer = await world.retailer({ stores, fulfilsAtOnce: true });
  const api = await retailer.admin();
  const [pickupScheduleId = ''] = retailer.storeIds;
  const pickup = { pickupScheduleId, date: wednesday, time: '14:00' };
  const evening = { ...pickup, time: '18:00' };
  const order = await api.orders.create({ body: anOrder(pickup) });
  const read = () => api.orders.read({ params: { id: order.id } });
  const report = async (type: FleetEventInput['type'], more: Partial<FleetEventInput> = {}) => {
    world.clock.advance({ minutes: 1 });
    const about = { id: newId(), deliveryId: order.delivery?.id ?? '', at: world.clock.now().toString() };
    const { results } = await fleet.events({ body: { events: [{ ...about, type, ...more }] } });
    expect(results).toMatchObject([{ status: 'applied' }]);
  };
  return { retailer, api, pickup, evening, order, read, report };
}

type Given = { id?: string; outcome?: 'HANDED' | 'DAMAGED'; isAgain?: boolean };
const scan = (api: Client, id: string, code: string, given: Given = {}) =>
  api.handovers.scan({ params: { id }, body: { scans: [{ id: newId(), code, ...given }] } });
const missing = async (api: Client, pickup: { pickupScheduleId: string; date: string; time: string }) =>
  (await api.handovers.start({ body: pickup })).counts.missing.total;
const stepsOf = async (api: Client) => {
  const [store] = (await api.today.read({})).data;
  const { toPrint, ready, handedOver } = store?.steps ?? expect.unreachable();
  return { waiting: toPrint.total + ready.total, handedOver: handedOver.total };
};

test('an order that the courier did not receive and rescheduled waits in the store again, and is handed over again', async () => {
  const { api, pickup, order, read, report } = await start();
  await handOver(api, pickup, [order.trackingCode]);
  await report('SKIPPED', { statusId: 3 });
  expect((await read()).now.text.en).toContain('Marc');
  await report('RESCHEDULED', { date: thursday, time: '14:00' });
  const { now } = await read();
  expect(now).toMatchObject({ holder: 'STORE', next: { kind: 'HAND_OVER' } });
  expect(now.text.en).not.toContain('Marc');
  world.clock.set('2026-11-19T15:00:00Z');
  expect(await stepsOf(api)).toEqual({ waiting: 1, handedOver: 0 });
  const later = { ...pickup, date: thursday };
  expect(await missing(api, later)).toBe(1);
  await handOver(api, later, [order.trackingCode]);
  expect(await stepsOf(api)).toEqual({ waiting: 0, handedOver: 1 });
});

test('a reschedule that is reported after the next handover leaves the order handed over', async () => {
  const { api, pickup, order, read, report } = await start();
  const at = world.clock.now().toString();
  world.clock.advance({ minutes: 5 });
  await handOver(api, pickup, [order.trackingCode]);
  await report('RESCHEDULED', { date: thursday, time: '14:00', at });
  expect((await read()).now.text.en).toContain('Marc');
});

test('an order that staff move to another day after it was handed over waits for its pickup there', async () => {
  const { api, pickup, order, read } = await start();
  await handOver(api, pickup, [order.trackingCode]);
  world.clock.advance({ minutes: 1 });
  await api.orders.edit({ params: { id: order.id }, body: { date: thursday } });
  expect((await read()).now).toMatchObject({ holder: 'STORE', next: { kind: 'HAND_OVER' } });
  expect(await missing(api, { ...pickup, date: thursday })).toBe(1);
});

test('a parcel that was handed over and is damaged at the next pickup was left behind, and is expected again', async () => {
  const { api, pickup, evening, order, read } = await start();
  await handOver(api, pickup, [order.trackingCode]);
  world.clock.set('2026-11-18T21:00:00Z');
  const { id } = await api.handovers.start({ body: evening });
  await scan(api, id, order.trackingCode, { outcome: 'DAMAGED' });
  await api.handovers.close({ params: { id }, body: { driverName: 'Zoé', signature } });
  expect((await read()).now).toMatchObject({ holder: 'STORE' });
  expect(await missing(api, { ...pickup, date: thursday })).toBe(1);
});

test('a scan in a handover that is still open hides the parcel from no other one', async () => {
  const { api, pickup, evening, order } = await start();
  const { id } = await api.handovers.start({ body: pickup });
  await scan(api, id, order.trackingCode);
  world.clock.set('2026-11-18T21:00:00Z');
  expect(await missing(api, evening)).toBe(1);
  await api.handovers.close({ params: { id }, body: { driverName: 'Marc', signature } });
  expect(await missing(api, evening)).toBe(0);
});

test('an order is not gone while a part of it is in a handover that is still open', async () => {
  const { api, pickup, evening, read } = await start();
  const two = await api.orders.create({ body: anOrder({ ...pickup, numberOfPackages: 2 }) });
  const [first = '', second = ''] = two.packages.map(({ trackingCode }) => trackingCode);
  const { id } = await api.handovers.start({ body: pickup });
  await scan(api, id, first);
  world.clock.set('2026-11-18T21:00:00Z');
  await handOver(api, evening, [second]);
  expect((await api.orders.read({ params: { id: two.id } })).now).toMatchObject({ holder: 'STORE' });
  await api.handovers.close({ params: { id }, body: { driverName: 'Zoé', signature } });
  expect((await api.orders.read({ params: { id: two.id } })).now.text.en).toContain('Zoé');
  expect((await read()).now).toMatchObject({ holder: 'STORE' });
});

test('a pickup whose open handover has a scan is not missed; an empty one ends as missed', async () => {
  const { api, pickup, order } = await start();
  world.clock.set('2026-11-18T19:20:00Z');
  const { id } = await api.handovers.start({ body: pickup });
  const line = (await scan(api, id, order.trackingCode)).results[0]?.id ?? '';
  await expect(api.handovers.miss({ body: pickup })).rejects.toMatchObject({ type: 'DRIVER_CAME' });
  await api.handovers.unscan({ params: { id }, body: { scanId: line } });
  expect(await api.handovers.miss({ body: pickup })).toMatchObject({ id, status: 'MISSED', counts: { handed: 0 } });
  expect((await api.handovers.miss({ body: pickup })).id).toBe(id);
  expect((await api.handovers.list({ query: {} })).data).toMatchObject([{ id, status: 'MISSED' }]);
});

test('a PIN that is entered before the first scan costs no try', async () => {
  const { retailer, api, pickup, order } = await start();
  const { pickupScheduleId: storeId, date, time } = pickup;
  await fleetHandovers.setPin({ params: { id: retailer.id, storeId }, body: { date, time, pin: '4821' } });
  const { id } = await api.handovers.start({ body: pickup });
  const close = () => api.handovers.close({ params: { id }, body: { driverName: 'Marc', pin: '4821' } });
  for (let tries = 0; tries < 5; tries++) await expect(close()).rejects.toMatchObject({ type: 'NOTHING_SCANNED' });
  await scan(api, id, order.trackingCode);
  expect(await close()).toMatchObject({ status: 'CLOSED', confirmedBy: 'PIN' });
});

test('a scan that was taken back and is sent again stays taken back; the parcel can be scanned again', async () => {
  const { api, pickup, order } = await start();
  const { id } = await api.handovers.start({ body: pickup });
  const first = newId();
  await scan(api, id, order.trackingCode, { id: first });
  await api.handovers.unscan({ params: { id }, body: { scanId: first } });
  const late = await scan(api, id, order.trackingCode, { id: first });
  expect(late).toMatchObject({ results: [{ id: first, status: 'already' }], counts: { handed: 0 } });
  expect((await scan(api, id, order.trackingCode)).counts.handed).toBe(1);
});

test('a parcel that an earlier handover has raises an alarm, until staff hand it over again', async () => {
  const { api, pickup, evening, order, read } = await start();
  await handOver(api, pickup, [order.trackingCode]);
  world.clock.set('2026-11-18T21:00:00Z');
  const { id } = await api.handovers.start({ body: evening });
  const refused = await scan(api, id, order.trackingCode);
  const message = 'This parcel was already handed over to Marc, Wed, Nov 18, 10:00 ET';
  const alarm = { results: [{ error: { type: 'PARCEL_HANDED_OVER', message } }], counts: { handed: 0 } };
  expect(refused).toMatchObject(alarm);
  const inFrench = await scan(world.client(api.token, 'fr'), id, order.trackingCode);
  expect(inFrench.results[0]?.error?.message).toMatch(/^Ce colis a déjà été remis à Marc, le mer\. 18 nov\., 10:00 H/);
  expect((await scan(api, id, order.trackingCode, { isAgain: true })).results).toMatchObject([{ status: 'done' }]);
  await api.handovers.close({ params: { id }, body: { driverName: 'Zoé', signature } });
  expect((await read()).now.text.en).toContain('Zoé');
});

test('a parcel that is in another open handover raises an alarm', async () => {
  const { api, pickup, evening, order } = await start();
  const { id: first } = await api.handovers.start({ body: pickup });
  const { id: second } = await api.handovers.start({ body: evening });
  const { results } = await scan(api, first, order.trackingCode);
  expect(await scan(api, second, order.trackingCode)).toMatchObject({
    results: [
      {
        error: {
          type: 'PARCEL_IN_HANDOVER',
          message: 'This parcel is in the handover of Wed, Nov 18, 14:00 ET, which is still open',
        },
      },
    ],
    counts: { handed: 0 },
  });
  await api.handovers.unscan({ params: { id: first }, body: { scanId: results[0]?.id ?? '' } });
  expect((await scan(api, second, order.trackingCode)).results).toMatchObject([{ status: 'done' }]);
});

test('of two handovers that close at once, the one that scanned a parcel last has it', async () => {
  const { api, pickup, evening, order, read } = await start();
  const [waiting, left] = [
    await api.orders.create({ body: anOrder(pickup) }),
    await api.orders.create({ body: anOrder(pickup) }),
  ];
  const { id: first } = await api.handovers.start({ body: pickup });
  const { id: second } = await api.handovers.start({ body: evening });
  await scan(api, first, order.trackingCode);
  world.clock.advance({ minutes: 1 });
  await scan(api, second, order.trackingCode, { isAgain: true });
  await scan(api, second, waiting.trackingCode);
  const close = (id: string, driverName: string) =>
    api.handovers.close({ params: { id }, body: { driverName, signature } });
  const hold = await holdWrites(world, 'handovers', `new.id = '${second}' and new.status = 'CLOSED'`);
  const closing = close(second, 'Zoé');
  await hold.reached();
  const closingFirst = close(first, 'Marc');
  await untilBlocked(world);
  await hold.release();
  await Promise.all([closing, closingFirst]);
  const textOf = async (id: string) => (await api.orders.read({ params: { id } })).now.text.en;
  expect((await read()).now.text.en).toContain('Zoé');
  expect(await textOf(waiting.id)).toContain('Zoé');
  expect(await textOf(left.id)).toContain('Left behind');
});

test('the sentence of an order that was left behind contains where and since when, until it is moved', async () => {
  const { api, pickup, order, read } = await start();
  const left = await api.orders.create({ body: anOrder(pickup) });
  const sentence = async () => (await api.orders.read({ params: { id: left.id } })).now;
  expect((await sentence()).text.en).toContain('Booked');
  await handOver(api, pickup, [order.trackingCode]);
  expect((await sentence()).text.en).toMatch(/^Left behind at Queen, Wed, Nov 18, 10:00/);
  expect((await sentence()).next?.text.en).toBe('Have it ready for the next pickup');
  expect((await api.problems.list({ query: {} })).data).toMatchObject([
    { id: left.id, now: { text: { fr: expect.stringMatching(/^Laissée au magasin Queen/) } } },
  ]);
  expect((await read()).now.text.en).toContain('Marc');
  await api.orders.edit({ params: { id: left.id }, body: { date: thursday } });
  expect((await sentence()).text.en).toContain('Booked');
});

test('an order whose pickup is removed after it was handed over waits for the next one', async () => {
  const { api, pickup, evening, order, read } = await start();
  await handOver(api, pickup, [order.trackingCode]);
  world.clock.advance({ minutes: 1 });
  await api.stores.edit({ params: { id: pickup.pickupScheduleId }, body: { pickupTimes: ['18:00'] } });
  expect((await read()).now).toMatchObject({ holder: 'STORE', next: { kind: 'HAND_OVER' } });
  expect(await missing(api, evening)).toBe(1);
});
