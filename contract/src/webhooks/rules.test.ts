import fc from 'fast-check';
import { expect, it } from 'vitest';
import { failingAfter, judgeAttempt, offAfterHours, readRetryAfter, retryDelays, whyNotSendAgain } from './rules.ts';

const hour = 3_600_000;
const usual = { health: { failures: 0, failingSince: null }, attempts: 0, retryAfter: null, now: 0, chance: 0.5 };

it('counts only 2xx as a success; redirects, other errors and timeouts are failures', () => {
  fc.assert(
    fc.property(fc.option(fc.integer({ min: 100, max: 599 })), (status) => {
      const isTaken = status !== null && status >= 200 && status < 300;
      expect(judgeAttempt({ ...usual, status }).state).toBe(isTaken ? 'SENT' : status === 410 ? 'HELD' : 'WAITING');
    }),
  );
});

it('makes ten attempts over three days, with delays that vary by a fifth, and then stops retrying', () => {
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

it('makes no attempt before the time that an endpoint asked for, up to a day', () => {
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

it('limits an endpoint to one attempt a minute after five failures, none of which counts, until one succeeds', () => {
  const health = { failures: failingAfter - 1, failingSince: 0 };
  const fifth = judgeAttempt({ ...usual, status: null, health, now: hour });
  expect(fifth).toMatchObject({ attempts: 1, pausedUntil: hour + 60_000 });
  const probe = judgeAttempt({ ...usual, status: null, health: fifth.health, attempts: 1, now: 2 * hour });
  expect(probe).toMatchObject({ attempts: 1, state: 'WAITING', nextAt: 2 * hour + 60_000 });
  const well = judgeAttempt({ ...usual, status: 200, health: probe.health, attempts: 1, now: 3 * hour });
  expect(well).toMatchObject({ state: 'SENT', health: { failures: 0, failingSince: null }, pausedUntil: null });
});

it('turns off an endpoint that is gone, or whose every attempt has failed for five days', () => {
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

it('sends again only if the body is stored, the send is not waiting, and the endpoint is on', () => {
  expect(whyNotSendAgain({ state: 'SENT', hasPayload: true, isOn: true })).toBeNull();
  expect(whyNotSendAgain({ state: 'SENT', hasPayload: false, isOn: true })).toBe('WEBHOOK_PAYLOAD_GONE');
  expect(whyNotSendAgain({ state: 'HELD', hasPayload: true, isOn: false })).toBe('WEBHOOK_OFF');
  expect(whyNotSendAgain({ state: 'WAITING', hasPayload: true, isOn: true })).toBe('WEBHOOK_SEND_WAITING');
});
