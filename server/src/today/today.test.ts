// The first screen of the day: each store's next pickup, and the number of orders at each step, which the list with that filter finds too.
import type { FleetEventInput } from '@portage/contract/fleet/schema';
import { daySteps } from '@portage/contract/orders/status';
import type { StoreToday } from '@portage/contract/today/schema';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { montreal, type StoreSeed, toronto, vancouver } from '../seed/places.ts';
import { anOrder, type Client, startWorld, wednesdayMorning } from '../testing/world.ts';

const world = await startWorld();
const { fleet } = world.fleet();
const wednesday = '2026-11-18';
const at = (time: string) => world.clock.set(`${wednesday}T${time}:00Z`);
beforeEach(() => world.clock.set(wednesdayMorning));

const aStore: StoreSeed = { ...toronto, name: 'Queen', pickupTimes: ['14:00'], prefixes: [] };
type Given = Parameters<typeof anOrder>[0];

async function start(stores = [aStore]) {
  const retailer = await world.retailer({ stores });
  const api = await retailer.admin();
  const [storeId = ''] = retailer.storeIds;
  const create = (given: Given = {}) =>
    api.orders.create({ body: anOrder({ date: wednesday, time: '14:00', pickupScheduleId: storeId, ...given }) });
  const fulfil = async (given: Given = {}) =>
    (await create(given).then(({ id }) => api.orders.fulfil({ params: { id } }))).id;
  const report = async (id: string, type: FleetEventInput['type']) => {
    const { delivery } = await api.orders.read({ params: { id } });
    const event = { id: newId(), deliveryId: delivery?.id ?? '', type, at: world.clock.now().toString() };
    expect((await fleet.events({ body: { events: [event] } })).results).toMatchObject([{ status: 'applied' }]);
  };
  return { retailer, api, storeId, create, fulfil, report };
}

const storeOf = async (api: Client, storeId: string): Promise<StoreToday> => {
  const { data } = await api.today.read({ query: { pageSize: 100 } });
  return data.find(({ pickupScheduleId }) => pickupScheduleId === storeId) ?? expect.unreachable();
};
const countsOf = async (api: Client, storeId: string) =>
  Object.values((await storeOf(api, storeId)).steps).map(({ total }) => total);
/** Counts the orders that the list finds at each step. */
const listed = (api: Client, pickupScheduleId?: string) =>
  Promise.all(daySteps.map(async (step) => (await api.orders.list({ query: { step, pickupScheduleId } })).total));

test('an order passes from one step to the next until the courier has it, and the list finds the same orders', async () => {
  const { api, storeId, create, fulfil, report } = await start();
  const expectSteps = async (...counts: number[]) => {
    expect(await countsOf(api, storeId)).toEqual(counts);
    expect(await listed(api, storeId)).toEqual(counts);
    expect(await listed(api)).toEqual(counts);
  };
  const { id } = await create();
  const undated = await create({ date: null, time: null });
  await create({ date: '2026-11-19' });
  await expectSteps(2, 1, 0, 0, 0, 0);
  await api.orders.fulfil({ params: { id } });
  await expectSteps(1, 1, 1, 0, 0, 0);
  await api.labels.generate({ params: { id } });
  await expectSteps(1, 1, 0, 1, 0, 0);
  await report(id, 'PICKED_UP_FROM_STORE');
  await expectSteps(1, 1, 0, 0, 0, 1);
  await report(id, 'SORTED_AT_WAREHOUSE');
  await expectSteps(1, 1, 0, 0, 0, 1);
  await api.orders.delete({ params: { id: undated.id } });
  await expectSteps(0, 0, 0, 0, 0, 1);
  // A parcel that the courier brings again is not in the store, and a collection never was.
  const again = await fulfil();
  await report(again, 'SORTED_AT_WAREHOUSE');
  await report(again, 'RESCHEDULED');
  await fulfil({ type: 'PICKUP' });
  await expectSteps(0, 0, 0, 0, 0, 1);
  // The scan counts until midnight at the store, five hours behind UTC.
  world.clock.set('2026-11-19T04:59:00Z');
  expect((await countsOf(api, storeId))[5]).toBe(1);
  world.clock.set('2026-11-19T05:00:00Z');
  expect((await countsOf(api, storeId))[5]).toBe(0);
});

