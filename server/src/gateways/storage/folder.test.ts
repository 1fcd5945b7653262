// What is special about a folder: files appear by a rename, and keys become paths.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { folderStorage } from './folder.ts';
import type { Storage } from './port.ts';

const csv = { contentType: 'text/csv' };

let folder: string;
let storage: Storage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
  storage = folderStorage({ folder, secrets: ['test secret'] });
});
afterAll(() => rm(folder, { recursive: true }));

let count = 0;
const fresh = () => `shop/uploads/file-${++count}.csv`;

describe('a failed write', () => {
  test('reports a read-only disk as such, so that the caller is asked to retry', async (context) => {
    const disk = await mkdtemp(join(tmpdir(), 'read-only-'));
    onTestFinished(() => rm(disk, { recursive: true }));
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', disk]).status === 0;
    if (!mounted) context.skip('this account may not mount a file system');
    onTestFinished(() => void spawnSync('umount', [disk]));
    const writing = folderStorage({ folder: disk, secrets: ['x'] }).write(fresh(), Buffer.from('a'), csv);
    await expect(writing).rejects.toMatchObject({ code: 'EROFS' });
  });
  test('stores nothing if the sender disconnects', async () => {
    const name = fresh();
    const body = new PassThrough();
    const writing = storage.write(name, body, csv);
    body.write('half a fi');
    body.destroy(new Error('connection lost'));
    await expect(writing).rejects.toThrow('connection lost');
    expect(await storage.open(name)).toBeNull();
    expect(await readdir(join(folder, '.unfinished'))).toEqual([]);
  });
  test('leaves no visible file, even after kill -9, and is cleaned up later', async () => {
    const name = fresh();
    const program = `
      import { PassThrough } from 'node:stream';
      import { folderStorage } from ${JSON.stringify(import.meta.resolve('./folder.ts'))};
      const body = new PassThrough();
      body.write('half a file');
      setInterval(() => {}, 1000);
      await folderStorage(${JSON.stringify({ folder, secrets: ['x'] })}).write(${JSON.stringify(name)}, body, ${JSON.stringify(csv)});`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
    const unfinished = join(folder, '.unfinished');
    const written = async () => {
      const [left = 'none'] = await readdir(unfinished);
      return readFile(join(unfinished, left, 'content'), 'utf8').catch(() => null);
    };
    await expect.poll(written).toBe('half a file');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await storage.open(name)).toBeNull();

    const [left = 'none'] = await readdir(unfinished);
    const half = join(unfinished, left);
    expect(await written()).toBe('half a file');
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(half, longAgo, longAgo);
    expect(await storage.write(name, Buffer.from('allStores'), csv)).toMatchObject({ outcome: 'written' });
    expect(await readdir(unfinished)).toEqual([]);
  });
});

test('no key gives access to a file outside the folder', async () => {
  const secret = join(folder, '..', 'storage-secret.txt');
  await writeFile(secret, 'secret');
  const parts = fc.constantFrom(
    '..',
    '.',
    '',
    '/',
    '\\',
    '%2e%2e',
    '\0',
    'a',
    'storage-secret.txt',
    '.unfinished',
    'c:',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(parts, { maxLength: 6 }), fc.constantFrom('/', '\\', ''), async (names, between) => {
      const path = names.join(between);
      expect(await storage.open(path)).toBeNull();
      await storage.remove(path);
      await expect(storage.write(path, Buffer.from('x'), csv)).rejects.toThrow('Not a storage key');
    }),
  );
  expect(await readdir(join(folder, '..'))).toContain('storage-secret.txt');
  await rm(secret);
});
