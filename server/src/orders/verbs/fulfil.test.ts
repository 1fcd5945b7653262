// Rules for fulfilling an order: stores, days, pickup times, cutoffs, zones, and the members who may choose.
import { type ErrorType, errorText, type Values } from '@portage/contract/errors';
import type { NewOrderInput } from '@portage/contract/orders/schema';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import type { Progress, Work } from '../../platform/jobs/kind.ts';
import { borealStore, montreal, toronto, vancouver } from '../../seed/places.ts';
import { anOrder, type Client, Refused, startWorld, wednesdayMorning } from '../../testing/world.ts';
import { type Fulfilment, fulfilOrders } from './fulfil.ts';

const world = await startWorld();
const retailer = await world.retailer({ fulfilsAtOnce: true });
const api = await retailer.admin();
const [torontoId = '', montrealId = '', vancouverId = ''] = retailer.storeIds;
beforeEach(() => world.clock.set(wednesdayMorning));

const inMontreal = '4201 Rue Saint-Denis, Montréal, QC, H2J 2K9';
const inVancouver = '207 W Hastings St, Vancouver, BC, V6B 1H6';
const create = (body: Partial<NewOrderInput>, client: Client = api) =>
  client.orders.create({ body: anOrder({ date: '2026-11-18', time: '14:00', pickupScheduleId: torontoId, ...body }) });

/** Returns the faults of a creation: path, type and text, in both languages. */
async function faults(body: Partial<NewOrderInput>) {
  const said = [];
  for (const language of ['en', 'fr'] as const) {
    const refusal = await create(body, world.client(api.token, language)).catch((error: unknown) => error);
    said.push(refusal instanceof Refused ? refusal.body.errors : refusal);
  }
  return said;
}
const told = (path: string, type: ErrorType, values: Values = {}) =>
  (['en', 'fr'] as const).map((language) => [{ path, type, message: errorText(type, language, values) }]);

describe('the date, time and store of an order', () => {
  test('must be in the future, on a day and at a time of the store, before the cutoff; each refusal gives the reason, in both languages', async () => {
    expect(await faults({ date: '2026-11-17' })).toEqual(told('date', 'DATE_IN_PAST'));
    expect(await faults({ time: '14:05' })).toEqual(
      told('time', 'NOT_A_PICKUP_TIME', { options: '10:00, 14:00, 18:00, 23:00' }),
    );
    expect(await faults({ time: '10:00' })).toEqual(told('time', 'SLOT_PAST_CUTOFF'));
    expect(await faults({ date: null })).toEqual(told('date', 'REQUIRED'));
    expect(await faults({ time: '' })).toEqual(told('time', 'REQUIRED'));
    const weekdays = await world.retailer({ fulfilsAtOnce: true, stores: [borealStore] });
    const closed = { body: anOrder({ address: inMontreal, date: '2026-11-21', time: '10:00' }) };
    await expect((await weekdays.admin()).orders.create(closed)).rejects.toMatchObject({
      body: { errors: [{ path: 'date', type: 'STORE_CLOSED_THAT_DAY' }] },
    });
  });

  test('must name an open store of the retailer, unless there is only one', async () => {
    expect(await faults({ pickupScheduleId: null })).toEqual(told('pickupScheduleId', 'REQUIRED'));
    const other = await world.retailer();
    await expect(create({ pickupScheduleId: other.storeIds[0] })).rejects.toMatchObject({
      type: 'PICKUP_LOCATION_NOT_FOUND',
    });
    const closing = await world.retailer({ stores: [toronto] });
    const scope = world.app.db.scope({ retailerId: closing.id, storeIds: null });
    await scope.db.updateTable('stores').set({ is_activated: false }).where('retailer_id', '=', closing.id).execute();
    const admin = await closing.admin();
    await expect(
      admin.orders.create({ body: anOrder({ pickupScheduleId: closing.storeIds[0] }) }),
    ).rejects.toMatchObject({
      type: 'STORE_DEACTIVATED',
    });
  });

  test('are optional if new orders stay unfulfilled, but a date needs a time', async () => {
    const waiting = await (await world.retailer({ stores: [toronto] })).admin();
    expect(await waiting.orders.create({ body: anOrder() })).toMatchObject({ date: null, time: null, cutoffAt: null });
    await expect(waiting.orders.create({ body: anOrder({ date: '2026-11-18' }) })).rejects.toMatchObject({
      body: { errors: [{ path: 'time', type: 'REQUIRED' }] },
    });
  });
});

