// Codes of an authenticator app, RFC 6238 as every app understands it: SHA-1, six digits, thirty seconds.
import { createHmac } from 'node:crypto';

const digits = 6;
const stepSeconds = 30;
/** How many steps a phone's clock may be off, either way. */
const drift = 1;

/** The thirty seconds that an instant lies in. */
export const stepAt = (instant: Temporal.Instant): number => Math.floor(instant.epochMilliseconds / 1000 / stepSeconds);

/** The code of a step, `length` digits. */
export function codeOf(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 0xf;
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** length;
  return String(number).padStart(length, '0');
}

/** The step whose code this is, of the one now and its neighbours; null when it is none of theirs. */
export function stepOf(secret: Buffer, code: string, now: Temporal.Instant): number | null {
  const steps = Array.from({ length: 2 * drift + 1 }, (_, index) => stepAt(now) - drift + index);
  return steps.find((step) => codeOf(secret, step) === code) ?? null;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A secret as it is typed into an app by hand. Twenty bytes are thirty-two letters, without a rest. */
export function base32Of(secret: Buffer): string {
  const bits = Array.from(secret, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => letters.charAt(Number.parseInt(five, 2))).join('');
}

/** Returns the content of the QR code: apps file the account under the issuer's name. */
export function setUpAddress(secret: Buffer, issuer: string, email: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${base32Of(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
