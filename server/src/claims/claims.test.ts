// Reviews and claims of recipients, the answers of staff and courier, and who reads them.

import { type ClaimEvent, claimStatuses, isClaimOpen, nextClaim } from '@portage/contract/claims/rules';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { anOrder, startWorld, wednesdayMorning } from '../testing/world.ts';

const world = await startWorld();
const { fleet, fleetClaims } = world.fleet();
const recipient = world.anyone().tracking;

beforeEach(() => world.clock.set(wednesdayMorning));

async function aDelivery(wish: { isCompleted?: boolean; type?: 'DELIVERY' | 'PICKUP' } = {}) {
  const retailer = await world.retailer({ fulfilsAtOnce: true });
  const api = await retailer.admin();
  const { type = 'DELIVERY', isCompleted = true } = wish;
  const order = await api.orders.create({
    body: anOrder({ type, date: '2026-11-18', time: '14:00', pickupScheduleId: retailer.storeIds[0] }),
  });
  const deliveryId = order.delivery?.id ?? '';
  const onTheWay = type === 'PICKUP' ? 'ATTEMPTING_PICKUP' : 'ATTEMPTING_DELIVERY';
  const types = isCompleted ? [onTheWay, 'COMPLETED'] : [onTheWay];
  const events = types.map((each) => ({ id: newId(), deliveryId, type: each, at: wednesdayMorning, statusId: 1 }));
  await fleet.events({ body: { events } });
  const params = { id: order.trackingLink.split('/').at(-1) ?? '' };
  return {
    retailer,
    api,
    params,
    deliveryId,
    order,
    read: () => api.claims.read({ params: { id: order.id } }),
    logged: async () => (await api.orders.read({ params: { id: order.id } })).actionLogs,
  };
}

test('a review is accepted once, for a completed delivery, and appears on the order and in the statistics', async () => {
  const { api, params, read, order } = await aDelivery();
  expect(await recipient.read({ params })).toMatchObject({ mayReview: true, rating: null });
  const view = await recipient.review({ params, body: { rating: 4, words: 'Secret praise' } });
  expect(view).toMatchObject({ mayReview: false, rating: 4 });
  expect(JSON.stringify(view)).not.toContain('Secret praise');
  expect((await read()).review).toMatchObject({ rating: 4, words: 'Secret praise' });
  const range = { startDate: '2026-11-01', endDate: '2026-11-30' };
  expect(await api.claims.ratings({ query: range })).toEqual({ count: 1, average: 4 });
  const { pickupScheduleId } = order;
  const rated = async (narrow: object) => (await api.claims.ratings({ query: { ...range, ...narrow } })).count;
  expect(await rated({ type: 'DELIVERY', pickupScheduleId })).toBe(1);
  expect(await rated({ type: 'PICKUP' })).toBe(0);
  expect(await rated({ pickupScheduleId: newId() })).toBe(0);
  expect(await rated({ serviceAreaId: 'NOWHERE' })).toBe(0);
  await expect(recipient.review({ params, body: { rating: 1 } })).rejects.toMatchObject({ type: 'REVIEWED_ALREADY' });
  const under = await aDelivery({ isCompleted: false });
  await expect(recipient.review({ params: under.params, body: { rating: 1 } })).rejects.toMatchObject({
    type: 'NOT_COMPLETED',
  });
});