describe('the address of an order', () => {
  test('must end with a postal code that the chosen store serves, with any spacing and case', async () => {
    expect(await faults({ address: inVancouver })).toEqual(told('address', 'ADDRESS_OUTSIDE_SERVICE_AREA'));
    expect(await faults({ address: '1 King St W, Toronto' })).toEqual(told('address', 'ADDRESS_WITHOUT_POSTAL_CODE'));
    expect(errorText('ADDRESS_OUTSIDE_SERVICE_AREA', 'en')).toBe('Address is not within a provider Service Area');
    for (const code of ['M5V 2T6', 'm5v2t6', 'M5V-2T6', 'M5V 2T6, Canada'.slice(0, 7)])
      expect((await create({ address: `1 King St W, Toronto, ON, ${code}` })).address).toBe(
        `1 King St W, Toronto, ON, ${code}`,
      );
  });

  test('is checked again when it or the store changes', async () => {
    const { id } = await create({});
    const edit = (body: object) => api.orders.edit({ params: { id }, body });
    await expect(edit({ address: inMontreal })).rejects.toMatchObject({ body: { errors: [{ path: 'address' }] } });
    await expect(edit({ pickupScheduleId: montrealId, time: '13:30' })).rejects.toMatchObject({
      body: { errors: [{ path: 'address' }] },
    });
    expect(await edit({ address: inMontreal, pickupScheduleId: montrealId, time: '13:30' })).toMatchObject({
      pickupScheduleId: montrealId,
      address: inMontreal,
      cutoffAt: '2026-11-18T17:00:00.000Z',
    });
  });
});

describe('the cutoff', () => {
  test('is the pickup time minus the preparation hours of the store, or of its pickup point', async () => {
    expect((await create({})).cutoffAt).toBe('2026-11-18T18:00:00.000Z');
    const noon = await create({ address: inMontreal, pickupScheduleId: montrealId, time: '13:30' });
    expect(noon.cutoffAt).toBe('2026-11-18T17:00:00.000Z');
  });

  test('allows fulfil, void and cancel up to its exact millisecond', async () => {
    const [voided, canceled, late] = [await create({}), await create({}), await create({})];
    world.clock.set('2026-11-18T17:59:59.999Z');
    await create({});
    world.clock.set('2026-11-18T18:00:00Z');
    expect(await faults({})).toEqual(told('time', 'SLOT_PAST_CUTOFF'));
    await api.orders.void({ params: { id: voided.id } });
    await api.orders.cancelShipment({ params: { id: canceled.id } });
    world.clock.set('2026-11-18T18:00:00.001Z');
    await expect(api.orders.void({ params: { id: late.id } })).rejects.toMatchObject({ type: 'PAST_CUTOFF' });
    await expect(api.orders.cancelShipment({ params: { id: late.id } })).rejects.toMatchObject({ type: 'PAST_CUTOFF' });
  });

  test.each([
    ['the clocks go back in Ontario', '2026-10-31T12:00:00Z', '2026-11-01', '10:00', '2026-11-01T14:00:00.000Z'],
    ['the night of it: the first 1:30', '2026-10-31T12:00:00Z', '2026-11-01', '01:30', '2026-11-01T04:30:00.000Z'],
    ['they go forward', '2026-03-07T12:00:00Z', '2026-03-08', '10:00', '2026-03-08T13:00:00.000Z'],
    ['a time that the night skips', '2026-03-07T12:00:00Z', '2026-03-08', '02:30', '2026-03-08T06:30:00.000Z'],
  ])('follows the store’s clock when %s', async (_when, now, date, time, cutoffAt) => {
    const night = { ...toronto, pickupTimes: ['01:30', '02:30', '10:00'] };
    const admin = await (await world.retailer({ fulfilsAtOnce: true, stores: [night] })).admin();
    world.clock.set(now);
    expect(await admin.orders.create({ body: anOrder({ date, time }) })).toMatchObject({ date, time, cutoffAt });
  });

  test('British Columbia changed its clocks for the last time in March 2026', async () => {
    const cutoffOn = async (date: string) => {
      world.clock.set(`${date}T15:00:00Z`);
      // Sessions do not last from one season to the next.
      const today = await retailer.admin();
      const slot = { date, time: '16:00', address: inVancouver, pickupScheduleId: vancouverId };
      return (await create(slot, today)).cutoffAt;
    };
    expect(await cutoffOn('2026-02-02')).toBe('2026-02-02T22:00:00.000Z');
    expect(await cutoffOn('2026-11-18')).toBe('2026-11-18T21:00:00.000Z');
    expect(await cutoffOn('2027-01-15')).toBe('2027-01-15T21:00:00.000Z');
  });

  test('today is the store’s own date: at nine in the evening in Vancouver it is still Wednesday', async () => {
    world.clock.set('2026-11-19T04:00:00Z');
    const { data } = await api.stores.list({ query: { sort: 'name:asc' } });
    expect(Object.fromEntries(data.map((store) => [store.name, store.today]))).toEqual({
      Gastown: '2026-11-18',
      Plateau: '2026-11-18',
      'Queen West': '2026-11-18',
    });
    world.clock.set('2026-11-19T05:30:00Z');
    const later = await api.stores.list({});
    expect(later.data.map((store) => store.today)).toEqual(['2026-11-18', '2026-11-19', '2026-11-19']);
    expect(await faults({ date: '2026-11-18' })).toEqual(told('date', 'DATE_IN_PAST'));
    const stillToday = { address: inVancouver, pickupScheduleId: vancouverId, date: '2026-11-18', time: '23:00' };
    world.clock.set('2026-11-19T03:59:00Z');
    expect((await create(stillToday)).date).toBe('2026-11-18');
  });
});

