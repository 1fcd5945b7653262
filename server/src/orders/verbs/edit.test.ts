// The refusals of an edit, the data that they disclose, and the recipients of its event.
import { expect, test } from 'vitest';
import { wholeRetailer } from '../../platform/db/database.ts';
import { openNewsStream } from '../../testing/newsStream.ts';
import { anOrder, type Client, type Refused, startWorld } from '../../testing/world.ts';
import { eraseRecipients } from './erase.ts';

const world = await startWorld();
const address = await world.listen();

const refusalOf = (call: Promise<unknown>): Promise<Refused> =>
  call.then(
    () => Promise.reject(new Error('it was not refused')),
    (error: Refused) => error,
  );

test('an edit of a package that does not exist is refused', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const body = anOrder({ pickupScheduleId: retailer.storeIds[0] });
  const packages = [{ weight: 1 }, { weight: 2 }];
  const tooMany = {
    type: 'VALIDATION_FAILED',
    body: { errors: [{ path: 'packages', type: 'TOO_MANY', message: 'At most 1 in this list' }] },
  };
  await expect(api.orders.create({ body: { ...body, numberOfPackages: 1, packages } })).rejects.toMatchObject(tooMany);
  const { id } = await api.orders.create({ body: { ...body, numberOfPackages: 0, packages: [{ weight: 1 }] } });
  await expect(api.orders.edit({ params: { id }, body: { packages } })).rejects.toMatchObject(tooMany);
  const edited = await api.orders.edit({ params: { id }, body: { packages, numberOfPackages: 2 } });
  expect(edited.packages).toMatchObject(packages);
  expect((await api.orders.edit({ params: { id }, body: { numberOfPackages: 1 } })).packages).toHaveLength(1);
});

test('the refusal of a stale edit contains the order as a read returns it, and no more', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const order = await api.orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) });
  const params = { id: order.id };
  await api.orders.edit({ params, body: { note: 'Ring twice' } });
  await expect.poll(async () => (await api.orders.read({ params })).actionLogs.length).toBe(2);
  const { body } = await refusalOf(api.orders.edit({ params, body: { note: 'Ring', version: order.version } }));
  expect(body).toMatchObject({ error: { type: 'STALE_VERSION' } });
  expect(body.data).toEqual(await api.orders.read({ params }));
});

test('the refusal of a taken number contains the other order’s id only if the member may see that order', async () => {
  const retailer = await world.retailer();
  const [toronto = '', montreal = ''] = retailer.storeIds;
  const admin = await retailer.admin();
  const there = await retailer.coordinator({ permissions: ['MANAGE_ORDERS'], stores: [montreal] });
  const here = await retailer.coordinator({ permissions: ['MANAGE_ORDERS'], stores: [toronto] });
  const holder = await admin.orders.create({ body: anOrder({ number: 'A-1', pickupScheduleId: toronto }) });
  const own = anOrder({ address: '4875 rue Saint-Denis, Montréal, QC, H2J 2L7', pickupScheduleId: montreal });
  const { id } = await there.orders.create({ body: own });
  const taken = { type: 'ORDER_NUMBER_TAKEN', status: 409, body: { data: { id: null } } };
  await expect(there.orders.create({ body: { ...own, number: 'A-1' } })).rejects.toMatchObject(taken);
  await expect(there.orders.edit({ params: { id }, body: { number: 'A-1' } })).rejects.toMatchObject(taken);
  await expect(
    here.orders.create({ body: anOrder({ number: 'A-1', pickupScheduleId: toronto }) }),
  ).rejects.toMatchObject({ type: 'ORDER_NUMBER_TAKEN', body: { data: { id: holder.id } } });
  // Deleted orders release their order number.
  await admin.orders.delete({ params: { id: holder.id } });
  expect(await there.orders.edit({ params: { id }, body: { number: 'A-1' } })).toMatchObject({ number: 'A-1' });
});

test('an order cannot be moved to a closed store, but an order of a closed store can be edited', async () => {
  const retailer = await world.retailer();
  const [toronto = '', montreal = ''] = retailer.storeIds;
  const admin = await retailer.admin();
  const { id } = await admin.orders.create({ body: anOrder({ pickupScheduleId: toronto }) });
  const address = '4875 rue Saint-Denis, Montréal, QC, H2J 2L7';
  const there = await admin.orders.create({ body: anOrder({ address, pickupScheduleId: montreal }) });
  await world.app.db
    .scope({ retailerId: retailer.id, storeIds: null })
    .db.updateTable('stores')
    .set({ is_activated: false })
    .where('retailer_id', '=', retailer.id)
    .where('id', '=', montreal)
    .execute();
  const move = { params: { id }, body: { pickupScheduleId: montreal, address } };
  await expect(admin.orders.edit(move)).rejects.toMatchObject({ type: 'STORE_DEACTIVATED' });
  expect(await admin.orders.read({ params: { id } })).toMatchObject({ pickupScheduleId: toronto, version: 1 });
  expect(await admin.orders.edit({ params: { id: there.id }, body: { note: 'Ring' } })).toMatchObject({ note: 'Ring' });
});

