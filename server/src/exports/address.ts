// The address of a download: signed and expiring, and of no use without the session of whoever exported the file.
import { addressOf } from '@portage/contract/endpoint';
import { exports } from '@portage/contract/exports/endpoints';
import type { App } from '../platform/app.ts';
import { isSignedText, signatureOf } from '../platform/signed.ts';

type Signing = Pick<App, 'keysFor'>;

/** Where a file is downloaded until it expires. */
export function signAddress(app: Signing, id: string, expiresAt: Temporal.Instant): string {
  const expires = String(Math.floor(expiresAt.epochMilliseconds / 1000));
  const signature = signatureOf(keysOf(app), `${id} ${expires}`).toString('base64url');
  return addressOf(exports.open, { params: { id }, query: { expires, signature } });
}

/** Whether an address is one that was given. */
export const hasSignature = (
  app: Signing,
  id: string,
  { expires, signature }: { expires: string; signature: string },
) => isSignedText(keysOf(app), `${id} ${expires}`, signature);

const keysOf = (app: Signing) => app.keysFor('downloads');
