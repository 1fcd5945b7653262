// What is special about S3: signatures, multipart uploads, and failures of the storage.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { dispositionOf } from '../../platform/http/send.ts';
import { s3Keys, startS3 } from '../../testing/s3-server.ts';
import type { Storage } from './port.ts';
import { s3Storage } from './s3.ts';

const key = '018f3a52-aaaa-7bbb-8ccc-000000000001/uploads/018f3a52-1111-7222-8333-000000000002.csv';
const signedAt = Temporal.Instant.from('2026-11-24T15:00:00.123Z');
const csv = { contentType: 'text/csv' };
let now = signedAt;
const s3 = await startS3(() => now.epochMilliseconds);
const { url, region } = s3;
const credentials = { accessKeyId: s3Keys.AWS_ACCESS_KEY_ID, secretAccessKey: s3Keys.AWS_SECRET_ACCESS_KEY };
const storageWith = (changes: Partial<typeof credentials & { url: string }> = {}, timeoutMs = 5000) =>
  s3Storage({ bucket: { url, region, ...credentials, ...changes }, secrets: ['test secret'], timeoutMs });
const storage = storageWith();
const direct = storage.direct ?? expect.fail('S3 is not direct');
afterEach(() => {
  now = signedAt;
  s3.objects.clear();
  s3.calls.length = 0;
  s3.faults.of = () => null;
});

describe('an upload URL of the storage', () => {
  const grant = { key, ...csv, size: 5 };
  const put = async (changes: RequestInit & { at?: string } = {}) => {
    const address = changes.at ?? (await direct.signUpload(grant, signedAt));
    return (
      await fetch(address, { method: 'PUT', headers: { 'content-type': 'text/csv' }, body: 'a,b\nc', ...changes })
    ).status;
  };
  test('accepts exactly the upload that it was signed for', async () => {
    expect(await put()).toBe(200);
    expect(s3.objects.get(key)?.body.toString()).toBe('a,b\nc');
  });
  test('refuses another method, type, size, key, expiry or secret', async () => {
    const address = await direct.signUpload(grant, signedAt);
    const stranger = storageWith({ secretAccessKey: 'another secret' }).direct;
    expect(await put({ method: 'DELETE' })).toBe(403);
    expect(await put({ method: 'GET', body: null })).toBe(403);
    expect(await put({ headers: { 'content-type': 'text/html' } })).toBe(403);
    expect(await put({ headers: {} })).toBe(403);
    expect(await put({ body: 'a,b\ncd' })).toBe(403);
    expect(await put({ body: 'a' })).toBe(403);
    expect(await put({ at: address.replace('0002.csv', '0003.csv') })).toBe(403);
    expect(await put({ at: address.replace('Expires=300', 'Expires=3000') })).toBe(403);
    expect(await put({ at: (await stranger?.signUpload(grant, signedAt)) ?? '' })).toBe(403);
    expect(s3.objects.size).toBe(0);
  });
  test('is valid for five minutes', async () => {
    now = signedAt.add({ seconds: 299 });
    expect(await put()).toBe(200);
    now = signedAt.add({ seconds: 300 });
    expect(await put()).toBe(403);
  });
});

test('the SDK’s signer agrees with every download URL, and the file has the given name', async () => {
  await storage.write(key, Buffer.from('12345'), csv);
  const seconds = fc.integer({ min: 1, max: 604_800 });
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
  const at = fc.integer({ min: 1_700_000_000, max: 1_900_000_000 });
  await fc.assert(
    fc.asyncProperty(seconds, name, at, async (lifetime, fileName, second) => {
      now = Temporal.Instant.fromEpochMilliseconds(second * 1000);
      const download = { key, disposition: dispositionOf('attachment', fileName), cache: 'private', seconds: lifetime };
      const address = await direct.signDownload(download, now);
      expect(address).not.toContain('+');
      const answer = await fetch(address);
      expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, download.disposition]);
      expect([answer.headers.get('cache-control'), await answer.text()]).toEqual(['private', '12345']);
    }),
    { numRuns: 200 },
  );
});

const part = 8 * 1024 * 1024;
/** Yields the megabytes of a file, each of another byte. */
async function* megabytes(count: number) {
  for (let at = 0; at < count; at++) yield Buffer.alloc(1024 * 1024, at);
}
const large = (count = 20) => Readable.from(megabytes(count), { objectMode: false });

describe('a stream larger than a part', () => {
  test('is written in parts, and read back unchanged', async () => {
    expect(await storage.write(key, large(), csv)).toEqual({ size: 20 * 1024 * 1024, outcome: 'written' });
    expect(s3.calls.filter((call) => call.endsWith('?partNumber'))).toHaveLength(3);
    const stored = await storage.open(key);
    expect(stored).toMatchObject({ size: 20 * 1024 * 1024, contentType: 'text/csv' });
    const bytes = await buffer(stored?.body ?? large(0));
    expect(bytes.equals(Buffer.concat(await Array.fromAsync(megabytes(20))))).toBe(true);
    expect(s3.uploads.size).toBe(0);
  });
  test('is read no further ahead than two parts', async () => {
    let read = 0;
    async function* counted() {
      for await (const chunk of megabytes(60)) {
        read += chunk.length;
        yield chunk;
      }
    }
    s3.faults.of = (call) => (call.endsWith('?partNumber') ? 403 : null);
    const writing = storage.write(key, Readable.from(counted(), { objectMode: false }), csv);
    await expect(writing).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    expect(read).toBeLessThanOrEqual(2 * part);
  });
  test('never replaces another, and leaves no parts', async () => {
    await storage.write(key, Buffer.from('first'), csv);
    expect(await storage.write(key, large(), csv)).toEqual({ size: 0, outcome: 'exists' });
    expect([s3.objects.get(key)?.body.toString(), s3.uploads.size]).toEqual(['first', 0]);
  });
  test('leaves neither a file nor parts if it breaks off, is too long, or the storage fails', async () => {
    const body = new PassThrough();
    const writing = storage.write(key, body, csv);
    for await (const chunk of megabytes(12)) if (!body.write(chunk)) await once(body, 'drain');
    body.destroy(new Error('connection lost'));
    await expect(writing).rejects.toThrow('connection lost');
    expect(await storage.write(key, large(), { ...csv, most: 10 * 1024 * 1024 })).toMatchObject({
      outcome: 'size-differs',
    });
    for (const broken of ['?partNumber', '?uploadId']) {
      s3.faults.of = (call) => (call.startsWith('DELETE') || !call.endsWith(broken) ? null : 500);
      await expect(storage.write(key, large(), csv)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    }
    expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0]);
    expect(s3.calls).toContain(`DELETE ${key}?uploadId`);
  });
});

