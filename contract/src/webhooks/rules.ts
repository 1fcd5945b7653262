// How webhooks are sent: which tries there are, when an endpoint is spared, when it is turned off, and what may be asked of it.
import type { ErrorType } from '../errors.ts';

/** How many endpoints a retailer can have. */
export const endpointLimit = 50;

/** For how many hours the secret before a rotation signs beside the new one. */
export const rotationHours = 24;

/** Every secret begins so (Standard Webhooks); what follows is base64 of its bytes. */
export const secretPrefix = 'whsec_';

/** What was sent and answered is kept so many days, and that it was so many. */
export const keptDays = { bodies: 30, lines: 90 } as const;

/** How long an endpoint may take to answer. */
export const answerSeconds = 15;

/** How many are on their way to one endpoint at a time; of one order, one. */
export const atOnce = 4;

/** Seconds from each try of an event to the next: ten tries over three days. */
export const tryDelays = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
const jitter = 0.2;
/** What an endpoint asks us to wait at most. */
const longestWait = 86_400;

/** After so many failures in a row there is one try a minute, which counts for no event, until one succeeds. */
export const sparedAfter = 5;
const probeSeconds = 60;
/** After so many hours of nothing but failures its admins get a mail. */
export const warnedAfterHours = 12;
/** After so many it is turned off. */
export const offAfterHours = 120;

const hour = 3_600_000;

/** Why an endpoint was turned off. */
export const offReasons = ['BY_MEMBER', 'GONE', 'FAILING'] as const;
export type OffReason = (typeof offReasons)[number];

/** An endpoint as its last answers leave it. Instants are milliseconds. */
export type Health = { failures: number; failingSince: number | null };

type Tried = {
  health: Health;
  /** Tries of this event before, that counted. */
  attempts: number;
  /** The status that was answered; null when no answer came. */
  status: number | null;
  /** Seconds that the answer asks us to wait. */
  retryAfter: number | null;
  now: number;
  /** Between 0 and 1: spreads those that failed together. */
  chance: number;
};
/** What is written of both after a try. */
export type Verdict = {
  health: Health;
  /** `WAITING` is tried again at `nextAt`; `HELD` waits until the endpoint is on again. */
  state: 'SENT' | 'WAITING' | 'FAILED' | 'HELD';
  attempts: number;
  nextAt: number | null;
  /** Nothing goes to the endpoint before. */
  pausedUntil: number | null;
  off: Exclude<OffReason, 'BY_MEMBER'> | null;
};

/** What becomes of an event and of its endpoint after a try. */
export function judgeTry({ health, attempts, status, retryAfter, now, chance }: Tried): Verdict {
  const isSpared = health.failures >= sparedAfter;
  const tried = attempts + (isSpared ? 0 : 1);
  const nothing = { nextAt: null, pausedUntil: null, off: null };
  if (status !== null && status >= 200 && status < 300)
    return { ...nothing, health: { failures: 0, failingSince: null }, state: 'SENT', attempts: attempts + 1 };
  const failing = { failures: health.failures + 1, failingSince: health.failingSince ?? now };
  if (status === 410) return { ...nothing, health: failing, state: 'HELD', attempts: tried, off: 'GONE' };
  if (now - failing.failingSince >= offAfterHours * hour)
    return { ...nothing, health: failing, state: 'HELD', attempts: tried, off: 'FAILING' };
  const asked = retryAfter === null ? null : now + Math.min(retryAfter, longestWait) * 1000;
  const probeAt = failing.failures >= sparedAfter ? now + probeSeconds * 1000 : null;
  const pausedUntil = latest(probeAt, asked);
  const delay = isSpared ? probeSeconds : tryDelays[tried - 1];
  if (delay === undefined) return { ...nothing, health: failing, state: 'FAILED', attempts: tried, pausedUntil };
  const spread = isSpared ? delay : delay * (1 + jitter * (2 * chance - 1));
  const nextAt = latest(now + Math.round(spread * 1000), asked);
  return { health: failing, state: 'WAITING', attempts: tried, nextAt, pausedUntil, off: null };
}

const latest = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

/** What the header `Retry-After` asks for, in seconds: it says seconds, or a date. */
export function readRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value);
  const at = Date.parse(value);
  return !/^[A-Z][a-z]{2}/.test(value) || Number.isNaN(at) ? null : Math.max(0, Math.round((at - now) / 1000));
}

/** Making one endpoint more than there are. */
export const whyNotAddEndpoint = (kept: number): ErrorType | null =>
  kept >= endpointLimit ? 'TOO_MANY_WEBHOOKS' : null;

/** While the secret before still signs, a third would leave programs that know the first without a word. */
export function whyNotRotate(previousUntil: number | null, now: number, isForced: boolean): ErrorType | null {
  return !isForced && previousUntil !== null && previousUntil > now ? 'WEBHOOK_ROTATED_RECENTLY' : null;
}

/** Sending an event again. */
export function whyNotSendAgain(send: { state: string; hasPayload: boolean; isOn: boolean }): ErrorType | null {
  if (!send.hasPayload) return 'WEBHOOK_PAYLOAD_GONE';
  if (!send.isOn) return 'WEBHOOK_OFF';
  return send.state === 'WAITING' ? 'WEBHOOK_SEND_WAITING' : null;
}

type Stores = readonly string[] | null;
/** Whoever leads orders to an address may see those orders themselves. Null is every store. */
export function whyNotManageEndpoint(by: { storeIds: Stores }, storeIds: Stores): ErrorType | null {
  const held = by.storeIds;
  return held === null || storeIds?.every((id) => held.includes(id)) ? null : 'PERMISSION_NOT_HELD';
}
