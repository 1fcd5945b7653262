import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { readXls } from './xls.ts';

// The library remarks on every record that it does not know.
vi.spyOn(console, 'error').mockImplementation(() => undefined);
vi.spyOn(console, 'log').mockImplementation(() => undefined);

function outcomeOf(bytes: Buffer): string {
  try {
    readXls(bytes);
    return 'read';
  } catch (error) {
    return error instanceof Error && 'type' in error ? String(error.type) : String(error);
  }
}

test('Excel 95 wrote its letters in one byte each, and they are kept', () => {
  // The library does not write them itself, so they are put in the place of others.
  const texts = { '-uvre': '\x8cuvre', 'na-f': 'na\xeff', 'l-t': 'l\x92t' };
  const book = utils.book_new(utils.aoa_to_sheet([['-uvre', 'na-f', '007', 7, 'l-t', 19.99, true]]), 'One');
  const bytes = Buffer.from(write(book, { type: 'buffer', bookType: 'biff5' }));
  for (const [plain, text] of Object.entries(texts)) bytes.write(text, bytes.indexOf(plain, 0, 'latin1'), 'latin1');
  const { rows } = readXls(bytes);
  expect(rows).toEqual([{ line: 1, cells: ['Œuvre', 'naïf', '007', '7', 'l’t', '19.99', 'TRUE'] }]);
});

// The library takes as much memory as a damaged length asks for. What bounds that is the process it runs in, whose limits have tests
// of their own; here it runs in this one, so what is tried stays the same from run to run.
const tried = { numRuns: 300, seed: 26 };

test('any bytes that begin like an old workbook end in a table or in a reason', () => {
  const start = fc.constantFrom('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', '\x09\x08\x10\x00', '\x09\x00\x04\x00', '');
  fc.assert(
    fc.property(start, fc.uint8Array({ maxLength: 3000 }), (beginning, rest) => {
      expect(['read', 'CSV_UNREADABLE']).toContain(outcomeOf(Buffer.concat([Buffer.from(beginning, 'latin1'), rest])));
    }),
    tried,
  );
});

test('a workbook with bytes changed or its end gone ends in a table or in a reason', () => {
  const whole = readFileSync(join(import.meta.dirname, 'fixtures', 'values.xls'));
  const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
  const harm = fc.tuple(fc.array(change, { maxLength: 30 }), fc.integer({ min: 100, max: whole.length }));
  fc.assert(
    fc.property(harm, ([changes, length]) => {
      const bytes = Buffer.from(whole);
      for (const [at, value] of changes) bytes[at] = value;
      expect(['read', 'CSV_UNREADABLE']).toContain(outcomeOf(bytes.subarray(0, length)));
    }),
    tried,
  );
});
