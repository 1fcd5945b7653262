// A recipient's changes to the delivery, by the link or the postal code, with and without JavaScript.
import { beforeEach, describe, expect, test } from 'vitest';
import { startWorld, wednesdayMorning } from '../testing/world.ts';
import { parcelsOf, visited } from './testing/parcels.ts';

const world = await startWorld();
const fleet = world.fleet().fleet;
const retailer = await world.retailer({ fulfilsAtOnce: true });
const api = await retailer.admin();
const recipient = world.anyone().tracking;
const [pickupScheduleId = ''] = retailer.storeIds;

beforeEach(() => world.clock.set(wednesdayMorning));

const aParcel = parcelsOf(world, api, pickupScheduleId);

test('unit, door code, place and note are sent to the courier and logged as the recipient’s; the retailer’s note is kept', async () => {
  const { link, params, delivery, version } = await aParcel(['SORTED_AT_WAREHOUSE']);
  const body = {
    addressLine2: 'Apt 9',
    doorCode: '4711',
    place: 'NEIGHBOUR',
    placeWords: '12',
    note: 'Ring twice',
  } as const;
  const view = await recipient.change({ params: { id: link }, body });
  expect(view.address).toContain('Apt 9');
  const order = await api.orders.read({ params });
  expect(order).toMatchObject({
    addressLine2: 'Apt 9',
    doorCode: '4711',
    leaveAt: { place: 'NEIGHBOUR', words: '12' },
    note: 'Fragile',
    recipientNote: 'Ring twice',
  });
  expect(order.version).toBeGreaterThan(version);
  const { data } = await fleet.deliveries();
  expect(data.find(({ deliveryId }) => deliveryId === delivery?.id)).toMatchObject({
    note: 'Fragile',
    recipientNote: 'Ring twice',
    doorCode: '4711',
    leaveAt: { place: 'NEIGHBOUR', words: '12' },
  });
  await expect
    .poll(async () => (await api.orders.logs({ query: { orderId: params.id } })).data.at(-1))
    .toMatchObject({ from: 'END_CUSTOMER', senderName: 'Élodie Tremblay', action: 'ORDER_EDITED' });
});

test('a change that is sent twice is applied once', async () => {
  const { link, params } = await aParcel();
  const given = { params: { id: link }, body: { note: 'Ring twice' } };
  await recipient.change(given);
  const { version } = await api.orders.read({ params });
  await recipient.change(given);
  expect(await api.orders.read({ params })).toMatchObject({ version, recipientNote: 'Ring twice' });
});

test('the recipient’s latest note replaces their earlier one', async () => {
  const { link, params } = await aParcel();
  for (const note of ['Ring twice', 'Leave it with Ana', 'x'.repeat(240)])
    await recipient.change({ params: { id: link }, body: { note } });
  expect(await api.orders.read({ params })).toMatchObject({ note: 'Fragile', recipientNote: 'x'.repeat(240) });
});

test('a retailer’s line that looks like the recipient’s is not changed', async () => {
  const { link, params } = await aParcel();
  await api.orders.edit({ params, body: { note: 'Fragile\n» this side up' } });
  await recipient.change({ params: { id: link }, body: { note: 'Ring twice' } });
  expect((await api.orders.read({ params })).note).toBe('Fragile\n» this side up');
});

test('confirming the details is logged once, and changes no data', async () => {
  const { link, params, version } = await aParcel();
  const given = { params: { id: link }, body: { confirmed: true as const } };
  await recipient.change(given);
  await recipient.change(given);
  expect((await api.orders.read({ params })).version).toBe(version);
  const lines = (await api.orders.logs({ query: { orderId: params.id } })).data.filter(
    ({ action }) => action === 'DETAILS_CONFIRMED',
  );
  expect(lines).toMatchObject([{ from: 'END_CUSTOMER', senderName: 'Élodie Tremblay' }]);
});

test.each([2, 4, 5])('the details cannot be confirmed after a visit that failed for reason %i', async (statusId) => {
  const { link, params } = await aParcel(...visited.with(-1, ['SKIPPED', statusId]));
  world.callsFrom = `198.51.100.${statusId}`;
  const given = { params: { id: link }, body: { confirmed: true as const } };
  await expect(recipient.change(given)).rejects.toMatchObject({ type: 'DETAIL_NEEDED' });
  const { data } = await api.orders.logs({ query: { orderId: params.id } });
  expect(data.filter(({ action }) => action === 'DETAILS_CONFIRMED')).toEqual([]);
});

