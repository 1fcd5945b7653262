import type { Readable } from 'node:stream';

/** The scope of one upload address: this key, of this content type, of exactly this size in bytes if it is known, once, in five minutes. */
export interface UploadGrant {
  key: string;
  contentType: string;
  size: number | null;
}

/** The scope of one download address; with a `fileName` the browser saves the file instead of showing it. */
export interface DownloadGrant {
  key: string;
  fileName?: string;
  seconds?: number;
}

/** The parts of a request that an address is checked against. Numbers may have been read as such already. */
export interface SignedRequest {
  key: string;
  query: Record<string, string | number | undefined>;
}

/** An upload as it arrives: its headers count too, for the address was given for one type and one size. */
export interface SignedUpload extends SignedRequest {
  contentType: string | undefined;
  contentLength: number | undefined;
}

export type Refusal = 'EXPIRED' | 'INVALID' | 'TYPE_DIFFERS' | 'SIZE_DIFFERS';
export type UploadVerdict = { ok: true; grant: UploadGrant } | { ok: false; reason: Refusal };
export type DownloadVerdict =
  | { ok: true; fileName?: string | undefined; seconds: number }
  | { ok: false; reason: Refusal };

/** The limits of a write: exactly `size` bytes where that is known, and never more than `most`. */
export type WriteLimits = { contentType: string; size?: number | null; most?: number };

/** `exists`: the key was written before and stays as it was. `size-differs`: not as many bytes as agreed, or too many; nothing was kept. */
export type WriteOutcome = 'written' | 'exists' | 'size-differs';

export interface StoredFile {
  body: Readable;
  size: number;
  contentType: string;
}

/**
 * Files by key, behind signed addresses. The server picks every key (`retailer-id/kind/uuid.ext`, lower case); a key of
 * another shape is a mistake of the program when signing or writing, and simply not there when it comes from outside.
 */
export interface Storage {
  /** Path and query, relative to PUBLIC_URL, that one PUT of this type and size may use once, within five minutes. */
  signUpload(grant: UploadGrant, now: Temporal.Instant): string;
  /** Path and query, relative to PUBLIC_URL, for any number of GETs until it expires (five minutes by default). */
  signDownload(grant: DownloadGrant, now: Temporal.Instant): string;
  verifyUpload(request: SignedUpload, now: Temporal.Instant): UploadVerdict;
  verifyDownload(request: SignedRequest, now: Temporal.Instant): DownloadVerdict;
  /** Keeps the body under its key, whole or not at all, and never over another. Rejects when the body breaks off. */
  write(key: string, body: Readable | Buffer, limits: WriteLimits): Promise<{ size: number; outcome: WriteOutcome }>;
  open(key: string): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
}

const KEY = /^[a-z0-9][a-z0-9_-]{0,63}\/[a-z0-9][a-z0-9_-]{0,63}\/[a-z0-9][a-z0-9_-]{0,63}\.[a-z0-9]{1,8}$/;

/** Whether a key has the one shape that keys have: three plain segments, so that none can climb out of the folder. */
export function isKey(key: string): boolean {
  return KEY.test(key);
}
