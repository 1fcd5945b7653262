// The columns of the grid, their order and widths.
import type { ImportColumn } from '@portage/contract/imports/schema';

/** A column as shown; `index` is its position in the file, `width` in pixels. */
export type ShownColumn = ImportColumn & { index: number; width: number };

const narrowest = 110;
const widest = 280;
const letterWidth = 8;
const padding = 28;

function widthOf({ header, samples }: ImportColumn): number {
  const longest = Math.max(header.length, ...samples.map((sample) => sample.length));
  return Math.min(widest, Math.max(narrowest, letterWidth * longest + padding));
}

/** Returns the matched columns in the file's order, then optionally the unmatched ones. */
export function shownColumns(columns: readonly ImportColumn[], withUnmapped: boolean): ShownColumn[] {
  const all = columns.map((column, index) => ({ ...column, index, width: widthOf(column) }));
  const mapped = all.filter(({ target }) => target !== null);
  return withUnmapped ? [...mapped, ...all.filter(({ target }) => target === null)] : mapped;
}
