// The recipient who asked for another day is written what became of it, also if the courier never answered.
import { expect, test } from 'vitest';
import { noticesOf } from '../notifications/testing/parcels.ts';
import { newId } from '../platform/ids.ts';
import { anOrder, startWorld, wednesdayMorning } from '../testing/world.ts';

const world = await startWorld();
const { fleet, fleetRequests } = world.fleet();
const retailer = await world.retailer({ fulfilsAtOnce: true });
const api = await retailer.admin();
const recipient = world.anyone().tracking;
const [pickupScheduleId = ''] = retailer.storeIds;
const date = '2026-11-20';

/** Returns an order whose recipient asked for Friday before the first visit, or instead of a planned return. */
async function asked(...events: string[]) {
  world.clock.set(wednesdayMorning);
  const email = 'ann@test.example';
  const order = await api.orders.create({
    body: anOrder({ date: '2026-11-18', time: '14:00', pickupScheduleId, email }),
  });
  const deliveryId = order.delivery?.id ?? '';
  const report = async (type: string, more: object = {}) => {
    world.clock.advance({ minutes: 5 });
    const event = { id: newId(), deliveryId, type, at: world.clock.now().toString(), ...more };
    expect((await fleet.events({ body: { events: [event] } })).results).toMatchObject([{ status: 'applied' }]);
  };
  for (const type of ['PICKED_UP_FROM_STORE', ...events]) await report(type, type === 'SKIPPED' ? { statusId: 1 } : {});
  const page = { params: { id: order.trackingLink.split('/').at(-1) ?? '' } };
  await recipient.change({ ...page, body: { askDate: date } });
  const params = { id: order.id };
  /** Returns what is written about the day after the confirmation that it was asked for, newest first. */
  const written = async () =>
    (await noticesOf(api, order.id))
      .filter(({ event }) => event === 'DETAILS_CHANGED' || event === 'REQUEST_UPDATED')
      .map(({ text }) => text)
      .slice(0, -1);
  return { ...{ page, params, deliveryId, report, written } };
}
const refusal = /^We cannot come on Friday, November 20\./;

test('a request that is too late once the parcel leaves for the store', async () => {
  const { report, written } = await asked('SKIPPED', 'RTS_SCHEDULED');
  expect(await written()).toEqual([]);
  await report('RTS_LOADED');
  expect(await written()).toEqual([expect.stringMatching(refusal)]);
});

test('a request that the staff withdraw, alone or with the shipment', async () => {
  const { params, written } = await asked();
  await api.requests.withdraw({ params });
  expect(await written()).toEqual([expect.stringMatching(refusal)]);
  const canceled = await asked();
  await api.orders.cancelShipment({ params: canceled.params });
  expect(await canceled.written()).toEqual([expect.stringMatching(refusal)]);
  expect((await canceled.written())[0]).not.toContain('we come by');
});

test('a request that the courier declines, once', async () => {
  const { deliveryId, written } = await asked();
  const open = (await fleetRequests.list({ query: {} })).data.find((each) => each.deliveryId === deliveryId);
  const answer = { params: { id: open?.id ?? '' }, body: { answer: 'DECLINED' as const, note: 'On a route' } };
  for (const _ of [1, 2]) await fleetRequests.answer(answer);
  expect(await written()).toEqual([expect.stringMatching(refusal)]);
});

test('the day that the courier plans without an answer', async () => {
  const { report, written } = await asked();
  await report('RESCHEDULED', { date });
  expect(await written()).toEqual([expect.stringContaining('The day is now Friday, November 20.')]);
});

test('nothing, if the recipients withdraw it themselves or have the parcel', async () => {
  const { page, written } = await asked();
  await recipient.change({ ...page, body: { withdraw: true } });
  expect(await written()).toEqual([]);
  const arrived = await asked();
  await arrived.report('ATTEMPTING_DELIVERY');
  await arrived.report('COMPLETED', { statusId: 1 });
  expect(await arrived.written()).toEqual([]);
});
