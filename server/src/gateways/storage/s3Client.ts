// Sends signed requests to a bucket, in bounded time and with few retries.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { StorageUnavailable } from './port.ts';

/** `url` is the bucket's, without a slash at the end. */
export type Bucket = { url: string; region: string; accessKeyId: string; secretAccessKey: string };

type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer<ArrayBuffer>;
};

/** A reply: success, a missing object (404) or a key that is taken (412). `isRepeated`: an earlier attempt may have succeeded. */
export type S3Reply = { status: number; headers: Headers; text: string; isRepeated: boolean };

const mostAttempts = 3;
/** Bytes per millisecond that a connection to the storage carries at least. */
const slowest = 200;
/** The longest that reading a file may take. Those that pass through this server have at most 20 MB. */
const longestMs = 120_000;

const hasMeaning = (status: number) => status < 300 || status === 404 || status === 412;
/** 409: a concurrent write of the same key; the others: overload or a failure of the storage. */
const isTransient = (status: number) => status === 409 || status === 429 || status >= 500;

export class S3Client {
  private readonly bucket: Bucket;
  private readonly timeoutMs: number;

  constructor(bucket: Bucket, timeoutMs: number) {
    this.bucket = bucket;
    this.timeoutMs = timeoutMs;
  }

  /** Sends a request and reads the reply. Throws StorageUnavailable for a reply without a meaning. */
  async send(request: S3Request): Promise<S3Reply> {
    const { response, isRepeated } = await this.exchange(request);
    const text = await response.text().catch((error: unknown) => Promise.reject(failureOf(error)));
    return { status: response.status, headers: response.headers, text, isRepeated };
  }

  /** Returns the response with an object, whose body must be read or cancelled; null if it does not exist. */
  async open(key: string): Promise<Response | null> {
    const { response } = await this.exchange({ method: 'GET', key });
    if (response.status < 300) return response;
    const failure = await describe(response);
    if (failure.message.includes('NoSuchBucket')) throw failure;
    return null;
  }

  /** Sends a request, up to three times while the storage is unavailable. */
  private async exchange(request: S3Request): Promise<{ response: Response; isRepeated: boolean }> {
    const began = performance.now();
    for (let attempt = 1; ; attempt++) {
      const result = await this.attempt(request).catch((error: unknown) => failureOf(error));
      const isReply = result instanceof Response;
      if (isReply && hasMeaning(result.status)) return { response: result, isRepeated: attempt > 1 };
      const failure = isReply ? await describe(result) : result;
      const mayRetry = !isReply || isTransient(result.status);
      if (!mayRetry || attempt === mostAttempts || performance.now() - began > this.timeoutMs) throw failure;
      await sleep(Math.random() * 100 * 2 ** attempt);
    }
  }

  private async attempt({ method, key, query = {}, headers, body }: S3Request): Promise<Response> {
    const url = `${this.bucket.url}/${key}?${new URLSearchParams(query)}`;
    // The signature covers the hash of the body, so that the storage refuses a body that was changed on the way.
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const given = { ...this.bucket, method, url, service: 's3', headers: { ...headers, 'x-amz-content-sha256': hash } };
    const signed = await new AwsV4Signer(given).sign();
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), this.timeoutMs + (body?.length ?? 0) / slowest);
    const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(longestMs)]);
    try {
      const sent = { method, headers: signed.headers, signal, redirect: 'manual' as const, ...(body && { body }) };
      return await fetch(signed.url, sent);
    } finally {
      clearTimeout(timer);
    }
  }
}

const failureOf = (error: unknown) => new StorageUnavailable('The storage does not respond', { cause: error });

/** Returns the error of a refusal, with the storage's own code such as SignatureDoesNotMatch. */
async function describe(response: Response): Promise<StorageUnavailable> {
  const text = await response.text().catch(() => '');
  const [, code = ''] = /<Code>(\w{1,100})<\/Code>/.exec(text) ?? [];
  const isRefusal = !isTransient(response.status);
  return new StorageUnavailable(`The storage responds ${response.status} ${code}`.trim(), { isRefusal });
}
