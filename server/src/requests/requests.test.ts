// Requests to the courier after the cutoff: accepted, declined, withdrawn, or too late.
import { beforeEach, describe, expect, test } from 'vitest';
import { noticesOf } from '../notifications/testing/parcels.ts';
import { newId } from '../platform/ids.ts';
import { anOrder, type Client, fleetKey, startWorld, wednesdayMorning } from '../testing/world.ts';

const world = await startWorld();
const { fleet, fleetRequests: courier } = world.fleet();
const retailer = await world.retailer({ fulfilsAtOnce: true });
const api = await retailer.admin();
const [pickupScheduleId = ''] = retailer.storeIds;
/** Two hours after the pickup at 14:00, so after its cutoff. */
const afternoon = '2026-11-18T21:00:00Z';

beforeEach(() => world.clock.set(wednesdayMorning));

const report = async (deliveryId: string, type: string) => {
  const { results } = await fleet.events({
    body: { events: [{ id: newId(), deliveryId, type, at: afternoon, statusId: type === 'COMPLETED' ? 1 : null }] },
  });
  expect(results[0]?.status).toBe('applied');
};

/** Creates an order that is past its cutoff, and reports the given events. */
async function lateOrder(events: readonly string[] = [], wish: Parameters<typeof anOrder>[0] = {}) {
  world.clock.set(wednesdayMorning);
  const email = 'elodie@test.example';
  const body = anOrder({ date: '2026-11-18', time: '14:00', pickupScheduleId, email, ...wish });
  const order = await api.orders.create({ body });
  world.clock.set(afternoon);
  const deliveryId = order.delivery?.id ?? '';
  for (const event of events) await report(deliveryId, event);
  return { ...order, deliveryId, params: { id: order.id } };
}
const cancel = { kind: 'CANCEL' as const, reason: 'Ordered twice' };
const toFriday = { kind: 'CHANGE' as const, reason: 'Away until Friday', changes: { date: '2026-11-20' } };
const openIds = async () => {
  const ids: string[] = [];
  for (let after: string | undefined, more = true; more; ) {
    const { data, next } = await courier.list({ query: { after, limit: 2 } });
    ids.push(...data.map(({ id }) => id));
    after = next ?? undefined;
    more = next !== null;
  }
  return ids;
};
const logOf = async (id: string) => {
  await expect.poll(async () => (await api.orders.logs({ query: { orderId: id } })).data.length).toBeGreaterThan(1);
  return (await api.orders.logs({ query: { orderId: id } })).data;
};

test('an accepted cancellation ends the shipment, and both are logged', async () => {
  const { params, deliveryId } = await lateOrder(['SORTED_AT_WAREHOUSE']);
  await expect(api.orders.cancelShipment({ params })).rejects.toMatchObject({ type: 'PAST_CUTOFF' });
  const asked = await api.requests.ask({ params, body: cancel });
  expect(asked).toMatchObject({ status: 'AT_WAREHOUSE', requests: [{ ...cancel, status: 'OPEN', note: null }] });
  const id = asked.requests[0]?.id ?? '';
  expect(await openIds()).toContain(id);
  const body = { answer: 'ACCEPTED' as const, note: 'Taken off the route' };
  const answered = await courier.answer({ params: { id }, body });
  expect(answered).toMatchObject({ id, deliveryId, ...cancel, status: 'ACCEPTED', deliveryStatus: 'CANCELED' });
  expect(await courier.answer({ params: { id }, body })).toEqual(answered);
  await expect(courier.answer({ params: { id }, body: { ...body, answer: 'DECLINED' } })).rejects.toMatchObject({
    type: 'REQUEST_CLOSED',
  });
  const read = await api.orders.read({ params });
  expect(read).toMatchObject({ status: 'CANCELED', requests: [{ status: 'ACCEPTED', note: 'Taken off the route' }] });
  expect(read.trackers.filter(({ event }) => event === 'CANCELED')).toHaveLength(1);
  expect(await openIds()).not.toContain(id);
  await expect.poll(async () => (await logOf(params.id)).map(({ action }) => action)).toContain('CANCEL_ACCEPTED');
  expect((await logOf(params.id)).slice(-2)).toMatchObject([
    { action: 'CANCEL_ASKED', content: 'Ordered twice', from: 'RETAILER_ADMIN' },
    { action: 'CANCEL_ACCEPTED', content: 'Taken off the route', from: 'PROVIDER', senderName: 'Dispatch' },
  ]);
});

