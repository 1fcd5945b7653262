import { describe, expect, test } from 'vitest';
import { anOrder, startWorld, wednesdayMorning } from '../testing/world.ts';

const world = await startWorld();

const slot = { date: '2026-11-18', time: '14:00' };

describe('creating an order', () => {
  test('an unfulfilled order is listed, counted, and found by a part of its name without accents', async () => {
    const retailer = await world.retailer();
    const api = await retailer.admin();
    const order = await api.orders.create({
      body: anOrder({ number: '00042', pickupScheduleId: retailer.storeIds[0] }),
    });
    expect(order).toMatchObject({ number: '00042', status: 'NOT_SCHEDULED', delivery: null, version: 1 });
    const list = await api.orders.list({ query: { status: 'unfulfilled', search: 'like:elodie' } });
    expect(list).toMatchObject({ total: 1, data: [{ id: order.id, recipient: 'Élodie Tremblay' }] });
    expect(await api.orders.counts({})).toMatchObject({ all: 1, groups: { unfulfilled: 1, fulfilled: 0 } });
  });

  test('if orders are fulfilled immediately, date, time and store are required, each with a fault', async () => {
    const retailer = await world.retailer({ fulfilsAtOnce: true });
    const api = await retailer.admin();
    await expect(
      api.orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) }),
    ).rejects.toMatchObject({
      type: 'VALIDATION_FAILED',
      body: {
        errors: [
          { path: 'date', type: 'REQUIRED' },
          { path: 'time', type: 'REQUIRED' },
        ],
      },
    });
    const order = await api.orders.create({ body: anOrder({ ...slot, pickupScheduleId: retailer.storeIds[0] }) });
    expect(order).toMatchObject({
      status: 'DELIVERY_SCHEDULED',
      delivery: { date: slot.date, time: slot.time },
      cutoffAt: '2026-11-18T18:00:00.000Z',
    });
  });

  test('a second order with a number is refused with 409 and the id of the first one', async () => {
    const retailer = await world.retailer();
    const api = await retailer.admin();
    const body = anOrder({ number: 'A-1', pickupScheduleId: retailer.storeIds[0] });
    const first = await api.orders.create({ body });
    await expect(api.orders.create({ body })).rejects.toMatchObject({
      type: 'ORDER_NUMBER_TAKEN',
      status: 409,
      body: { data: { id: first.id } },
    });
  });
});

describe('the life cycle of an order', () => {
  test('an order can be fulfilled, voided, fulfilled again and canceled; each action is logged', async () => {
    const retailer = await world.retailer();
    const api = await retailer.admin();
    const { id } = await api.orders.create({ body: anOrder({ ...slot, pickupScheduleId: retailer.storeIds[0] }) });
    expect(await api.orders.fulfil({ params: { id } })).toMatchObject({
      status: 'DELIVERY_SCHEDULED',
      fulfilled: true,
    });
    await expect(api.orders.fulfil({ params: { id } })).rejects.toMatchObject({ type: 'ALREADY_FULFILLED' });
    expect(await api.orders.void({ params: { id } })).toMatchObject({ status: 'NOT_SCHEDULED', delivery: null });
    await api.orders.fulfil({ params: { id } });
    expect(await api.orders.cancelShipment({ params: { id } })).toMatchObject({ status: 'CANCELED' });
    await expect
      .poll(async () => (await api.orders.logs({ query: { orderId: id } })).data.map((line) => line.action))
      .toEqual(['ORDER_CREATED', 'ORDER_FULFILLED', 'ORDER_VOIDED', 'ORDER_FULFILLED', 'SHIPMENT_CANCELED']);
  });

  test('void and cancel are refused after the cutoff, with the reason in French', async () => {
    const retailer = await world.retailer();
    const api = await retailer.admin();
    const { id } = await api.orders.create({ body: anOrder({ ...slot, pickupScheduleId: retailer.storeIds[0] }) });
    await api.orders.fulfil({ params: { id } });
    world.clock.set('2026-11-18T18:00:00.001Z');
    const french = world.client(api.token, 'fr');
    await expect(french.orders.void({ params: { id } })).rejects.toMatchObject({
      type: 'PAST_CUTOFF',
      body: { message: 'Un envoi ne peut être ni annulé ni déplacé après l’heure limite' },
    });
    await expect(api.orders.cancelShipment({ params: { id } })).rejects.toMatchObject({ type: 'PAST_CUTOFF' });
    world.clock.set('2026-11-18T15:00:00Z');
  });

  test('an edit with a stale version is refused with 409 and the current order', async () => {
    const retailer = await world.retailer();
    const api = await retailer.admin();
    const order = await api.orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) });
    const params = { id: order.id };
    await api.orders.edit({ params, body: { recipient: 'Zoé Côté', version: order.version } });
    await expect(
      api.orders.edit({ params, body: { note: 'Ring twice', version: order.version } }),
    ).rejects.toMatchObject({
      type: 'STALE_VERSION',
      body: { data: { recipient: 'Zoé Côté', version: 2 } },
    });
    expect(await api.orders.edit({ params, body: { note: 'Ring twice', version: 2 } })).toMatchObject({
      note: 'Ring twice',
      recipient: 'Zoé Côté',
      version: 3,
    });
  });

  test('the courier’s events complete an order, with an attempt and a journey', async () => {
    const retailer = await world.retailer({ fulfilsAtOnce: true });
    const api = await retailer.admin();
    const order = await api.orders.create({ body: anOrder({ ...slot, pickupScheduleId: retailer.storeIds[0] }) });
    const deliveryId = order.delivery?.id ?? '';
    const event = (id: string, type: 'SORTED_AT_WAREHOUSE' | 'ATTEMPTING_DELIVERY' | 'COMPLETED') => ({
      id,
      deliveryId,
      type,
      at: wednesdayMorning,
      statusId: type === 'COMPLETED' ? 2 : null,
    });
    const events = [event('1', 'SORTED_AT_WAREHOUSE'), event('2', 'ATTEMPTING_DELIVERY'), event('3', 'COMPLETED')];
    expect((await world.fleet().fleet.events({ body: { events } })).results.map((each) => each.status)).toEqual([
      'applied',
      'applied',
      'applied',
    ]);
    expect((await world.fleet().fleet.events({ body: { events } })).results.map((each) => each.status)).toEqual([
      'already',
      'already',
      'already',
    ]);
    const read = await api.orders.read({ params: { id: order.id } });
    expect(read).toMatchObject({
      status: 'COMPLETED',
      deliveryAttemptsMade: 1,
      delivery: { statusId: 2, sorted: true },
      attempts: [{ status: 'COMPLETED' }],
    });
    expect((await api.orders.counts({})).groups).toMatchObject({ completed: 1, fulfilled: 0 });
    await expect(api.orders.edit({ params: { id: order.id }, body: { note: 'x' } })).rejects.toMatchObject({
      type: 'ORDER_COMPLETED',
    });
  });
});
