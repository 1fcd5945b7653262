// A return that is planned: the recipient still wants the parcel, or lets it go back.
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { startWorld, wednesdayMorning } from '../testing/world.ts';
import { parcelsOf, sendForm, visited } from './testing/parcels.ts';

const world = await startWorld();
const { fleet, fleetRequests } = world.fleet();
const retailer = await world.retailer({ fulfilsAtOnce: true });
const api = await retailer.admin();
const recipient = world.anyone().tracking;
const [pickupScheduleId = ''] = retailer.storeIds;
const aParcel = parcelsOf(world, api, pickupScheduleId);
const friday = '2026-11-20';

beforeEach(() => world.clock.set(wednesdayMorning));

const returning = (...more: Parameters<typeof aParcel>) => aSkipped(['RTS_SCHEDULED'], ...more);
const aSkipped = async (...more: Parameters<typeof aParcel>) => {
  const order = await aParcel(...visited, ...more);
  const deliveryId = order.delivery?.id ?? '';
  const answer = async (body: { answer: 'ACCEPTED' | 'DECLINED'; note?: string }) => {
    const open = (await fleetRequests.list({ query: {} })).data.find((each) => each.deliveryId === deliveryId);
    return fleetRequests.answer({ params: { id: open?.id ?? '' }, body });
  };
  const report = (type: string) =>
    fleet.events({ body: { events: [{ id: newId(), deliveryId, type, at: world.clock.now().toString() }] } });
  return { ...order, answer, report, page: { params: { id: order.link } } };
};

const htmlOf = async (link: string, lang = 'en') =>
  (await world.app.http.inject({ url: `/t/${link}?lang=${lang}` })).body;
const actionsOf = async (orderId: string) =>
  (await api.orders.logs({ query: { orderId } })).data.map(({ action }) => action);

test('the recipient asks for a visit instead, which staff see, and the courier’s consent stops the return', async () => {
  const { page, params, answer, link } = await returning();
  expect(await recipient.read(page)).toMatchObject({
    ...{ canChange: true, choices: [], dates: [], newAddress: null },
    daysToAsk: ['2026-11-19', friday, '2026-11-21'],
  });
  expect(await htmlOf(link)).toMatch(/Do you still want it\?.*Without an answer, it goes back to/s);
  expect(await sendForm(world, link, { askDate: friday })).toContain('role="status">Demande envoyée.<');
  expect(await recipient.read(page)).toMatchObject({ request: { date: friday, isOpen: true }, daysToAsk: [] });
  expect((await api.problems.list({ query: { orderId: params.id } })).data).toMatchObject([
    { problems: [{ reason: 'STILL_WANTED' }], requested: 'CHANGE' },
  ]);
  expect((await api.orders.read({ params })).requests).toMatchObject([
    { isFromRecipient: true, reason: 'The recipient still wants the parcel.', status: 'OPEN' },
  ]);
  await answer({ answer: 'ACCEPTED' });
  expect(await recipient.read(page)).toMatchObject({ status: 'DELIVERY_SCHEDULED', date: friday, request: null });
  expect(await api.orders.read({ params })).toMatchObject({ now: { kind: 'RESCHEDULED', holder: 'COURIER' } });
});

test('no visit is asked for instead of a return that the store asked for', async () => {
  const { page, params, answer } = await aSkipped();
  await api.requests.ask({ params, body: { kind: 'RETURN', reason: 'Refunded' } });
  await answer({ answer: 'ACCEPTED' });
  expect(await recipient.read(page)).toMatchObject({ status: 'RTS_SCHEDULED', canChange: false, daysToAsk: [] });
  await expect(recipient.change({ ...page, body: { askDate: friday } })).rejects.toMatchObject({
    body: { errors: [{ type: 'DATE_TIME_NOT_ACCEPTABLE', path: 'askDate' }] },
  });
});

test('a refusal leaves the return planned, and the page states what follows without an answer', async () => {
  const { page, answer, link } = await returning();
  await recipient.change({ ...page, body: { askDate: friday } });
  world.clock.advance({ minutes: 5 });
  await answer({ answer: 'DECLINED', note: 'Loaded' });
  expect(await recipient.read(page)).toMatchObject({
    ...{ status: 'RTS_SCHEDULED', request: { isOpen: false } },
    daysToAsk: ['2026-11-19', '2026-11-21'],
  });
  expect(await htmlOf(link)).toMatch(/We cannot come on.*Without an answer, it goes back to/s);
});

test('the recipient lets it go back, which is logged once', async () => {
  const { page, link, id } = await returning();
  expect(await sendForm(world, link, { confirmed: '1' })).toContain('role="status">Merci. Il retourne chez');
  await recipient.change({ ...page, body: { confirmed: true } });
  expect((await actionsOf(id)).filter((action) => action === 'RETURN_AGREED')).toHaveLength(1);
  await recipient.change({ ...page, body: { askDate: friday } });
  await expect(recipient.change({ ...page, body: { confirmed: true } })).rejects.toMatchObject({
    type: 'REQUEST_OPEN',
  });
});

test('nothing else can be changed, and nothing once the parcel is on its way to the store', async () => {
  const { page, report, params } = await returning();
  for (const body of [{ note: 'x' }, { date: friday }, { undo: true }, {}] as const)
    await expect(recipient.change({ ...page, body })).rejects.toMatchObject({ type: 'CANNOT_UPDATE_SHIPMENT' });
  await expect(recipient.change({ ...page, body: { askDate: '2026-11-29' } })).rejects.toMatchObject({
    body: { errors: [{ type: 'DATE_TIME_NOT_ACCEPTABLE', path: 'askDate' }] },
  });
  await recipient.change({ ...page, body: { askDate: friday } });
  world.clock.advance({ minutes: 5 });
  await report('RTS_LOADED');
  expect((await api.orders.read({ params })).requests).toMatchObject([
    { status: 'DECLINED', refusal: 'CANNOT_UPDATE_SHIPMENT' },
  ]);
  expect(await recipient.read(page)).toMatchObject({ canChange: false, daysToAsk: [], request: null });
  for (const body of [{ askDate: friday }, { confirmed: true }] as const)
    await expect(recipient.change({ ...page, body })).rejects.toMatchObject({ type: 'CANNOT_UPDATE_SHIPMENT' });
});

test('a retailer that allows no other day is not asked for one', async () => {
  const { page } = await returning();
  await api.settings.editTracking({ body: { switches: { allowsDate: false } } });
  expect(await recipient.read(page)).toMatchObject({ canChange: false, daysToAsk: [] });
  await expect(recipient.change({ ...page, body: { askDate: friday } })).rejects.toMatchObject({
    body: { errors: [{ type: 'NOT_OFFERED', path: 'date' }] },
  });
  await expect(recipient.change({ ...page, body: { confirmed: true } })).rejects.toMatchObject({
    body: { errors: [{ type: 'NOT_OFFERED', path: 'date' }] },
  });
  await api.settings.editTracking({ body: { switches: { allowsDate: true } } });
});

test('a day is asked for three times in a day, and can be withdrawn each time', async () => {
  const { page } = await returning();
  for (let ask = 1; ask <= 3; ask++) {
    await recipient.change({ ...page, body: { askDate: friday } });
    await recipient.change({ ...page, body: { withdraw: true } });
  }
  await expect(recipient.change({ ...page, body: { askDate: friday } })).rejects.toMatchObject({
    type: 'TOO_MANY_REQUESTS',
  });
});
