// Reviews and claims of recipients, the answers of staff and courier, and who reads them.

import {
  type ClaimEvent,
  claimPhotoBytes,
  claimStatuses,
  isClaimOpen,
  mostClaimPhotos,
  nextClaim,
} from '@portage/contract/claims/rules';
import type { FleetClaim } from '@portage/contract/claims/schema';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { eraseRecipients } from '../orders/verbs/erase.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { anOrder, startWorld, wednesdayMorning } from '../testing/world.ts';

const world = await startWorld({ worker: true });
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

const aPhoto = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Make: 'Some phone' } })
    .jpeg()
    .toBuffer();

let photosSent = 0;
/** Sends the page's form with a photo, as a browser without JavaScript does. */
async function sendPhoto(code: string, bytes: Buffer, { http } = world.app) {
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
  const request = new Response(form);
  return http.inject({
    method: 'POST',
    url: `/t/${code}/photo?lang=fr`,
    // Each from another network, so that no rate limit applies.
    remoteAddress: `10.0.0.${++photosSent}`,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
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
  expect((await fleetClaims.list({})).data).toContainEqual(
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
  expect((await fleetClaims.list({})).data.map((each) => each.deliveryId)).not.toContain(deliveryId);
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

test('the desk reads the claims of all retailers in pages, with store, order and the 20 newest answers, and answers by name', async () => {
  const claimed = [await aDelivery(), await aDelivery(), await aDelivery()];
  for (const { params } of claimed) await recipient.claim({ params, body: { words: 'It never came' } });
  const desk = await world.desk({ role: 'RETAILER_USER', permissions: ['ANSWER_RETAILERS'] });
  const { name } = await desk.auth.refresh();
  const listed = async (after?: string): Promise<FleetClaim[]> => {
    const { data, next } = await desk.fleetClaims.list({ query: { limit: 2, after } });
    expect(data.length).toBeLessThanOrEqual(2);
    return next === null ? data : [...data, ...(await listed(next))];
  };
  const ids = (await listed()).map(({ deliveryId }) => deliveryId);
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids.slice(-3)).toEqual(claimed.map(({ deliveryId }) => deliveryId));
  const [{ api, deliveryId, order, retailer, read } = expect.unreachable()] = claimed;
  await api.claims.answer({ params: { id: order.id }, body: { words: 'We ask the courier' } });
  const answered = await desk.fleetClaims.answer({ params: { id: deliveryId }, body: { words: 'By the blue door' } });
  expect(answered).toMatchObject({
    ...{ orderNumber: order.number, trackingCode: order.trackingCode, store: 'Queen West' },
    ...{ retailer: (await api.auth.refresh()).retailer.name, recipient: order.recipient, status: 'ANSWERED' },
    answers: [
      { from: 'RETAILER_ADMIN', words: 'We ask the courier' },
      { from: 'PROVIDER', name, words: 'By the blue door' },
    ],
  });
  expect((await read()).claim?.answers.at(-1)).toMatchObject({ name, from: 'PROVIDER' });
  const { db } = world.app.db.scope(wholeRetailer(retailer.id));
  const { claim_id } = await db.selectFrom('claim_answers').select('claim_id').executeTakeFirstOrThrow();
  const row = { claim_id, sender_name: 'Ana', sender_role: 'RETAILER_ADMIN' as const, at: wednesdayMorning };
  const rows = Array.from({ length: 25 }, (_, nth) => ({ ...row, id: newId(), words: `Again ${nth}` }));
  await db.insertInto('claim_answers').values(rows).execute();
  const found = (await listed()).find((each) => each.deliveryId === deliveryId);
  expect(found?.answers.map(({ words }) => words)).toEqual(rows.slice(-20).map(({ words }) => words));
});

test('a claim has a kind, a number and a promised answer, for staff, courier and inbox, and staff find it by its number', async () => {
  const { api, params, deliveryId, order, read } = await aDelivery();
  const { claim } = await recipient.claim({ params, body: { kind: 'DAMAGED', words: 'The box is crushed' } });
  expect(claim).toMatchObject({ kind: 'DAMAGED', answerBy: { local: '2026-11-20, 10:00' }, mayAddPhoto: true });
  const number = claim?.number ?? '';
  expect(number).toMatch(/^[2-9A-Z]{7}$/);
  const known = { number, kind: 'DAMAGED', answerBy: '2026-11-20T15:00:00.000Z' };
  expect((await fleetClaims.list({})).data.find((each) => each.deliveryId === deliveryId)).toMatchObject(known);
  expect((await read()).claim).toMatchObject({ number, kind: 'DAMAGED', answerBy: { local: '2026-11-20, 10:00' } });
  expect((await api.claims.list()).data).toMatchObject([{ orderId: order.id, claimNumber: number, kind: 'DAMAGED' }]);
  expect((await api.problems.list({ query: {} })).data).toMatchObject([
    { id: order.id, problems: [{ reason: 'CLAIM', kind: 'DAMAGED', until: { local: '2026-11-20, 10:00' } }] },
  ]);
  const found = async (search: string) => (await api.orders.list({ query: { search } })).data.map(({ id }) => id);
  expect(await found(number.toLowerCase())).toEqual([order.id]);
  const other = await aDelivery();
  expect((await other.api.orders.list({ query: { search: number } })).data).toEqual([]);
  // A claim without a kind, as earlier clients send it, is about a parcel that was not received.
  const { claim: plain } = await recipient.claim({ params: other.params, body: { words: 'Nothing came' } });
  expect(plain).toMatchObject({ kind: 'NOT_RECEIVED' });
});

test('photos are added to an open claim without JavaScript, re-encoded, at most six, and erased with the recipient', async () => {
  const { retailer, api, params, deliveryId, order, read } = await aDelivery();
  const photo = await aPhoto();
  expect((await sendPhoto(params.id, photo)).statusCode).toBe(422);
  await recipient.claim({ params, body: { kind: 'DAMAGED', words: 'Crushed' } });
  const unreadable = await sendPhoto(params.id, Buffer.from('<script>'));
  expect(unreadable.statusCode).toBe(422);
  expect(unreadable.body).toContain('Cette photo est illisible');
  expect((await sendPhoto(params.id, Buffer.alloc(0))).statusCode).toBe(422);
  expect((await sendPhoto(params.id, Buffer.alloc(claimPhotoBytes + 1))).statusCode).toBe(422);
  const sent = [];
  for (let each = 0; each <= mostClaimPhotos; each++) sent.push((await sendPhoto(params.id, photo)).statusCode);
  expect(sent).toEqual([...Array(mostClaimPhotos).fill(303), 422]);
  const photos = (await read()).claim?.photos ?? [];
  expect(photos).toHaveLength(mostClaimPhotos);
  expect((await recipient.read({ params })).claim).toMatchObject({ photos, mayAddPhoto: false });
  expect((await fleetClaims.list({})).data.find((each) => each.deliveryId === deliveryId)?.photos).toEqual(photos);
  const bytes = () => world.app.http.inject({ url: photos[0]?.url ?? '' });
  const stored = await bytes();
  expect(stored.headers['content-type']).toBe('image/jpeg');
  expect(stored.rawPayload.includes('Exif')).toBe(false);
  await world.app.db.transaction(wholeRetailer(retailer.id), async (tx) => {
    await eraseRecipients(world.app, tx, [order.id], { name: 'Test', role: 'RETAILER_ADMIN' });
  });
  await expect.poll(async () => (await read()).claim?.photos).toEqual([]);
  expect((await sendPhoto(params.id, photo)).statusCode).toBe(422);
  expect((await read()).claim?.photos).toEqual([]);
  await expect.poll(async () => (await bytes()).statusCode).toBe(404);
  expect(await api.claims.list()).toMatchObject({ data: [{ orderId: order.id }] });
});

test('of many photos sent concurrently, on two servers, six are added and no file is left behind', async () => {
  const { params, read } = await aDelivery();
  await recipient.claim({ params, body: { kind: 'WRONG', words: 'Not mine' } });
  const photo = await aPhoto();
  const apps = [world.app, (await world.another()).app] as const;
  const writes = apps.map(({ storage }) => vi.spyOn(storage, 'write'));
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, each) => sendPhoto(params.id, photo, apps[each % 2 === 0 ? 0 : 1])),
  );
  expect(outcomes.filter(({ statusCode }) => statusCode === 303)).toHaveLength(mostClaimPhotos);
  expect((await read()).claim?.photos).toHaveLength(mostClaimPhotos);
  const keys = new Set(writes.flatMap(({ mock }) => mock.calls.map(([key]) => key)));
  expect(keys.size).toBeGreaterThan(mostClaimPhotos);
  const files = await Promise.all([...keys].map((key) => world.app.storage.open(key)));
  for (const file of files) file?.body.destroy();
  expect(files.filter((file) => file !== null)).toHaveLength(mostClaimPhotos);
});

