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

/** A download from the storage itself: the headers that it sends, and for how many seconds the URL is valid, at most a week. */
export interface DirectDownload {
  key: string;
  disposition: string;
  cache: string;
  seconds: number;
}

/** URLs at which browsers exchange bytes with the storage itself, instead of through this server. */
export interface DirectAccess {
  /** Matches these URLs in a content security policy. */
  source: string;
  /** Returns the URL for a PUT of exactly this type and size within five minutes. */
  signUpload(grant: UploadGrant & { size: number }, now: Temporal.Instant): Promise<string>;
  /** Returns the URL for any number of GETs until it expires. Whether the file exists is not checked. */
  signDownload(download: DirectDownload, now: Temporal.Instant): Promise<string>;
}

/** Thrown when the storage cannot be reached, refuses our credentials, or does not respond in time. The caller gets a 503. */
export class StorageUnavailable extends Error {
  readonly code = 'STORAGE_UNAVAILABLE';
  /** Whether the storage refused the request, so that a retry does not help: wrong credentials, or no such bucket. */
  readonly isRefusal: boolean;

  constructor(message: string, { isRefusal = false, ...options }: ErrorOptions & { isRefusal?: boolean } = {}) {
    super(message, options);
    this.isRefusal = isRefusal;
  }
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
  /** Null if browsers cannot reach the storage, so that all bytes pass through this server. */
  direct: DirectAccess | null;
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
