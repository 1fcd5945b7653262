import type { Readable } from 'node:stream';

/** The scope of an upload URL: this key and content type, exactly this size in bytes if it is known, once, within five minutes. */
export interface UploadGrant {
  key: string;
  contentType: string;
  size: number | null;
}

/** The scope of a download URL; with a `fileName` the browser saves the file instead of showing it. */
export interface DownloadGrant {
  key: string;
  fileName?: string;
  seconds?: number;
}

/** The parts of a request that a URL is checked against. Numbers may already be parsed. */
export interface SignedRequest {
  key: string;
  query: Record<string, string | number | undefined>;
}

/** An upload request. Its headers are checked too, as the URL was signed for one type and one size. */
export interface SignedUpload extends SignedRequest {
  contentType: string | undefined;
  contentLength: number | undefined;
}

export type Refusal = 'EXPIRED' | 'INVALID' | 'TYPE_DIFFERS' | 'SIZE_DIFFERS';
export type UploadVerdict = { ok: true; grant: UploadGrant } | { ok: false; reason: Refusal };
export type DownloadVerdict =
  | { ok: true; fileName?: string | undefined; seconds: number }
  | { ok: false; reason: Refusal };

/** The limits of a write: exactly `size` bytes if given, and never more than `most`. */
export type WriteLimits = { contentType: string; size?: number | null; most?: number };

/** `exists`: the key was written before and is unchanged. `size-differs`: not the agreed size, or too large; nothing was stored. */
export type WriteOutcome = 'written' | 'exists' | 'size-differs';

export interface StoredFile {
  body: Readable;
  size: number;
  contentType: string;
}

/**
 * Files by key, behind signed URLs. The server chooses every key (`retailer-id/kind/uuid.ext`, lower case). A key of another form is an
 * error when signing or writing; in a request from outside it is treated as a missing file.
 */
export interface Storage {
  /** Returns the path and query, relative to PUBLIC_URL, for one PUT of this type and size within five minutes. */
  signUpload(grant: UploadGrant, now: Temporal.Instant): string;
  /** Returns the path and query, relative to PUBLIC_URL, for any number of GETs until it expires (five minutes by default). */
  signDownload(grant: DownloadGrant, now: Temporal.Instant): string;
  verifyUpload(request: SignedUpload, now: Temporal.Instant): UploadVerdict;
  verifyDownload(request: SignedRequest, now: Temporal.Instant): DownloadVerdict;
  /** Stores the body under its key, completely or not at all, and never over another. Rejects if the body is interrupted. */
  write(key: string, body: Readable | Buffer, limits: WriteLimits): Promise<{ size: number; outcome: WriteOutcome }>;
  open(key: string): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
}

const KEY = /^[a-z0-9][a-z0-9_-]{0,63}\/[a-z0-9][a-z0-9_-]{0,63}\/[a-z0-9][a-z0-9_-]{0,63}\.[a-z0-9]{1,8}$/;

/** Returns whether a key has the form of keys: three plain segments, so that it cannot refer to a file outside the folder. */
export function isKey(key: string): boolean {
  return KEY.test(key);
}
