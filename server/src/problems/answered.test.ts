// The inbox no longer asks for an answer that was given, although the courier has not acted on it.
import { beforeEach, expect, test } from 'vitest';
import { startWorld, wednesdayMorning } from '../testing/world.ts';
import { casesOf, type Wish } from './testing/cases.ts';

const world = await startWorld();
const { fleetRequests } = world.fleet();
const { aCase } = casesOf(world);
beforeEach(() => world.clock.set(wednesdayMorning));

/** Returns an order that the recipient refused at the door, or that lacks a detail, and a request of its staff for a drop-off point. */
async function waiting(statusId: number, wish: Wish = {}) {
  const made = await asking(wish);
  await made.report(wish.type ? 'ATTEMPTING_PICKUP' : 'ATTEMPTING_DELIVERY');
  const missedAt = world.clock.now().toString();
  await made.report('SKIPPED', { statusId });
  world.clock.advance({ minutes: 5 });
  return { ...made, missedAt };
}

async function asking(wish: Wish = {}) {
  const made = await aCase(wish);
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
  await answer({ answer: 'ACCEPTED' });
  expect([await reasons(), await next()]).toEqual([[], 'DROP_OFF']);
  await report('AT_DROPOFF_POINT');
  expect([await reasons(), await next()]).toEqual([[], 'COLLECT']);
});

test('a declined drop-off point is no answer', async () => {
  const { reasons, ask, answer } = await waiting(4);
  await ask();
  await answer({ answer: 'DECLINED', note: 'No counter is near' });
  expect(await reasons()).toEqual(['ANSWER_NEEDED', 'COURIER_ANSWERED']);
});

test('a parcel that was refused without a visit can be asked back, after a scan too', async () => {
  const { api, params, found, next, report } = await asking();
  await report('AT_WAREHOUSE');
  await report('SKIPPED', { statusId: 4 });
  await report('AT_WAREHOUSE');
  expect(await next()).toBe('ANSWER');
  expect((await found())?.remedies).toContain('BRING_BACK');
  await api.requests.ask({ params, body: { kind: 'RETURN', reason: 'The recipient does not want it' } });
  await report('RTS_SCHEDULED');
  expect(await next()).toBe('RETURN');
});

test('an answer on which the courier does not act is listed after three days, which a scan restarts', async () => {
  const { reasons, found, ask, answer, report } = await waiting(5);
  await ask();
  await answer({ answer: 'ACCEPTED' });
  world.clock.advance({ hours: 2 });
  await report('AT_WAREHOUSE');
  world.clock.advance({ hours: 3 * 24 - 1 });
  expect(await reasons()).toEqual([]);
  world.clock.advance({ hours: 1 });
  const problems = [
    { reason: 'ANSWER_UNUSED', since: { at: new Date(world.clock.now().epochMilliseconds).toISOString() } },
  ];
  expect(await found()).toMatchObject({ problems });
  await report('SKIPPED', { statusId: 5 });
  expect(await reasons()).toEqual(['ANSWER_NEEDED']);
});

test('an answer about a pickup, or about a parcel that is still in the store, is listed after three days too', async () => {
  const inStore = await asking();
  await inStore.report('SKIPPED', { statusId: 2 });
  const pickup = await waiting(2, { type: 'PICKUP' });
  for (const { api, params } of [inStore, pickup]) await api.orders.edit({ params, body: { addressLine2: 'Unit 4' } });
  expect([await inStore.reasons(), await pickup.reasons()]).toEqual([[], []]);
  world.clock.advance({ hours: 3 * 24 });
  expect([await inStore.reasons(), await pickup.reasons()]).toEqual([['ANSWER_UNUSED'], ['ANSWER_UNUSED']]);
});

test('a drop-off point that was agreed before the first visit is listed after three days', async () => {
  const { reasons, ask, answer, report } = await asking();
  await report('AT_WAREHOUSE');
  await ask();
  await answer({ answer: 'ACCEPTED' });
  world.clock.advance({ hours: 3 * 24 - 1 });
  expect(await reasons()).toEqual([]);
  world.clock.advance({ hours: 1 });
  expect(await reasons()).toEqual(['ANSWER_UNUSED']);
  await report('AT_DROPOFF_POINT');
  expect(await reasons()).toEqual([]);
});

test('an answer that was given long after the visit, and then resolved, is listed three days after it', async () => {
  const { retailer, id, params, found } = await waiting(2);
  world.clock.advance({ hours: 15 * 24 });
  const api = await retailer.admin();
  await api.orders.edit({ params, body: { addressLine2: 'Unit 4' } });
  await api.problems.decide({ body: { ids: [id], resolution: 'SETTLED' } });
  expect(await found(api)).toBeUndefined();
  world.clock.advance({ hours: 3 * 24 });
  expect((await found(api))?.problems).toMatchObject([{ reason: 'ANSWER_UNUSED' }]);
});

