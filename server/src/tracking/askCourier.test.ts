// Before the first visit, the recipient asks the courier to keep the parcel, or for a drop-off point.
import { beforeEach, describe, expect, test } from 'vitest';
import { noticesOf } from '../notifications/testing/parcels.ts';
import { newId } from '../platform/ids.ts';
import { startWorld, wednesdayMorning } from '../testing/world.ts';
import { parcelsOf, sendForm } from './testing/parcels.ts';

const world = await startWorld();
const { fleet, fleetRequests } = world.fleet();
const retailer = await world.retailer({ fulfilsAtOnce: true });
const api = await retailer.admin();
const recipient = world.anyone().tracking;
const aParcel = parcelsOf(world, api, retailer.storeIds[0] ?? '');
const tuesday = '2026-11-24';
beforeEach(() => world.clock.set(wednesdayMorning));

const carried = (...more: Parameters<typeof aParcel>) => moved(['SORTED_AT_WAREHOUSE'], ...more);

async function moved(...events: Parameters<typeof aParcel>) {
  const order = await aParcel(...events);
  await api.orders.edit({ params: order.params, body: { email: 'ann@example.com' } });
  world.clock.advance({ minutes: 5 });
  const deliveryId = order.delivery?.id ?? '';
  const answer = async (body: { answer: 'ACCEPTED' | 'DECLINED'; note?: string }) => {
    const open = (await fleetRequests.list({ query: {} })).data.find((each) => each.deliveryId === deliveryId);
    world.clock.advance({ minutes: 5 });
    return fleetRequests.answer({ params: { id: open?.id ?? '' }, body });
  };
  const report = (type: string, given: object = {}) => {
    world.clock.advance({ minutes: 5 });
    const event = { id: newId(), deliveryId, type, at: world.clock.now().toString(), ...given };
    return fleet.events({ body: { events: [event] } });
  };
  const written = async () =>
    (await noticesOf(api, order.id))
      .filter(({ event }) => event === 'REQUEST_UPDATED' || event === 'DETAILS_CHANGED')
      .map(({ subject, text }) => `${subject} · ${text}`);
  const htmlOf = async (lang = 'en') =>
    (await world.app.http.inject({ url: `/t/${order.link}?lang=${lang}` })).body.replaceAll('\u00a0', ' ');
  const requests = async () => (await api.orders.read({ params: order.params })).requests;
  return { ...order, answer, report, written, htmlOf, requests, page: { params: { id: order.link } } };
}
const declined = { answer: 'DECLINED', note: 'Loaded' } as const;

test('the page offers both beside another day, without JavaScript', async () => {
  const { page, htmlOf, link, requests } = await carried();
  expect(await recipient.read(page)).toMatchObject({ canAsk: true, daysToHold: expect.arrayContaining([tuesday]) });
  const html = await htmlOf();
  expect(html).toMatch(/Ask for another day.*Keep it at the warehouse.*Send it to a drop-off point/s);
  expect(await htmlOf('fr')).toMatch(/Demander un autre jour.*Le garder à l’entrepôt.*L’envoyer à un point de dépôt/s);
  expect(await sendForm(world, link, { askDropoff: '1' })).toContain('role="status">Demande envoyée.<');
  expect(await requests()).toMatchObject([{ kind: 'DROPOFF', status: 'OPEN', isFromRecipient: true, changes: {} }]);
  await sendForm(world, link, { withdraw: '1' });
  expect(await sendForm(world, link, { askHold: tuesday })).toContain('Vous nous avez demandé de le garder');
  expect(await requests()).toMatchObject([
    { kind: 'DROPOFF', status: 'WITHDRAWN' },
    { kind: 'HOLD', status: 'OPEN', isFromRecipient: true, changes: { date: tuesday } },
  ]);
});

