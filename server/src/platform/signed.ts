// Signed values that clients store: tokens, cookies, links. New ones are signed with the newest secret; those of the previous secret are
// accepted while it is configured (docs/secrets.md).
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keys } from './secret.ts';

type Data = string | Buffer;

const hmac = (key: Buffer, data: Data): Buffer => createHmac('sha256', key).update(data).digest();

/** Compares in constant time. */
export const sameBytes = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
export const sameText = (one: string, other: string): boolean => sameBytes(Buffer.from(one), Buffer.from(other));

/** Returns the signature of a new value. */
export const signatureOf = (keys: Keys, data: Data): Buffer => hmac(keys[0].bytes, data);

/** Returns the signatures by every accepted key, the newest first. */
export const signaturesOf = (keys: Keys, data: Data): Buffer[] => keys.map(({ bytes }) => hmac(bytes, data));

/** Returns whether data was signed with an accepted key, by the first `length` bytes of the signature. */
export const isSigned = (keys: Keys, data: Data, signature: Buffer, length: number): boolean =>
  signaturesOf(keys, data).some((own) => sameBytes(own.subarray(0, length), signature));

/** Returns whether data has this complete signature in base64url. Texts are compared, as several would decode to the same bytes. */
export const isSignedText = (keys: Keys, data: Data, signature: string): boolean =>
  signaturesOf(keys, data).some((own) => sameText(own.toString('base64url'), signature));

/** Returns a signed value with an expiry, in base64url. */
export function signToken(keys: Keys, value: string, until: Temporal.Instant): string {
  const text = Buffer.from(`${until.epochMilliseconds} ${value}`).toString('base64url');
  return `${text}.${signatureOf(keys, text).toString('base64url')}`;
}

/** Returns the value of a token and when it expires; null for a token that is expired or invalid. */
export function openToken(keys: Keys, token: string, now: Temporal.Instant): { value: string; until: number } | null {
  const [text = '', signature = ''] = token.split('.');
  if (!isSignedText(keys, text, signature)) return null;
  const [until = '', ...value] = Buffer.from(text, 'base64url').toString().split(' ');
  return Number(until) > now.epochMilliseconds ? { value: value.join(' '), until: Number(until) } : null;
}
