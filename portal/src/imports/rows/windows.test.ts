import type { ImportRow } from '@portage/contract/imports/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askFor, weave, windowOf, windowSize, windowsOf } from './windows.ts';

const rowOf = (row: number): ImportRow => ({
  row,
  version: 1,
  state: 'FAULTY',
  cells: [],
  faults: [],
  duplicate: null,
  choice: null,
  orderId: null,
});

test('returns the windows of a range and of a distant position', () => {
  expect(windowOf(99)).toBe(0);
  expect(windowsOf([98, 99, 100, 101, 5_000, 98])).toEqual([0, 100, 5_000]);
});

test('keeps every other row in place, whichever rows are fixed in whichever order', () => {
  const length = 3 * windowSize - 20;
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(length - 1), { maxLength: 250 }),
      fc.constantFrom(0, 100, 200),
      (fixed, start) => {
        const shown = Array.from({ length }, (_, place) => rowOf(2 + 3 * place));
        const kept = new Map(fixed.map((place) => [place, { ...rowOf(2 + 3 * place), state: 'READY' as const }]));
        const left = shown.filter((_, place) => !kept.has(place));
        const { from, limit } = askFor(kept, start);
        const woven = weave(kept, start, left.slice(from, from + limit));
        expect(woven.map(({ row }) => row)).toEqual(shown.slice(start, start + windowSize).map(({ row }) => row));
      },
    ),
  );
});

test('rows that other members fixed disappear, and no row is shown twice', () => {
  const kept = new Map([[1, rowOf(5)]]);
  expect(weave(kept, 0, [rowOf(2), rowOf(5), rowOf(9)]).map(({ row }) => row)).toEqual([2, 5, 9]);
  expect(weave(new Map([[40, rowOf(5)]]), 0, [rowOf(2)]).map(({ row }) => row)).toEqual([2, 5]);
});

test("requests one row, the server's minimum, for a window whose rows were all fixed", () => {
  const kept = new Map(Array.from({ length: windowSize }, (_, place) => [place, rowOf(2 + place)]));
  expect(askFor(kept, 0)).toEqual({ from: 0, limit: 1 });
  expect(askFor(kept, windowSize)).toEqual({ from: 0, limit: windowSize });
  expect(weave(kept, 0, [rowOf(900)])).toEqual([...kept.values()]);
});