test('moving a pickup removes its planned stop', async () => {
  const retailer = await world.retailer({ fulfilsAtOnce: true });
  const admin = await retailer.admin();
  const slot = { date: '2026-11-18', time: '14:00', pickupScheduleId: retailer.storeIds[0] };
  const { id, delivery } = await admin.orders.create({ body: anOrder(slot) });
  const stops = [{ deliveryId: delivery?.id ?? '', startTime: '2026-11-18T21:00:00Z' }];
  const etd = '2026-11-18T20:00:00Z';
  await world.fleet().fleet.route({ params: { id: 'R-1' }, body: { driverId: 'd', driverName: 'Dee', stops, etd } });
  const planned = await admin.orders.read({ params: { id } });
  expect(planned.delivery).toMatchObject({
    stopStartTime: { at: '2026-11-18T21:00:00.000Z' },
    route: { etd: expect.any(String) },
  });
  const moved = await admin.orders.edit({ params: { id }, body: { time: '18:00' } });
  expect(moved.delivery).toMatchObject({ time: '18:00', stopStartTime: null, route: null });
});

test('the store that an order is moved away from receives the event too', async () => {
  const retailer = await world.retailer();
  const [toronto = '', montreal = '', vancouver = ''] = retailer.storeIds;
  const admin = await retailer.admin();
  const own = await openNewsStream(`${address}/retailer/news`, admin.token);
  const { id } = await admin.orders.create({
    body: anOrder({ address: '4875 rue Saint-Denis, Montréal, QC, H2J 2L7', pickupScheduleId: montreal }),
  });
  // Wait for this event, because a stream starts with the events after it was opened.
  await own.waitForItems(1);
  const eventsSeenBy = async (store: string) =>
    openNewsStream(`${address}/retailer/news`, (await retailer.coordinator({ stores: [store] })).token);
  const [loses, gets, other] = await Promise.all([
    eventsSeenBy(montreal),
    eventsSeenBy(toronto),
    eventsSeenBy(vancouver),
  ]);
  const toToronto = { pickupScheduleId: toronto, address: '100 King St W, Toronto, ON, M5X 1A9' };
  await admin.orders.edit({ params: { id }, body: toToronto });
  // Events arrive in order: a stream that receives a later event, but not this one, was not sent this one.
  const next = await admin.orders.create({
    body: anOrder({ address: '207 W Hastings St, Vancouver, BC, V6B 1H6', pickupScheduleId: vancouver }),
  });
  const edited = { topic: 'ORDER_EDITED', about: id };
  const created = { topic: 'ORDER_CREATED', about: next.id };
  expect(await loses.waitForItems(1)).toMatchObject([edited]);
  expect(await gets.waitForItems(1)).toMatchObject([edited]);
  expect(await other.waitForItems(1)).toMatchObject([created]);
  for (const stream of [own, loses, gets, other]) stream.close();
});

test('the timeline has the values before and after an edit, for those who see the order', async () => {
  const retailer = await world.retailer({ fulfilsAtOnce: true });
  const [toronto = '', montreal = ''] = retailer.storeIds;
  const api = await retailer.admin();
  const slot = { pickupScheduleId: toronto, date: '2026-11-18', time: '14:00' };
  const order = await api.orders.create({ body: anOrder({ ...slot, phone: '416-555-0142' }) });
  const params = { id: order.id };
  const address = '12 Queen St W, Toronto, ON, M5H 2N2';
  // The phone is sent as it was, and tags are not among the short values.
  const body = { address, phone: '416-555-0142', numberOfPackages: 2, tags: ['Gift'] };
  const { actionLogs } = await api.orders.edit({ params, body });
  expect(actionLogs.at(-1)).toMatchObject({ content: 'phone, address, numberOfPackages, tags' });
  expect(actionLogs.at(-1)).not.toHaveProperty('change');
  const edited = {
    before: { address: order.address, numberOfPackages: 1 },
    after: { address, numberOfPackages: 2 },
  };
  expect(await changesOf(api, order.id)).toEqual([edited, null]);

  const link = { id: order.trackingLink.split('/').at(-1) ?? '' };
  await world.anyone().tracking.change({ params: link, body: { addressLine2: '4B' } });
  const ofRecipient = { before: { addressLine2: null }, after: { addressLine2: '4B' } };
  const reader = await retailer.coordinator({ stores: [toronto] });
  expect(await changesOf(reader, order.id)).toEqual([ofRecipient, edited, null]);
  const elsewhere = await retailer.coordinator({ stores: [montreal] });
  await expect(changesOf(elsewhere, order.id)).rejects.toMatchObject({ type: 'ORDER_NOT_FOUND' });
});

test('the erasure of a recipient records no values', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const { id } = await api.orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) });
  await world.app.db.transaction(wholeRetailer(retailer.id), (tx) =>
    eraseRecipients(world.app, tx, [id], { name: 'Shopify', role: 'END_CUSTOMER' }),
  );
  expect(await changesOf(api, id)).toEqual([null, null]);
});

test('the logged values are erased with a recipient whom the previous release erases', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const { id } = await api.orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) });
  await api.orders.edit({ params: { id }, body: { recipient: 'Ada Other' } });
  expect(await changesOf(api, id)).toMatchObject([{ after: { recipient: 'Ada Other' } }, null]);
  await world.app.db
    .acrossTenantsAndSandboxes()
    .updateTable('orders')
    .set({ recipient: '—' })
    .where('id', '=', id)
    .execute();
  expect(await changesOf(api, id)).toEqual([null, null]);
});

/** Returns what each change in an order's timeline replaced, newest first. */
async function changesOf(by: Client, id: string) {
  const { data } = await by.timeline.read({ params: { id }, query: { only: 'CHANGE' } });
  return data.flatMap((entry) => ('change' in entry ? [entry.change] : []));
}
