// What a recipient chose or asked for is confirmed in writing, to the contact that the order had before.
import { beforeEach, describe, expect, test } from 'vitest';
import { noticesOf } from '../notifications/testing/parcels.ts';
import { newId } from '../platform/ids.ts';
import { anOrder, startWorld, wednesdayMorning } from '../testing/world.ts';

const world = await startWorld({ worker: true });
const { fleet, fleetRequests } = world.fleet();
const retailer = await world.retailer({ fulfilsAtOnce: true });
const api = await retailer.admin();
const recipient = world.anyone().tracking;
const [pickupScheduleId = ''] = retailer.storeIds;
const friday = '2026-11-20';
let people = 0;

beforeEach(() => world.clock.set(wednesdayMorning));

async function aParcel(events: string[] = [], wish: object = {}) {
  const email = `ann-${++people}@example.com`;
  const body = anOrder({ date: '2026-11-18', time: '14:00', pickupScheduleId, phone: '4165550100', email, ...wish });
  const order = await api.orders.create({ body });
  const deliveryId = order.delivery?.id ?? '';
  const report = async (type: string, more: object = {}) => {
    world.clock.advance({ minutes: 5 });
    const event = { id: newId(), deliveryId, type, at: world.clock.now().toString(), ...more };
    expect((await fleet.events({ body: { events: [event] } })).results).toMatchObject([{ status: 'applied' }]);
  };
  for (const type of events) await report(type, type === 'SKIPPED' ? { statusId: 1 } : {});
  const written = async () =>
    (await noticesOf(api, order.id)).filter(({ event }) => event === 'DETAILS_CHANGED' || event === 'REQUEST_UPDATED');
  const decline = async () => {
    const open = (await fleetRequests.list({ query: {} })).data.find((each) => each.deliveryId === deliveryId);
    world.clock.advance({ minutes: 5 });
    const answer = { answer: 'DECLINED', note: 'On a route' } as const;
    // A courier repeats an answer whose reply was lost.
    for (const _ of [1, 2]) await fleetRequests.answer({ params: { id: open?.id ?? '' }, body: answer });
  };
  const page = { params: { id: order.trackingLink.split('/').at(-1) ?? '' } };
  return { ...{ email, page, written, decline, report, params: { id: order.id } } };
}

