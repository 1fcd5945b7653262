// Which columns the table shows: those that the member chose, as far as there is room for them.
import { type ColumnChoice, type OrderColumn, orderColumns } from '@portage/contract/orders/columns';

const shownAtFirst: ReadonlySet<OrderColumn> = new Set([
  'number',
  'recipient',
  'slot',
  'store',
  'status',
  'tags',
  'added',
]);

/** The columns as the product comes. */
export const usualColumns: readonly ColumnChoice[] = orderColumns.map((key) => ({
  key,
  isShown: shownAtFirst.has(key),
}));

/** Every column once: as it was chosen, then those that are newer than the choice, out of sight. */
export function completed(chosen: readonly ColumnChoice[] | null): readonly ColumnChoice[] {
  if (!chosen?.some(({ isShown }) => isShown)) return usualColumns;
  const known = new Set(chosen.map(({ key }) => key));
  return [...chosen, ...orderColumns.filter((key) => !known.has(key)).map((key) => ({ key, isShown: false }))];
}

/** The choice with one column in another's place. */
export function moved(choices: readonly ColumnChoice[], key: OrderColumn, to: number): ColumnChoice[] {
  const place = choices.findIndex((choice) => choice.key === key);
  const [taken] = choices.slice(place, place + 1);
  if (!taken || to < 0 || to >= choices.length) return [...choices];
  return choices.toSpliced(place, 1).toSpliced(to, 0, taken);
}

/** Narrower than these in pixels, a table makes do with less: 0 is enough room, 1 little, 2 hardly any. */
const [narrow, cramped] = [820, 660];
export const crampOf = (width: number): 0 | 1 | 2 => (width < cramped ? 2 : width < narrow ? 1 : 0);

/** How wide a column is by how much room there is; recipient and address take what is left over, at least so much. */
const widths: Readonly<Record<OrderColumn, readonly [number, number, number]>> = {
  number: [148, 130, 104],
  recipient: [180, 120, 96],
  address: [220, 160, 140],
  slot: [164, 154, 146],
  store: [116, 110, 110],
  status: [206, 172, 150],
  type: [110, 106, 100],
  packages: [86, 84, 80],
  attempts: [102, 100, 96],
  tags: [122, 122, 122],
  source: [124, 116, 110],
  customerId: [124, 116, 110],
  added: [112, 112, 112],
};
export const widthOf = (key: OrderColumn, width: number): number => widths[key][crampOf(width)];

/** Those that say most come last: the first are left out where there is no room. */
const leastImportant: readonly OrderColumn[] = [
  'added',
  'customerId',
  'source',
  'tags',
  'packages',
  'attempts',
  'type',
  'address',
  'store',
  'slot',
  'status',
  'recipient',
];

/** The columns to show in a table so wide, in their order: rather fewer than scrolled sideways. */
export function fitting(choices: readonly ColumnChoice[], width: number, taken: number): OrderColumn[] {
  let keys = choices.filter(({ isShown }) => isShown).map(({ key }) => key);
  const needed = () => keys.reduce((sum, key) => sum + widthOf(key, width), taken);
  for (const key of leastImportant) {
    if (needed() <= width || keys.length === 1) break;
    keys = keys.filter((each) => each !== key);
  }
  return keys;
}