test('a voided order is to fulfil again; one that was picked up cannot be voided, and stays picked up', async () => {
  const { api, storeId, fulfil, report } = await start();
  const id = await fulfil();
  await api.labels.generate({ params: { id } });
  await api.orders.void({ params: { id } });
  expect(await countsOf(api, storeId)).toEqual([1, 0, 0, 0, 0, 0]);
  await api.orders.fulfil({ params: { id } });
  await report(id, 'PICKED_UP_FROM_STORE');
  await expect(api.orders.void({ params: { id } })).rejects.toMatchObject({ type: 'SHIPMENT_UNDER_WAY' });
  expect(await countsOf(api, storeId)).toEqual([0, 0, 0, 0, 0, 1]);
  await api.orders.cancelShipment({ params: { id } });
  await expect(api.orders.fulfil({ params: { id } })).rejects.toMatchObject({ type: 'SHIPMENT_CANCELED' });
});

test('the next pickup is shown after its cutoff too, beside the one that new orders go with', async () => {
  const { api, storeId } = await start();
  const shown = async () => {
    const { pickup, following } = await storeOf(api, storeId);
    return [pickup?.at.local, pickup?.cutoff.at, following?.at.local];
  };
  expect(await shown()).toEqual(['2026-11-18, 14:00', '2026-11-18T18:00:00.000Z', undefined]);
  at('18:00');
  expect(await shown()).toEqual(['2026-11-18, 14:00', '2026-11-18T18:00:00.000Z', '2026-11-19, 14:00']);
  at('19:00');
  expect(await shown()).toEqual(['2026-11-19, 14:00', '2026-11-19T18:00:00.000Z', undefined]);
});

test('an order that is fulfilled after the cutoff is to print and ready for the following pickup, and the list finds it', async () => {
  const { api, storeId, create, fulfil } = await start();
  const expectSteps = async (...counts: number[]) => {
    expect(await countsOf(api, storeId)).toEqual(counts);
    expect(await listed(api, storeId)).toEqual(counts);
    expect((await api.today.read({})).all).toMatchObject({
      toFulfil: { total: counts[0] },
      toPrint: { total: counts[2] },
    });
  };
  const today = await fulfil();
  await create({ date: '2026-11-19' });
  await fulfil({ date: '2026-11-19' });
  const { id } = await create({ date: null, time: null });
  // Before the cutoff, tomorrow is not due.
  await expectSteps(1, 1, 1, 0, 0, 0);
  at('18:00');
  expect(await api.orders.fulfil({ params: { id } })).toMatchObject({ date: '2026-11-19' });
  await expectSteps(0, 0, 3, 0, 0, 0);
  await api.labels.generate({ params: { id } });
  await expectSteps(0, 0, 2, 1, 0, 0);
  const { data } = await api.orders.list({ query: { step: 'toPrint', pickupScheduleId: storeId } });
  expect(data.map(({ date }) => date).toSorted()).toEqual([wednesday, '2026-11-19']);
  const parcels = await api.today.parcels({ query: { pickupScheduleId: storeId } });
  expect(parcels.data.map((each) => each.id).toSorted()).toEqual([...data.map((each) => each.id), id].toSorted());
  expect(data.map((each) => each.id)).toContain(today);
});

test('stores with the same pickup and different cutoffs each count what is due there', async () => {
  const { api, retailer, fulfil } = await start([
    { ...aStore, customTimeToPrepare: 2 },
    { ...aStore, name: 'King', customTimeToPrepare: 1 },
  ]);
  for (const pickupScheduleId of retailer.storeIds)
    for (const date of [wednesday, '2026-11-19']) await fulfil({ pickupScheduleId, date });
  // Half an hour after the first cutoff, and before the second.
  at('17:30');
  const cards = await Promise.all(retailer.storeIds.map((id) => countsOf(api, id)));
  expect(cards.map(([, , toPrint]) => toPrint)).toEqual([2, 1]);
  expect(await listed(api)).toEqual([0, 0, 3, 0, 0, 0]);
  expect((await api.today.read({})).all.toPrint.total).toBe(3);
});