test('an accepted change reschedules by the state table, edits the other fields, and increments the version', async () => {
  const { params } = await lateOrder(['SORTED_AT_WAREHOUSE']);
  const changes = { date: '2026-11-20', phone: null, note: 'Ring twice', recipient: 'Élodie Roy' };
  const asked = await api.requests.ask({ params, body: { ...toFriday, changes } });
  // Fields that do not change are left out.
  expect(asked.requests[0]?.changes).toEqual({ date: '2026-11-20', note: 'Ring twice', recipient: 'Élodie Roy' });
  await courier.answer({ params: { id: asked.requests[0]?.id ?? '' }, body: { answer: 'ACCEPTED' } });
  const read = await api.orders.read({ params });
  expect(read).toMatchObject({ date: '2026-11-20', note: 'Ring twice', recipient: 'Élodie Roy' });
  expect(read.delivery).toMatchObject({ status: 'DELIVERY_SCHEDULED', sorted: true });
  expect(read.version).toBeGreaterThan(asked.version);
  expect(read.trackers.at(-1)).toMatchObject({ event: 'RESCHEDULED' });
  expect((await api.orders.list({ query: { search: 'like:elodie roy' } })).total).toBe(1);
});

test('an accepted change of the day or the address is confirmed to the recipient; other changes and declined ones are not', async () => {
  const { params } = await lateOrder(['SORTED_AT_WAREHOUSE']);
  const change = async (changes: Record<string, string>, answer: 'ACCEPTED' | 'DECLINED') => {
    const { requests } = await api.requests.ask({ params, body: { ...toFriday, changes } });
    await courier.answer({ params: { id: requests.at(-1)?.id ?? '' }, body: { answer, note: 'Agreed or not' } });
    return (await noticesOf(api, params.id)).map(({ event, text }) => [event, text]);
  };
  expect(await change({ date: '2026-11-20' }, 'DECLINED')).toEqual([]);
  expect(await change({ note: 'Ring twice' }, 'ACCEPTED')).toEqual([]);
  const [confirmed, ...others] = await change(
    { date: '2026-11-20', address: '55 Mill St, Toronto, ON, M5A 3C4' },
    'ACCEPTED',
  );
  expect(others).toEqual([]);
  expect(confirmed).toEqual(['DETAILS_CHANGED', expect.stringContaining('The day is now Friday, November 20.')]);
  expect(confirmed?.[1]).toContain('The address is now 55 Mill St, Toronto, ON, M5A 3C4.');
});

test('an accepted return schedules the way back, and an answer about a parcel changes nothing', async () => {
  const { params, deliveryId } = await lateOrder(['ATTEMPTING_DELIVERY']);
  const answerLast = async (note: string | null) => {
    const { requests } = await api.orders.read({ params });
    const id = requests.at(-1)?.id ?? '';
    await courier.answer({ params: { id }, body: { answer: 'ACCEPTED', note } });
    return api.orders.read({ params });
  };
  const back = { kind: 'RETURN' as const, reason: 'The customer does not want it' };
  await expect(api.requests.ask({ params, body: back })).rejects.toMatchObject({ type: 'CANNOT_UPDATE_SHIPMENT' });
  await api.requests.ask({ params, body: { kind: 'TRACE', reason: 'The window has passed' } });
  await expect(answerLast(null)).rejects.toMatchObject({ body: { errors: [{ type: 'REQUIRED', path: 'note' }] } });
  expect(await answerLast('Stuck in traffic')).toMatchObject({
    status: 'ATTEMPTING_DELIVERY',
    requests: [{ kind: 'TRACE', status: 'ACCEPTED', note: 'Stuck in traffic' }],
  });
  const skipped = { id: newId(), deliveryId, type: 'SKIPPED' as const, at: afternoon, statusId: 4 };
  await fleet.events({ body: { events: [skipped] } });
  await expect(api.requests.ask({ params, body: { ...back, changes: { note: 'x' } } })).rejects.toMatchObject({
    body: { errors: [{ type: 'UNKNOWN_FIELD' }] },
  });
  await api.requests.ask({ params, body: back });
  expect(await answerLast(null)).toMatchObject({ status: 'RTS_SCHEDULED' });
});

