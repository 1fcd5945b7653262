import { expect, test } from 'vitest';
import { rivalCells } from './rivals.ts';

const seen = { cells: ['A-1', 'Zoe', 'M5V'] };
const mine = [
  { column: 1, value: 'Zoë' },
  { column: 2, value: 'M5V 2T6' },
];

test('only a cell that both changed, and not to the same, has to be chosen', () => {
  expect(rivalCells(seen, { cells: ['A-2', 'Zoe', 'M5V'] }, mine)).toEqual([]);
  expect(rivalCells(seen, { cells: ['A-1', 'Zoë', 'M5V'] }, mine)).toEqual([]);
  expect(rivalCells(seen, { cells: ['A-1', 'Zoé', 'M5V'] }, mine)).toEqual([mine[0]]);
  expect(rivalCells(seen, { cells: ['A-1', 'Zoé', 'H2X 1Y4'] }, mine)).toEqual(mine);
});

test('a cell that the row does not have counts as an empty one', () => {
  expect(rivalCells({ cells: [] }, { cells: [] }, mine)).toEqual([]);
  expect(rivalCells({ cells: [] }, { cells: ['', '', 'K1A'] }, mine)).toEqual([mine[1]]);
});
