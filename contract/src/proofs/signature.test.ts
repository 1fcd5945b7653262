// Signatures: only numbers get through, and an empty pad is none.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasEnoughInk, pathOf, readStrokes, type Strokes } from './signature.ts';

const thousandths = (most: number) => fc.integer({ min: 0, max: most * 1000 }).map((n) => n / 1000);
const point = fc.record({ x: thousandths(1000), y: thousandths(500) });
const strokes = fc.array(fc.array(point, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 5 });

test('a path is read as the strokes that were written', () => {
  fc.assert(fc.property(strokes, (drawn) => void expect(readStrokes(pathOf(drawn))).toEqual(drawn)));
});

test('any text is read as numbers or refused: what is written again has no other character', () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.tuple(strokes, fc.string(), fc.nat()).map(([drawn, text, at]) => {
      const path = pathOf(drawn);
      return path.slice(0, at % (path.length + 1)) + text + path.slice(at % (path.length + 1));
    }),
  );
  fc.assert(
    fc.property(hostile, (text) => {
      const read = readStrokes(text);
      if (read) expect(pathOf(read)).toMatch(/^[ML0-9. ]+$/);
    }),
    { numRuns: 2000 },
  );
});

test('more strokes never make too little of enough, and a drawing scaled to a dot is never enough', () => {
  fc.assert(
    fc.property(strokes, strokes, (drawn, more) => {
      if (hasEnoughInk(drawn)) expect(hasEnoughInk([...drawn, ...more])).toBe(true);
    }),
  );
  const dot = (drawn: Strokes) => drawn.map((stroke) => stroke.map(({ x, y }) => ({ x: x * 0.09, y: y * 0.09 })));
  fc.assert(fc.property(strokes, (drawn) => void expect(hasEnoughInk(dot(drawn))).toBe(false)));
});

test('ink counts by points, length and extent', () => {
  const line = (points: number, to: number) =>
    [Array.from({ length: points }, (_, index) => ({ x: (to * index) / (points - 1), y: 0 }))] satisfies Strokes;
  expect([hasEnoughInk(line(8, 200)), hasEnoughInk(line(7, 200)), hasEnoughInk(line(8, 199))]).toEqual([
    true,
    false,
    false,
  ]);
  const scribble = [Array.from({ length: 50 }, (_, index) => ({ x: index % 2 === 0 ? 0 : 99, y: 0 }))];
  expect(hasEnoughInk(scribble)).toBe(false);
});

test('a long text is refused or read in no time', () => {
  for (const text of ['M1 1'.repeat(2000), `M${' '.repeat(8000)}x`, `M1${','.repeat(8000)}`, '1'.repeat(8000)])
    expect(readStrokes(text) === null || text.startsWith('M1 1')).toBe(true);
});