test('a parcel is kept until a day within two weeks, of which the recipient gets a confirmation', async () => {
  const { params, deliveryId } = await lateOrder(['SORTED_AT_WAREHOUSE']);
  const hold = (date: string | undefined) =>
    api.requests.ask({ params, body: { kind: 'HOLD', reason: 'Away', ...(date && { changes: { date } }) } });
  for (const date of ['2026-11-18', '2026-11-17', '2026-12-03'])
    await expect(hold(date)).rejects.toMatchObject({ body: { errors: [{ path: expect.stringMatching('changes') }] } });
  await expect(hold(undefined)).rejects.toMatchObject({ body: { errors: [{ type: 'REQUEST_EMPTY' }] } });
  const other = { kind: 'HOLD' as const, reason: 'Away', changes: { date: '2026-12-02', note: 'x' } };
  await expect(api.requests.ask({ params, body: other })).rejects.toMatchObject({
    body: { errors: [{ type: 'CANNOT_UPDATE_SHIPMENT', path: 'changes.note' }] },
  });
  const { requests } = await hold('2026-12-02');
  const open = (await courier.list({ query: {} })).data.find((each) => each.deliveryId === deliveryId);
  expect(open).toMatchObject({ kind: 'HOLD', changes: { date: '2026-12-02' } });
  await courier.answer({ params: { id: requests.at(-1)?.id ?? '' }, body: { answer: 'ACCEPTED' } });
  expect(await api.orders.read({ params })).toMatchObject({
    ...{ date: '2026-12-02', now: { kind: 'RESCHEDULED', promise: { until: { local: '2026-12-02' } } } },
    requests: [{ kind: 'HOLD', status: 'ACCEPTED' }],
  });
  expect((await noticesOf(api, params.id)).map(({ text }) => text)).toEqual([
    expect.stringContaining('The day is now Wednesday, December 2.'),
  ]);
});

test('a drop-off point is agreed to by an answer or by its report, and is too late once the parcel goes back', async () => {
  const drop = { kind: 'DROPOFF' as const, reason: 'Nobody home' };
  const agreed = await lateOrder(['SORTED_AT_WAREHOUSE']);
  const { requests } = await api.requests.ask({ params: agreed.params, body: drop });
  await courier.answer({ params: { id: requests[0]?.id ?? '' }, body: { answer: 'ACCEPTED', note: 'Tonight' } });
  expect(await api.orders.read({ params: agreed.params })).toMatchObject({
    status: 'AT_WAREHOUSE',
    requests: [{ status: 'ACCEPTED', note: 'Tonight' }],
  });
  const reported = await lateOrder(['SORTED_AT_WAREHOUSE']);
  await api.requests.ask({ params: reported.params, body: drop });
  const point = { name: 'Kiosk', address: '1 Main St', holdUntil: '2026-11-25' };
  const event = { id: newId(), deliveryId: reported.deliveryId, type: 'AT_DROPOFF_POINT' as const, at: afternoon };
  await fleet.events({ body: { events: [{ ...event, dropoffPoint: point }] } });
  expect((await api.orders.read({ params: reported.params })).requests).toMatchObject([{ status: 'ACCEPTED' }]);
  const late = await lateOrder(['ATTEMPTING_DELIVERY']);
  await api.requests.ask({ params: late.params, body: drop });
  const skipped = { id: newId(), deliveryId: late.deliveryId, type: 'SKIPPED' as const, at: afternoon, statusId: 4 };
  await fleet.events({ body: { events: [skipped] } });
  await report(late.deliveryId, 'RTS_SCHEDULED');
  expect((await api.orders.read({ params: late.params })).requests).toMatchObject([
    { status: 'DECLINED', refusal: 'CANNOT_UPDATE_SHIPMENT' },
  ]);
});

