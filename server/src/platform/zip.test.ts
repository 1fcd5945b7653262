// Another program reads our archives, also in the ZIP64 form for sizes beyond four bytes.
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { zipOf } from './zip.ts';

const entries = [
  { name: 'é.txt', body: ['one ', Buffer.from('two')] },
  { name: 'photos/1.jpg', body: [Buffer.alloc(70_000, 7)], level: 0 },
  { name: 'empty', body: [] },
] as const;

test.each([undefined, 0, 100])(
  'every file is read back unchanged, with ZIP64 for offsets beyond %s bytes',
  async (beyond) => {
    const archive = await fromBufferPromise(await buffer(zipOf(entries, beyond)));
    const found: [string, string][] = [];
    for await (const entry of archive.eachEntry())
      found.push([entry.fileName, (await buffer(await archive.openReadStreamPromise(entry))).toString('hex')]);
    const wanted = entries.map(({ name, body }) => [
      name,
      Buffer.concat(body.map((part) => Buffer.from(part))).toString('hex'),
    ]);
    expect(found).toEqual(wanted);
  },
);

test('an error while a file is read fails the archive', async () => {
  function* broken() {
    yield 'half';
    throw new Error('gone');
  }
  await expect(buffer(zipOf([{ name: 'a', body: broken() }]))).rejects.toThrow('gone');
});
