// When the first screen of the day offers to hand over a store's parcels, or to record that the driver did not come.
import type { FleetEventInput } from '@portage/contract/fleet/schema';
import { expect, test } from 'vitest';
import { handOver } from '../handovers/testing/handOver.ts';
import { newId } from '../platform/ids.ts';
import { toronto } from '../seed/places.ts';
import { anOrder, startWorld, wednesdayMorning } from '../testing/world.ts';

const world = await startWorld();
const { fleet } = world.fleet();
const wednesday = '2026-11-18';
const at = (time: string) => world.clock.set(`${wednesday}T${time}:00Z`);

const aStore = { ...toronto, pickupTimes: ['14:00', '18:00'], prefixes: [] };

async function start() {
  world.clock.set(wednesdayMorning);
  const stores = ['Queen', 'West'].map((name) => ({ ...aStore, name }));
  const retailer = await world.retailer({ stores, fulfilsAtOnce: true });
  const api = await retailer.admin();
  const [pickupScheduleId = '', otherId = ''] = retailer.storeIds;
  const pickup = { pickupScheduleId, date: wednesday, time: '14:00' };
  const create = (given: Parameters<typeof anOrder>[0] = {}) =>
    api.orders.create({ body: anOrder({ ...pickup, ...given }) });
  const offered = async (storeId = pickupScheduleId) => {
    const { data } = await api.today.read({});
    return data.find((store) => store.pickupScheduleId === storeId)?.handover ?? null;
  };
  const scan = async ({ delivery }: Awaited<ReturnType<typeof create>>) => {
    const type: FleetEventInput['type'] = 'PICKED_UP_FROM_STORE';
    const event = { id: newId(), deliveryId: delivery?.id ?? '', type, at: world.clock.now().toString() };
    expect((await fleet.events({ body: { events: [event] } })).results).toMatchObject([{ status: 'applied' }]);
  };
  return { api, pickup, otherId, create, offered, scan };
}

test('a handover is offered from two hours before the pickup while something waits, and an open one until it ends', async () => {
  const { api, pickup, create, offered } = await start();
  at('17:30');
  expect(await offered()).toBeNull();
  world.clock.set(wednesdayMorning);
  const [one] = [await create(), await create()];
  at('16:59');
  expect(await offered()).toBeNull();
  at('17:00');
  const waiting = { id: null, date: wednesday, time: '14:00', isMissable: false };
  expect(await offered()).toEqual(waiting);
  at('19:05');
  expect(await offered()).toEqual(waiting);
  const { id } = await api.handovers.start({ body: pickup });
  expect(await offered()).toMatchObject({ id });
  await handOver(api, pickup, [one.trackingCode]);
  // The other one waits for the next pickup.
  expect(await offered()).toBeNull();
  at('21:00');
  expect(await offered()).toEqual({ ...waiting, time: '18:00' });
});

test('a missed pickup can be recorded 15 minutes after its time, until it is, or until the courier scans a parcel', async () => {
  const { api, pickup, create, offered } = await start();
  await create();
  at('19:14');
  expect(await offered()).toMatchObject({ isMissable: false });
  at('19:15');
  expect(await offered()).toMatchObject({ isMissable: true, time: '14:00' });
  await api.handovers.miss({ body: pickup });
  expect(await offered()).toMatchObject({ isMissable: false, time: '14:00' });
  const other = await start();
  const scanned = await other.create();
  await other.create();
  at('19:20');
  expect(await other.offered()).toMatchObject({ isMissable: true });
  await other.scan(scanned);
  expect(await other.offered()).toMatchObject({ isMissable: false, time: '14:00' });
  // The driver was there: what is left waits for the next one.
  at('21:00');
  expect(await other.offered()).toMatchObject({ isMissable: false, time: '18:00' });
});

test('a pickup of today for which nothing waits does not hide the next one', async () => {
  const { api, pickup, offered } = await start();
  await api.orders.create({ body: anOrder({ ...pickup, time: '18:00' }) });
  at('19:20');
  expect(await offered()).toBeNull();
  at('21:00');
  expect(await offered()).toEqual({ id: null, date: wednesday, time: '18:00', isMissable: false });
});

test('no handover is offered for a pickup while all parcels wait for a later one', async () => {
  const { api, pickup, create, offered } = await start();
  await api.orders.create({ body: anOrder({ ...pickup, time: '18:00' }) });
  at('18:30');
  expect((await api.today.read({})).data[0]?.steps.toPrint.total).toBe(1);
  expect(await offered()).toBeNull();
  world.clock.set(wednesdayMorning);
  await create();
  at('18:30');
  expect(await offered()).toMatchObject({ time: '14:00' });
});

test('each store has its own pickup: what waits or is scanned in another one does not count', async () => {
  const { pickup, otherId, create, offered, scan } = await start();
  const elsewhere = await create({ pickupScheduleId: otherId });
  at('19:20');
  expect([await offered(), (await offered(otherId))?.isMissable]).toEqual([null, true]);
  world.clock.set(wednesdayMorning);
  await create(pickup);
  at('19:20');
  await scan(elsewhere);
  expect([(await offered())?.isMissable, await offered(otherId)]).toEqual([true, null]);
});

test('a scan of the day before does not hide that today’s pickup was missed, nor does a printed label', async () => {
  const { api, create, offered, scan } = await start();
  world.clock.set('2026-11-17T15:00:00Z');
  const earlier = await create({ date: '2026-11-17' });
  world.clock.set('2026-11-17T19:00:00Z');
  await scan(earlier);
  world.clock.set(wednesdayMorning);
  const { id } = await create();
  await api.labels.generate({ params: { id } });
  at('19:20');
  expect(await offered()).toMatchObject({ isMissable: true });
});