test('a corrected reason of the visit does not erase the answer that followed the visit', async () => {
  const { api, params, reasons, report, missedAt } = await waiting(2);
  await api.orders.edit({ params, body: { addressLine2: 'Unit 4' } });
  world.clock.advance({ minutes: 5 });
  await report('SKIPPED', { statusId: 5, at: missedAt });
  expect(await reasons()).toEqual([]);
  const agreed = await waiting(4);
  await agreed.ask();
  await agreed.answer({ answer: 'ACCEPTED' });
  world.clock.advance({ minutes: 5 });
  await agreed.report('SKIPPED', { statusId: 5, at: agreed.missedAt });
  expect([await agreed.reasons(), await agreed.next()]).toEqual([[], 'DROP_OFF']);
  await agreed.report('SKIPPED', { statusId: 5 });
  expect([await agreed.reasons(), await agreed.next()]).toEqual([['ANSWER_NEEDED'], 'ANSWER']);
});

test('a new day ends an agreed drop-off point', async () => {
  const { next, ask, answer, report } = await waiting(4);
  await ask();
  await answer({ answer: 'ACCEPTED' });
  expect(await next()).toBe('DROP_OFF');
  await report('RESCHEDULED', { date: '2026-11-20' });
  expect(await next()).toBe('DELIVERY');
});

test('a detail from the recipient is the answer, until they undo it', async () => {
  const { api, reasons, recipient, code } = await waiting(2);
  await api.settings.editTracking({ body: { switches: { allowsDate: false } } });
  await recipient.change({ ...code, body: { doorCode: '1974' } });
  expect(await reasons()).toEqual([]);
  await recipient.change({ ...code, body: { undo: true } });
  expect(await reasons()).toEqual(['ANSWER_NEEDED']);
});

test('an undo of a detail restores the answer before it, and leaves one that followed it', async () => {
  const { api, params, reasons, recipient, code, ask, answer } = await waiting(2);
  await api.settings.editTracking({ body: { switches: { allowsDate: false } } });
  const change = async (body: object) => {
    world.clock.advance({ minutes: 1 });
    await recipient.change({ ...code, body });
  };
  await ask();
  await answer({ answer: 'ACCEPTED' });
  await change({ doorCode: '1974' });
  await change({ undo: true });
  expect(await reasons()).toEqual([]);
  const other = await waiting(2);
  await other.api.settings.editTracking({ body: { switches: { allowsDate: false } } });
  await other.recipient.change({ ...other.code, body: { doorCode: '1974' } });
  world.clock.advance({ minutes: 1 });
  await other.api.orders.edit({ params: other.params, body: { addressLine2: 'Unit 4' } });
  await other.recipient.change({ ...other.code, body: { undo: true } });
  expect(await other.reasons()).toEqual([]);
  expect((await api.orders.read({ params })).now.next?.kind).toBe('DROP_OFF');
});

test('a detail that is removed is no answer', async () => {
  const { api, params, recipient, code, reasons, report } = await waiting(2);
  await api.settings.editTracking({ body: { switches: { allowsDate: false } } });
  await recipient.change({ ...code, body: { doorCode: '1974' } });
  await report('SKIPPED', { statusId: 2 });
  world.clock.advance({ minutes: 5 });
  await recipient.change({ ...code, body: { clear: 'doorCode' } });
  expect((await recipient.read(code)).isAnswered).toBe(false);
  expect(await reasons()).toEqual(['ANSWER_NEEDED']);
  await api.orders.edit({ params, body: { phone: null } });
  expect(await reasons()).toEqual(['ANSWER_NEEDED']);
});

test('a detail that staff correct is the answer, alone or by an accepted request; a tag or the same detail is not', async () => {
  const { api, params, reasons } = await waiting(2);
  const { phone, address } = await api.orders.read({ params });
  for (const body of [{ tags: ['Fragile'] }, { phone, address }]) {
    await api.orders.edit({ params, body });
    expect(await reasons()).toEqual(['ANSWER_NEEDED']);
  }
  await api.orders.edit({ params, body: { addressLine2: 'Unit 4' } });
  expect(await reasons()).toEqual([]);
  const asked = await waiting(2);
  world.clock.set('2026-11-18T19:00:00Z');
  const body = { kind: 'CHANGE' as const, reason: 'Here it is', changes: { note: 'Code 1974' } };
  await asked.api.requests.ask({ params: asked.params, body });
  await asked.answer({ answer: 'ACCEPTED' });
  expect(await asked.reasons()).toEqual([]);
});
