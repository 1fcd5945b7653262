import type { ImportRow } from '@portage/contract/imports/schema';
import type { ClipboardEvent } from 'react';
import { useNotify } from '../../ui/useNotify.ts';
import { useWords } from '../../words/translate.ts';
import type { RowEdits, Sent } from '../rows/useRowEdits.ts';
import type { Rows } from '../rows/useRows.ts';
import { readBlock } from './block.ts';
import { firstColumn } from './moves.ts';
import type { Grid } from './useGrid.ts';
import { words } from './words.ts';

/** Rows that one paste may change. */
const pasteLimit = 5000;

/** A block of cells lands to the right of and below the cell that one stands in. */
export function usePaste(grid: Grid, rows: Rows, edits: RowEdits) {
  const t = useWords(words);
  const notify = useNotify();
  return (event: ClipboardEvent) => {
    const { active } = grid;
    if (event.target instanceof HTMLInputElement || active.column < firstColumn) return;
    const block = readBlock(event.clipboardData.getData('text/plain'));
    if (block.length === 0) return;
    event.preventDefault();
    const tell = (written: number, stale: number) => {
      if (written + stale < block.length) notify.failed(t('pastedPart', { count: written }));
      else if (written > 1) notify.succeeded(t('pasted', { count: written }));
      if (stale > 0) notify.failed(t('pastedStale', { count: stale }));
    };
    const [line] = block;
    // A single row is an edit like any other: where somebody else was first, one chooses.
    if (block.length === 1 && line) {
      if (grid.isEditable(grid.row)) grid.write(grid.row, valuesOf(grid, line));
      else tell(0, 0);
      return;
    }
    void writeBlock(grid, rows, edits, block.slice(0, pasteLimit)).then(({ written, stale }) => tell(written, stale));
  };
}

const valuesOf = ({ active, columns }: Grid, line: readonly string[]): ReadonlyMap<number, string> =>
  new Map(
    columns
      .slice(active.column - firstColumn, active.column - firstColumn + line.length)
      .map(({ index }, place) => [index, line[place] ?? '']),
  );

/** The rows are read as they are now, those far out of sight too, and then written. */
async function writeBlock(grid: Grid, rows: Rows, edits: RowEdits, block: readonly string[][]) {
  const found: readonly ImportRow[] = await rows.readRange(grid.active.place, block.length).catch(() => []);
  const open = found.flatMap((row, offset) => (grid.isEditable(row) ? [{ row, line: block[offset] ?? [] }] : []));
  const sent = open.flatMap(({ row, line }): Sent[] => {
    const cells = [...valuesOf(grid, line)].flatMap(([column, value]) =>
      value === (row.cells[column] ?? '') ? [] : [{ column, value }],
    );
    return cells.length > 0 ? [{ row, cells }] : [];
  });
  if (sent.length === 0) return { written: open.length, stale: 0 };
  const { rows: changed, stale } = await edits.editMany(sent);
  // What stood there already is as pasted as the rest.
  return { written: open.length - sent.length + changed.length, stale: stale.length };
}
