import fc from 'fast-check';
import { expect, it } from 'vitest';
import { failingAfter, judgeAttempt, offAfterHours, readRetryAfter, retryDelays, whyNotSendAgain } from './rules.ts';

const hour = 3_600_000;
const usual = { health: { failures: 0, failingSince: null }, attempts: 0, retryAfter: null, now: 0, chance: 0.5 };

it('only 2xx is a success; redirects, refusals and timeouts are failures', () => {
  fc.assert(
    fc.property(fc.option(fc.integer({ min: 100, max: 599 })), (status) => {
      const isTaken = status !== null && status >= 200 && status < 300;
      expect(judgeAttempt({ ...usual, status }).state).toBe(isTaken ? 'SENT' : status === 410 ? 'HELD' : 'WAITING');
    }),
  );
});

it('tries ten times over three days, each later by its pause give or take a fifth, and gives up then', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: retryDelays.length }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempts, chance) => {
        const verdict = judgeAttempt({ ...usual, status: 500, attempts, chance });
        expect(verdict.attempts).toBe(attempts + 1);
        const delay = retryDelays[attempts];
        expect(verdict.state).toBe(delay === undefined ? 'FAILED' : 'WAITING');
        const off = Math.abs((verdict.nextAt ?? 0) / 1000 - (delay ?? 0));
        expect(off).toBeLessThanOrEqual((delay ?? 0) * 0.2 + 0.001);
      },
    ),
  );
});

it('never tries before an endpoint asked us to, but for a day at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 9 }), (retryAfter, failures) => {
      const { nextAt, pausedUntil } = judgeAttempt({
        ...usual,
        status: 429,
        retryAfter,
        health: { failures, failingSince: 0 },
      });
      const asked = Math.min(retryAfter, 86_400) * 1000;
      for (const at of [nextAt, pausedUntil]) expect(at).toBeGreaterThanOrEqual(asked);
    }),
  );
});

it('spares an endpoint after five failures: a try a minute, of which none counts, until one succeeds', () => {
  const health = { failures: failingAfter - 1, failingSince: 0 };
  const fifth = judgeAttempt({ ...usual, status: null, health, now: hour });
  expect(fifth).toMatchObject({ attempts: 1, pausedUntil: hour + 60_000 });
  const probe = judgeAttempt({ ...usual, status: null, health: fifth.health, attempts: 1, now: 2 * hour });
  expect(probe).toMatchObject({ attempts: 1, state: 'WAITING', nextAt: 2 * hour + 60_000 });
  const well = judgeAttempt({ ...usual, status: 200, health: probe.health, attempts: 1, now: 3 * hour });
  expect(well).toMatchObject({ state: 'SENT', health: { failures: 0, failingSince: null }, pausedUntil: null });
});

it('turns an endpoint off that is gone, or that did nothing but fail for five days', () => {
  const health = { failures: 99, failingSince: 0 };
  expect(judgeAttempt({ ...usual, status: 410 })).toMatchObject({ off: 'GONE', state: 'HELD' });
  expect(judgeAttempt({ ...usual, status: 500, health, now: offAfterHours * hour - 1 }).off).toBeNull();
  expect(judgeAttempt({ ...usual, status: 500, health, now: offAfterHours * hour })).toMatchObject({
    off: 'FAILING',
    state: 'HELD',
  });
});

it('reads Retry-After as seconds or as a date', () => {
  expect(readRetryAfter('120', 0)).toBe(120);
  expect(readRetryAfter('Thu, 01 Jan 1970 00:01:00 GMT', 0)).toBe(60);
  expect(readRetryAfter('Thu, 01 Jan 1970 00:01:00 GMT', 90_000)).toBe(0);
  for (const none of [undefined, 'soon', '-5']) expect(readRetryAfter(none, 0) ?? null).toBeNull();
});

it('sends again only what has a body, is not waiting, and has an endpoint that is on', () => {
  expect(whyNotSendAgain({ state: 'SENT', hasPayload: true, isOn: true })).toBeNull();
  expect(whyNotSendAgain({ state: 'SENT', hasPayload: false, isOn: true })).toBe('WEBHOOK_PAYLOAD_GONE');
  expect(whyNotSendAgain({ state: 'HELD', hasPayload: true, isOn: false })).toBe('WEBHOOK_OFF');
  expect(whyNotSendAgain({ state: 'WAITING', hasPayload: true, isOn: true })).toBe('WEBHOOK_SEND_WAITING');
});
