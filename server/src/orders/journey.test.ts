// A member's actions on an order, as they appear on the recipient's page.
import type { Order } from '@portage/contract/orders/schema';
import { expect, test } from 'vitest';
import { anOrder, startWorld, wednesdayMorning } from '../testing/world.ts';

const world = await startWorld();
const slot = { date: '2026-11-18', time: '14:00' };
const at = wednesdayMorning;

async function read({ trackingLink }: Pick<Order, 'trackingLink'>) {
  const page = await world.anyone().tracking.read({ params: { id: trackingLink.split('/').at(-1) ?? '' } });
  return { ...page, kinds: page.journey.map(({ kind }) => kind) };
}

async function aFulfilledOrder() {
  const retailer = await world.retailer({ fulfilsAtOnce: true });
  const api = await retailer.admin();
  const order = await api.orders.create({ body: anOrder({ ...slot, pickupScheduleId: retailer.storeIds[0] }) });
  world.clock.advance({ seconds: 1 });
  const params = { id: order.id };
  const deliveryId = order.delivery?.id ?? '';
  const report = (type: 'SKIPPED' | 'RESCHEDULED', more: object = {}) =>
    world
      .fleet()
      .fleet.events({ body: { events: [{ id: `${type} of ${deliveryId}`, deliveryId, type, at, ...more }] } });
  const setStop = () =>
    world.fleet().fleet.route({
      params: { id: `route of ${deliveryId}` },
      body: { driverId: 'd-1', driverName: 'Ana', stops: [{ deliveryId, startTime: '2026-11-18T20:00:00Z' }] },
    });
  return { retailer, api, order, params, deliveryId, report, setStop };
}

test('a void removes the scheduled visit, and fulfilling again shows it as first scheduled', async () => {
  const { api, order, params } = await aFulfilledOrder();
  expect((await read(order)).kinds).toEqual(['orderReceived', 'scheduled']);
  await api.orders.void({ params });
  expect(await read(order)).toMatchObject({ status: 'NOT_SCHEDULED', kinds: ['orderReceived'] });
  world.clock.advance({ seconds: 1 });
  await api.orders.fulfil({ params });
  expect((await read(order)).kinds).toEqual(['orderReceived', 'scheduled']);
});

test('a void removes all data of the delivery', async () => {
  const { api, params, deliveryId, report } = await aFulfilledOrder();
  const { key } = await world.fleet().fleet.photo({ body: { deliveryId, contentType: 'image/png', size: 10 } });
  await report('SKIPPED', { statusId: 3, photos: [key] });
  await report('RESCHEDULED', { date: '2026-11-19' });
  await api.orders.void({ params });
  const again = await api.orders.fulfil({ params });
  expect(again.delivery).toMatchObject({ photos: [], statusId: null, completedAt: null });
});

test('an order moved to another day is shown as rescheduled, without the previous stop', async () => {
  const { api, order, params, setStop } = await aFulfilledOrder();
  await setStop();
  await api.orders.edit({ params, body: { note: 'Ring twice' } });
  expect((await api.orders.read({ params })).delivery?.stopStartTime).not.toBeNull();
  const moved = await api.orders.edit({ params, body: { date: '2026-11-19' } });
  expect(moved.delivery).toMatchObject({ date: '2026-11-19', route: null, stopStartTime: null });
  const page = await read(order);
  expect(page.kinds).toEqual(['orderReceived', 'scheduled', 'rescheduled']);
  expect(page.journey.at(-1)).toMatchObject({ date: '2026-11-19' });
});

test('the label of a removed package still leads to its order', async () => {
  const { api, params } = await aFulfilledOrder();
  const two = await api.orders.edit({ params, body: { numberOfPackages: 2 } });
  const one = await api.orders.edit({ params, body: { numberOfPackages: 1 } });
  expect(two.mpsTrackingCodes).toHaveLength(2);
  for (const id of [...two.mpsTrackingCodes, one.trackingCode])
    expect(await world.anyone().tracking.read({ params: { id } })).toMatchObject({ status: 'DELIVERY_SCHEDULED' });
  await expect(world.anyone().tracking.read({ params: { id: `${one.trackingCode}-12` } })).rejects.toMatchObject({
    type: 'TRACKING_NOT_FOUND',
  });
});