describe('fulfilling an order that was left unfulfilled', () => {
  test('keeps its pickup if that is still possible, else gets the store’s next', async () => {
    const waiting = await (await world.retailer({ stores: [toronto] })).admin();
    const slot = { date: '2026-11-18', time: '14:00' };
    const [kept, missed, never] = [
      await waiting.orders.create({ body: anOrder(slot) }),
      await waiting.orders.create({ body: anOrder(slot) }),
      await waiting.orders.create({ body: anOrder() }),
    ];
    expect(await waiting.orders.fulfil({ params: { id: kept.id } })).toMatchObject({ delivery: slot });
    world.clock.set('2026-11-18T18:30:00Z');
    for (const { id } of [missed, never])
      expect(await waiting.orders.fulfil({ params: { id } })).toMatchObject({
        delivery: { date: '2026-11-18', time: '18:00' },
      });
  });
});

test('a job that is retried after a crash continues after the last batch, and reports no fault for orders that were done', async () => {
  const waits = await world.retailer({ stores: [toronto] });
  const waiting = await waits.admin();
  const [first, second] = [
    await waiting.orders.create({ body: anOrder() }),
    await waiting.orders.create({ body: anOrder() }),
  ];
  await waiting.orders.fulfil({ params: { id: first.id } });
  const reports: Progress[] = [];
  const work: Work<Fulfilment> = {
    jobId: newId(),
    retailerId: waits.id,
    memberId: (await waiting.auth.refresh()).id,
    payload: { ids: [first.id, second.id] },
    resumeAfter: 1,
    itemsCreated: 1,
    itemsExisting: 0,
    report: async (_tx, progress) => {
      reports.push(progress);
    },
  };
  await fulfilOrders(world.app, work);
  expect(reports).toEqual([{ itemsCreated: 2, itemsCount: 2, errors: { en: [], fr: [] }, resumeAfter: 2 }]);
  expect(await waiting.orders.read({ params: { id: second.id } })).toMatchObject({ fulfilled: true });
  // The job of a deleted account fulfils nothing and fails.
  const gone = { ...work, memberId: newId() };
  await expect(fulfilOrders(world.app, gone)).rejects.toThrow(errorText('ACCOUNT_NOT_FOUND', 'en'));
});

describe('members', () => {
  test('without MANAGE_ORDERS get the store that serves the address and its next slot, regardless of their input', async () => {
    const clerk = await retailer.coordinator();
    const asked = { date: '2026-12-24', time: '23:00', pickupScheduleId: vancouverId };
    expect(await create(asked, clerk)).toMatchObject({
      pickupScheduleId: torontoId,
      date: '2026-11-18',
      time: '14:00',
    });
    expect(await create({ ...asked, address: inMontreal }, clerk)).toMatchObject({
      pickupScheduleId: montrealId,
      time: '13:30',
    });
    const held = await retailer.coordinator({ stores: [montrealId] });
    await expect(create(asked, held)).rejects.toMatchObject({
      body: { errors: [{ path: 'address', type: 'ADDRESS_OUTSIDE_SERVICE_AREA' }] },
    });
    for (const call of [clerk.orders.fulfil, clerk.orders.void, clerk.orders.cancelShipment, clerk.orders.delete])
      await expect(call({ params: { id: torontoId } })).rejects.toMatchObject({ type: 'FORBIDDEN' });
  });

  test('limited to some stores can use only those, even with MANAGE_ORDERS', async () => {
    const held = await retailer.coordinator({ stores: [montrealId], permissions: ['MANAGE_ORDERS'] });
    expect((await held.stores.list({})).data.map(({ id }) => id)).toEqual([montrealId]);
    await expect(create({}, held)).rejects.toMatchObject({ type: 'PICKUP_LOCATION_NOT_FOUND' });
    const own = await create({ address: inMontreal, pickupScheduleId: montrealId, time: '13:30' }, held);
    await expect(
      held.orders.edit({
        params: { id: own.id },
        body: { pickupScheduleId: torontoId, address: '1 A St, Toronto, ON, M5V 2T6' },
      }),
    ).rejects.toMatchObject({ type: 'PICKUP_LOCATION_NOT_FOUND' });
    const foreign = await create({});
    expect((await held.orders.list({ query: { search: foreign.trackingCode } })).data).toEqual([]);
    expect((await held.orders.list({ query: { pickupScheduleId: torontoId } })).total).toBe(0);
    expect((await held.orders.counts({ query: { pickupScheduleId: torontoId } })).all).toBe(0);
    expect((await held.orders.counts({})).all).toBe(
      (await api.orders.counts({ query: { pickupScheduleId: montrealId } })).all,
    );
  });
});

