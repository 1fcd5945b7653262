import { ImportRow } from '@portage/contract/imports/schema';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, api } from '../../api/client.ts';
import { useNotify } from '../../ui/useNotify.ts';
import { useWords } from '../../words/translate.ts';
import { usePutCounts } from '../useImport.ts';
import { words } from '../words.ts';
import { rivalCells } from './rivals.ts';
import type { Cells, CellsDeed, Deeds } from './undo.ts';
import { type EditOutcome, useManyRows } from './useManyRows.ts';
import type { Rows } from './useRows.ts';

/** Somebody else changed the same cells first: their row, and what was typed here. */
export type Rivalry = { theirs: ImportRow; mine: Cells; rivals: Cells };
export type Sent = { row: ImportRow; cells: Cells };

export type RowEdits = ReturnType<typeof useRowEdits>;

/** Sends what is typed into the grid, a row's edits one after the other; the answer says what is still wrong with it. */
export function useRowEdits(id: string, rows: Rows, deeds: Deeds) {
  /** The rows with edits on their way. */
  const [pending, setPending] = useState<ReadonlySet<number>>(new Set());
  const [rivalry, setRivalry] = useState<Rivalry | null>(null);
  const [answered, setAnswered] = useState<ImportRow | null>(null);
  const many = useManyRows(id, rows);
  const remember = (sent: readonly Sent[], fresh: readonly ImportRow[]) => {
    const rowsNow = new Map(fresh.map((row) => [row.row, row]));
    const done = sent.flatMap((each) => deedOf(each, rowsNow.get(each.row.row)));
    if (done.length > 0) deeds.remember({ kind: 'cells', rows: done });
  };
  const onRow = (fresh: ImportRow, sent: Sent) => {
    setAnswered(fresh);
    remember([sent], [fresh]);
  };
  const send = useSendRow(id, rows, { onRow, onRival: setRivalry });
  const lines = useRef(new Map<number, Promise<ImportRow>>());

  const edit = (row: ImportRow, cells: Cells) => {
    setPending((now) => new Set(now).add(row.row));
    // What was typed next into the same row goes against the row as the edit before it left it.
    const before = lines.current.get(row.row) ?? Promise.resolve(row);
    const line = before.then((fresh) => {
      rows.put([withCells(fresh, cells)]);
      return send({ row: fresh, cells });
    });
    lines.current.set(row.row, line);
    rows.holdFor(line);
    void line.finally(() => {
      if (lines.current.get(row.row) !== line) return;
      lines.current.delete(row.row);
      setPending((now) => new Set([...now].filter((each) => each !== row.row)));
    });
  };

  /** Sends the edits of many rows: those that somebody else changed since they were read stay as they are. */
  const editMany = async (edits: readonly Sent[]): Promise<EditOutcome> => {
    rows.put(edits.map(({ row, cells }) => withCells(row, cells)));
    const outcome = await many.send(edits.map(({ row, cells }) => ({ row: row.row, version: row.version, cells })));
    remember(edits, outcome.rows);
    return outcome;
  };

  const settle = (keepsMine: boolean) => {
    if (!rivalry) return;
    const { theirs, mine, rivals } = rivalry;
    setRivalry(null);
    const kept = keepsMine ? mine : mine.filter((cell) => !rivals.includes(cell));
    if (kept.length > 0) edit(theirs, kept);
  };
  const { progress, send: sendMany } = many;
  const isSaving = pending.size > 0 || progress !== null;
  return { edit, editMany, sendMany, progress, settle, rivalry, pending, isSaving, answered };
}

type Listeners = { onRow: (row: ImportRow, sent: Sent) => void; onRival: (rivalry: Rivalry) => void };

/** Sends one edit and never fails: it answers the row as it then stands, as far as that is known. */
function useSendRow(id: string, rows: Rows, { onRow, onRival }: Listeners) {
  const t = useWords(words);
  const notify = useNotify();
  const putCounts = usePutCounts(id);
  const { mutateAsync } = useMutation<ImportRow, ApiError, Sent>({
    meta: { isShownByForm: true },
    mutationFn: async ({ row, cells }) => {
      const params = { id, row: String(row.row) };
      const { row: fresh, counts } = await api.imports.editRow({ params, body: { version: row.version, cells } });
      putCounts(counts);
      return fresh;
    },
  });
  const send = async ({ row, cells }: Sent): Promise<ImportRow> => {
    try {
      const fresh = await mutateAsync({ row, cells });
      rows.put([fresh]);
      onRow(fresh, { row, cells });
      return fresh;
    } catch (reason) {
      const theirs = freshOf(reason);
      if (!theirs) {
        rows.put([row]);
        notify.failed(t('notSaved', { row: row.row }), reason instanceof ApiError ? reason.body.message : undefined);
        return row;
      }
      rows.put([theirs]);
      const rivals = rivalCells(row, theirs, cells);
      // They changed other cells: both changes can stand.
      if (rivals.length === 0) return send({ row: theirs, cells });
      onRival({ theirs, mine: cells, rivals });
      return theirs;
    }
  };
  return send;
}

/** The row as someone else left it, which the server sends with its refusal. */
function freshOf(reason: unknown): ImportRow | null {
  if (!(reason instanceof ApiError) || reason.type !== 'STALE_VERSION') return null;
  const read = ImportRow.safeParse(reason.body.data);
  return read.success ? read.data : null;
}

/** A row as it was before it was changed so; nothing where it was not. */
function deedOf({ row, cells }: Sent, fresh: ImportRow | undefined): CellsDeed[] {
  if (!fresh) return [];
  const before = cells.map(({ column }) => ({ column, value: row.cells[column] ?? '' }));
  return [{ row: row.row, from: row.version, to: fresh.version, cells: before }];
}

/** A row as it is to be; it is shown so until the server answers. */
function withCells(row: ImportRow, changed: Cells): ImportRow {
  const cells = [...row.cells];
  for (const { column, value } of changed) cells[column] = value;
  return { ...row, cells };
}
