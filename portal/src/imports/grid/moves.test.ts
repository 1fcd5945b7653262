import { expect, test } from 'vitest';
import { type CellPosition, farthest, nextFault, onward, within } from './moves.ts';

const extent = { rows: 1000, columns: 6 };
const at: CellPosition = { place: 500, column: 3 };

test('limits a position to the cells of the grid', () => {
  expect(within({ place: 2000, column: -1 }, extent)).toEqual({ place: 999, column: 0 });
  expect(within({ place: 3, column: 1 }, { ...extent, rows: 0 })).toEqual({ place: 0, column: 1 });
});

test.each([
  ['ArrowUp', 0, 3],
  ['ArrowDown', 999, 3],
  ['ArrowLeft', 500, 0],
  ['ArrowRight', 500, 5],
])('Ctrl+%s, or Cmd on a Mac, moves to the end of the row or column', (key, place, column) => {
  expect(farthest({ key, ctrlKey: true, metaKey: false }, at, extent)).toEqual({ place, column });
  expect(farthest({ key, ctrlKey: false, metaKey: true }, at, extent)).toEqual({ place, column });
  expect(farthest({ key, ctrlKey: false, metaKey: false }, at, extent)).toBeNull();
  expect(farthest({ key: 'a', ctrlKey: true, metaKey: false }, at, extent)).toBeNull();
});

test('after typing, Enter moves down and Shift+Enter up, and both stop at the ends', () => {
  const enter = (place: number, shiftKey = false) => onward({ key: 'Enter', shiftKey }, { place, column: 4 }, extent);
  expect([enter(3), enter(3, true)]).toEqual([
    { place: 4, column: 4 },
    { place: 2, column: 4 },
  ]);
  expect([enter(999)?.place, enter(0, true)?.place]).toEqual([999, 0]);
});

test('Tab moves on to the next row, skipping its number and state, and stops at the ends; other keys do not move', () => {
  const tab = (place: number, column: number, shiftKey = false) =>
    onward({ key: 'Tab', shiftKey }, { place, column }, extent);
  expect(tab(3, 5)).toEqual({ place: 4, column: 2 });
  expect(tab(3, 2, true)).toEqual({ place: 2, column: 5 });
  expect(tab(0, 2, true)).toEqual({ place: 0, column: 2 });
  expect(tab(999, 5)).toEqual({ place: 999, column: 5 });
  expect(onward({ key: 'a', shiftKey: false }, at, extent)).toBeNull();
});

test('finds the next fault in reading order, up to the first row that is not loaded', () => {
  const faults = new Map<number, number[]>([
    [500, [2, 3, 5]],
    [501, []],
    [502, [4]],
    [499, []],
  ]);
  const look = (cell: CellPosition, back = false) => nextFault(cell, back, extent, (place) => faults.get(place));
  expect(look(at)).toEqual({ place: 500, column: 5 });
  expect(look({ place: 500, column: 5 })).toEqual({ place: 502, column: 4 });
  expect(look({ place: 502, column: 4 })).toBeUndefined();
  expect(look({ place: 502, column: 4 }, true)).toEqual({ place: 500, column: 5 });
  expect(look(at, true)).toEqual({ place: 500, column: 2 });
  // When all rows are loaded and valid, there is no fault in either direction.
  expect(nextFault(at, false, extent, () => [])).toBeUndefined();
  expect(nextFault(at, true, extent, () => [])).toBeUndefined();
});