test('an edit changes only the given fields', async () => {
  const before = await create({
    number: 'E-1',
    email: 'a@b.example',
    phone: '4165550142',
    addressLine2: 'Unit 4',
    note: 'Ring',
    customerId: 'C1',
    type: 'PICKUP',
    tags: ['Gift'],
    customFields: [{ label: 'Gate', value: '1' }],
    isPharmacy: true,
    deliverFromStore: true,
    numberOfPackages: 2,
    packages: [{ weight: 1 }, { weight: 2, sizeCategory: 'Small' }],
    weight: 3,
    latitude: 43.6,
    longitude: -79.4,
  });
  const params = { id: before.id };
  const { updatedAt: _u, version: _v, actionLogs: _l, ...kept } = before;
  expect(await api.orders.edit({ params, body: { note: 'Knock' } })).toMatchObject({ ...kept, note: 'Knock' });
  const three = await api.orders.edit({ params, body: { numberOfPackages: 3 } });
  expect(three.packages.map(({ weight, trackingCode }) => [weight, trackingCode])).toEqual([
    [1, `${before.trackingCode}-1`],
    [2, `${before.trackingCode}-2`],
    [null, `${before.trackingCode}-3`],
  ]);
  expect(await api.orders.edit({ params, body: { number: '', phone: null, tags: [] } })).toMatchObject({
    number: null,
    phone: null,
    tags: [],
  });
});

test('the stores of the tests equal those of the seed', () => {
  expect([toronto.name, montreal.name, vancouver.name]).toEqual(['Queen West', 'Plateau', 'Gastown']);
});

describe('fulfilling for a given pickup', () => {
  const waiting = async (body: Partial<NewOrderInput> = {}) => {
    const own = await world.retailer();
    const client = await own.admin();
    const order = await client.orders.create({ body: anOrder({ pickupScheduleId: own.storeIds[0], ...body }) });
    return { client, params: { id: order.id } };
  };

  test('books that date and time, and voiding restores the order’s own', async () => {
    const { client, params } = await waiting({ date: '2026-11-18', time: '14:00' });
    const fulfilled = await client.orders.fulfil({ params, body: { date: '2026-11-20', time: '18:00' } });
    expect(fulfilled).toMatchObject({ date: '2026-11-20', time: '18:00' });
    expect(await client.orders.void({ params })).toMatchObject({ date: '2026-11-18', time: '14:00' });
  });

  test.each([
    [{ date: '2026-11-20' }, { path: 'time', type: 'REQUIRED' }],
    [{ time: '18:00' }, { path: 'date', type: 'REQUIRED' }],
    [
      { date: '2026-11-17', time: '18:00' },
      { path: 'date', type: 'DATE_IN_PAST' },
    ],
    [
      { date: '2026-11-20', time: '18:05' },
      { path: 'time', type: 'NOT_A_PICKUP_TIME' },
    ],
    [
      { date: '2026-11-18', time: '10:00' },
      { path: 'time', type: 'SLOT_PAST_CUTOFF' },
    ],
  ])('refuses %o with a fault on its field, and fulfils nothing', async (body, fault) => {
    const { client, params } = await waiting({ date: '2026-11-19', time: '14:00' });
    await expect(client.orders.fulfil({ params, body })).rejects.toMatchObject({ body: { errors: [fault] } });
    expect(await client.orders.read({ params })).toMatchObject({ fulfilled: false, date: '2026-11-19' });
  });
});
