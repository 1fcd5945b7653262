// Which columns the grid shows, in which order and how wide.
import type { ImportColumn } from '@portage/contract/imports/schema';

/** A column of the file on the screen: `index` is its place in the file. */
export type ShownColumn = ImportColumn & { index: number; width: number };

const usual: Readonly<Record<string, number>> = {
  number: 130,
  recipient: 190,
  email: 220,
  phone: 150,
  address: 300,
  addressLine2: 120,
  city: 140,
  province: 110,
  postalCode: 140,
  note: 240,
  date: 150,
  time: 130,
  pickupScheduleName: 170,
};
const narrowest = 110;
const widest = 280;
const letterWidth = 8;
const padding = 28;

function widthOf({ header, target, samples }: ImportColumn): number {
  if (target && 'field' in target && usual[target.field]) return usual[target.field] ?? narrowest;
  const longest = Math.max(header.length, ...samples.map((sample) => sample.length));
  return Math.min(widest, Math.max(narrowest, letterWidth * longest + padding));
}

/** The columns that hold something of an order, in the file's order; then, when asked for, those that do not. */
export function shownColumns(columns: readonly ImportColumn[], withUnmapped: boolean): ShownColumn[] {
  const all = columns.map((column, index) => ({ ...column, index, width: widthOf(column) }));
  const mapped = all.filter(({ target }) => target !== null);
  return withUnmapped ? [...mapped, ...all.filter(({ target }) => target === null)] : mapped;
}
