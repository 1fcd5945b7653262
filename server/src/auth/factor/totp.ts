// Codes of an authenticator app by RFC 6238, in the form that every app supports: SHA-1, six digits, thirty seconds.
import { createHmac } from 'node:crypto';

const digits = 6;
const stepSeconds = 30;
/** Maximum number of steps that a phone's clock may be off, either way. */
const drift = 1;

/** Returns the number of the thirty-second step that contains an instant. */
export const stepAt = (instant: Temporal.Instant): number => Math.floor(instant.epochMilliseconds / 1000 / stepSeconds);

/** Returns the code of a step, with `length` digits. */
export function codeOf(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 0xf;
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** length;
  return String(number).padStart(length, '0');
}

/** Returns the step that a code belongs to, among the current one and its neighbours; null if none matches. */
export function stepOf(secret: Buffer, code: string, now: Temporal.Instant): number | null {
  const steps = Array.from({ length: 2 * drift + 1 }, (_, index) => stepAt(now) - drift + index);
  return steps.find((step) => codeOf(secret, step) === code) ?? null;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns a secret in base 32, for typing it into an app. Twenty bytes make exactly 32 letters, so no padding is needed. */
export function base32Of(secret: Buffer): string {
  const bits = Array.from(secret, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => letters.charAt(Number.parseInt(five, 2))).join('');
}

/** Returns the content of the QR code: apps list the account under the issuer's name. */
export function setUpAddress(secret: Buffer, issuer: string, email: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${base32Of(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