/** Makes the first of these calls fail in a way. */
const firstOf = (matches: RegExp, trouble: number | 'hang' | 'cut' | 'lose') => {
  let isOver = false;
  return (call: string) => {
    if (isOver || !matches.test(call)) return null;
    isOver = true;
    return trouble;
  };
};

describe('a write', () => {
  test.each([500, 503, 429, 409, 'cut'] as const)('is repeated after %s', async (trouble) => {
    s3.faults.of = firstOf(/^PUT/, trouble);
    expect(await storage.write(key, Buffer.from('12345'), csv)).toEqual({ size: 5, outcome: 'written' });
  });
  test('whose response was lost is recognized as its own, in one request or in parts', async () => {
    s3.faults.of = firstOf(/^PUT/, 'lose');
    expect(await storage.write(key, Buffer.from('12345'), csv)).toEqual({ size: 5, outcome: 'written' });
    await storage.remove(key);
    s3.faults.of = firstOf(/^POST.*uploadId/, 'lose');
    expect(await storage.write(key, large(9), csv)).toEqual({ size: 9 * 1024 * 1024, outcome: 'written' });
  });
  test('whose response was lost does not claim the file of another', async () => {
    await storage.write(key, Buffer.from('first'), csv);
    s3.faults.of = firstOf(/^PUT/, 'lose');
    expect(await storage.write(key, Buffer.from('later'), csv)).toEqual({ size: 0, outcome: 'exists' });
  });
});

/** Returns a URL at which nothing listens. */
async function closedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/files`;
}

describe('storage that is unavailable', () => {
  const attempts = async (given: Storage) => {
    const body = Buffer.from('12345');
    const outcomes = await Promise.allSettled([given.write(key, body, csv), given.open(key), given.remove(key)]);
    return outcomes.map((each) => (each.status === 'rejected' ? each.reason.code : each.status));
  };
  const unavailable = Array(3).fill('STORAGE_UNAVAILABLE');

  test.each([500, 503, 403, 'cut', 'hang'] as const)('fails after bounded time and attempts (%s)', async (trouble) => {
    s3.faults.of = () => trouble;
    expect(await attempts(storageWith({}, 300))).toEqual(unavailable);
    expect(s3.calls.length).toBeLessThanOrEqual(9);
    s3.faults.of = () => null;
    expect(await storage.open(key)).toBeNull();
  });
  test('is reported for a wrong key, a wrong secret, and a server that does not exist', async () => {
    expect(await attempts(storageWith({ secretAccessKey: 'wrong' }))).toEqual(unavailable);
    expect(await attempts(storageWith({ accessKeyId: 'wrong' }))).toEqual(unavailable);
    expect(await attempts(storageWith({ url: await closedPort() }))).toEqual(unavailable);
    expect(s3.objects.size).toBe(0);
  });
  test('is reported for a bucket that does not exist: no file counts as missing, and none is written', async () => {
    const other = storageWith({ url: url.replace(/files$/, 'other') });
    await expect(other.open(key)).rejects.toThrow('NoSuchBucket');
    await expect(other.write(key, Buffer.from('1'), csv)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  });
  test('in the middle of a file is an error for its reader', async () => {
    const half = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': '10', 'content-type': 'text/csv' });
      response.write('half', () => void turn().then(() => response.destroy()));
    }).listen(0, '127.0.0.1');
    await once(half, 'listening');
    const address = half.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const stored = await storageWith({ url: `http://127.0.0.1:${port}/files` }).open(key);
    await expect(buffer(stored?.body ?? large(0))).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    half.close();
  });
});

describe('STORAGE_URL', () => {
  const bucketOf = (STORAGE_URL: string, more = {}) => readConfig({ STORAGE_URL, ...s3Keys, ...more }).bucket?.url;
  test('addresses a bucket by host on AWS, and by path on other servers', () => {
    expect(bucketOf('s3://files?region=ca-central-1')).toBe('https://files.s3.ca-central-1.amazonaws.com');
    expect(bucketOf('s3://files?region=x&endpoint=https://s3.example:9000/')).toBe('https://s3.example:9000/files');
    expect(bucketOf('')).toBeUndefined();
  });
  test.each([
    ['s3://files', {}],
    ['s3://files?region=x&endpoint=ftp://s3.example', {}],
    ['s3://files?region=x&unknown=1', {}],
    ['https://files', {}],
    ['s3://Files.of.ours?region=x', {}],
    ['s3://files?region=x', { AWS_SECRET_ACCESS_KEY: '' }],
    ['s3://files?region=x&endpoint=http://s3.example', { PUBLIC_URL: 'https://portal.example' }],
  ])('refuses %s with %o', (given, more) => {
    expect(() => bucketOf(given, more)).toThrow('STORAGE_URL');
  });
});
