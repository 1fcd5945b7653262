import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type DownloadGrant,
  type DownloadVerdict,
  isKey,
  type SignedRequest,
  type SignedUpload,
  type SizeLimit,
  type UploadGrant,
  type UploadVerdict,
} from './port.ts';

const SECONDS = 5 * 60;

/** The address of one upload. */
export function signUpload(secret: string, grant: UploadGrant, now: Temporal.Instant): string {
  const parameters = { type: grant.contentType, ...sizeParameter(grant.size), expires: expiry(now, SECONDS) };
  return address(secret, 'PUT', grant.key, parameters);
}

/** The address of one download. */
export function signDownload(secret: string, grant: DownloadGrant, now: Temporal.Instant): string {
  const expires = expiry(now, grant.seconds ?? SECONDS);
  return address(
    secret,
    'GET',
    grant.key,
    grant.fileName === undefined ? { expires } : { name: grant.fileName, expires },
  );
}

/** Whether this upload is the one that its address was given for. */
export function verifyUpload(secret: string, request: SignedUpload, now: Temporal.Instant): UploadVerdict {
  const reason = whyNotSigned(secret, 'PUT', request, now);
  if (reason) return { ok: false, reason };
  const size = sizeOf(request.query);
  const contentType = request.query.type;
  if (!size || contentType === undefined) return { ok: false, reason: 'INVALID' };
  if (request.contentType?.toLowerCase() !== contentType.toLowerCase()) return { ok: false, reason: 'TYPE_DIFFERS' };
  if (!fits(request.contentLength, size)) return { ok: false, reason: 'SIZE_DIFFERS' };
  return { ok: true, grant: { key: request.key, contentType, size } };
}

/** Whether this download is the one that its address was given for. */
export function verifyDownload(secret: string, request: SignedRequest, now: Temporal.Instant): DownloadVerdict {
  const reason = whyNotSigned(secret, 'GET', request, now);
  return reason ? { ok: false, reason } : { ok: true, fileName: request.query.name };
}

function address(secret: string, method: string, key: string, parameters: Record<string, string>): string {
  if (!isKey(key)) throw new Error(`Not a storage key: ${key}`);
  const signature = sign(secret, method, key, parameters);
  return `/files/${key}?${new URLSearchParams({ ...parameters, signature })}`;
}

// The signature comes first: an expiry that nobody signed says nothing.
function whyNotSigned(secret: string, method: string, request: SignedRequest, now: Temporal.Instant) {
  const { signature, ...parameters } = request.query;
  if (!isKey(request.key) || typeof signature !== 'string') return 'INVALID';
  if (!same(signature, sign(secret, method, request.key, parameters))) return 'INVALID';
  return now.epochMilliseconds >= Number(parameters.expires) * 1000 ? 'EXPIRED' : null;
}

/** Every parameter is signed, whatever it is, so that none can be added, changed or left out. JSON keeps them apart. */
function sign(secret: string, method: string, key: string, parameters: Record<string, string | undefined>): string {
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  const message = JSON.stringify(['portage storage', method, key, sorted]);
  return createHmac('sha256', secret).update(message).digest('base64url');
}

function same(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function expiry(now: Temporal.Instant, seconds: number): string {
  return String(Math.floor(now.epochMilliseconds / 1000) + seconds);
}

function sizeParameter(size: SizeLimit): Record<string, string> {
  return 'exactly' in size ? { size: String(size.exactly) } : { most: String(size.atMost) };
}

function sizeOf(query: SignedRequest['query']): SizeLimit | null {
  if (query.size !== undefined) return { exactly: Number(query.size) };
  return query.most === undefined ? null : { atMost: Number(query.most) };
}

/** Without a length (a chunked upload) the body itself is counted while it is written. */
function fits(length: number | undefined, size: SizeLimit): boolean {
  if (length === undefined) return true;
  return 'exactly' in size ? length === size.exactly : length <= size.atMost;
}