describe('a hold', () => {
  test('is confirmed, moves the visit once the courier agrees, and is then confirmed as a new day', async () => {
    const { page, answer, written, params } = await carried();
    await recipient.change({ ...page, body: { askHold: tuesday } });
    expect(await recipient.read(page)).toMatchObject({
      request: { kind: 'HOLD', date: tuesday, isOpen: true },
      ...{ canAsk: false, daysToAsk: [], daysToHold: [] },
    });
    expect(await written()).toEqual([
      expect.stringMatching(
        /^We have your request .* keep your package at our warehouse and to come on Tuesday, November 24\. .*If we cannot, we come by Wednesday, November 18\. Was it not you\?/,
      ),
    ]);
    await answer({ answer: 'ACCEPTED' });
    expect((await written())[0]).toContain('The day is now Tuesday, November 24.');
    expect(await api.orders.read({ params })).toMatchObject({ date: tuesday, now: { kind: 'RESCHEDULED' } });
  });

  test('that is declined leaves the visit, is written, and is not offered for that day again', async () => {
    const { page, answer, written, htmlOf } = await carried();
    await recipient.change({ ...page, body: { askHold: tuesday } });
    await answer(declined);
    const { daysToHold, canAsk, request } = await recipient.read(page);
    expect([daysToHold.includes(tuesday), canAsk, request?.isOpen]).toEqual([false, true, false]);
    expect((await written())[0]).toMatch(
      /^We cannot do what you asked: .*Otherwise we come by Wednesday, November 18\.$/,
    );
    expect(await htmlOf()).toContain('We cannot keep it until Tuesday, November 24.');
  });
});

test('a hold cannot be accepted once the courier no longer finds the parcel', async () => {
  const { page, answer, report, requests } = await moved(['PICKED_UP_FROM_STORE']);
  await recipient.change({ ...page, body: { askHold: tuesday } });
  await report('SKIPPED', { statusId: 3 });
  expect(await answer({ answer: 'ACCEPTED' })).toMatchObject({ status: 'DECLINED' });
  expect(await requests()).toMatchObject([{ kind: 'HOLD', refusal: 'CANNOT_UPDATE_SHIPMENT' }]);
});

test('a declined request leaves the page at the next event', async () => {
  const { page, answer, report } = await carried();
  await recipient.change({ ...page, body: { askHold: tuesday } });
  await answer(declined);
  await report('ATTEMPTING_DELIVERY');
  await report('SKIPPED', { statusId: 1 });
  expect((await recipient.read(page)).request).toBeNull();
});

test('a request of the store is not shown as the recipient’s, who can ask for nothing while it is open', async () => {
  const { page, params } = await carried();
  await api.requests.ask({ params, body: { kind: 'DROPOFF', reason: 'Closed on Wednesday' } });
  expect(await recipient.read(page)).toMatchObject({ request: null, canAsk: false });
});