test('a return that the courier schedules before it answers is accepted, and a search ends with the delivery', async () => {
  const { params, deliveryId } = await lateOrder(['ATTEMPTING_DELIVERY']);
  const skipped = { id: newId(), deliveryId, type: 'SKIPPED' as const, at: afternoon, statusId: 4 };
  await fleet.events({ body: { events: [skipped] } });
  await api.requests.ask({ params, body: { kind: 'RETURN', reason: 'Refused' } });
  await report(deliveryId, 'RTS_SCHEDULED');
  expect((await api.orders.read({ params })).requests).toMatchObject([{ kind: 'RETURN', status: 'ACCEPTED' }]);
  const other = await lateOrder(['ATTEMPTING_DELIVERY']);
  await api.requests.ask({ params: other.params, body: { kind: 'TRACE', reason: 'Late' } });
  await report(other.deliveryId, 'COMPLETED');
  expect((await api.orders.read({ params: other.params })).requests).toMatchObject([
    { kind: 'TRACE', status: 'ACCEPTED' },
  ]);
});

test('a request about more orders than a page of requests has is refused for each of them that waits for an answer', async () => {
  const ids: string[] = [];
  for (let each = 0; each < 101; each++) {
    const { id } = await api.orders.create({ body: anOrder({ date: '2026-11-18', time: '14:00', pickupScheduleId }) });
    ids.push(id);
  }
  world.clock.set(afternoon);
  const body = { ids, kind: 'CANCEL' as const, reason: 'Sold out' };
  expect((await api.requests.askMany({ body })).done).toHaveLength(101);
  const { done, leftOut } = await api.requests.askMany({ body });
  expect([done.length, leftOut.length, new Set(leftOut.map(({ type }) => type))]).toEqual([
    0,
    101,
    new Set(['REQUEST_OPEN']),
  ]);
});

test('the same request can be sent about many orders; those that refuse it are listed', async () => {
  const [first, second] = [await lateOrder(['ATTEMPTING_DELIVERY']), await lateOrder(['SORTED_AT_WAREHOUSE'])];
  world.clock.set(wednesdayMorning);
  const early = await api.orders.create({ body: anOrder({ date: '2026-11-18', time: '14:00', pickupScheduleId }) });
  world.clock.set('2026-11-18T17:30:00Z');
  const ids = [first.id, second.id, early.id, newId()];
  const traced = await api.requests.askMany({ body: { ids, kind: 'TRACE', reason: 'Where is it?' } });
  expect(traced.done.toSorted()).toEqual([first.id, second.id].toSorted());
  expect(traced.leftOut.map(({ id, type }) => [id, type])).toEqual([
    [early.id, 'REQUEST_NOT_NEEDED'],
    [ids[3], 'ORDER_NOT_FOUND'],
  ]);
  world.clock.set(afternoon);
  const again = { ids: [second.id], kind: 'CHANGE' as const, reason: 'Closed', changes: { date: '2026-11-20' } };
  expect((await api.requests.askMany({ body: again })).leftOut).toMatchObject([{ type: 'REQUEST_OPEN' }]);
  await api.requests.withdraw({ params: second.params });
  expect(await api.requests.askMany({ body: again })).toMatchObject({ done: [second.id], leftOut: [] });
  await expect(api.requests.askMany({ body: { ...again, changes: undefined } })).rejects.toMatchObject({
    body: { errors: [{ type: 'REQUIRED', path: 'changes.date' }] },
  });
  const { requests } = await api.orders.read({ params: second.params });
  expect(requests.at(-1)).toMatchObject({ kind: 'CHANGE', changes: { date: '2026-11-20' }, status: 'OPEN' });
});