test('choices of a few minutes are confirmed by one message with all of them, which leads to the undo', async () => {
  const { page, written, email } = await aParcel();
  await recipient.change({ ...page, body: { place: 'NEIGHBOUR', placeWords: '4212, www.evil.example' } });
  world.clock.advance({ minutes: 1 });
  await recipient.change({ ...page, body: { doorCode: '#1974' } });
  await recipient.change({ ...page, body: { note: 'Ring twice' } });
  expect(await written()).toMatchObject([{ state: 'WAITING' }]);
  world.clock.advance({ minutes: 2 });
  await expect.poll(written).toMatchObject([{ state: 'SENT', channel: 'EMAIL' }]);
  const { text, link } = await world.inbox.latest(email);
  expect(text).toMatch(/leave it with a neighbour, a door code, a note\./);
  expect(text).toContain('You can undo it on your page');
  expect(text).not.toMatch(/#1974|Ring twice|evil/);
  expect(link?.hash).toBe('#changes');
  await recipient.change({ ...page, body: { undo: true } });
  expect((await written()).map(({ state }) => state)).toEqual(['WAITING', 'SENT']);
  world.clock.advance({ minutes: 3 });
  await expect.poll(async () => (await written()).map(({ state }) => state)).toEqual(['SENT', 'SENT']);
  expect((await world.inbox.latest(email)).text).toMatch(/neighbour, a door code\./);
});

test('a change that is confirmed at once replaces a postponed confirmation, and confirms its choices', async () => {
  const { page, written } = await aParcel(['SORTED_AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', 'SKIPPED']);
  await recipient.change({ ...page, body: { doorCode: '1' } });
  await recipient.change({ ...page, body: { date: friday } });
  expect(await written()).toMatchObject([{ text: expect.stringMatching(/The day is now Friday.*a door code\./) }]);
});

test('a postponed confirmation is rewritten for the contact that the order has now', async () => {
  const { page, params, written } = await aParcel([], { email: null });
  await recipient.change({ ...page, body: { doorCode: '1' } });
  await api.orders.edit({ params, body: { email: 'wrong@example.com' } });
  await recipient.change({ ...page, body: { note: 'x' } });
  await api.orders.edit({ params, body: { email: 'right@example.com' } });
  await recipient.change({ ...page, body: { place: 'DOOR' } });
  expect(await written()).toMatchObject([
    { state: 'WAITING', channel: 'EMAIL', address: 'right@example.com', subject: expect.any(String) },
  ]);
});

test('taking back the last choice is confirmed too, and a confirmation changes nothing', async () => {
  const { page, written } = await aParcel();
  await recipient.change({ ...page, body: { confirmed: true } });
  expect(await written()).toEqual([]);
  await recipient.change({ ...page, body: { place: 'DOOR' } });
  await recipient.change({ ...page, body: { clear: 'place' } });
  expect(await written()).toMatchObject([
    { state: 'WAITING', text: expect.stringContaining('The driver no longer has instructions from you.') },
  ]);
});

test('a choice beside a new day is confirmed with it, at once', async () => {
  const { page, written } = await aParcel(['SORTED_AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', 'SKIPPED']);
  await recipient.change({ ...page, body: { date: friday, doorCode: '1' } });
  await expect.poll(written).toMatchObject([{ state: 'SENT' }]);
  expect((await written())[0]?.text).toMatch(/The day is now Friday, November 20\. .*a door code\./);
});

test('a request is confirmed with what happens without it, and so is the courier’s refusal: the first visit', async () => {
  const { page, written, decline, params } = await aParcel(['PICKED_UP_FROM_STORE']);
  await recipient.change({ ...page, body: { askDate: friday } });
  expect((await written())[0]).toMatchObject({
    event: 'REQUEST_UPDATED',
    text: expect.stringMatching(
      /come on Friday, November 20\..* If we cannot, we come by Wednesday, November 18\. Was it not you\? Withdraw the request on your page\.$/,
    ),
  });
  await decline();
  expect((await written())[0]?.text).toMatch(/cannot come on Friday.* Otherwise we come by Wednesday, November 18\.$/);
  const html = (await world.app.http.inject({ url: `/t/${page.params.id}?lang=en` })).body;
  expect(html).toMatch(/Unless you choose another day, we come by\s[^<]*18/);
  const [row] = (await api.problems.list({ query: { orderId: params.id } })).data;
  expect(row?.problems).toMatchObject([{ reason: 'COURIER_ANSWERED', until: { local: '2026-11-19, 00:00' } }]);
});

test('a request is confirmed with what happens without it: a planned return', async () => {
  const events = ['SORTED_AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', 'SKIPPED', 'RTS_SCHEDULED'];
  const { page, written, decline } = await aParcel(events);
  await recipient.change({ ...page, body: { askDate: friday } });
  await decline();
  const texts = (await written()).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  const both = [
    /If we cannot, your package goes back to .* Withdraw the request/,
    /Otherwise your package goes back to .*\.$/,
  ];
  for (const says of both) expect(texts).toContainEqual(expect.stringMatching(says));
});

test('an order without email is confirmed by text message, and one without contact by none', async () => {
  const { page, written } = await aParcel([], { email: null });
  await recipient.change({ ...page, body: { place: 'DOOR' } });
  expect(await written()).toMatchObject([{ channel: 'SMS', text: expect.stringContaining('Was it not you?') }]);
  const asking = await aParcel(['PICKED_UP_FROM_STORE'], { email: null });
  await recipient.change({ ...asking.page, body: { askDate: friday } });
  const [asked] = await asking.written();
  expect(asked?.text).toMatch(/You asked us to come on Friday, November 20\..*Was it not you\?/);
  await asking.decline();
  const [declined] = await asking.written();
  expect(declined?.text).toMatch(/We cannot come on Friday, November 20\..*Otherwise we come by/);
  const silent = await aParcel([], { email: null, phone: null });
  await recipient.change({ ...silent.page, body: { place: 'DOOR' } });
  expect(await silent.written()).toEqual([]);
});

/** Returns a parcel whose recipient asked for Friday, and what is written after the confirmation of that, newest first. */
async function asked(...events: string[]) {
  const parcel = await aParcel(['PICKED_UP_FROM_STORE', ...events]);
  await recipient.change({ ...parcel.page, body: { askDate: friday } });
  const answers = async () => (await parcel.written()).map(({ text }) => text).slice(0, -1);
  return { ...parcel, answers };
}
const refusal = /^We cannot come on Friday, November 20\./;

describe('a recipient who asked for a day is written what became of it', () => {
  test('once it is too late: the parcel leaves for the store', async () => {
    const { report, answers } = await asked('SKIPPED', 'RTS_SCHEDULED');
    expect(await answers()).toEqual([]);
    await report('RTS_LOADED');
    expect(await answers()).toEqual([expect.stringMatching(refusal)]);
  });

  test('once the staff withdraw the request, alone or with the shipment', async () => {
    const { params, answers } = await asked();
    await api.requests.withdraw({ params });
    expect(await answers()).toEqual([expect.stringMatching(refusal)]);
    const canceled = await asked();
    await api.orders.cancelShipment({ params: canceled.params });
    expect(await canceled.answers()).toEqual([expect.stringMatching(refusal)]);
    expect((await canceled.answers())[0]).not.toContain('we come by');
  });

  test('once the courier declines it, without offering another day if the driver is on the way', async () => {
    const { report, decline, answers } = await asked();
    await report('ATTEMPTING_DELIVERY');
    await decline();
    expect(await answers()).toEqual([expect.stringMatching(/^We cannot come on Friday, November 20\. We come by /)]);
  });

  test('once the courier plans that day without an answer', async () => {
    const { report, answers } = await asked();
    await report('RESCHEDULED', { date: friday });
    expect(await answers()).toEqual([expect.stringContaining('The day is now Friday, November 20.')]);
  });

  test('unless they withdraw it themselves or have the parcel', async () => {
    const { page, answers } = await asked();
    await recipient.change({ ...page, body: { withdraw: true } });
    expect(await answers()).toEqual([]);
    const arrived = await asked();
    await arrived.report('ATTEMPTING_DELIVERY');
    await arrived.report('COMPLETED', { statusId: 1 });
    expect(await arrived.answers()).toEqual([]);
  });
});
