import type { FleetRequest } from '@portage/contract/fleet/schema';
import { describe, expect, test } from 'vitest';
import { answerTo, dueAt } from './requests.ts';
import { createWorld, pass, startCourier } from './server-model.ts';

const asked = (number: number, given: Partial<FleetRequest> = {}): FleetRequest => ({
  id: `request-${number}`,
  deliveryId: `delivery-${number}`,
  trackingCode: `TS${number}`,
  kind: 'CANCEL',
  reason: 'Ordered twice',
  changes: {},
  language: 'en',
  askedBy: 'Ana',
  askedAt: '2026-10-06T15:00:00Z',
  status: 'OPEN',
  note: null,
  refusal: null,
  deliveryStatus: 'AT_WAREHOUSE',
  date: '2026-10-06',
  timezone: 'America/Toronto',
  ...given,
});
const many = (given: Partial<FleetRequest> = {}) =>
  Array.from({ length: 200 }, (_, index) => answerTo(asked(index, given)).answer);
const declined = (answers: string[]) => answers.filter((answer) => answer === 'DECLINED').length;

describe('the desk', () => {
  test('grants most, and declines more with the driver at the door', () => {
    expect(declined(many())).toBeGreaterThan(10);
    expect(declined(many())).toBeLessThan(50);
    expect(declined(many({ deliveryStatus: 'ATTEMPTING_DELIVERY' }))).toBeGreaterThan(50);
  });

  test('does not drive on Sundays, and says so in the language it was asked in', () => {
    const sunday = asked(1, { kind: 'CHANGE', changes: { date: '2026-10-11' }, language: 'fr' });
    expect(answerTo(sunday)).toEqual({ answer: 'DECLINED', note: 'Nous ne roulons pas le dimanche' });
  });

  test('answers within the half hour of its day, and in the morning what came at night', () => {
    const at = (askedAt: string) => dueAt(asked(2), Temporal.Instant.from(askedAt), false).toString();
    expect(at('2026-10-06T15:00:00Z')).toMatch(/^2026-10-06T15:/);
    expect(at('2026-10-07T03:00:00Z')).toMatch(/^2026-10-07T11:/);
    expect(at('2026-10-06T08:00:00Z')).toMatch(/^2026-10-06T11:/);
  });
});

test('a sweep answers what is due, once', async () => {
  const world = createWorld('2026-10-06T15:00:00Z');
  world.requests.push(asked(1), asked(2));
  const sweep = startCourier(world, { hurry: true });
  expect((await sweep()).answered).toBe(0);
  pass(world, { seconds: 40 });
  expect((await sweep()).answered).toBe(2);
  expect(world.answered.map(({ id }) => id)).toEqual(['request-1', 'request-2']);
  expect((await sweep()).answered).toBe(0);
});