describe('the date', () => {
  test('can be one of the next three days after a failed visit, and the journey shows the rescheduling', async () => {
    const { link, params, trackingCode } = await aParcel(...visited);
    // The printed code alone offers no dates.
    expect((await recipient.read({ params: { id: trackingCode } })).dates).toEqual([]);
    world.clock.set('2026-11-18T22:00:00Z');
    const { dates } = await recipient.read({ params: { id: link } });
    expect(dates).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
    const view = await recipient.change({ params: { id: link }, body: { date: '2026-11-20' } });
    expect(view).toMatchObject({ date: '2026-11-20', status: 'DELIVERY_SCHEDULED' });
    expect(view.journey.at(-1)).toMatchObject({ kind: 'rescheduled', date: '2026-11-20' });
    expect(await api.orders.read({ params })).toMatchObject({ date: '2026-11-20', delivery: { sorted: true } });
  });

  test('can be chosen when the driver is delayed and made no attempt', async () => {
    const { link } = await aParcel(['SORTED_AT_WAREHOUSE'], ['ATTEMPTING_DELIVERY'], ['SKIPPED', 7]);
    const params = { id: link };
    const { dates, attempts, daysToAsk } = await recipient.read({ params });
    expect({ dates, attempts, daysToAsk }).toEqual({
      dates: ['2026-11-19', '2026-11-20', '2026-11-21'],
      attempts: 0,
      daysToAsk: [],
    });
    expect(await recipient.change({ params, body: { date: '2026-11-20' } })).toMatchObject({ date: '2026-11-20' });
  });

  test('cannot be changed before a visit, or to any other day', async () => {
    const { link } = await aParcel(['SORTED_AT_WAREHOUSE']);
    expect((await recipient.read({ params: { id: link } })).dates).toEqual([]);
    const other = await aParcel(...visited);
    for (const [id, date] of [
      [link, '2026-11-19'],
      [other.link, '2026-11-22'],
    ] as const)
      await expect(recipient.change({ params: { id }, body: { date } })).rejects.toMatchObject({
        body: { errors: [{ path: 'date', type: 'DATE_TIME_NOT_ACCEPTABLE' }] },
      });
  });
});

test('a recipient can add sixty lines to the log per day, whatever they change', async () => {
  const { link, params } = await aParcel(...visited);
  const change = (nth: number) => {
    world.callsFrom = `192.0.2.${nth % 10}`;
    const body = nth % 2 ? { date: nth % 4 === 1 ? '2026-11-19' : '2026-11-20' } : { doorCode: String(nth) };
    return recipient.change({ params: { id: link }, body });
  };
  const lines = async () =>
    (await api.orders.read({ params })).actionLogs.filter(({ from }) => from === 'END_CUSTOMER').length;
  const before = await lines();
  for (let nth = before; nth < 60; nth++) await change(nth);
  expect(await lines()).toBe(60);
  for (const nth of [60, 61]) await expect(change(nth)).rejects.toMatchObject({ type: 'TOO_MANY_REQUESTS' });
  const requests = [{ askHold: '2026-11-24' }, { askDropoff: true as const }];
  for (const body of requests)
    await expect(recipient.change({ params: { id: link }, body })).rejects.toMatchObject({ type: 'TOO_MANY_REQUESTS' });
  await recipient.change({ params: { id: link }, body: { undo: true } });
  world.callsFrom = '127.0.0.1';
});

describe('conditions for a change', () => {
  test('the printed code requires the postal code', async () => {
    const { trackingCode, params } = await aParcel();
    const given = { params: { id: trackingCode }, body: { doorCode: '99' } };
    await expect(recipient.change(given)).rejects.toMatchObject({ type: 'FORBIDDEN' });
    await expect(recipient.change({ ...given, query: { postalCode: 'M5X 1A8' } })).rejects.toMatchObject({
      type: 'FORBIDDEN',
    });
    await recipient.change({ ...given, query: { postalCode: 'm5x1a9' } });
    expect((await api.orders.read({ params })).doorCode).toBe('99');
    await expect(recipient.change({ ...given, params: { id: 'NOSUCHCODE' } })).rejects.toMatchObject({
      type: 'TRACKING_NOT_FOUND',
    });
  });

  test('a delivered or returning parcel cannot be changed', async () => {
    const delivered = await aParcel(['ATTEMPTING_DELIVERY'], ['COMPLETED', 1]);
    const returning = await aParcel(...visited, ['RTS_SCHEDULED'], ['RTS_LOADED']);
    for (const [link, type] of [
      [delivered.link, 'ORDER_COMPLETED'],
      [returning.link, 'CANNOT_UPDATE_SHIPMENT'],
    ] as const) {
      expect((await recipient.read({ params: { id: link } })).canChange).toBe(false);
      await expect(recipient.change({ params: { id: link }, body: { note: 'x' } })).rejects.toMatchObject({ type });
    }
  });
});

