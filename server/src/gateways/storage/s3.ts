// A bucket of S3 or of a compatible server (decision 0093). A file is one object under its key, written only if the key is free.
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import {
  type DirectAccess,
  isKey,
  type Storage,
  StorageUnavailable,
  type StoredFile,
  type WriteLimits,
  type WriteOutcome,
} from './port.ts';
import { type Bucket, S3Client, type S3Reply } from './s3Client.ts';
import { type Secrets, signedUrls } from './signature.ts';

type S3Options = {
  bucket: Bucket;
  secrets: Secrets;
  /** Milliseconds that the server may take to respond, on top of the time that the bytes need. */
  timeoutMs?: number;
};

/** Bytes of a part of a multipart upload, of which one is held in memory. S3 requires 5 MiB, and accepts 10,000 parts. */
const partBytes = 8 * 1024 * 1024;
const uploadSeconds = 5 * 60;

/** Returns storage in a bucket. */
export function s3Storage({ bucket, secrets, timeoutMs = 5000 }: S3Options): Storage {
  const client = new S3Client(bucket, timeoutMs);
  return {
    ...signedUrls(secrets),
    direct: directAccess(bucket),
    write: async (key, body, limits) => write(client, requireKey(key), body, limits),
    open: async (key) => (isKey(key) ? openObject(client, key) : null),
    remove: async (key) => {
      if (isKey(key)) await client.send({ method: 'DELETE', key });
    },
  };
}

function requireKey(key: string): string {
  if (!isKey(key)) throw new Error(`Not a storage key: ${key}`);
  return key;
}

function directAccess(bucket: Bucket): DirectAccess {
  const sign = async (method: string, key: string, parameters: Record<string, string>, rest: Presigned) => {
    const url = `${bucket.url}/${requireKey(key)}?${new URLSearchParams(parameters)}`;
    const { now, headers = {} } = rest;
    const datetime = now.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
    const given = { ...bucket, method, url, headers, datetime, service: 's3', signQuery: true, allHeaders: true };
    const signed = await new AwsV4Signer(given).sign();
    // Some servers read a plus in the query as itself; literal ones are encoded already.
    return signed.url.href.replaceAll('+', '%20');
  };
  return {
    source: `${bucket.url}/`,
    signUpload: ({ key, contentType, size }, now) => {
      const headers = { 'content-type': contentType, 'content-length': String(size) };
      return sign('PUT', key, { 'X-Amz-Expires': String(uploadSeconds) }, { now, headers });
    },
    signDownload: ({ key, disposition, cache, seconds }, now) => {
      const shown = { 'response-content-disposition': disposition, 'response-cache-control': cache };
      return sign('GET', key, { 'X-Amz-Expires': String(seconds), ...shown }, { now });
    },
  };
}

type Presigned = { now: Temporal.Instant; headers?: Record<string, string> };

async function openObject(client: S3Client, key: string): Promise<StoredFile | null> {
  const response = await client.open(key);
  if (!response) return null;
  const { headers, body } = response;
  return {
    body: body ? Readable.from(bytesOf(body), { objectMode: false }) : Readable.from([]),
    size: Number(headers.get('content-length')),
    contentType: headers.get('content-type') ?? 'application/octet-stream',
  };
}

async function* bytesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw new StorageUnavailable('The storage stopped in the middle of a file.', { cause: error });
  }
}

type WriteResult = { size: number; outcome: WriteOutcome };

/** Writes a file in one request if it fits into a part, else in parts that become visible together. */
async function write(
  client: S3Client,
  key: string,
  body: Readable | Buffer,
  { contentType, size: agreed = null, most: limit }: WriteLimits,
): Promise<WriteResult> {
  const most = agreed ?? limit ?? Number.POSITIVE_INFINITY;
  const differs = (size: number) => size > most || (agreed !== null && size !== agreed);
  const target = { client, key, contentType, id: randomUUID() };
  let [size, upload]: [number, PartsUpload | null] = [0, null];
  try {
    for await (const { bytes, isLast } of partsOf(body, most)) {
      size += bytes.length;
      if (isLast ? differs(size) : size > most) return { size: 0, outcome: 'size-differs' };
      if (isLast && !upload) return resultOf(await putObject(target, bytes), size);
      upload ??= await PartsUpload.begin(target);
      await upload.add(bytes);
    }
    const isNew = upload ? await upload.complete() : false;
    if (isNew) upload = null;
    return resultOf(isNew, size);
  } finally {
    await upload?.abort();
  }
}