describe('a drop-off point', () => {
  test('is confirmed, and stays on the page from the courier’s consent until the parcel is there', async () => {
    const { page, answer, written, htmlOf, report, requests } = await carried();
    await recipient.change({ ...page, body: { askDropoff: true } });
    expect(await written()).toEqual([
      expect.stringContaining('You asked us to take your package to a drop-off point.'),
    ]);
    await answer({ answer: 'ACCEPTED' });
    expect(await recipient.read(page)).toMatchObject({ canAsk: false, request: { isOpen: false, isAgreed: true } });
    expect(await htmlOf()).toContain('We are taking it to a drop-off point.');
    expect((await written())[0]).toMatch(/^Your package from .* goes to a drop-off point · We are taking/);
    await report('AT_DROPOFF_POINT');
    expect(await recipient.read(page)).toMatchObject({ status: 'AT_DROPOFF_POINT', request: null });
    expect(await requests()).toMatchObject([{ kind: 'DROPOFF', status: 'ACCEPTED' }]);
  });

  test('is not promised a visit too, whatever is scanned, until the driver leaves with the parcel', async () => {
    const { page, answer, htmlOf, report, params, id } = await carried();
    await recipient.change({ ...page, body: { askDropoff: true } });
    await answer({ answer: 'ACCEPTED' });
    for (const isScanned of [false, true]) {
      if (isScanned) await report('AT_WAREHOUSE');
      world.clock.set('2026-11-19T15:00:00Z');
      expect(await recipient.read(page)).toMatchObject({ promise: null, request: { isAgreed: true }, canAsk: false });
      expect(await htmlOf()).toContain('We are taking it to a drop-off point.');
      const { now } = await api.orders.read({ params });
      expect([now.promise, now.next?.kind]).toEqual([null, 'DROP_OFF']);
      expect((await api.problems.list({ query: { orderId: id } })).data).toEqual([]);
    }
    await report('ATTEMPTING_DELIVERY');
    expect(await recipient.read(page)).toMatchObject({ request: null, promise: { until: { local: '2026-11-18' } } });
  });

  test('is offered only while the courier can take the parcel there', async () => {
    const picked = await aParcel(['PICKED_UP_FROM_STORE']);
    const page = { params: { id: picked.link } };
    const offers = await recipient.read(page);
    expect([offers.canAskDropoff, offers.daysToHold.length > 0]).toEqual([false, true]);
    await expect(recipient.change({ ...page, body: { askDropoff: true } })).rejects.toMatchObject({ status: 422 });
    const html = (await world.app.http.inject({ url: `/t/${picked.link}` })).body;
    expect([html.includes('askHold'), html.includes('askDropoff')]).toEqual([true, false]);
  });

  test('cannot be accepted once the state of the parcel no longer allows it', async () => {
    const { page, answer, written, report, requests } = await carried();
    await recipient.change({ ...page, body: { askDropoff: true } });
    await report('SKIPPED', { statusId: 3 });
    await report('RESCHEDULED', { date: '2026-11-20' });
    expect(await answer({ answer: 'ACCEPTED' })).toMatchObject({ status: 'DECLINED' });
    expect((await requests()).at(-1)).toMatchObject({ status: 'DECLINED', refusal: 'CANNOT_UPDATE_SHIPMENT' });
    expect((await written())[0]).toContain('We cannot take your package to a drop-off point.');
    expect((await recipient.read(page)).request).toMatchObject({ isAgreed: false, isOpen: false });
  });

  test('that the courier brings it to without an answer needs no other message, nor does a delivery', async () => {
    for (const events of [['AT_DROPOFF_POINT'], ['ATTEMPTING_DELIVERY', 'COMPLETED']]) {
      const { page, written, report, requests } = await carried();
      await recipient.change({ ...page, body: { askDropoff: true } });
      for (const event of events) await report(event);
      expect((await requests())[0]?.status).not.toBe('OPEN');
      expect(await written()).toHaveLength(1);
    }
  });

  test('that is declined is not offered again at once', async () => {
    const { page, answer, htmlOf, written } = await carried();
    await recipient.change({ ...page, body: { askDropoff: true } });
    await answer(declined);
    const html = await htmlOf();
    expect(html).toContain('We cannot take it to a drop-off point.');
    expect(html).not.toContain('name="askDropoff"');
    expect((await written())[0]).toContain('We cannot take your package to a drop-off point.');
  });
});

test('an open request stays on the page after a failed visit, and silence decides nothing while it is open', async () => {
  const { page, answer, report, htmlOf, id, params } = await carried();
  await recipient.change({ ...page, body: { askDropoff: true } });
  await report('ATTEMPTING_DELIVERY');
  await report('SKIPPED', { statusId: 5 });
  const read = async () => (await recipient.read(page)).answerBy;
  const next = async () => (await api.orders.read({ params })).now.next?.text.en;
  const html = await htmlOf();
  expect(html).toContain('You asked us to take it to a drop-off point.');
  expect(html).toContain('name="withdraw"');
  expect(html).not.toContain('Without an answer');
  expect([await read(), await next()]).toEqual([null, 'Waiting for Portage’s answer to the request']);
  expect((await api.problems.list({ query: { orderId: id } })).data).toHaveLength(1);
  await answer(declined);
  expect(await read()).toBe('2026-11-21');
  expect(await htmlOf()).toMatch(
    /We cannot take it to a drop-off point\..*Without an answer by Saturday, November 21/s,
  );
});

