// When problems begin and end that depend on more than one fact.
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { startWorld, wednesdayMorning } from '../testing/world.ts';
import { casesOf } from './testing/cases.ts';

const world = await startWorld();
const { fleet } = world.fleet();
beforeEach(() => world.clock.set(wednesdayMorning));
const { aCase } = casesOf(world);
const at = (time: string) => world.clock.set(time);

test('a refused parcel that is scanned at the warehouse again still waits for an answer', async () => {
  const made = await aCase();
  await made.report('ATTEMPTING_DELIVERY');
  await made.report('SKIPPED', { statusId: 4 });
  world.clock.advance({ hours: 5 });
  await made.report('AT_WAREHOUSE');
  expect((await made.found())?.problems).toMatchObject([{ reason: 'ANSWER_NEEDED' }]);
  await made.report('RESCHEDULED', { date: '2026-11-20' });
  expect(await made.found()).toBeUndefined();
});

test('a parcel that is promised for today is at risk only after its pickup, if that is later than five', async () => {
  at('2026-11-18T23:00:00Z');
  const made = await aCase({ time: '23:00' });
  expect(await made.found()).toBeUndefined();
  at('2026-11-19T04:01:00Z');
  expect((await made.found())?.problems).toMatchObject([{ reason: 'AT_RISK', since: { local: '2026-11-18, 23:00' } }]);
});

test('a parcel counts as left behind only once its own window has begun', async () => {
  const made = await aCase();
  await made.report('SORTED_AT_WAREHOUSE');
  at('2026-11-18T16:00:00Z');
  const stops = [{ deliveryId: made.deliveryId, startTime: '2026-11-18T20:00:00Z' }];
  const route = { driverId: 'd', driverName: 'Karim', stops, startedAt: '2026-11-18T16:00:00Z' };
  await fleet.route({ params: { id: newId() }, body: route });
  at('2026-11-18T18:29:00Z');
  expect(await made.found()).toBeUndefined();
  at('2026-11-18T18:30:00Z');
  expect((await made.found())?.problems).toMatchObject([{ reason: 'NOT_LOADED' }]);
});
