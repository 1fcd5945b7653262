// A long list, loaded in windows. A fixed row leaves the server's list of faulty rows, but keeps its place on the screen until the
// list is left, so that no row moves while a person edits.
import type { ImportRow } from '@portage/contract/imports/schema';

/** Rows of a window. */
export const windowSize = 100;

/** The rows that are no longer in the server's list, by their place on the screen. */
export type LoadedRows = ReadonlyMap<number, ImportRow>;

const countKept = (kept: LoadedRows, from: number, to: number): number => {
  let count = 0;
  for (const place of kept.keys()) if (place >= from && place < to) count += 1;
  return count;
};

/** Where the window that holds a place begins. */
export const windowOf = (place: number): number => Math.floor(place / windowSize) * windowSize;

/** The beginnings of the windows that hold these places, in order. */
export function windowsOf(places: Iterable<number>): number[] {
  return [...new Set([...places].map(windowOf))].sort((one, other) => one - other);
}

/** The range to request for a window: the server's list lacks the kept rows. */
export function askFor(kept: LoadedRows, start: number): { from: number; limit: number } {
  const limit = windowSize - countKept(kept, start, start + windowSize);
  return { from: start - countKept(kept, 0, start), limit: Math.max(1, limit) };
}

/** The rows of a window in their places: those of the reply, with the kept ones between them. */
export function weave(kept: LoadedRows, start: number, answered: readonly ImportRow[]): ImportRow[] {
  const waiting = answered.filter(({ row }) => ![...kept.values()].some((each) => each.row === row));
  const woven: ImportRow[] = [];
  for (let place = start; place < start + windowSize; place += 1) {
    const row = kept.get(place) ?? waiting.shift();
    if (row) woven.push(row);
  }
  return woven;
}
