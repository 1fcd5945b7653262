// The address of a download: signed and expiring, and of no use without the session of whoever exported the file.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { addressOf } from '@portage/contract/endpoint';
import { exports } from '@portage/contract/exports/endpoints';
import type { App } from '../platform/app.ts';

type Signing = Pick<App, 'keyFor'>;

/** Where a file is downloaded until it expires. */
export function signAddress(app: Signing, id: string, expiresAt: Temporal.Instant): string {
  const expires = String(Math.floor(expiresAt.epochMilliseconds / 1000));
  return addressOf(exports.open, { params: { id }, query: { expires, signature: sign(app, id, expires) } });
}

/** Whether an address is one that was given. */
export function isSigned(app: Signing, id: string, { expires, signature }: { expires: string; signature: string }) {
  const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(app, id, expires))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const sign = (app: Signing, id: string, expires: string) =>
  createHmac('sha256', app.keyFor('downloads')).update(`${id} ${expires}`).digest('base64url');
