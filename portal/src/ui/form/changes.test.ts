import { expect, test } from 'vitest';
import { changedValues, conflictsOf, isSame } from './changes.ts';

test.each([
  [{ color: 'red' }, { color: 'blue' }, ['color']],
  [{ color: 'red' }, { color: 'red' }, []],
  [{ color: null }, { name: 'Maple' }, []],
  [{ switches: { map: true } }, { switches: { chat: false } }, []],
  [{ switches: { map: true } }, { switches: { chat: false, map: false } }, ['switches']],
  [{ quiet: null }, { quiet: { from: '21:00' } }, ['quiet']],
  [{ tags: ['a'] }, { tags: ['a', 'b'] }, ['tags']],
])('reports fields that both edits changed to different values as conflicts: %j and %j', (mine, theirs, conflicts) => {
  expect(conflictsOf(mine, theirs)).toEqual(conflicts);
});

test.each([
  ['', null],
  [undefined, null],
  [{ weight: null, length: 2 }, { length: 2 }],
  [
    { length: 2, weight: 1 },
    { weight: 1, length: 2 },
  ],
  [[{}], [null]],
])('treats %j and %j as the same value', (one, other) => {
  expect(isSame(one, other)).toBe(true);
});

test.each([
  [0, null],
  [false, null],
  [['a'], ['a', 'b']],
  [
    ['a', 'b'],
    ['b', 'a'],
  ],
])('treats %j and %j as different values', (one, other) => {
  expect(isSame(one, other)).toBe(false);
});

test('returns only the fields that differ', () => {
  const before: { name: string; phone?: string | null } = { name: 'Maple', phone: null };
  expect(changedValues(before, { name: 'Maple', phone: '' })).toEqual({});
  expect(changedValues(before, { name: 'Pine', phone: '514 555 0100' })).toEqual({
    name: 'Pine',
    phone: '514 555 0100',
  });
});
