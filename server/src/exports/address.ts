// Signed, expiring URLs of downloads, which also require a session of the member who exported the file.
import { addressOf } from '@portage/contract/endpoint';
import { exports } from '@portage/contract/exports/endpoints';
import type { App } from '../platform/app.ts';
import { isSignedText, signatureOf } from '../platform/signed.ts';

type DownloadKeys = Pick<App, 'keysFor'>;

/** Returns the URL at which a file can be downloaded until `expiresAt`. */
export function signAddress(app: DownloadKeys, id: string, expiresAt: Temporal.Instant): string {
  const expires = String(Math.floor(expiresAt.epochMilliseconds / 1000));
  const signature = signatureOf(keysOf(app), `${id} ${expires}`).toString('base64url');
  return addressOf(exports.open, { params: { id }, query: { expires, signature } });
}

/** Returns whether the signature of a URL is valid. */
export const hasSignature = (
  app: DownloadKeys,
  id: string,
  { expires, signature }: { expires: string; signature: string },
) => isSignedText(keysOf(app), `${id} ${expires}`, signature);

const keysOf = (app: DownloadKeys) => app.keysFor('downloads');