test('orders of the next pickup are due once today’s last one has passed, and overdue ones stay', async () => {
  const { api, storeId, create } = await start();
  await create();
  await create({ date: '2026-11-19' });
  expect(await countsOf(api, storeId)).toEqual([1, 0, 0, 0, 0, 0]);
  at('19:00');
  expect(await countsOf(api, storeId)).toEqual([2, 0, 0, 0, 0, 0]);
  expect(await listed(api)).toEqual([2, 0, 0, 0, 0, 0]);
});

test('stores come in the order of their pickups, in pages, and without the ones that the member may not use', async () => {
  const stores = [
    { ...vancouver, name: 'West' },
    { ...montreal, name: 'East' },
    { ...aStore, pickupTimes: ['18:00'] },
    { ...aStore, name: 'Adelaide', pickupTimes: ['18:00'] },
  ];
  const { api, retailer } = await start(stores);
  const names = async (client: Client, query = {}) => (await client.today.read({ query })).data.map(({ name }) => name);
  const { data } = await api.today.read({ query: { pageSize: 100 } });
  expect(data.map(({ pickup }) => pickup?.at.at)).toEqual(data.map(({ pickup }) => pickup?.at.at).toSorted());
  const all = data.map(({ name }) => name);
  expect(all.indexOf('Adelaide')).toBe(all.indexOf('Queen') - 1);
  expect(await names(api, { pageSize: 3, page: 2 })).toEqual(all.slice(3));
  expect(await names(await retailer.coordinator({ stores: retailer.storeIds.slice(0, 1) }))).toEqual(['West']);
  expect(await api.today.read({ query: { pageSize: 3 } })).toMatchObject({ total: 4, current: 1, pageSize: 3 });
});

test('a closed store has no pickup, and stores in other zones have their own day', async () => {
  const { api, retailer, create } = await start([
    aStore,
    { ...vancouver, name: 'West', pickupTimes: ['14:00'], prefixes: [] },
  ]);
  const [east = '', west = ''] = retailer.storeIds;
  await create({ pickupScheduleId: west });
  await create({ pickupScheduleId: west, date: '2026-11-19' });
  await create({ date: '2026-11-19' });
  // Toronto's pickup of Wednesday has passed, Vancouver's has not.
  at('20:00');
  expect([await countsOf(api, east), await countsOf(api, west)]).toEqual([
    [1, 0, 0, 0, 0, 0],
    [1, 0, 0, 0, 0, 0],
  ]);
  expect(await listed(api)).toEqual([2, 0, 0, 0, 0, 0]);
  await sql`update stores set is_activated = false where id = ${west}`.execute(
    world.app.db.acrossTenantsAndSandboxes(),
  );
  expect(await storeOf(api, west)).toMatchObject({ isActivated: false, pickup: null, following: null });
  // It refuses to fulfil, so its order is not in the count of all stores.
  expect((await api.today.read({})).all.toFulfil.total).toBe(1);
});

test('counts stop at a thousand, of a store and of all', async () => {
  const { api, storeId, retailer } = await start();
  await sql`
    insert into orders (retailer_id, id, store_id, number, recipient, address, tracking_code, link_code, source, type, created_at, updated_at)
    select ${retailer.id}, gen_random_uuid(), ${storeId}, 'T-' || n, 'R', 'Somewhere', 'TT' || lpad(n::text, 8, '0'), 'LINKT' || n, 'UPLOAD',
      'DELIVERY', now(), now() from generate_series(1, 1200) as n`.execute(world.app.db.acrossTenantsAndSandboxes());
  const { data, all } = await api.today.read({});
  expect(data[0]?.steps.undated).toEqual({ total: 1000, isCapped: true });
  expect(all).toEqual({ toFulfil: { total: 1000, isCapped: true }, toPrint: { total: 0, isCapped: false } });
  const list = await api.orders.list({ query: { step: 'toFulfil', pageSize: 1 } });
  expect(list).toMatchObject({ total: 1000, totalIsCapped: true });
});
