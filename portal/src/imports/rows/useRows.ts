import type { Import, ImportRow, RowState } from '@portage/contract/imports/schema';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { askFor, type LoadedRows, weave, windowOf, windowSize, windowsOf } from './windows.ts';

/** Milliseconds until windows out of view are dropped, so that the browser never holds the whole file. */
const forgetAfter = 10_000;

type RowWindow = { start: number; rows: ImportRow[]; total: number };
type RowsInput = { import: Pick<Import, 'id' | 'counts'>; state: RowState | undefined };

/** Returns the number of rows in a state, from the import's counts. */
export function countOf({ counts }: Pick<Import, 'counts'>, state: RowState | undefined): number {
  const { rows, ready, faulty, duplicate, skipped, created, updated } = counts;
  if (!state) return rows;
  return { READY: ready, FAULTY: faulty, DUPLICATE: duplicate, SKIPPED: skipped, CREATED: created, UPDATED: updated }[
    state
  ];
}

/** A row of the list; undefined while it is loading. `typed` is the text being typed into one of its cells. */
export type GridRow = { row: ImportRow | undefined; typed?: string };

export type Rows = ReturnType<typeof useRows>;

/** Loads the rows of an import; only those around the visible positions are fetched. */
export function useRows({ import: { id, counts }, state }: RowsInput) {
  const kept = useRef<LoadedRows>(new Map());
  const edits = useRef<Set<Promise<unknown>>>(new Set());
  const [total, setTotal] = useState(() => countOf({ counts }, state));
  const [starts, setStarts] = useState<readonly number[]>([0]);

  const fetchWindow = async (start: number): Promise<RowWindow> => {
    for (;;) {
      // A pending edit may remove its row from the server's list: rows read before its reply would be off by one.
      await Promise.allSettled(edits.current);
      const before = kept.current;
      const reply = await api.imports.rows({ params: { id }, query: { state, ...askFor(before, start) } });
      if (kept.current === before && edits.current.size === 0)
        return { start, rows: weave(before, start, reply.data), total: reply.total + before.size };
    }
  };
  const { windows, latest, error } = useQueries({
    queries: starts.map((start) => ({
      queryKey: ['imports.rows', { id, state, start }],
      queryFn: () => fetchWindow(start),
      staleTime: 0,
      gcTime: forgetAfter,
    })),
    combine: (found) => ({
      windows: found.map(({ data }) => data),
      latest: found.toSorted((one, other) => other.dataUpdatedAt - one.dataUpdatedAt)[0]?.data?.total,
      error: found.find((each) => each.error)?.error ?? null,
    }),
  });
  if (latest !== undefined && latest !== total) setTotal(latest);
  const lines = useMemo(() => {
    const shown: GridRow[] = Array.from({ length: total }, () => ({ row: undefined }));
    const known = windows.flatMap(
      (each) => each?.rows.map((row, offset) => ({ row, place: each.start + offset })) ?? [],
    );
    for (const { row, place } of known) if (place < total) shown[place] = { row };
    return shown;
  }, [windows, total]);

  /** Marks these positions as visible, and fetches the rows that are not loaded. */
  const showPlaces = useCallback((places: readonly number[]) => {
    const wanted = windowsOf(places);
    setStarts((now) => (now.join() === wanted.join() ? now : wanted));
  }, []);

  /** Fetches the current rows of a range of positions. */
  const readRange = async (place: number, count: number): Promise<ImportRow[]> => {
    const found: ImportRow[] = [];
    const first = windowOf(place);
    for (let start = first; start < place + count; start += windowSize) found.push(...(await fetchWindow(start)).rows);
    return found.slice(place - first, place - first + count);
  };

  /** Delays fetches until this edit is done. */
  const holdFor = (edit: Promise<unknown>) => {
    edits.current.add(edit);
    void edit.finally(() => edits.current.delete(edit)).catch(() => undefined);
  };

  return { lines, readRange, showPlaces, ...usePut(id, state, kept), holdFor, error };
}

function usePut(id: string, state: RowState | undefined, kept: { current: LoadedRows }) {
  const queryClient = useQueryClient();
  /** Updates rows where they are shown. A row that no longer belongs to the list stays in place. */
  const put = (fresh: readonly ImportRow[]) => {
    const byRow = new Map(fresh.map((row) => [row.row, row]));
    const places = new Map(kept.current);
    const putInto = ({ start, rows, total }: RowWindow): RowWindow => ({
      start,
      total,
      rows: rows.map((each, offset) => {
        const row = byRow.get(each.row);
        if (row && state && row.state !== state) places.set(start + offset, row);
        else if (row) places.delete(start + offset);
        return row ?? each;
      }),
    });
    queryClient.setQueriesData<RowWindow>({ queryKey: ['imports.rows', { id, state }] }, (now) => now && putInto(now));
    kept.current = places;
    // The cached lists of other states are outdated.
    queryClient.removeQueries({ queryKey: ['imports.rows', { id }], type: 'inactive' });
  };

  /** Refetches everything; rows that were kept in place move to their own list. */
  const refresh = () => {
    kept.current = new Map();
    return queryClient.invalidateQueries({ queryKey: ['imports.rows', { id }] });
  };
  return { put, refresh };
}
