// Problems that wait for another party: for the courier's answer to a request, or for the recipient of an answered claim.
import { beforeEach, expect, test } from 'vitest';
import { startWorld, wednesdayMorning } from '../testing/world.ts';
import { casesOf } from './testing/cases.ts';

const world = await startWorld();
const { fleetRequests } = world.fleet();
const { aCase } = casesOf(world);
const at = (time: string) => world.clock.set(time);
beforeEach(() => at(wednesdayMorning));

/** An order whose driver lacks information since 10:00. */
async function missed() {
  const made = await aCase();
  await made.report('ATTEMPTING_DELIVERY');
  await made.report('SKIPPED', { statusId: 2, note: 'No unit 9 here' });
  return { ...made, ...listsOf(made) };
}

/** A delivered order with a claim of 10:00. */
async function claimed() {
  const made = await aCase();
  await made.report('ATTEMPTING_DELIVERY');
  await made.report('COMPLETED', { statusId: 1 });
  await made.recipient.claim({ ...made.code, body: { words: 'It never came' } });
  return { ...made, ...listsOf(made) };
}

const listsOf = ({ api, id, found }: Awaited<ReturnType<typeof aCase>>) => ({
  left: async () => (await found())?.problems.map(({ reason }) => reason) ?? [],
  waiting: async () =>
    (await found(api, { snoozed: 'true' }))?.problems.map(({ reason, waitsUntil }) => [reason, waitsUntil?.local]) ??
    [],
  counts: async () => {
    const { total, snoozed } = await api.problems.counts({});
    return { total, snoozed };
  },
  resolve: () => api.problems.decide({ body: { ids: [id], resolution: 'SETTLED' } }),
});

test('a problem that staff asked the courier about is not left until the courier answers, or for a day', async () => {
  const { api, params, left, waiting, counts } = await missed();
  expect([await left(), await waiting(), await counts()]).toEqual([['ANSWER_NEEDED'], [], { total: 1, snoozed: 0 }]);
  at('2026-11-18T16:00:00Z');
  const hold = { kind: 'HOLD' as const, reason: 'Away', changes: { date: '2026-11-24' } };
  const { requests } = await api.requests.ask({ params, body: hold });
  expect([await left(), await waiting()]).toEqual([[], [['ANSWER_NEEDED', '2026-11-19, 11:00']]]);
  expect(await counts()).toEqual({ total: 0, snoozed: 1 });
  at('2026-11-19T16:00:00Z');
  expect([await left(), await waiting()]).toEqual([['ANSWER_NEEDED'], []]);
  await fleetRequests.answer({ params: { id: requests[0]?.id ?? '' }, body: { answer: 'DECLINED', note: 'No room' } });
  expect(await left()).toEqual(['ANSWER_NEEDED', 'COURIER_ANSWERED']);
});

test('a request that cannot end the problem does not hide it', async () => {
  const { api, params, left } = await missed();
  at('2026-11-18T18:30:00Z');
  const body = { kind: 'CHANGE' as const, reason: 'A new number', changes: { phone: '416-555-0199' } };
  await api.requests.ask({ params, body });
  expect(await left()).toEqual(['ANSWER_NEEDED']);
});

test('a promise that is broken after the request does not wait for the courier', async () => {
  const made = await aCase();
  const { api, params, left, waiting } = { ...made, ...listsOf(made) };
  await made.report('SORTED_AT_WAREHOUSE');
  at('2026-11-18T22:30:00Z');
  expect(await left()).toEqual(['AT_RISK']);
  await api.requests.ask({ params, body: { kind: 'TRACE', reason: 'Where is it?' } });
  expect([await left(), (await waiting()).length]).toEqual([[], 1]);
  at('2026-11-19T12:00:00Z');
  expect([await left(), await waiting()]).toEqual([['OVERDUE'], []]);
});

test('an unanswered claim cannot be resolved: alone it is left out, and so it is among others', async () => {
  const { api, id, retailer, left, resolve } = await claimed();
  const refused = { id, type: 'CLAIM_OPEN', message: 'Answer the claim first' };
  expect(await resolve()).toEqual({ done: [], leftOut: [refused] });
  const other = await aCase({ of: retailer });
  await other.report('SKIPPED', { statusId: 3 });
  expect(await api.problems.decide({ body: { ids: [other.id, id], resolution: 'SETTLED' } })).toEqual({
    done: [other.id],
    leftOut: [refused],
  });
  expect(await left()).toEqual(['CLAIM']);
});

test('an answered claim waits a week for its recipient, and can be resolved; then it is left to be settled', async () => {
  const { api, params, retailer, found, left, waiting, resolve } = await claimed();
  at('2026-11-18T16:00:00Z');
  await api.claims.answer({ params, body: { words: 'We look for it' } });
  expect([await left(), await waiting()]).toEqual([[], [['CLAIM', '2026-11-25, 11:00']]]);
  at('2026-11-25T16:00:00Z');
  const later = await retailer.admin();
  expect((await found(later))?.problems).toMatchObject([{ reason: 'CLAIM', waitsUntil: null }]);
  at('2026-11-18T16:00:00Z');
  expect(await resolve()).toMatchObject({ leftOut: [] });
  expect([await left(), await waiting()]).toEqual([[], []]);
});

test('the driver’s note on a failed visit is shown; a missing detail is corrected first', async () => {
  const { found } = await missed();
  const { problems, remedies } = (await found()) ?? {};
  expect([problems?.[0]?.words, remedies?.[0]]).toEqual(['No unit 9 here', 'EDIT']);
});

test('the loss of a parcel is claimed once the courier has searched for it', async () => {
  const { api, params, found } = await missed();
  const remedies = async () => (await found())?.remedies ?? [];
  expect(await remedies()).not.toContain('REPORT_LOSS');
  const { requests } = await api.requests.ask({ params, body: { kind: 'TRACE', reason: 'Where is it?' } });
  at('2026-11-18T16:00:00Z');
  await fleetRequests.answer({
    params: { id: requests[0]?.id ?? '' },
    body: { answer: 'ACCEPTED', note: 'Not found' },
  });
  expect(await remedies()).toContain('REPORT_LOSS');
});

test('a lost parcel and one that the courier did not receive wait for another day, and are not searched for twice', async () => {
  const lost = await aCase();
  await lost.report('SORTED_AT_WAREHOUSE');
  at('2026-12-10T15:00:00Z');
  const missing = await aCase({ date: '2026-12-10' });
  await missing.report('SKIPPED', { statusId: 3 });
  const api = await lost.retailer.admin();
  const asked = await api.requests.ask({ params: lost.params, body: { kind: 'TRACE', reason: 'Where is it?' } });
  const params = { id: asked.requests[0]?.id ?? '' };
  await fleetRequests.answer({ params, body: { answer: 'ACCEPTED', note: 'Not found' } });
  const remedies = async () => (await lost.found(api))?.remedies;
  expect([(await remedies())?.at(0), (await remedies())?.at(-1)]).toEqual(['REPORT_LOSS', 'TRACE']);
  for (const { params, retailer, found } of [lost, missing]) {
    const staff = await retailer.admin();
    await staff.requests.ask({ params, body: { kind: 'CHANGE', reason: 'Again', changes: { date: '2026-12-14' } } });
    expect(await found(staff)).toBeUndefined();
  }
});
