import { type ImportRow, type RowsEdit, rowsAtOnce } from '@portage/contract/imports/schema';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useSend } from '../../api/send.ts';
import { usePutCounts } from '../useImport.ts';
import type { Rows } from './useRows.ts';

type Edit = RowsEdit['rows'][number];
export type Progress = { done: number; count: number };
export type EditOutcome = { rows: ImportRow[]; stale: ImportRow[]; isWhole: boolean };

/** A body of this many characters is sent at once. */
const charactersAtOnce = 400_000;
/** With more the list is read anew, instead of keeping what left it in its place. */
const shownAtOnce = 100;

/** So many edits as one call takes. */
function chunksOf(edits: readonly Edit[], most = rowsAtOnce, characters = charactersAtOnce): Edit[][] {
  const chunks: Edit[][] = [];
  let size = 0;
  for (const edit of edits) {
    const length = JSON.stringify(edit).length;
    const last = chunks.at(-1);
    if (last && last.length < most && size + length <= characters) last.push(edit);
    else chunks.push([edit]);
    size = chunks.at(-1)?.length === 1 ? length : size + length;
  }
  return chunks;
}

/** Changes many rows, some hundred a call. When a call fails the ones before it stand, and the outcome says so. */
export function useManyRows(id: string, rows: Rows) {
  const putCounts = usePutCounts(id);
  const [progress, setProgress] = useState<Progress | null>(null);
  const { mutateAsync } = useSend(api.imports.editRows);
  const send = async (edits: readonly Edit[]): Promise<EditOutcome> => {
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
      // Whoever sends notifies; the calls before it stand.
      outcome.isWhole = false;
    }
    setProgress(null);
    if (edits.length > shownAtOnce || !outcome.isWhole) void rows.refresh();
    return outcome;
  };
  return { send, progress };
}
