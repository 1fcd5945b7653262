import { useEffect, useRef, useState } from 'react';
import { useNotify } from '../../ui/useNotify.ts';
import { type CellsEntry, pushEntry, type UndoEntry, type UndoStack, withNewVersions } from '../rows/edits.ts';
import type { useChoice } from '../rows/useChoice.ts';
import type { RowEdits } from '../rows/useRowEdits.ts';
import type { Rows } from '../rows/useRows.ts';
import { firstColumn, stateColumn } from './moves.ts';
import type { Grid } from './useGrid.ts';
import { useT } from './words.ts';

export type Undo = ReturnType<typeof useUndo>;
type UndoInput = {
  grid: Grid;
  rows: Rows;
  edits: RowEdits;
  choice: ReturnType<typeof useChoice>;
  undoStack: UndoStack;
};

/** Undoes the last action in this grid. Rows that another member has changed since are skipped and reported. */
export function useUndo({ grid, rows, edits, choice, undoStack }: UndoInput) {
  const t = useT();
  const notify = useNotify();
  const queue = useRef<Promise<void>>(null);
  /** The text about the last undo, for screen readers. */
  const [status, setStatus] = useState('');
  const { answered } = edits;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later edit is announced instead.
  useEffect(() => setStatus(''), [answered]);

  const undoCells = async (undone: readonly CellsEntry[]) => {
    const outcome = await edits.sendMany(undone.map(({ row, to, cells }) => ({ row, version: to, cells })));
    const versions = new Map(outcome.rows.map(({ row, version }) => [row, version]));
    undoStack.change((before) => withNewVersions(before, undone, versions));
    if (!outcome.isWhole) {
      const answered = new Set([...outcome.rows, ...outcome.stale].map(({ row }) => row));
      const left = undone.filter(({ row }) => !answered.has(row));
      undoStack.change((before) => pushEntry(before, { kind: 'cells', rows: left }));
    }
    const [first] = outcome.rows;
    if (first) setStatus(t('undone', { count: outcome.rows.length, row: first.row }));
    if (outcome.rows.length > 1) notify.succeeded(t('undone', { count: outcome.rows.length, row: 0 }));
    if (outcome.stale.length > 0) notify.failed(t('undoStale', { count: outcome.stale.length }));
  };
  const show = (row: number, column: number | undefined) => {
    const place = rows.lines.findIndex((line) => line.row?.row === row);
    const shown = grid.columns.findIndex(({ index }) => index === column);
    if (place >= 0) grid.move({ place, column: shown < 0 ? stateColumn : firstColumn + shown });
  };
  const undoOne = async (entry: UndoEntry) => {
    if (entry.kind === 'cells') {
      const [first] = entry.rows;
      if (first) show(first.row, first.cells[0]?.column);
      return await undoCells(entry.rows);
    }
    show(entry.row, undefined);
    await choice.takeBack(entry.row, entry.was, entry.now);
    setStatus(t('undone', { count: 1, row: entry.row }));
  };
  const undoLast = async () => {
    const entry = undoStack.take();
    // The mutation has already shown the failure.
    if (entry) await undoOne(entry).catch(() => undefined);
  };
  const undo = () => {
    // The version of a row that is being saved is not known yet; an undo in progress provides it when it is done.
    if (edits.isSaving && !queue.current) return;
    const line = (queue.current ?? Promise.resolve()).then(undoLast);
    queue.current = line;
    void line.then(() => {
      if (queue.current === line) queue.current = null;
    });
  };
  return { undo, canUndo: undoStack.count > 0 && !edits.isSaving, status };
}