test('a declined request needs a reason, changes nothing, and can be followed by another', async () => {
  const { params } = await lateOrder(['ATTEMPTING_DELIVERY']);
  const { requests } = await api.requests.ask({ params, body: cancel });
  const answer = { params: { id: requests[0]?.id ?? '' } };
  await expect(courier.answer({ ...answer, body: { answer: 'DECLINED' } })).rejects.toMatchObject({
    body: { errors: [{ path: 'note', type: 'REQUIRED' }] },
  });
  await courier.answer({ ...answer, body: { answer: 'DECLINED', note: 'The next stop' } });
  const read = await api.orders.read({ params });
  expect(read).toMatchObject({
    status: 'ATTEMPTING_DELIVERY',
    requests: [{ status: 'DECLINED', note: 'The next stop', refusal: null }],
  });
  expect((await api.requests.ask({ params, body: cancel })).requests).toHaveLength(2);
});

test.each<[string, (id: string) => Promise<unknown>]>([
  ['by itself', (id) => api.orders.void({ params: { id } })],
  ['among many', (id) => api.orders.voidMany({ body: { ids: [id] } })],
])('taking back a shipment, %s, withdraws its request', async (_, takeBack) => {
  const { params, deliveryId } = await lateOrder();
  const { requests } = await api.requests.ask({ params, body: toFriday });
  // The courier reschedules the order before answering, so that its cutoff is in the future again.
  const moved = { id: newId(), deliveryId, type: 'RESCHEDULED', at: afternoon, date: '2026-11-19' };
  expect((await fleet.events({ body: { events: [moved] } })).results).toMatchObject([{ status: 'applied' }]);
  await takeBack(params.id);
  const read = await api.orders.read({ params });
  expect(read).toMatchObject({ status: 'NOT_SCHEDULED', delivery: null, requests: [{ status: 'WITHDRAWN' }] });
  expect(await openIds()).not.toContain(requests[0]?.id);
});

test('canceling the shipment directly withdraws its request', async () => {
  const { params, deliveryId } = await lateOrder();
  await api.requests.ask({ params, body: toFriday });
  const moved = { id: newId(), deliveryId, type: 'RESCHEDULED', at: afternoon, date: '2026-11-19' };
  await fleet.events({ body: { events: [moved] } });
  await api.orders.cancelShipment({ params });
  expect(await api.orders.read({ params })).toMatchObject({
    status: 'CANCELED',
    requests: [{ status: 'WITHDRAWN', refusal: null }],
  });
});

test('a withdrawn request cannot be answered', async () => {
  const { params } = await lateOrder();
  const { requests } = await api.requests.ask({ params, body: cancel });
  await expect(api.requests.ask({ params, body: toFriday })).rejects.toMatchObject({ type: 'REQUEST_OPEN' });
  expect((await api.requests.withdraw({ params })).requests).toMatchObject([{ status: 'WITHDRAWN' }]);
  await expect(api.requests.withdraw({ params })).rejects.toMatchObject({ type: 'REQUEST_CLOSED' });
  const answer = { params: { id: requests[0]?.id ?? '' }, body: { answer: 'ACCEPTED' as const } };
  await expect(courier.answer(answer)).rejects.toMatchObject({ type: 'REQUEST_CLOSED' });
  expect(await api.orders.read({ params })).toMatchObject({ status: 'DELIVERY_SCHEDULED' });
});

test('another day that the courier plans without an answer is accepted; a different one, or other fields, wait for the answer', async () => {
  const asked = async (body: typeof toFriday | { kind: 'HOLD'; reason: string; changes: { date: string } }) => {
    const made = await lateOrder(['SORTED_AT_WAREHOUSE']);
    await api.requests.ask({ params: made.params, body });
    const move = async (date: string) => {
      const moved = { id: newId(), deliveryId: made.deliveryId, type: 'RESCHEDULED' as const, at: afternoon, date };
      expect((await fleet.events({ body: { events: [moved] } })).results).toMatchObject([{ status: 'applied' }]);
      return (await api.orders.read({ params: made.params })).requests.map(({ status }) => status);
    };
    return { ...made, move };
  };
  const hold = { kind: 'HOLD' as const, reason: 'Away', changes: { date: '2026-11-20' } };
  for (const body of [toFriday, hold]) {
    const { move } = await asked(body);
    expect([await move('2026-11-19'), await move('2026-11-20')]).toEqual([['OPEN'], ['ACCEPTED']]);
  }
  const more = await asked({ ...toFriday, changes: { date: '2026-11-20', ...{ note: 'Ring twice' } } });
  expect(await more.move('2026-11-20')).toEqual(['OPEN']);
});

