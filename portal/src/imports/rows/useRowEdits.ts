import { type ImportRow, type RowsEdit, rowsAtOnce } from '@portage/contract/imports/schema';
import { useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { useSend } from '../../api/send.ts';
import { useNotify } from '../../ui/useNotify.ts';
import { usePutCounts } from '../useImport.ts';
import { useT } from '../words.ts';
import { type Cells, type CellsEntry, conflictingCells, type UndoStack } from './edits.ts';
import type { Rows } from './useRows.ts';

/** A conflict with another member's edit of the same cells: their row, and the cells of this edit. */
export type EditConflict = { theirs: ImportRow; mine: Cells; conflicting: Cells };
export type CellEdit = { row: ImportRow; cells: Cells };

export type RowEdits = ReturnType<typeof useRowEdits>;

/** Sends the edits of the grid, sequentially for each row; the reply contains the row's remaining faults. */
export function useRowEdits(id: string, rows: Rows, undoStack: UndoStack) {
  /** The rows with pending edits. */
  const [pending, setPending] = useState<ReadonlySet<number>>(new Set());
  const [answered, setAnswered] = useState<ImportRow | null>(null);
  const { progress, send: sendMany } = useManyRows(id, rows);

  /** Sends the edits of many rows. Rows that another member has changed since they were read stay unchanged. */
  const editMany = async (edits: readonly CellEdit[]): Promise<EditOutcome> => {
    rows.put(edits.map(({ row, cells }) => withCells(row, cells)));
    const outcome = await sendMany(edits.map(({ row, cells }) => ({ row: row.row, version: row.version, cells })));
    const rowsNow = new Map(outcome.rows.map((row) => [row.row, row]));
    const done = edits.flatMap((each) => undoEntryOf(each, rowsNow.get(each.row.row)));
    if (done.length > 0) undoStack.remember({ kind: 'cells', rows: done });
    return outcome;
  };
  const { send, conflict, setConflict } = useSendRow(editMany, setAnswered);
  const lines = useRef(new Map<number, Promise<ImportRow>>());

  const edit = (row: ImportRow, cells: Cells) => {
    setPending((now) => new Set(now).add(row.row));
    // The next edit of a row is based on the result of the previous one.
    const before = lines.current.get(row.row) ?? Promise.resolve(row);
    const line = before.then((fresh) => send({ row: fresh, cells }));
    lines.current.set(row.row, line);
    rows.holdFor(line);
    void line.finally(() => {
      if (lines.current.get(row.row) !== line) return;
      lines.current.delete(row.row);
      setPending((now) => new Set([...now].filter((each) => each !== row.row)));
    });
  };
  const resolve = (keepsMine: boolean) => {
    if (!conflict) return;
    const { theirs, mine, conflicting } = conflict;
    setConflict(null);
    const kept = keepsMine ? mine : mine.filter((cell) => !conflicting.includes(cell));
    if (kept.length > 0) edit(theirs, kept);
  };
  const isSaving = pending.size > 0 || progress !== null;
  return { edit, editMany, sendMany, progress, resolve, conflict, pending, isSaving, answered };
}

/** Sends one edit. Never rejects: resolves to the latest known row. */
function useSendRow(
  editMany: (edits: readonly CellEdit[]) => Promise<EditOutcome>,
  onAnswered: (row: ImportRow) => void,
) {
  const t = useT();
  const notify = useNotify();
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  const send = async ({ row, cells }: CellEdit): Promise<ImportRow> => {
    const { rows, stale } = await editMany([{ row, cells }]);
    const [fresh] = rows;
    const [theirs] = stale;
    if (fresh) onAnswered(fresh);
    if (!theirs) return fresh ?? row;
    if (theirs.version === row.version) {
      // The row became an order.
      notify.failed(t('notSaved', { row: row.row }));
      return theirs;
    }
    const conflicting = conflictingCells(row, theirs, cells);
    // The other member changed different cells: both changes stay.
    if (conflicting.length === 0) return send({ row: theirs, cells });
    setConflict({ theirs, mine: cells, conflicting });
    return theirs;
  };
  return { send, conflict, setConflict };
}

/** Returns the undo entry of an edit; empty if it was not saved. */
function undoEntryOf({ row, cells }: CellEdit, fresh: ImportRow | undefined): CellsEntry[] {
  if (!fresh) return [];
  const before = cells.map(({ column }) => ({ column, value: row.cells[column] ?? '' }));
  return [{ row: row.row, from: row.version, to: fresh.version, cells: before }];
}

/** Returns the row with edited cells, shown until the server replies. */
function withCells(row: ImportRow, changed: Cells): ImportRow {
  const cells = [...row.cells];
  for (const { column, value } of changed) cells[column] = value;
  return { ...row, cells };
}

type SentEdit = RowsEdit['rows'][number];
type Progress = { done: number; count: number };
type EditOutcome = { rows: ImportRow[]; stale: ImportRow[]; isWhole: boolean };

/** The maximum number of characters in one request. */
const charactersAtOnce = 400_000;
/** Changes of more rows than this refetch the list. After a smaller one, rows that no longer belong to it stay in place. */
const shownAtOnce = 100;

/** Splits edits into requests, limited by rows and characters. */
function chunksOf(edits: readonly SentEdit[]): SentEdit[][] {
  const chunks: SentEdit[][] = [];
  let size = 0;
  for (const edit of edits) {
    const length = JSON.stringify(edit).length;
    const last = chunks.at(-1);
    if (last && last.length < rowsAtOnce && size + length <= charactersAtOnce) last.push(edit);
    else chunks.push([edit]);
    size = chunks.at(-1)?.length === 1 ? length : size + length;
  }
  return chunks;
}

/** Changes many rows in sequential requests. When one fails, the earlier ones stay applied and `isWhole` is false. */
function useManyRows(id: string, rows: Rows) {
  const putCounts = usePutCounts(id);
  const [progress, setProgress] = useState<Progress | null>(null);
  const { mutateAsync } = useSend(api.imports.editRows);
  const send = async (edits: readonly SentEdit[]): Promise<EditOutcome> => {
    const outcome: EditOutcome = { rows: [], stale: [], isWhole: true };
    setProgress({ done: 0, count: edits.length });
    try {
      for (const chunk of chunksOf(edits)) {
        const sent = mutateAsync({ params: { id }, body: { rows: chunk } });
        rows.holdFor(sent);
        const { rows: changed, stale, counts } = await sent;
        outcome.rows.push(...changed);
        outcome.stale.push(...stale);
        rows.put([...changed, ...stale]);
        putCounts(counts);
        setProgress({ done: outcome.rows.length + outcome.stale.length, count: edits.length });
      }
    } catch {
      // The mutation has shown the failure; the earlier requests stay applied.
      outcome.isWhole = false;
    }
    setProgress(null);
    if (edits.length > shownAtOnce || !outcome.isWhole) void rows.refresh();
    return outcome;
  };
  return { send, progress };
}
