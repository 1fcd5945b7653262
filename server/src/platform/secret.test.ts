import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/folder.ts';
import { keptSecret } from './secret.ts';

const folders = temporaryFolder('secret');
const newFolder = () => mkdtempSync(join(folders, 'data-'));

test('a secret is created once, readable only by its owner, and read again', () => {
  const folder = newFolder();
  const secret = keptSecret(folder);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(keptSecret(folder)).toBe(secret);
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['secret']);
});

test.each(['', 'short'])('a secret file with only %j stops the start with a sentence, and is not changed', (left) => {
  const folder = newFolder();
  writeFileSync(join(folder, 'secret'), left);
  expect(() => keptSecret(folder)).toThrow(/is cut short/);
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(left);
});

test('servers that start together read the same secret', async () => {
  const program = `
    const { parentPort, workerData } = require('node:worker_threads');
    import(workerData.module).then(({ keptSecret }) => {
      const read = [];
      for (const folder of workerData.folders) { try { read.push(keptSecret(folder)) } catch (error) { read.push(error.message) } }
      parentPort.postMessage(read);
    });`;
  const folders = Array.from({ length: 50 }, newFolder);
  const workerData = { module: join(import.meta.dirname, 'secret.ts'), folders };
  const answers = await Promise.all(
    Array.from(
      { length: 4 },
      () =>
        new Promise<string[]>((resolve, reject) => {
          new Worker(program, { eval: true, workerData }).once('message', resolve).once('error', reject);
        }),
    ),
  );
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  for (const secret of answers[0] ?? []) expect(secret).toMatch(/^[\w-]{43}$/);
});
