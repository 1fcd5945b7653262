// A long list, loaded in windows. A fixed row leaves the server's list of faulty rows, but stays in place on the screen until the list is
// closed, so that no row moves while a member edits.
import type { ImportRow } from '@portage/contract/imports/schema';

/** Rows per window. */
export const windowSize = 100;

/** The rows that are no longer in the server's list, by their position on the screen. */
export type LoadedRows = ReadonlyMap<number, ImportRow>;

const countKept = (kept: LoadedRows, from: number, to: number): number => {
  let count = 0;
  for (const place of kept.keys()) if (place >= from && place < to) count += 1;
  return count;
};

/** Returns the start of the window that contains a position. */
export const windowOf = (place: number): number => Math.floor(place / windowSize) * windowSize;

/** Returns the starts of the windows that contain these positions, in ascending order. */
export function windowsOf(places: Iterable<number>): number[] {
  return [...new Set([...places].map(windowOf))].sort((one, other) => one - other);
}

/** Returns the range to request for a window: the server's list no longer contains the kept rows. */
export function askFor(kept: LoadedRows, start: number): { from: number; limit: number } {
  const limit = windowSize - countKept(kept, start, start + windowSize);
  return { from: start - countKept(kept, 0, start), limit: Math.max(1, limit) };
}

/** Returns the rows of a window in order: those of the reply, with the kept ones in their positions. */
export function weave(kept: LoadedRows, start: number, answered: readonly ImportRow[]): ImportRow[] {
  const waiting = answered.filter(({ row }) => ![...kept.values()].some((each) => each.row === row));
  const woven: ImportRow[] = [];
  for (let place = start; place < start + windowSize; place += 1) {
    const row = kept.get(place) ?? waiting.shift();
    if (row) woven.push(row);
  }
  return woven;
}