test('another day is too late once the parcel is at a drop-off point, where a search can then be asked for', async () => {
  const dropAt = async (changes: Record<string, string>) => {
    const { params, deliveryId } = await lateOrder(['SORTED_AT_WAREHOUSE']);
    await api.requests.ask({ params, body: { ...toFriday, changes } });
    await report(deliveryId, 'AT_DROPOFF_POINT');
    return params;
  };
  const params = await dropAt({ date: '2026-11-20' });
  expect((await api.orders.read({ params })).requests).toMatchObject([
    { status: 'DECLINED', refusal: 'CANNOT_UPDATE_SHIPMENT' },
  ]);
  const traced = await api.requests.ask({ params, body: { kind: 'TRACE', reason: 'Where?' } });
  expect(traced.requests.at(-1)).toMatchObject({ kind: 'TRACE', status: 'OPEN' });
  const named = await dropAt({ note: 'Ring twice' });
  expect((await api.orders.read({ params: named })).requests).toMatchObject([{ status: 'OPEN' }]);
});

describe('a request that can no longer be applied', () => {
  test('is declined when it is accepted after its day, in the time zone of the store', async () => {
    const { params } = await lateOrder(['SORTED_AT_WAREHOUSE']);
    const { requests } = await api.requests.ask({ params, body: toFriday });
    // Still Friday at the store until 05:00 UTC.
    world.clock.set('2026-11-21T05:00:00Z');
    const body = { answer: 'ACCEPTED' as const };
    const answered = await courier.answer({ params: { id: requests[0]?.id ?? '' }, body });
    expect(answered).toMatchObject({ status: 'DECLINED', refusal: { type: 'DATE_IN_PAST' }, date: '2026-11-18' });
    const other = await lateOrder(['SORTED_AT_WAREHOUSE']);
    const asked = await api.requests.ask({ params: other.params, body: toFriday });
    world.clock.set('2026-11-21T04:59:00Z');
    const inTime = await courier.answer({ params: { id: asked.requests[0]?.id ?? '' }, body });
    expect(inTime).toMatchObject({ status: 'ACCEPTED', date: '2026-11-20' });
  });

  test('is closed as declined when accepted, with the reason in the courier’s language', async () => {
    const { params } = await lateOrder(['SORTED_AT_WAREHOUSE']);
    const { requests, delivery } = await api.requests.ask({ params, body: toFriday });
    await report(delivery?.id ?? '', 'ATTEMPTING_DELIVERY');
    const answer = { params: { id: requests[0]?.id ?? '' }, body: { answer: 'ACCEPTED' as const } };
    const answered = await world.client(fleetKey, 'fr').fleetRequests.answer(answer);
    expect(answered).toMatchObject({ status: 'DECLINED', refusal: { type: 'CANNOT_UPDATE_SHIPMENT' } });
    expect(answered.refusal?.message).toMatch(/^L’envoi/);
    expect(await courier.answer(answer)).toMatchObject({
      status: 'DECLINED',
      refusal: { type: 'CANNOT_UPDATE_SHIPMENT' },
    });
    const read = await api.orders.read({ params });
    expect(read).toMatchObject({ date: '2026-11-18', status: 'ATTEMPTING_DELIVERY' });
    expect(read.requests).toMatchObject([{ status: 'DECLINED', refusal: 'CANNOT_UPDATE_SHIPMENT' }]);
  });

  test('is closed when the delivery ends', async () => {
    const { params, deliveryId } = await lateOrder(['ATTEMPTING_DELIVERY']);
    await api.requests.ask({ params, body: cancel });
    await report(deliveryId, 'COMPLETED');
    expect((await api.orders.read({ params })).requests).toMatchObject([
      { status: 'DECLINED', refusal: 'ORDER_COMPLETED' },
    ]);
    const other = await lateOrder();
    await api.requests.ask({ params: other.params, body: cancel });
    await report(other.deliveryId, 'CANCELED');
    expect((await api.orders.read({ params: other.params })).requests).toMatchObject([{ status: 'ACCEPTED' }]);
  });
});

