import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SSF, utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { readXls } from './xls.ts';

test('single-byte text of Excel 95 is decoded', async () => {
  // The library does not write such text, so the test patches it in.
  const texts = { '-uvre': '\x8cuvre', 'na-f': 'na\xeff', 'l-t': 'l\x92t' };
  const book = utils.book_new(utils.aoa_to_sheet([['-uvre', 'na-f', '007', 7, 'l-t', 19.99, true]]), 'One');
  const bytes = Buffer.from(write(book, { type: 'buffer', bookType: 'biff5' }));
  for (const [plain, text] of Object.entries(texts)) bytes.write(text, bytes.indexOf(plain, 0, 'latin1'), 'latin1');
  const { headers } = await readXls(bytes, { sheet: null, names: new Set() });
  expect(headers).toEqual(['Œuvre', 'naïf', '007', '7', 'l’t', '19.99', 'TRUE']);
});

test('a cell in the built-in format 56 is read as a date', async () => {
  const sheet = utils.aoa_to_sheet([
    ['Date', 'Name'],
    [37438, 'x'],
  ]);
  Object.assign(sheet.A2, { z: SSF.get_table()[56] });
  const bytes = Buffer.from(write(utils.book_new(sheet, 'One'), { type: 'buffer', bookType: 'biff8' }));
  const { rows } = await readXls(bytes, { sheet: null, names: new Set() });
  expect(rows).toEqual([{ line: 2, cells: ['2002-07-01', 'x'] }]);
});

// A damaged length can make the library allocate any amount of memory. As in production, the process is limited; the limits themselves are
// tested in limits.test.ts.
const limits = { megabytes: 256, milliseconds: 5000 };
let reader: ChildProcess | null = null;
afterAll(() => reader?.kill('SIGKILL'));

/** Returns the outcome of reading a file: a table, a reason, or a crash, after which the process is replaced. */
async function outcomeOf(bytes: Buffer): Promise<string> {
  reader ??= fork(join(import.meta.dirname, '../../testing/xls.fork.ts'), {
    execArgv: [`--max-old-space-size=${limits.megabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const asked = reader;
  const leave = () => {
    if (reader === asked) reader = null;
  };
  const clock = setTimeout(() => {
    // This process may reply just before it is killed: drop it first, so that the next file gets a new one.
    leave();
    asked.kill('SIGKILL');
  }, limits.milliseconds);
  const over = new AbortController();
  const { signal } = over;
  const answered = once(asked, 'message', { signal }).then(([outcome]) => String(outcome));
  const ended = once(asked, 'exit', { signal }).then(([code, by]) => {
    leave();
    return by === null ? `ended with ${code}` : 'ended by its limits';
  });
  asked.send(bytes);
  try {
    return await Promise.race([answered, ended]);
  } finally {
    clearTimeout(clock);
    for (const other of [answered, ended]) other.catch(() => undefined);
    over.abort();
  }
}
// Files that hit a limit take seconds each, so runs have a deadline.
const tried = { numRuns: 300, interruptAfterTimeLimit: 60_000 };
const allowed = ['read', 'unreadable', 'ended by its limits'];

test('any bytes that begin like an old workbook result in a table or a reason', async () => {
  const start = fc.constantFrom('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', '\x09\x08\x10\x00', '\x09\x00\x04\x00', '');
  await fc.assert(
    fc.asyncProperty(start, fc.uint8Array({ maxLength: 3000 }), async (beginning, rest) => {
      expect(allowed).toContain(await outcomeOf(Buffer.concat([Buffer.from(beginning, 'latin1'), rest])));
    }),
    tried,
  );
});

test('a damaged or truncated workbook results in a table or a reason', async () => {
  const whole = readFileSync(join(import.meta.dirname, 'fixtures', 'values.xls'));
  const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
  const harm = fc.tuple(fc.array(change, { maxLength: 30 }), fc.integer({ min: 100, max: whole.length }));
  await fc.assert(
    fc.asyncProperty(harm, async ([changes, length]) => {
      const bytes = Buffer.from(whole);
      for (const [at, value] of changes) bytes[at] = value;
      expect(allowed).toContain(await outcomeOf(bytes.subarray(0, length)));
    }),
    tried,
  );
});
