// Signed, expiring addresses of downloads. They also require the session of the member who exported the file.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { addressOf } from '@portage/contract/endpoint';
import { exports } from '@portage/contract/exports/endpoints';
import type { App } from '../platform/app.ts';

type Signing = Pick<App, 'keyFor'>;

/** Returns the address at which a file is downloaded until it expires. */
export function signAddress(app: Signing, id: string, expiresAt: Temporal.Instant): string {
  const expires = String(Math.floor(expiresAt.epochMilliseconds / 1000));
  return addressOf(exports.open, { params: { id }, query: { expires, signature: sign(app, id, expires) } });
}

/** Returns whether the signature of an address is valid. */
export function isSigned(app: Signing, id: string, { expires, signature }: { expires: string; signature: string }) {
  const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(app, id, expires))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const sign = (app: Signing, id: string, expires: string) =>
  createHmac('sha256', app.keyFor('downloads')).update(`${id} ${expires}`).digest('base64url');