test('of two concurrent reviews, on two servers, only one is accepted', async () => {
  const { params } = await aDelivery();
  const other = (await world.another()).client('').tracking;
  const ends = await Promise.allSettled([
    recipient.review({ params, body: { rating: 1 } }),
    other.review({ params, body: { rating: 5 } }),
  ]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('courier and staff can answer a claim on the recipient’s page, and settling closes it', async () => {
  const { api, params, deliveryId, order, logged } = await aDelivery();
  await recipient.claim({ params, body: { words: 'It never came' } });
  await expect(recipient.claim({ params, body: { words: 'Again' } })).rejects.toMatchObject({
    type: 'CLAIMED_ALREADY',
  });
  expect((await api.claims.list()).data).toMatchObject([{ orderId: order.id, status: 'OPEN' }]);
  expect((await fleetClaims.list()).data).toContainEqual(
    expect.objectContaining({ deliveryId, words: 'It never came' }),
  );
  await fleetClaims.answer({ params: { id: deliveryId }, body: { words: 'I left it by the blue door' } });
  expect(await recipient.read({ params })).toMatchObject({
    claim: { status: 'ANSWERED', answers: [{ byCourier: true, words: 'I left it by the blue door' }] },
  });
  const answered = { params: { id: order.id }, body: { words: 'We send another', settles: true } };
  expect(await api.claims.answer(answered)).toMatchObject({
    status: 'SETTLED',
    answers: [{}, { words: 'We send another' }],
  });
  await expect(api.claims.answer(answered)).rejects.toMatchObject({ type: 'CLAIM_CLOSED' });
  expect((await api.claims.list()).data).toEqual([]);
  expect((await fleetClaims.list()).data.map((each) => each.deliveryId)).not.toContain(deliveryId);
  await expect(recipient.found({ params })).rejects.toMatchObject({ type: 'CLAIM_CLOSED' });
  const { claim } = await recipient.read({ params });
  expect(claim).toMatchObject({ status: 'SETTLED' });
  expect(claim?.answers.map((answer) => Object.keys(answer).toSorted())).toEqual(
    Array(2).fill(['at', 'byCourier', 'id', 'words']),
  );
  expect((await logged()).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['CLAIM_MADE', 'CLAIM_ANSWERED', 'CLAIM_SETTLED']),
  );
});

test('a recipient can close a claim once the parcel is found; a repeat changes nothing', async () => {
  const { api, params, logged } = await aDelivery();
  await recipient.claim({ params, body: { words: 'It never came' } });
  expect((await recipient.found({ params })).claim).toMatchObject({ status: 'FOUND' });
  await recipient.found({ params });
  expect((await logged()).filter(({ action }) => action === 'CLAIM_FOUND')).toHaveLength(1);
  expect((await api.claims.list()).data).toEqual([]);
});

test('a claim that is settled and marked as found concurrently, on two servers, ends once', async () => {
  const other = (await world.another()).client('').tracking;
  for (let round = 0; round < 4; round++) {
    const { api, params, order } = await aDelivery();
    await recipient.claim({ params, body: { words: 'It never came' } });
    const ends = await Promise.allSettled([
      api.claims.answer({ params: { id: order.id }, body: { words: 'Paid back', settles: true } }),
      other.found({ params }),
    ]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  }
});

test('reviews and claims can be switched off, and a pickup order takes no claim', async () => {
  const { api, params } = await aDelivery();
  await api.settings.editTracking({ body: { switches: { asksReview: false, takesClaims: false } } });
  expect(await recipient.read({ params })).toMatchObject({ mayReview: false, mayClaim: false });
  const off = { type: 'NOT_OFFERED' };
  await expect(recipient.review({ params, body: { rating: 1 } })).rejects.toMatchObject(off);
  await expect(recipient.claim({ params, body: { words: 'x' } })).rejects.toMatchObject(off);
  const collected = await aDelivery({ type: 'PICKUP' });
  await expect(recipient.claim({ params: collected.params, body: { words: 'x' } })).rejects.toMatchObject(off);
});

test('a printed code without its postal code neither shows nor accepts reviews and claims', async () => {
  const { params, order } = await aDelivery();
  await recipient.claim({ params, body: { words: 'It never came' } });
  const printed = { params: { id: order.trackingCode } };
  const closed = { mayReview: false, mayClaim: false, rating: null, claim: null };
  expect(await recipient.read(printed)).toMatchObject(closed);
  await expect(recipient.review({ ...printed, body: { rating: 1 } })).rejects.toMatchObject({ type: 'FORBIDDEN' });
});

test('the forms without JavaScript accept reviews and claims, and show errors', async () => {
  const { params, read } = await aDelivery();
  const send = (fields: Record<string, string>) =>
    world.app.http.inject({
      method: 'POST',
      url: `/t/${params.id}?lang=fr`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const refused = await send({ rating: '9', review: 'Très bien' });
  expect(refused.statusCode).toBe(422);
  expect(refused.body).toContain('Très bien</textarea>');
  expect((await send({ rating: '5', review: 'Parfait' })).headers.location).toContain('#after');
  expect((await send({ claim: ' ' })).statusCode).toBe(422);
  expect((await send({ claim: 'Rien' })).statusCode).toBe(303);
  expect(await read()).toMatchObject({ review: { rating: 5, words: 'Parfait' }, claim: { status: 'OPEN' } });
});

test('a closed claim stays closed after every event', () => {
  const event = fc.constantFrom<ClaimEvent>('ANSWERED', 'SETTLED', 'FOUND');
  fc.assert(
    fc.property(fc.constantFrom(...claimStatuses), event, (status, done) => {
      const next = nextClaim(status, done);
      expect('refused' in next).toBe(!isClaimOpen(status));
    }),
  );
});
