// What a recipient chose, shown to the holder of the link, and the other day that they ask for before the first visit.
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { startWorld, wednesdayMorning } from '../testing/world.ts';
import { parcelsOf, sendForm, visited } from './testing/parcels.ts';

const world = await startWorld();
const fleet = world.fleet().fleet;
const retailer = await world.retailer({ fulfilsAtOnce: true });
const api = await retailer.admin();
const recipient = world.anyone().tracking;
const [pickupScheduleId = ''] = retailer.storeIds;

beforeEach(() => world.clock.set(wednesdayMorning));

const aParcel = parcelsOf(world, api, pickupScheduleId);

test('the holder of the link reads what they chose, and takes back one choice alone; the printed code shows none', async () => {
  const { link, trackingCode } = await aParcel();
  const params = { id: link };
  const chosen = { place: 'NEIGHBOUR', placeWords: '4212, Mme Gagnon', doorCode: '#1974', note: 'Ring twice' } as const;
  expect((await recipient.change({ params, body: chosen })).chosen).toEqual(chosen);
  const printed = { params: { id: trackingCode }, query: { postalCode: 'M5X 1A9' } };
  expect(await recipient.read(printed)).toMatchObject({ open: true, chosen: null });
  const { chosen: left } = await recipient.change({ params, body: { clear: 'place' } });
  expect(left).toEqual({ ...chosen, place: null, placeWords: null });
  expect((await recipient.change({ params, body: { undo: true } })).chosen).toEqual(chosen);
  await api.settings.editTracking({ body: { switches: { allowsDoorCode: false } } });
  await expect(recipient.change({ params, body: { clear: 'doorCode' } })).rejects.toMatchObject({
    body: { errors: [{ type: 'NOT_OFFERED', path: 'doorCode' }] },
  });
  await api.settings.editTracking({ body: { switches: { allowsDoorCode: true } } });
});

