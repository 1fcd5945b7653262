import { expect, test } from 'vitest';
import { conflictingCells, pushEntry, type UndoEntry, withNewVersions } from './edits.ts';

const cells = (row: number, from: number, to: number, value: string): UndoEntry => ({
  kind: 'cells',
  rows: [{ row, from, to, cells: [{ column: 0, value }] }],
});

test('undoing the second edit of a row lets the first be undone from the resulting version', () => {
  const [first, second] = [cells(7, 1, 2, 'a'), cells(7, 2, 3, 'b')];
  expect(withNewVersions([first], second.kind === 'cells' ? second.rows : [], new Map([[7, 4]]))).toEqual([
    cells(7, 1, 4, 'a'),
  ]);
});

test('an edit keeps its version if another member has changed the row since, so it cannot be undone', () => {
  const [first, third] = [cells(7, 1, 2, 'a'), cells(7, 3, 4, 'c')];
  expect(withNewVersions([first], third.kind === 'cells' ? third.rows : [], new Map([[7, 5]]))).toEqual([first]);
  expect(withNewVersions([cells(8, 3, 3, 'x')], third.kind === 'cells' ? third.rows : [], new Map([[7, 5]]))).toEqual([
    cells(8, 3, 3, 'x'),
  ]);
});

test('keeps only the latest two hundred entries', () => {
  let entries: readonly UndoEntry[] = [];
  for (let row = 1; row <= 250; row++) entries = pushEntry(entries, cells(row, 1, 2, ''));
  expect([entries.length, entries[0]]).toEqual([200, cells(51, 1, 2, '')]);
});

const seen = { cells: ['A-1', 'Zoe', 'M5V'] };
const mine = [
  { column: 1, value: 'Zoë' },
  { column: 2, value: 'M5V 2T6' },
];

test('reports a conflict only for a cell that both members changed to different values', () => {
  expect(conflictingCells(seen, { cells: ['A-2', 'Zoe', 'M5V'] }, mine)).toEqual([]);
  expect(conflictingCells(seen, { cells: ['A-1', 'Zoë', 'M5V'] }, mine)).toEqual([]);
  expect(conflictingCells(seen, { cells: ['A-1', 'Zoé', 'M5V'] }, mine)).toEqual([mine[0]]);
  expect(conflictingCells(seen, { cells: ['A-1', 'Zoé', 'H2X 1Y4'] }, mine)).toEqual(mine);
});

test('treats a cell that the row lacks as empty', () => {
  expect(conflictingCells({ cells: [] }, { cells: [] }, mine)).toEqual([]);
  expect(conflictingCells({ cells: [] }, { cells: ['', '', 'K1A'] }, mine)).toEqual([mine[1]]);
});
