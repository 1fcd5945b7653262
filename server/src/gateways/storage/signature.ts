import { createHmac } from 'node:crypto';
import { sameText } from '../../platform/signed.ts';
import {
  type DownloadGrant,
  type DownloadVerdict,
  isKey,
  type SignedRequest,
  type SignedUpload,
  type Storage,
  type UploadGrant,
  type UploadVerdict,
} from './port.ts';

type Query = Record<string, string>;
/** The newest first: it signs URLs, and those signed with the others are still accepted. */
export type Secrets = readonly [string, ...string[]];

const SECONDS = 5 * 60;

/** Returns the functions that sign and verify URLs of this server, which are the same for every storage. */
export const signedUrls = (
  secrets: Secrets,
): Pick<Storage, 'signUpload' | 'signDownload' | 'verifyUpload' | 'verifyDownload'> => ({
  signUpload: (grant, now) => signUpload(secrets, grant, now),
  signDownload: (grant, now) => signDownload(secrets, grant, now),
  verifyUpload: (request, now) => verifyUpload(secrets, request, now),
  verifyDownload: (request, now) => verifyDownload(secrets, request, now),
});

function signUpload([secret]: Secrets, grant: UploadGrant, now: Temporal.Instant): string {
  const size: Query = grant.size === null ? {} : { size: String(grant.size) };
  return address(secret, 'PUT', grant.key, { type: grant.contentType, ...size, expires: expiry(now, SECONDS) });
}

function signDownload([secret]: Secrets, grant: DownloadGrant, now: Temporal.Instant): string {
  const expires = expiry(now, grant.seconds ?? SECONDS);
  const query: Query = grant.fileName === undefined ? { expires } : { name: grant.fileName, expires };
  return address(secret, 'GET', grant.key, query);
}

function verifyUpload(secrets: Secrets, request: SignedUpload, now: Temporal.Instant): UploadVerdict {
  const parameters = parametersOf(request);
  const reason = whyNotSigned(secrets, 'PUT', request.key, parameters, now);
  if (reason) return { ok: false, reason };
  const contentType = parameters.type ?? '';
  const size = parameters.size === undefined ? null : Number(parameters.size);
  if (request.contentType?.toLowerCase() !== contentType.toLowerCase()) return { ok: false, reason: 'TYPE_DIFFERS' };
  // Without a length (a chunked upload), the bytes are counted while the body is written.
  if (size !== null && request.contentLength !== undefined && request.contentLength !== size)
    return { ok: false, reason: 'SIZE_DIFFERS' };
  return { ok: true, grant: { key: request.key, contentType, size } };
}

function verifyDownload(secrets: Secrets, request: SignedRequest, now: Temporal.Instant): DownloadVerdict {
  const parameters = parametersOf(request);
  const reason = whyNotSigned(secrets, 'GET', request.key, parameters, now);
  if (reason) return { ok: false, reason };
  const seconds = Math.ceil(Number(parameters.expires) - now.epochMilliseconds / 1000);
  return { ok: true, fileName: parameters.name, seconds };
}

function address(secret: string, method: string, key: string, parameters: Query): string {
  if (!isKey(key)) throw new Error(`Not a storage key: ${key}`);
  const signature = sign(secret, method, key, parameters);
  return `/files/${key}?${new URLSearchParams({ ...parameters, signature })}`;
}

// The signature is checked first: an unsigned expiry means nothing.
function whyNotSigned(secrets: Secrets, method: string, key: string, given: Query, now: Temporal.Instant) {
  const { signature = '', ...parameters } = given;
  const isOurs = (secret: string) => sameText(signature, sign(secret, method, key, parameters));
  if (!isKey(key) || !secrets.some(isOurs)) return 'INVALID';
  return now.epochMilliseconds >= Number(parameters.expires) * 1000 ? 'EXPIRED' : null;
}

/** Signs all parameters, so that none can be added, changed or removed. JSON separates them unambiguously. */
function sign(secret: string, method: string, key: string, parameters: Query): string {
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  const message = JSON.stringify(['portage storage', method, key, sorted]);
  return createHmac('sha256', secret).update(message).digest('base64url');
}

function parametersOf(request: SignedRequest): Query {
  const given = Object.entries(request.query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

function expiry(now: Temporal.Instant, seconds: number): string {
  return String(Math.floor(now.epochMilliseconds / 1000) + seconds);
}