test('a claim that is settled takes no photo, and a printed code none at all', async () => {
  const { api, params, order } = await aDelivery();
  await recipient.claim({ params, body: { kind: 'INCOMPLETE', words: 'One bag of two' } });
  expect((await sendPhoto(order.trackingCode, await aPhoto())).statusCode).toBe(422);
  await api.claims.answer({ params: { id: order.id }, body: { words: 'Paid back', settles: true } });
  expect((await sendPhoto(params.id, await aPhoto())).statusCode).toBe(422);
  expect((await recipient.read({ params })).claim).toMatchObject({ photos: [], mayAddPhoto: false });
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

test('a claim that is answered, withdrawn and given a photo concurrently, on two servers, answers every call', async () => {
  const other = await world.another();
  const photo = await aPhoto();
  for (let round = 0; round < 8; round++) {
    const { api, params, order, deliveryId } = await aDelivery();
    await recipient.claim({ params, body: { words: 'It never came' } });
    const [answers, photos] = await Promise.all([
      Promise.allSettled([
        api.claims.answer({ params: { id: order.id }, body: { words: 'We look', settles: false } }),
        fleetClaims.answer({ params: { id: deliveryId }, body: { words: 'By the blue door' } }),
        other.client('').tracking.found({ params }),
      ]),
      Promise.all([sendPhoto(params.id, photo), sendPhoto(params.id, photo, other.app)]),
    ]);
    const refusals = answers.flatMap((end) => (end.status === 'rejected' ? [end.reason.type] : []));
    expect(refusals.filter((type) => type !== 'CLAIM_CLOSED')).toEqual([]);
    expect(photos.map(({ statusCode }) => statusCode).filter((code) => code !== 303 && code !== 422)).toEqual([]);
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

test('a claim waits for its recipient after the retailer answered, not the courier, until the recipient adds a photo', async () => {
  const { api, params, deliveryId, order } = await aDelivery();
  const left = async () => (await api.problems.list({})).data.map(({ id }) => id);
  await recipient.claim({ params, body: { words: 'Nothing here' } });
  await fleetClaims.answer({ params: { id: deliveryId }, body: { words: 'The store decides' } });
  expect(await left()).toEqual([order.id]);
  await api.claims.answer({ params: { id: order.id }, body: { words: 'Please send us a photo' } });
  expect(await left()).toEqual([]);
  await fleetClaims.answer({ params: { id: deliveryId }, body: { words: 'It was the blue door' } });
  expect(await left()).toEqual([]);
  expect((await sendPhoto(params.id, await aPhoto())).statusCode).toBe(303);
  expect(await left()).toEqual([order.id]);
});
