// Stores and service areas as the courier manages them, and what the retailer sees of them.
import { describe, expect, test } from 'vitest';
import { anOrder, startWorld } from '../testing/world.ts';

const world = await startWorld();
const courier = world.fleet();
const place = { storeAddress: '55 Bloor St W, Toronto, ON, M4W 1A5', serviceAreaId: 'DC-1' };
const newStore = (name: string) => ({
  ...place,
  name,
  pickupTimes: ['16:00', '11:00'],
  daysOfOperation: [5, 1, 2, 3, 4],
  pickupPoint: { name: 'Counter', timeToPrepare: 2 },
});

describe('a store', () => {
  test('that an admin requests is pending and takes no orders until the courier sets its pickups and opens it', async () => {
    const retailer = await world.retailer({ stores: [] });
    const admin = await retailer.admin();
    const params = { id: retailer.id };
    const asked = await admin.stores.ask({ body: { ...place, name: ' Bloor ', phone: '4165550111' } });
    expect(asked).toMatchObject({
      name: 'Bloor',
      isActivated: false,
      isWaiting: true,
      timezone: 'America/Toronto',
      slots: [],
    });
    expect((await courier.fleetStores.list({ params, query: { is: 'waiting' } })).data).toMatchObject([
      { id: asked.id, name: 'Bloor', isWaiting: true },
    ]);
    await expect(admin.orders.create({ body: anOrder({ pickupScheduleId: asked.id }) })).rejects.toMatchObject({
      type: 'STORE_DEACTIVATED',
    });
    const both = { id: retailer.id, storeId: asked.id };
    const open = { isActivated: true };
    await expect(courier.fleetStores.edit({ params: both, body: open })).rejects.toMatchObject({
      type: 'STORE_WITHOUT_PICKUPS',
    });
    const hours = { pickupTimes: ['11:00', '16:00'], daysOfOperation: [1, 2, 3, 4, 5, 6] };
    expect(await courier.fleetStores.edit({ params: both, body: { ...open, ...hours } })).toMatchObject({
      isActivated: true,
      isWaiting: false,
      moved: 0,
    });
    expect((await courier.fleetStores.list({ params, query: { is: 'waiting' } })).data).toEqual([]);
    const [seen] = (await admin.stores.list({ query: { is: 'activated' } })).data;
    expect(seen?.id).toBe(asked.id);
    expect(seen?.slots[0]).toMatchObject({ date: '2026-11-18', time: '16:00' });
    await admin.orders.create({ body: anOrder({ pickupScheduleId: asked.id }) });
    expect(await courier.fleetStores.edit({ params: both, body: { isActivated: false } })).toMatchObject({
      isActivated: false,
      isWaiting: false,
    });
    expect((await admin.stores.list({ query: { is: 'deactivated' } })).data).toMatchObject([{ id: asked.id }]);
  });

  test('that was requested is listed across retailers, oldest first, until it is answered, and the answer is mailed to the admins', async () => {
    const [first, second, off] = [await world.retailer(), await world.retailer(), await world.retailer()];
    const [ann, bea, cy] = [await first.admin(), await second.admin(), await off.admin()];
    const ask = async (admin: typeof ann, name: string) => (await admin.stores.ask({ body: { ...place, name } })).id;
    const asked = [await ask(ann, 'North'), await ask(bea, 'South'), await ask(ann, 'East')];
    await ask(cy, 'Nowhere');
    await courier.retailers.edit({ params: { id: off.id }, body: { isActivated: false } });
    const desk = await world.desk();
    const one = await desk.fleetStores.requested({ query: { is: 'waiting', limit: 2 } });
    const rest = await desk.fleetStores.requested({ query: { after: one.next ?? '' } });
    const listed = [...one.data, ...rest.data];
    expect(listed.map(({ id }) => id)).toEqual(asked);
    expect(listed[0]).toMatchObject({ name: 'North', retailerId: first.id, retailer: expect.any(String) });
    expect(rest.next).toBe(null);

    const answer = (id: string, retailerId: string, body: object) =>
      desk.fleetStores.edit({ params: { id: retailerId, storeId: id }, body });
    const [north = '', south = ''] = asked;
    const { email } = await ann.auth.refresh();
    const mails = async () => (await world.inbox.all(email)).map(({ subject }) => subject);
    await answer(north, first.id, { phone: '4165550100' });
    expect(await mails()).toEqual([]);
    await expect(answer(north, first.id, { serviceAreaId: 'Atlantis-1' })).rejects.toMatchObject({
      body: { errors: [{ path: 'serviceAreaId', type: 'SERVICE_AREA_NOT_FOUND' }] },
    });
    const vancouver = { serviceArea: { id: 'Vancouver-1' }, timezone: 'America/Vancouver' };
    expect(await answer(north, first.id, { serviceAreaId: 'Vancouver-1' })).toMatchObject(vancouver);
    expect(await answer(north, first.id, { pickupTimes: ['11:00'], isActivated: true })).toMatchObject({
      isActivated: true,
    });
    await answer(north, first.id, { isActivated: false });
    await expect(answer(north, first.id, { serviceAreaId: 'DC-1' })).rejects.toMatchObject({
      type: 'STORE_AREA_FIXED',
    });
    expect(await mails()).toEqual(['North is open']);
    const refusal = { isActivated: false, reason: 'The street is closed' };
    expect(await answer(south, second.id, refusal)).toMatchObject({ isActivated: false, isWaiting: false });
    const mail = await world.inbox.latest((await bea.auth.refresh()).email);
    expect(mail.subject).toContain('cannot serve South');
    expect(mail.text).toContain('Reason: The street is closed');
    const [{ by, changes } = expect.unreachable()] = (await bea.activity.list({ query: { kind: 'store' } })).data;
    expect(by).toMatchObject({ role: 'PROVIDER', name: (await desk.auth.refresh()).name });
    expect(changes).toEqual([
      { field: 'isWaiting', before: true, after: false },
      { field: 'reason', before: null, after: 'The street is closed' },
    ]);
    expect((await desk.fleetStores.requested({ query: {} })).data.map(({ name }) => name)).toEqual(['East']);
  });

  test('is created by the courier in one of the retailer’s areas, inherits the area’s postal codes, and needs a unique name', async () => {
    const retailer = await world.retailer({ stores: [] });
    const admin = await retailer.admin();
    const params = { id: retailer.id };
    await courier.fleetStores.editArea({ params: { id: 'DC-1' }, body: { postalPrefixes: ['m4', 'M5X 1'] } });
    const store = await courier.fleetStores.create({ params, body: newStore('Yorkville') });
    expect(store).toMatchObject({
      pickupTimes: ['11:00', '16:00'],
      daysOfOperation: [1, 2, 3, 4, 5],
      postalPrefixes: null,
    });
    const codes = async () =>
      (await admin.stores.postalCodes({ query: { pickupScheduleId: store.id } })).data.map(({ code }) => code);
    expect(await codes()).toEqual(['M4', 'M5X1']);
    const both = { id: retailer.id, storeId: store.id.toUpperCase() };
    await courier.fleetStores.edit({ params: both, body: { postalPrefixes: ['M6'] } });
    expect(await codes()).toEqual(['M6']);
    expect((await courier.fleetStores.read({ params: both })).postalPrefixes).toEqual(['M6']);
    await courier.fleetStores.editArea({ params: { id: 'DC-1' }, body: { postalPrefixes: [] } });
    for (const ask of [
      () => courier.fleetStores.create({ params, body: newStore('Yorkville') }),
      () => admin.stores.ask({ body: { ...place, name: 'Yorkville' } }),
    ])
      await expect(ask()).rejects.toMatchObject({ type: 'NAME_TAKEN', body: { errors: [{ path: 'name' }] } });
    await expect(
      admin.stores.ask({ body: { ...place, name: 'Far', serviceAreaId: 'Atlantis-1' } }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'serviceAreaId', type: 'SERVICE_AREA_NOT_FOUND' }] } });
  });

  test('of another retailer, or with an unknown id, is not found', async () => {
    const [mine, theirs] = [await world.retailer(), await world.retailer()];
    for (const storeId of [theirs.storeIds[0] ?? '', 'nonsense', '../..'])
      await expect(courier.fleetStores.read({ params: { id: mine.id, storeId } })).rejects.toMatchObject({
        type: 'PICKUP_LOCATION_NOT_FOUND',
      });
    const nobody = { id: theirs.storeIds[0] ?? '' };
    await expect(courier.fleetStores.list({ params: nobody })).rejects.toMatchObject({ type: 'RETAILER_NOT_FOUND' });
  });

  test('has its changes in the retailer’s activity log, before and after, with their author', async () => {
    const retailer = await world.retailer();
    const admin = await retailer.admin();
    const [id = ''] = retailer.storeIds;
    await admin.stores.edit({
      params: { id },
      body: { name: 'Ossington', pickupTimes: ['10:00'], closedDays: ['2026-12-25'] },
    });
    await courier.fleetStores.edit({ params: { id: retailer.id, storeId: id }, body: { isActivated: false } });
    const { data } = await admin.activity.list({ query: { kind: 'store' } });
    expect(data).toMatchObject([
      {
        by: { role: 'PROVIDER' },
        about: { name: 'Ossington' },
        action: 'CHANGED',
        changes: [{ field: 'isActivated', before: true, after: false }],
      },
      {
        by: { role: 'RETAILER_ADMIN' },
        about: { name: 'Queen West' },
        changes: [
          { field: 'name', before: 'Queen West', after: 'Ossington' },
          { field: 'pickupTimes', after: ['10:00'] },
          { field: 'closedDays', before: [], after: ['2026-12-25'] },
        ],
      },
    ]);
  });
});