describe('the form without JavaScript', () => {
  const send = (code: string, fields: Record<string, string>, query = '?lang=fr') =>
    world.app.http.inject({
      method: 'POST',
      url: `/t/${code}${query}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'fr' },
      payload: new URLSearchParams(fields).toString(),
    });

  test('redirects to the page, which shows a thank-you message', async () => {
    const { link, params } = await aParcel();
    const answer = await send(link, { addressLine2: 'app. 9', phone: '', note: 'Sonnez\r\ndeux fois', date: '' });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`/t/${link}?lang=fr&saved=1#change`);
    const order = await api.orders.read({ params });
    expect(order).toMatchObject({ addressLine2: 'app. 9', phone: '4165550100', recipientNote: 'Sonnez\ndeux fois' });
    const page = await world.app.http.inject({ url: `/t/${link}?lang=fr&saved=1` });
    expect(page.body).toContain('Merci, le livreur en sera informé.');
  });

  test('confirms the details with one button', async () => {
    const { link } = await aParcel();
    expect((await world.app.http.inject({ url: `/t/${link}?lang=fr` })).body).toContain('Oui, tout est exact');
    const { location = '' } = (await send(link, { confirmed: '1' })).headers;
    expect((await world.app.http.inject({ url: String(location) })).body).toContain(
      'Vos renseignements sont confirmés',
    );
  });

  test('shows faults on their field, and keeps the input', async () => {
    const { link } = await aParcel(...visited);
    const answer = await send(link, { note: `"<b>${'x'.repeat(240)}`, date: '' });
    expect(answer.statusCode).toBe(422);
    expect((await send(link, { place: 'NEIGHBOUR', placeWords: '' })).body).toMatch(
      /class="wrong" id="[^"]*">Indiquez quel voisin ou quel endroit/,
    );
    const { body } = await send(link, { date: '2026-12-24' });
    expect(body).toContain('Cette date et cette heure ne sont pas acceptables');
    expect(answer.body).toContain('Au plus 240 caractères');
    expect(answer.body).toContain('&lt;b&gt;xxx');
    // The form scrolls to itself, because a picture above it fills the screen of a phone.
    expect(answer.body).toMatch(/<form class="changes" action="[^"]*#changes"/);
  });

  test('answers with at least one detail if the driver needs one, and keeps the chosen day', async () => {
    const { link, params } = await aParcel(['SORTED_AT_WAREHOUSE'], ['ATTEMPTING_DELIVERY'], ['SKIPPED', 5]);
    const fields = { doorCode: '', phone: '', note: ' ', date: '2026-11-20' };
    for (const [language, remedy] of [
      ['en', 'Fill in at least one detail for the driver, such as a door code'],
      ['fr', 'Indiquez au moins un renseignement au livreur, comme un code de porte'],
    ] as const) {
      const refused = await send(link, fields, `?lang=${language}`);
      expect(refused.statusCode).toBe(422);
      expect(refused.body).toMatch(new RegExp(`class="wrong" id="[^"]*">${remedy}.*<input[^>]*name="doorCode"`));
      expect(refused.body).toMatch(/<option value="2026-11-20" selected=""/);
    }
    expect(await api.orders.read({ params })).toMatchObject({ status: 'SKIPPED', date: '2026-11-18' });
    expect((await send(link, { place: '', placeWords: '' })).body).toContain('Modifiez au moins un champ');
    expect((await send(link, { ...fields, doorCode: '4711' })).statusCode).toBe(303);
    expect(await api.orders.read({ params })).toMatchObject({ doorCode: '4711', date: '2026-11-20' });
  });

  test('is refused if the page is closed, and other endpoints refuse form bodies', async () => {
    const { trackingCode } = await aParcel();
    expect((await send(trackingCode, { phone: '4165550101' })).statusCode).toBe(422);
    expect((await send('NOSUCHCODE', { phone: '4165550101' })).statusCode).toBe(404);
    const plain = await world.app.http.inject({
      method: 'PUT',
      url: `/retailer/customer-trackings/${trackingCode}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'phone=4165550101',
    });
    expect(plain.statusCode).toBe(415);
  });
});
