// The columns of the table: those that the member chose, as far as they fit.
import { type ColumnChoice, type OrderColumn, orderColumns } from '@portage/contract/orders/columns';

type Column = {
  /** Widths in pixels by `crampOf`: ample, narrow and cramped. */
  widths: readonly [number, number, number];
  /** Also takes a part of the remaining width. */
  isFlexible?: boolean;
  isOneLine?: boolean;
  /** Hidden unless the member chooses it; `NARROW` only on a screen that is not wide. */
  isExtra?: boolean | 'NARROW';
  /** Its place on a card (`ui/table/cards.ts`). */
  card?: 'title' | 'side' | 'text';
  /** The field by which its header sorts the list. */
  sort?: 'createdAt' | 'date' | 'recipient' | 'number';
};

/** The columns by importance: if space is short, the last ones are left out. */
export const columns: Readonly<Record<OrderColumn, Column>> = {
  number: { widths: [148, 130, 104], sort: 'number', card: 'title' },
  recipient: { widths: [180, 120, 96], isFlexible: true, sort: 'recipient', card: 'text' },
  status: { widths: [206, 172, 150], card: 'side' },
  slot: { widths: [164, 154, 146], sort: 'date', card: 'text' },
  store: { widths: [116, 110, 110], isOneLine: true, card: 'text' },
  cutoff: { widths: [130, 124, 120], isExtra: true },
  statusSince: { widths: [156, 150, 146], isExtra: true },
  completed: { widths: [156, 150, 146], isExtra: true },
  driver: { widths: [130, 120, 110], isOneLine: true, isExtra: true },
  printed: { widths: [156, 150, 146], isExtra: true },
  address: { widths: [220, 160, 140], isFlexible: true, isExtra: 'NARROW', card: 'text' },
  type: { widths: [110, 106, 100], isExtra: true },
  attempts: { widths: [102, 100, 96], isExtra: true },
  packages: { widths: [86, 84, 80], isExtra: true },
  tags: { widths: [122, 122, 122], card: 'text' },
  source: { widths: [124, 116, 110], isOneLine: true, isExtra: true },
  customerId: { widths: [124, 116, 110], isOneLine: true, isExtra: true },
  added: { widths: [112, 112, 112], sort: 'createdAt' },
};

/** The fields by which the list can be sorted. */
export const sortFields = Object.values(columns).flatMap(({ sort }) => sort ?? []);

/** Returns the default columns; `isWide` for a screen of at least 1,600 pixels. */
export const defaultColumns = (isWide: boolean): readonly ColumnChoice[] =>
  orderColumns.map((key) => {
    const { isExtra } = columns[key];
    return { key, isShown: !isExtra || (isExtra === 'NARROW' && isWide) };
  });

/** Returns every column once: as chosen, then those newer than the choice, hidden. */
export function completed(chosen: readonly ColumnChoice[] | null, isWide: boolean): readonly ColumnChoice[] {
  if (!chosen?.some(({ isShown }) => isShown)) return defaultColumns(isWide);
  const known = new Set(chosen.map(({ key }) => key));
  return [...chosen, ...orderColumns.filter((key) => !known.has(key)).map((key) => ({ key, isShown: false }))];
}

export const placeOf = (choices: readonly ColumnChoice[], key: OrderColumn): number =>
  choices.findIndex((choice) => choice.key === key);

/** Returns the choice with one column moved to another index. */
export function moved(choices: readonly ColumnChoice[], key: OrderColumn, to: number): ColumnChoice[] {
  const place = placeOf(choices, key);
  const [taken] = choices.slice(place, place + 1);
  if (!taken || to < 0 || to >= choices.length) return [...choices];
  return choices.toSpliced(place, 1).toSpliced(to, 0, taken);
}

/** Table widths in pixels below which columns shrink: 0 is ample, 1 narrow, 2 cramped. */
const [narrow, cramped] = [820, 660];
export const crampOf = (width: number): 0 | 1 | 2 => (width < cramped ? 2 : width < narrow ? 1 : 0);

export const widthOf = (key: OrderColumn, width: number): number => columns[key].widths[crampOf(width)];

/** Returns the columns that fit into a table's width, in their order: fewer columns rather than a horizontal scroll. */
export function fitting(choices: readonly ColumnChoice[], width: number, taken: number): OrderColumn[] {
  let keys = choices.filter(({ isShown }) => isShown).map(({ key }) => key);
  const needed = () => keys.reduce((sum, key) => sum + widthOf(key, width), taken);
  for (const least of Object.keys(columns).toReversed()) {
    if (needed() <= width || keys.length === 1) break;
    keys = keys.filter((key) => key !== least);
  }
  return keys;
}