describe('an area', () => {
  test('is created by the courier, and offered to the retailers that may have stores there', async () => {
    const area = { id: 'YOW-1', name: 'Ottawa', timezone: 'America/Toronto', postalPrefixes: ['K1', 'k2p 1l4'] };
    expect(await courier.fleetStores.createArea({ body: area })).toEqual({ ...area, postalPrefixes: ['K1', 'K2P1L4'] });
    for (const [twice, path] of [
      [{ ...area, name: 'Gatineau' }, 'id'],
      [{ ...area, id: 'YOW-2', name: 'OTTAWA' }, 'name'],
    ] as const)
      await expect(courier.fleetStores.createArea({ body: twice })).rejects.toMatchObject({
        type: 'NAME_TAKEN',
        body: { errors: [{ path }] },
      });
    await expect(
      courier.fleetStores.createArea({ body: { ...area, timezone: 'Mars/Olympus', postalPrefixes: ['1K'] } }),
    ).rejects.toMatchObject({ body: { errors: [{ type: 'INVALID_POSTAL_PREFIX' }, { type: 'INVALID_TIMEZONE' }] } });
    await expect(courier.fleetStores.editArea({ params: { id: 'Atlantis-1' }, body: {} })).rejects.toMatchObject({
      type: 'SERVICE_AREA_NOT_FOUND',
    });
    const retailer = await world.retailer();
    const admin = await retailer.admin();
    const names = async (search?: string) =>
      (await admin.stores.areas({ query: { search } })).data.map(({ name }) => name);
    expect(await names()).not.toContain('Ottawa');
    await courier.retailers.edit({ params: { id: retailer.id }, body: { serviceAreaIds: ['YOW-1', 'DC-1-MTL'] } });
    expect(await names()).toEqual(['Montreal Metro Area', 'Ottawa']);
    expect(await names('like:montréal')).toEqual(['Montreal Metro Area']);
  });

  test('is found by a store’s name, ignoring case and accents, among the member’s stores', async () => {
    const retailer = await world.retailer();
    const [queen = ''] = retailer.storeIds;
    const find = async (member: Awaited<ReturnType<typeof retailer.admin>>, pickupScheduleName: string) =>
      (await member.stores.storeAreas({ query: { pickupScheduleName } })).data;
    const admin = await retailer.admin();
    expect(await find(admin, 'PLATEAU')).toEqual([{ code: 'DC-1-MTL', name: 'Montreal Metro Area' }]);
    expect(await find(admin, 'Plat')).toEqual([]);
    expect(await find(await retailer.coordinator({ stores: [queen] }), 'Plateau')).toEqual([]);
  });
});

test('the statutory holidays of the store’s province in the next year are offered in the caller’s language', async () => {
  const retailer = await world.retailer();
  const admin = await retailer.admin();
  const [queen = '', plateau = ''] = retailer.storeIds;
  const of = async (id: string, language = 'en') =>
    (await world.client(admin.token, language).stores.holidays({ params: { id } })).data;
  const ontario = await of(queen);
  expect(ontario).toContainEqual({ date: '2027-02-15', name: 'Family Day' });
  expect(ontario[0]).toEqual({ date: '2026-12-25', name: 'Christmas Day' });
  expect(ontario.every(({ date }) => date >= '2026-11-18' && date < '2027-11-18')).toBe(true);
  expect(await of(plateau, 'fr')).toContainEqual({ date: '2027-06-24', name: 'Fête nationale du Québec' });
});