test('a refusal after the last date for an answer names none that has passed', async () => {
  const { page, answer, report, written } = await carried();
  await recipient.change({ ...page, body: { askDropoff: true } });
  await report('ATTEMPTING_DELIVERY');
  await report('SKIPPED', { statusId: 5 });
  world.clock.set('2026-11-22T15:00:00Z');
  await answer(declined);
  expect((await written())[0]).toContain('We cannot take your package to a drop-off point.');
  expect((await written())[0]).not.toContain('Without an answer by');
});

describe('both are refused', () => {
  const refused = async (link: string, body: object, error: object) =>
    expect(recipient.change({ params: { id: link }, body })).rejects.toMatchObject(error);
  const faults = (type: string, path: string) => ({ body: { errors: [{ type, path }] } });

  test('for a day before the planned visit or more than two weeks away, and together with anything else', async () => {
    const { link } = await carried();
    for (const day of ['2026-11-17', '2026-11-18', '2026-12-03'])
      await refused(link, { askHold: day }, faults('DATE_TIME_NOT_ACCEPTABLE', 'askHold'));
    await refused(link, { askHold: tuesday, note: 'x' }, faults('INVALID', 'note'));
    await refused(link, { askDropoff: true, note: 'x' }, faults('INVALID', 'note'));
    await refused(link, { askDropoff: true, askDate: '2026-11-19' }, faults('INVALID', 'askDropoff'));
  });

  test('once the driver is on the way, the visit failed, or a return is planned', async () => {
    const missed = [['ATTEMPTING_DELIVERY'], ['SKIPPED', 1]] as const;
    for (const events of [[['ATTEMPTING_DELIVERY'] as const], missed]) {
      const { link } = await carried(...events.map(([type, id]): [string, number?] => (id ? [type, id] : [type])));
      await refused(link, { askHold: tuesday }, { status: 422 });
      await refused(link, { askDropoff: true }, { status: 422 });
    }
    const { link } = await carried(['ATTEMPTING_DELIVERY'], ['SKIPPED', 1], ['RTS_SCHEDULED']);
    await refused(link, { askDropoff: true }, { type: 'CANNOT_UPDATE_SHIPMENT' });
  });

  test('after three in a day, of whatever kind', async () => {
    const { link } = await carried();
    for (const body of [{ askHold: tuesday }, { askDropoff: true as const }, { askDate: '2026-11-19' }]) {
      await recipient.change({ params: { id: link }, body });
      await recipient.change({ params: { id: link }, body: { withdraw: true } });
    }
    await refused(link, { askHold: tuesday }, { type: 'TOO_MANY_REQUESTS' });
    await refused(link, { askDropoff: true }, { type: 'TOO_MANY_REQUESTS' });
  });

  test('while another request is open, and where the retailer allows no other day', async () => {
    const { link, htmlOf } = await carried();
    await recipient.change({ params: { id: link }, body: { askDropoff: true } });
    await refused(link, { askHold: tuesday }, { type: 'REQUEST_OPEN' });
    await recipient.change({ params: { id: link }, body: { withdraw: true } });
    await api.settings.editTracking({ body: { switches: { allowsDate: false } } });
    await refused(link, { askHold: tuesday }, faults('NOT_OFFERED', 'date'));
    await refused(link, { askDropoff: true }, faults('NOT_OFFERED', 'date'));
    expect(await htmlOf()).not.toMatch(/askHold|askDropoff/);
    await api.settings.editTracking({ body: { switches: { allowsDate: true } } });
  });
});