describe('another day before the first visit', () => {
  const friday = '2026-11-20';
  const open = async (id: string) =>
    (await world.fleet().fleetRequests.list({ query: {} })).data.find((each) => each.deliveryId === id);

  test('is requested from the courier once, and moves the delivery when it accepts', async () => {
    const { link, id, delivery } = await aParcel(['PICKED_UP_FROM_STORE']);
    const params = { id: link };
    expect((await recipient.read({ params })).daysToAsk).toEqual(['2026-11-19', friday, '2026-11-21']);
    const view = await recipient.change({ params, body: { askDate: friday } });
    expect(view).toMatchObject({ daysToAsk: [], request: { date: friday, isOpen: true }, date: '2026-11-18' });
    await expect(recipient.change({ params, body: { askDate: '2026-11-19' } })).rejects.toMatchObject({
      type: 'REQUEST_OPEN',
    });
    expect((await api.orders.read({ params: { id } })).requests).toMatchObject([
      { kind: 'CHANGE', status: 'OPEN', changes: { date: friday }, by: 'Élodie Tremblay', isFromRecipient: true },
    ]);
    const request = await open(delivery?.id ?? '');
    await world.fleet().fleetRequests.answer({ params: { id: request?.id ?? '' }, body: { answer: 'ACCEPTED' } });
    expect(await recipient.read({ params })).toMatchObject({ request: null, date: friday });
  });

  test('is confirmed by the form as a request, not as a change', async () => {
    const { link } = await aParcel(['PICKED_UP_FROM_STORE']);
    expect(await sendForm(world, link, { askDate: friday })).toContain('role="status">Demande envoyée.<');
    expect(await sendForm(world, link, { withdraw: '1' })).toContain('role="status">Demande retirée.<');
  });

  test('can be declined, which the page shows until the next event, and withdrawn', async () => {
    const { link, delivery } = await aParcel(['SORTED_AT_WAREHOUSE']);
    const params = { id: link };
    await recipient.change({ params, body: { askDate: friday } });
    expect(await recipient.change({ params, body: { withdraw: true } })).toMatchObject({ request: null });
    await expect(recipient.change({ params, body: { withdraw: true } })).rejects.toMatchObject({
      type: 'REQUEST_CLOSED',
    });
    await recipient.change({ params, body: { askDate: friday } });
    const request = await open(delivery?.id ?? '');
    world.clock.set('2026-11-18T18:00:00Z');
    const declined = { answer: 'DECLINED', note: 'Already on a route' } as const;
    await world.fleet().fleetRequests.answer({ params: { id: request?.id ?? '' }, body: declined });
    const view = await recipient.read({ params });
    expect(view).toMatchObject({
      request: { date: friday, isOpen: false },
      daysToAsk: ['2026-11-19', '2026-11-21'],
    });
    world.clock.set('2026-11-18T19:00:00Z');
    const event = {
      id: newId(),
      deliveryId: delivery?.id ?? '',
      type: 'ATTEMPTING_DELIVERY',
      at: '2026-11-18T19:00:00Z',
    };
    await fleet.events({ body: { events: [event] } });
    expect(await recipient.read({ params })).toMatchObject({ request: null, daysToAsk: [] });
  });

  test('is refused while the store has the parcel, after a visit, and if the retailer allows no other day', async () => {
    const atStore = await aParcel();
    const after = await aParcel(...visited);
    for (const { link } of [atStore, after])
      await expect(recipient.change({ params: { id: link }, body: { askDate: friday } })).rejects.toMatchObject({
        body: { errors: [{ type: 'DATE_TIME_NOT_ACCEPTABLE', path: 'askDate' }] },
      });
    const { link } = await aParcel(['PICKED_UP_FROM_STORE']);
    await api.settings.editTracking({ body: { switches: { allowsDate: false } } });
    expect((await recipient.read({ params: { id: link } })).daysToAsk).toEqual([]);
    await expect(recipient.change({ params: { id: link }, body: { askDate: friday } })).rejects.toMatchObject({
      body: { errors: [{ type: 'NOT_OFFERED', path: 'date' }] },
    });
    await api.settings.editTracking({ body: { switches: { allowsDate: true } } });
  });

  test.each([{ askDate: friday }, { withdraw: true }, { undo: true }] as const)(
    '%j is refused with another field, which it would ignore; empty fields of a form count as absent',
    async (change) => {
      const { link } = await aParcel(['PICKED_UP_FROM_STORE']);
      const params = { id: link };
      if ('withdraw' in change) await recipient.change({ params, body: { askDate: friday } });
      if ('undo' in change) await recipient.change({ params, body: { doorCode: '#1974' } });
      const { request, chosen } = await recipient.read({ params });
      await expect(recipient.change({ params, body: { ...change, note: 'Ring twice' } })).rejects.toMatchObject({
        body: { errors: [{ type: 'INVALID', path: 'note' }] },
      });
      expect(await recipient.read({ params })).toMatchObject({ request, chosen });
      const [[field = '', value] = []] = Object.entries(change);
      const sent = await world.app.http.inject({
        method: 'POST',
        url: `/t/${link}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ [field]: String(value), note: '', doorCode: ' ' }).toString(),
      });
      expect(sent.statusCode).toBe(303);
    },
  );

  test('is not asked for over a request of staff, which the recipient cannot withdraw', async () => {
    const { link, id } = await aParcel(['PICKED_UP_FROM_STORE']);
    await api.requests.ask({ params: { id }, body: { kind: 'TRACE', reason: 'Where is it?' } });
    const params = { id: link };
    expect(await recipient.read({ params })).toMatchObject({ request: null, daysToAsk: [] });
    await expect(recipient.change({ params, body: { askDate: friday } })).rejects.toMatchObject({
      type: 'REQUEST_OPEN',
    });
    await expect(recipient.change({ params, body: { withdraw: true } })).rejects.toMatchObject({
      type: 'REQUEST_CLOSED',
    });
  });
});