const resultOf = (isNew: boolean, size: number): WriteResult =>
  isNew ? { size, outcome: 'written' } : { size: 0, outcome: 'exists' };

/** Yields the body in parts, of which only the last may be smaller. Stops reading within a chunk after the limit. */
async function* partsOf(
  body: Readable | Buffer,
  most: number,
): AsyncGenerator<{ bytes: Buffer<ArrayBuffer>; isLast: boolean }> {
  if (Buffer.isBuffer(body)) return yield { bytes: Buffer.from(body), isLast: true };
  // Without a listener, an error of the body before it is read would end the process.
  body.on('error', () => undefined);
  let [chunks, size, total]: [Buffer[], number, number] = [[], 0, 0];
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    if (size >= partBytes) {
      const whole = Buffer.concat(chunks);
      // Not held in memory during the upload.
      [chunks, size] = [[], 0];
      yield { bytes: whole, isLast: false };
    }
    chunks.push(bytes);
    size += bytes.length;
    total += bytes.length;
    if (total > most) break;
  }
  yield { bytes: Buffer.concat(chunks), isLast: true };
}

/** An object to be written. `id` identifies this write, so that a repeated request recognizes what its first attempt wrote. */
type ObjectTarget = { client: S3Client; key: string; contentType: string; id: string };

const objectHeaders = ({ contentType, id }: ObjectTarget) => ({ 'content-type': contentType, 'x-amz-meta-write': id });

/** Returns whether the object was written; false if its key is taken. */
async function putObject(target: ObjectTarget, body: Buffer<ArrayBuffer>): Promise<boolean> {
  const { client, key } = target;
  const headers = { ...objectHeaders(target), 'if-none-match': '*' };
  return isWritten(target, await client.send({ method: 'PUT', key, headers, body }));
}

async function isWritten({ client, key, id }: ObjectTarget, { status, isRepeated }: S3Reply): Promise<boolean> {
  if (status < 300) return true;
  // The first attempt may have succeeded although its response was lost.
  const stored = isRepeated ? await client.send({ method: 'HEAD', key }) : null;
  if (stored?.headers.get('x-amz-meta-write') === id) return true;
  if (status === 404) throw new StorageUnavailable('The bucket or the multipart upload does not exist.');
  return false;
}

/** A multipart upload: its parts are invisible until it is completed, and deleted if it is aborted. */
class PartsUpload {
  private readonly target: ObjectTarget;
  private readonly uploadId: string;
  private readonly etags: string[] = [];

  private constructor(target: ObjectTarget, uploadId: string) {
    this.target = target;
    this.uploadId = uploadId;
  }

  static async begin(target: ObjectTarget): Promise<PartsUpload> {
    const { client, key } = target;
    const { text } = await client.send({ method: 'POST', key, query: { uploads: '' }, headers: objectHeaders(target) });
    const [, uploadId] = /<UploadId>([^<]+)<\/UploadId>/.exec(text) ?? [];
    if (!uploadId) throw new StorageUnavailable('The storage returned no id for the multipart upload.');
    return new PartsUpload(target, uploadId);
  }

  async add(body: Buffer<ArrayBuffer>): Promise<void> {
    const { client, key } = this.target;
    const query = { partNumber: String(this.etags.length + 1), uploadId: this.uploadId };
    const { status, headers } = await client.send({ method: 'PUT', key, query, body });
    const etag = headers.get('etag');
    if (status >= 300 || !etag) throw new StorageUnavailable(`The storage refused a part of a file (${status}).`);
    this.etags.push(etag);
  }

  /** Returns whether the object was written; false if its key is taken. */
  async complete(): Promise<boolean> {
    const { client, key } = this.target;
    const parts = this.etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    const query = { uploadId: this.uploadId };
    const headers = { 'if-none-match': '*' };
    const reply = await client.send({ method: 'POST', key, query, headers, body });
    // S3 sends the status before it has joined the parts.
    if (reply.status < 300 && reply.text.includes('<Error>'))
      throw new StorageUnavailable('The storage did not complete the multipart upload.');
    return isWritten(this.target, reply);
  }

  /** Deletes the parts. If that fails too, the bucket's lifecycle rule deletes them. */
  async abort(): Promise<void> {
    const { client, key } = this.target;
    await client.send({ method: 'DELETE', key, query: { uploadId: this.uploadId } }).catch(() => undefined);
  }
}
