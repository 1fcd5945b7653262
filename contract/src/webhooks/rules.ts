// The rules of webhooks: when attempts are made, when an endpoint counts as failing, when it is turned off, and who may manage it.
import type { ErrorType } from '../errors.ts';

/** The most endpoints of a retailer. */
export const endpointLimit = 50;

/** Hours for which the previous secret also signs after a rotation. */
export const rotationHours = 24;

/** The prefix of every secret (Standard Webhooks), which is followed by its bytes in base64. */
export const secretPrefix = 'whsec_';

/** Days for which bodies are stored, and the lines of the log. */
export const retentionDays = { bodies: 30, lines: 90 } as const;

/** The timeout of an attempt, in seconds. */
export const answerSeconds = 15;

/** The most concurrent requests to an endpoint. Requests about the same order are sent one at a time. */
export const maxConcurrent = 4;

/** Seconds from each attempt to the next: ten attempts over three days. */
export const retryDelays = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
const jitter = 0.2;
/** The longest `Retry-After` that is respected, in seconds. */
const maxRetryAfter = 86_400;

/**
 * The failures in a row after which an endpoint gets only one attempt a minute, until one succeeds. These attempts do not count towards the
 * ten.
 */
export const failingAfter = 5;
const probeSeconds = 60;
/** Hours without a success after which the retailer's admins are mailed. */
export const warnAfterHours = 12;
/** Hours without a success after which an endpoint is turned off. */
export const offAfterHours = 120;

const hour = 3_600_000;

/** The reasons why an endpoint was turned off. */
export const offReasons = ['BY_MEMBER', 'GONE', 'FAILING'] as const;
export type OffReason = (typeof offReasons)[number];

/** The failures of an endpoint since its last success. Instants are in epoch milliseconds. */
export type Health = { failures: number; failingSince: number | null };

type FinishedAttempt = {
  health: Health;
  /** The earlier attempts that counted. */
  attempts: number;
  /** The status of the response; null if there was none. */
  status: number | null;
  /** The `Retry-After` of the response, in seconds. */
  retryAfter: number | null;
  now: number;
  /** A random number between 0 and 1, which spreads retries of sends that failed together. */
  chance: number;
};
/** The new state of a send and of its endpoint. */
export type Verdict = {
  health: Health;
  /** `WAITING` has its next attempt at `nextAt`; `HELD` waits until the endpoint is turned on again. */
  state: 'SENT' | 'WAITING' | 'FAILED' | 'HELD';
  attempts: number;
  nextAt: number | null;
  /** The time before which no request is sent to the endpoint. */
  pausedUntil: number | null;
  off: Exclude<OffReason, 'BY_MEMBER'> | null;
};

/** Returns the state of a send and of its endpoint after an attempt. */
export function judgeAttempt({ health, attempts, status, retryAfter, now, chance }: FinishedAttempt): Verdict {
  const wasFailing = health.failures >= failingAfter;
  const counted = attempts + (wasFailing ? 0 : 1);
  const ended = { nextAt: null, pausedUntil: null, off: null };
  if (status !== null && status >= 200 && status < 300)
    return { ...ended, health: { failures: 0, failingSince: null }, state: 'SENT', attempts: attempts + 1 };
  const failing = { failures: health.failures + 1, failingSince: health.failingSince ?? now };
  if (status === 410) return { ...ended, health: failing, state: 'HELD', attempts: counted, off: 'GONE' };
  if (now - failing.failingSince >= offAfterHours * hour)
    return { ...ended, health: failing, state: 'HELD', attempts: counted, off: 'FAILING' };
  const requested = retryAfter === null ? null : now + Math.min(retryAfter, maxRetryAfter) * 1000;
  const probeAt = failing.failures >= failingAfter ? now + probeSeconds * 1000 : null;
  const pausedUntil = latest(probeAt, requested);
  const delay = wasFailing ? probeSeconds : retryDelays[counted - 1];
  if (delay === undefined) return { ...ended, health: failing, state: 'FAILED', attempts: counted, pausedUntil };
  const spread = wasFailing ? delay : delay * (1 + jitter * (2 * chance - 1));
  const nextAt = latest(now + Math.round(spread * 1000), requested);
  return { health: failing, state: 'WAITING', attempts: counted, nextAt, pausedUntil, off: null };
}

const latest = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

/** Reads the header `Retry-After`, which is a number of seconds or a date. Returns seconds; null if it is missing or not valid. */
export function readRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value);
  const at = Date.parse(value);
  return !/^[A-Z][a-z]{2}/.test(value) || Number.isNaN(at) ? null : Math.max(0, Math.round((at - now) / 1000));
}

export const whyNotAddEndpoint = (kept: number): ErrorType | null =>
  kept >= endpointLimit ? 'TOO_MANY_WEBHOOKS' : null;

/**
 * Returns why a secret cannot be rotated, or null. While the previous secret still signs, another rotation would invalidate it, and some
 * programs may still use it.
 */
export function whyNotRotate(previousUntil: number | null, now: number, isForced: boolean): ErrorType | null {
  return !isForced && previousUntil !== null && previousUntil > now ? 'WEBHOOK_ROTATED_RECENTLY' : null;
}

export function whyNotSendAgain(send: { state: string; hasPayload: boolean; isOn: boolean }): ErrorType | null {
  if (!send.hasPayload) return 'WEBHOOK_PAYLOAD_GONE';
  if (!send.isOn) return 'WEBHOOK_OFF';
  return send.state === 'WAITING' ? 'WEBHOOK_SEND_WAITING' : null;
}

type Stores = readonly string[] | null;
/**
 * Returns why a member may not manage an endpoint, or null. They need access to all of its stores, because its events contain their orders.
 * Null is every store.
 */
export function whyNotManageEndpoint(by: { storeIds: Stores }, storeIds: Stores): ErrorType | null {
  const held = by.storeIds;
  return held === null || storeIds?.every((id) => held.includes(id)) ? null : 'PERMISSION_NOT_HELD';
}