describe('a request is refused', () => {
  test('before the cutoff, since it can be done directly', async () => {
    const { params } = await lateOrder();
    world.clock.set(wednesdayMorning);
    for (const body of [cancel, toFriday])
      await expect(api.requests.ask({ params, body })).rejects.toMatchObject({ type: 'REQUEST_NOT_NEEDED' });
  });

  test('with a fault for each invalid field', async () => {
    const { params } = await lateOrder(['SORTED_AT_WAREHOUSE']);
    const faults = async (body: Parameters<Client['requests']['ask']>[0]['body']) =>
      api.requests.ask({ params, body }).then(
        () => [],
        ({ body: { errors } }) => errors.map(({ path, type }: { path: string; type: string }) => `${path} ${type}`),
      );
    expect(await faults({ kind: 'CHANGE', reason: 'Please' })).toEqual(['changes REQUEST_EMPTY']);
    expect(await faults({ ...toFriday, changes: { date: '2026-11-18' } })).toEqual(['changes REQUEST_EMPTY']);
    expect(await faults({ ...toFriday, changes: { date: '2026-11-17' } })).toEqual(['changes.date DATE_IN_PAST']);
    expect(await faults({ ...toFriday, changes: { time: '18:00' } })).toEqual(['changes.time CANNOT_UPDATE_SHIPMENT']);
    expect(await faults({ ...toFriday, changes: { address: '1 Main St, Calgary, AB, T2P 1J9' } })).toEqual([
      'changes.address ADDRESS_OUTSIDE_SERVICE_AREA',
    ]);
    expect(await faults({ ...cancel, changes: { note: 'x' } })).toEqual(['changes UNKNOWN_FIELD']);
    expect(await faults({ ...cancel, reason: ' ' })).toEqual(['reason REQUIRED']);
    expect(await faults({ ...cancel, reason: 'x'.repeat(241) })).toEqual(['reason TOO_LONG']);
  });

  test('for a phone that would leave the code at the door without a contact', async () => {
    const proof = { kinds: ['PIN' as const, 'PHOTO' as const] };
    const code = { phone: '416 555 0142', proof };
    const { params } = await lateOrder([], { ...code, email: null });
    const call = (order: typeof params, phone: string | null) =>
      api.requests.ask({ params: order, body: { kind: 'CHANGE', reason: 'New number', changes: { phone } } });
    // No text message reaches a number of another country.
    for (const phone of [null, '+44 20 7946 0958'])
      await expect(call(params, phone)).rejects.toMatchObject({
        body: { errors: [{ type: 'PROOF_WITHOUT_CONTACT', path: 'changes.phone' }] },
      });
    expect((await call(params, '416 555 0199')).requests).toMatchObject([{ changes: { phone: '416 555 0199' } }]);
    const mailed = await lateOrder([], code);
    expect((await call(mailed.params, null)).requests).toMatchObject([{ changes: { phone: null } }]);
  });

  test('before the pickup, if the time is not one of the store’s', async () => {
    const { params } = await lateOrder();
    const atNight = { ...toFriday, changes: { date: '2026-11-20', time: '03:00' } };
    await expect(api.requests.ask({ params, body: atNight })).rejects.toMatchObject({
      body: { errors: [{ path: 'changes.time', type: 'NOT_A_PICKUP_TIME' }] },
    });
  });
});

test('concurrent requests and answers take effect once', async () => {
  const { params } = await lateOrder(['SORTED_AT_WAREHOUSE']);
  const asks = await Promise.allSettled(Array.from({ length: 6 }, () => api.requests.ask({ params, body: cancel })));
  expect(asks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { requests } = await api.orders.read({ params });
  const answer = { params: { id: requests[0]?.id ?? '' }, body: { answer: 'ACCEPTED' as const } };
  const answers = await Promise.all(Array.from({ length: 6 }, () => courier.answer(answer)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['ACCEPTED']));
  const { trackers } = await api.orders.read({ params });
  expect(trackers.filter(({ event }) => event === 'CANCELED')).toHaveLength(1);
});
