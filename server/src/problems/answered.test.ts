// The inbox no longer asks for an answer that was given, although the courier has not acted on it.
import { beforeEach, expect, test } from 'vitest';
import { startWorld, wednesdayMorning } from '../testing/world.ts';
import { casesOf } from './testing/cases.ts';

const world = await startWorld();
const { fleetRequests } = world.fleet();
const { aCase } = casesOf(world);
beforeEach(() => world.clock.set(wednesdayMorning));

/** Returns an order that the recipient refused at the door, or that lacks a detail, and a request of its staff for a drop-off point. */
async function waiting(statusId: number) {
  const made = await aCase();
  await made.report('ATTEMPTING_DELIVERY');
  await made.report('SKIPPED', { statusId });
  world.clock.advance({ minutes: 5 });
  const reasons = async () => (await made.found())?.problems.map(({ reason }) => reason) ?? [];
  const next = async () => (await made.api.orders.read({ params: made.params })).now.next?.kind;
  const ask = () => made.api.requests.ask({ params: made.params, body: { kind: 'DROPOFF', reason: 'Nobody is home' } });
  const answer = async (body: { answer: 'ACCEPTED' | 'DECLINED'; note?: string }) => {
    const open = (await fleetRequests.list({ query: {} })).data.find(
      ({ deliveryId }) => deliveryId === made.deliveryId,
    );
    await fleetRequests.answer({ params: { id: open?.id ?? '' }, body });
  };
  return { ...made, reasons, next, ask, answer };
}

test('an accepted drop-off point is the answer, before the courier reports that the parcel is there', async () => {
  const { reasons, next, ask, answer, report } = await waiting(4);
  expect([await reasons(), await next()]).toEqual([['ANSWER_NEEDED'], 'ANSWER']);
  await ask();
  expect(await reasons()).toEqual(['ANSWER_NEEDED']);
  await answer({ answer: 'ACCEPTED' });
  expect([await reasons(), await next()]).toEqual([[], 'PLAN']);
  await report('AT_DROPOFF_POINT');
  expect([await reasons(), await next()]).toEqual([[], 'COLLECT']);
});

test('a declined one is no answer', async () => {
  const { reasons, ask, answer } = await waiting(4);
  await ask();
  await answer({ answer: 'DECLINED', note: 'No counter is near' });
  expect(await reasons()).toEqual(['ANSWER_NEEDED', 'COURIER_ANSWERED']);
});

test('an answer is needed again if the courier does not act for three days, or after another visit that failed', async () => {
  const { reasons, ask, answer, report } = await waiting(5);
  await ask();
  await answer({ answer: 'ACCEPTED' });
  world.clock.advance({ hours: 71 });
  expect(await reasons()).toEqual([]);
  world.clock.advance({ hours: 1 });
  expect(await reasons()).toEqual(['ANSWER_NEEDED']);
  world.clock.set('2026-11-18T16:00:00Z');
  await report('SKIPPED', { statusId: 5 });
  expect(await reasons()).toEqual(['ANSWER_NEEDED']);
});

test('what the recipient gives is the answer, until they undo it', async () => {
  const { api, reasons, recipient, code } = await waiting(2);
  await api.settings.editTracking({ body: { switches: { allowsDate: false } } });
  await recipient.change({ ...code, body: { doorCode: '1974' } });
  expect(await reasons()).toEqual([]);
  await recipient.change({ ...code, body: { undo: true } });
  expect(await reasons()).toEqual(['ANSWER_NEEDED']);
});

test('a detail that staff correct is the answer, alone or by an accepted request; a tag is not', async () => {
  const { api, params, reasons } = await waiting(2);
  await api.orders.edit({ params, body: { tags: ['Fragile'] } });
  expect(await reasons()).toEqual(['ANSWER_NEEDED']);
  await api.orders.edit({ params, body: { addressLine2: 'Unit 4' } });
  expect(await reasons()).toEqual([]);
  const asked = await waiting(2);
  world.clock.set('2026-11-18T19:00:00Z');
  const body = { kind: 'CHANGE' as const, reason: 'Here it is', changes: { note: 'Code 1974' } };
  await asked.api.requests.ask({ params: asked.params, body });
  expect(await asked.reasons()).toEqual(['ANSWER_NEEDED']);
  await asked.answer({ answer: 'ACCEPTED' });
  expect(await asked.reasons()).toEqual([]);
});
