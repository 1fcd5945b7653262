// What every storage does, for the folder and for S3.
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { temporaryFolder } from '../../testing/folder.ts';
import { startS3 } from '../../testing/s3-server.ts';
import { openStorage } from '../open.ts';
import { folderStorage } from './folder.ts';
import type { SignedUpload, Storage } from './port.ts';

const key = '018f3a52-aaaa-7bbb-8ccc-000000000001/uploads/018f3a52-1111-7222-8333-000000000002.csv';
const other = key.replace('0002.csv', '0003.csv');
const now = Temporal.Instant.from('2026-11-24T15:00:00Z');
const csv = { contentType: 'text/csv' };
const grant = { key, ...csv, size: 5 };

const s3 = await startS3();
const SECRET = 'a secret of the storage tests, 32 long';
const DATA_DIR = temporaryFolder('storage');

describe.each([
  ['a folder', {}],
  ['S3', s3.settings],
])('in %s,', (_, settings) => {
  const storage: Storage = openStorage(readConfig({ SECRET, DATA_DIR, ...settings }));

  /** Returns the request that a browser sends to a URL, with the test's changes. */
  function requestOf(address: string, changes: Partial<SignedUpload> = {}): SignedUpload {
    const url = new URL(address, 'http://portage.test');
    const query = Object.fromEntries(url.searchParams);
    return { key: url.pathname.slice('/files/'.length), query, contentType: 'text/csv', contentLength: 5, ...changes };
  }
  const upload = (changes: Partial<SignedUpload> = {}) => requestOf(storage.signUpload(grant, now), changes);
  const changed = (parameter: string, value: string) => ({ query: { ...upload().query, [parameter]: value } });
  const refusal = (changes: Partial<SignedUpload>, at = now) => storage.verifyUpload(upload(changes), at);
  const read = async (name: string) => {
    const file = await storage.open(name);
    return file && { ...file, body: (await buffer(file.body)).toString() };
  };

  describe('an upload URL', () => {
    test('accepts exactly the upload that it was signed for', () => {
      expect(storage.verifyUpload(upload(), now)).toEqual({ ok: true, grant });
      expect(storage.verifyUpload(upload({ contentLength: undefined }), now).ok).toBe(true);
      const parsed = { ...upload().query, size: 5, name: undefined };
      expect(storage.verifyUpload(upload({ query: parsed }), now).ok).toBe(true);
    });
    test('refuses another method', () => {
      expect(storage.verifyDownload(upload(), now)).toEqual({ ok: false, reason: 'INVALID' });
      const download = requestOf(storage.signDownload({ key }, now));
      expect(storage.verifyUpload(download, now)).toEqual({ ok: false, reason: 'INVALID' });
    });
    test('refuses another key', () => expect(refusal({ key: other })).toEqual({ ok: false, reason: 'INVALID' }));
    test('refuses another type, in the URL or in the request', () => {
      expect(refusal(changed('type', 'text/html'))).toEqual({ ok: false, reason: 'INVALID' });
      expect(refusal({ contentType: 'text/html' })).toEqual({ ok: false, reason: 'TYPE_DIFFERS' });
      expect(refusal({ contentType: undefined })).toEqual({ ok: false, reason: 'TYPE_DIFFERS' });
    });
    test('refuses another size, in the URL or in the request', () => {
      expect(refusal(changed('size', '6'))).toEqual({ ok: false, reason: 'INVALID' });
      expect(refusal(changed('extra', '1'))).toEqual({ ok: false, reason: 'INVALID' });
      expect(refusal({ contentLength: 6 })).toEqual({ ok: false, reason: 'SIZE_DIFFERS' });
      expect(refusal({ contentLength: 4 })).toEqual({ ok: false, reason: 'SIZE_DIFFERS' });
    });
    test('is valid for five minutes, and its expiry cannot be changed', () => {
      expect(refusal({}, now.add({ seconds: 299 })).ok).toBe(true);
      expect(refusal({}, now.add({ seconds: 300 }))).toEqual({ ok: false, reason: 'EXPIRED' });
      const later = String(now.epochMilliseconds / 1000 + 9999);
      expect(refusal(changed('expires', later))).toEqual({ ok: false, reason: 'INVALID' });
    });
    test('refuses a missing, wrong or foreign signature', () => {
      expect(refusal({ query: { ...upload().query, signature: undefined } }).ok).toBe(false);
      expect(refusal(changed('signature', 'AAAA')).ok).toBe(false);
      const stranger = folderStorage({ folder: DATA_DIR, secrets: ['another secret'] }).signUpload(grant, now);
      expect(storage.verifyUpload(requestOf(stranger), now)).toEqual({ ok: false, reason: 'INVALID' });
    });
    test('is never signed for a key of another form', () => {
      for (const bad of [
        '../../etc/passwd',
        '/a/b/c.csv',
        'a/b.csv',
        'a/b/c/d.csv',
        'a/../c.csv',
        'A/b/c.csv',
        'a/b/c',
        '',
      ])
        expect(() => storage.signUpload({ ...grant, key: bad }, now), bad).toThrow('Not a storage key');
    });
  });

  describe('a download URL', () => {
    test('contains its file name and its own expiry', () => {
      const address = storage.signDownload({ key, fileName: 'Étiquettes & co.pdf', seconds: 60 }, now);
      expect(storage.verifyDownload(requestOf(address), now)).toEqual({
        seconds: 60,
        ok: true,
        fileName: 'Étiquettes & co.pdf',
      });
      expect(storage.verifyDownload(requestOf(address), now.add({ seconds: 60 }))).toMatchObject({ reason: 'EXPIRED' });
    });
    test('refuses another name or key', () => {
      const request = requestOf(storage.signDownload({ key, fileName: 'a.pdf' }, now));
      expect(storage.verifyDownload({ ...request, key: other }, now).ok).toBe(false);
      expect(storage.verifyDownload({ ...request, query: { ...request.query, name: 'b.html' } }, now).ok).toBe(false);
    });
  });

  let count = 0;
  const fresh = () => `shop/uploads/file-${++count}.csv`;

  describe('a file', () => {
    test('is read back unchanged, with its type', async () => {
      const name = fresh();
      const result = await storage.write(name, Readable.from([Buffer.from('né'), 'e']), { ...csv, size: 4 });
      expect(result).toEqual({ size: 4, outcome: 'written' });
      expect(await read(name)).toEqual({ body: 'née', size: 4, contentType: 'text/csv' });
    });
    test('is written once: a second write changes nothing', async () => {
      const name = fresh();
      await storage.write(name, Buffer.from('first'), csv);
      expect(await storage.write(name, Buffer.from('second'), csv)).toEqual({ size: 0, outcome: 'exists' });
      expect((await read(name))?.body).toBe('first');
    });
    test('is written by one of twenty concurrent writers', async () => {
      const name = fresh();
      const bodies = Array.from({ length: 20 }, (_, index) => `writer ${index}`.padEnd(5000, '.'));
      const results = await Promise.all(bodies.map((body) => storage.write(name, Readable.from([body]), csv)));
      expect(results.filter((result) => result.outcome === 'written')).toHaveLength(1);
      expect(bodies).toContain((await read(name))?.body);
    });
    test('can be removed more than once, and is then missing', async () => {
      const name = fresh();
      await storage.write(name, Buffer.from('12345'), csv);
      await storage.remove(name);
      await storage.remove(name);
      expect(await storage.open(name)).toBeNull();
    });
  });

  describe('a failed write', () => {
    test.each([
      ['longer than agreed', 4],
      ['shorter than agreed', 6],
    ])('stores nothing that is %s', async (_, size) => {
      const name = fresh();
      for (const body of [Buffer.from('12345'), Readable.from(['12', '345'])])
        expect(await storage.write(name, body, { ...csv, size })).toMatchObject({ outcome: 'size-differs' });
      expect(await storage.open(name)).toBeNull();
    });
    test('stores nothing if the sender disconnects', async () => {
      const name = fresh();
      const body = new PassThrough();
      const writing = storage.write(name, body, csv);
      body.write('half a fi');
      body.destroy(new Error('connection lost'));
      await expect(writing).rejects.toThrow('connection lost');
      expect(await storage.open(name)).toBeNull();
    });
  });

  test('a key of another form is a missing file, and is never written', async () => {
    for (const bad of ['../../etc/passwd', 'a/b', 'a/b/c/d.csv', '.unfinished/a/b.csv', 'a/b/..%2fc.csv', '']) {
      expect(await storage.open(bad)).toBeNull();
      await storage.remove(bad);
      await expect(storage.write(bad, Buffer.from('x'), csv)).rejects.toThrow('Not a storage key');
    }
  });
});
