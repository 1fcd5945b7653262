import { describe, expect, test } from 'vitest';
import { type CellPosition, moveOf, nextFault, onward, within } from './moves.ts';

const extent = { rows: 1000, columns: 5, page: 20 };
const at: CellPosition = { place: 500, column: 2 };
const press = (key: string, ctrlKey = false) => moveOf({ key, ctrlKey, metaKey: false, shiftKey: false }, at, extent);

describe('the keys of the grid', () => {
  test.each([
    ['ArrowUp', 499, 2],
    ['ArrowDown', 501, 2],
    ['ArrowLeft', 500, 1],
    ['ArrowRight', 500, 3],
    ['PageUp', 480, 2],
    ['PageDown', 520, 2],
    ['Home', 500, 0],
    ['End', 500, 4],
  ])('%s', (key, place, column) => expect(press(key)).toEqual({ place, column }));
  test.each([
    ['ArrowUp', 0, 2],
    ['ArrowDown', 999, 2],
    ['Home', 0, 0],
    ['End', 999, 4],
    ['ArrowLeft', 500, 0],
    ['ArrowRight', 500, 4],
  ])('Ctrl+%s, or Cmd on a Mac', (key, place, column) => {
    expect(press(key, true)).toEqual({ place, column });
    expect(moveOf({ key, ctrlKey: false, metaKey: true, shiftKey: false }, at, extent)).toEqual({ place, column });
  });
  test('others lead nowhere, and none leads outside', () => {
    expect(press('a')).toBeNull();
    expect(within({ place: 2000, column: -1 }, extent)).toEqual({ place: 999, column: 0 });
    expect(within({ place: 3, column: 1 }, { ...extent, rows: 0 })).toEqual({ place: 0, column: 1 });
  });
});

test('Tab goes on to the next row, past the state, and stops at the ends', () => {
  expect(onward({ place: 3, column: 4 }, false, extent)).toEqual({ place: 4, column: 1 });
  expect(onward({ place: 3, column: 1 }, true, extent)).toEqual({ place: 2, column: 4 });
  expect(onward({ place: 0, column: 1 }, true, extent)).toEqual({ place: 0, column: 1 });
  expect(onward({ place: 999, column: 4 }, false, extent)).toEqual({ place: 999, column: 4 });
});

test('the next fault is found in reading order, as far as the rows are known', () => {
  const faults = new Map<number, number[]>([
    [500, [1, 2, 4]],
    [501, []],
    [502, [3]],
    [499, []],
  ]);
  const look = (cell: CellPosition, back = false) => nextFault(cell, back, extent, (place) => faults.get(place));
  expect(look(at)).toEqual({ place: 500, column: 4 });
  expect(look({ place: 500, column: 4 })).toEqual({ place: 502, column: 3 });
  expect(look({ place: 502, column: 3 })).toBeUndefined();
  expect(look({ place: 502, column: 3 }, true)).toEqual({ place: 500, column: 4 });
  expect(look(at, true)).toEqual({ place: 500, column: 1 });
  // Where all rows are known and good there is none, to either end.
  expect(nextFault(at, false, extent, () => [])).toBeUndefined();
  expect(nextFault(at, true, extent, () => [])).toBeUndefined();
});
