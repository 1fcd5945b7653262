// A recipient who still wants a parcel whose return is planned.
import { expect, test } from 'vitest';
import { startWorld, wednesdayMorning } from '../testing/world.ts';
import { casesOf } from './testing/cases.ts';

const world = await startWorld();
const { aCase } = casesOf(world);

test('a snooze from before the return was planned does not hide that the recipient asked for another visit', async () => {
  world.clock.set(wednesdayMorning);
  const { api, id, found, report, recipient, code } = await aCase();
  await report('PICKED_UP_FROM_STORE');
  await recipient.change({ ...code, body: { askDate: '2026-11-20' } });
  await report('SKIPPED', { statusId: 1 });
  world.clock.advance({ minutes: 10 });
  await api.problems.decide({ body: { ids: [id], snoozedUntil: '2026-11-20T17:00:00Z' } });
  world.clock.advance({ minutes: 10 });
  await report('RTS_SCHEDULED');
  expect(await found()).toMatchObject({
    problems: [{ reason: 'STILL_WANTED', since: { local: '2026-11-18, 10:20' } }],
  });
});
