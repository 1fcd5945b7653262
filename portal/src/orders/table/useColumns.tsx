import type { OrderRow } from '@portage/contract/orders/list';
import type { TableColumnsType, TableProps } from 'antd';
import { useMemo } from 'react';
import { useWords } from '../../words/translate.ts';
import type { OrdersSearch } from '../search.ts';
import { words } from '../words.ts';
import { AddedCell, NumberCell, RecipientCell, SlotCell, StatusCell, TagsCell } from './OrderCells.tsx';

type Columns = TableColumnsType<OrderRow>;
type Sort = NonNullable<OrdersSearch['sort']>;
type SortField = 'createdAt' | 'date' | 'recipient' | 'number';

const usualSort: Sort = 'createdAt:desc';
/** Narrower than these in pixels, the table leaves a column out rather than scroll sideways. */
const roomFor = { store: 700, tags: 1000, added: 1090 };
/** Each column's width, what it makes do with where there is little room, and where there is hardly any. */
const widths = {
  number: [148, 130, 104],
  slot: [164, 154, 146],
  store: [116, 110, 110],
  status: [182, 168, 150],
  tags: [146, 146, 146],
  added: [112, 112, 112],
} as const;
const narrow = 820;
const cramped = 660;

/** How much room a width in pixels gives: 0 is enough. */
export const crampOf = (width: number) => (width < cramped ? 2 : width < narrow ? 1 : 0);

type Frame = {
  sort: Sort | undefined;
  /** How wide the table is, in pixels. */
  width: number;
  storeName: (id: string) => string;
};

/** The columns that there is room for. */
export function useColumns({ sort = usualSort, width, storeName }: Frame): Columns {
  const t = useWords(words);
  return useMemo(() => {
    const [by, order] = sort.split(':');
    const widthOf = (name: keyof typeof widths) => widths[name][crampOf(width)];
    const sortable = (field: SortField) => ({
      key: field,
      sorter: true,
      sortOrder: by === field ? (order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null,
    });
    const columns: Columns = [
      {
        ...sortable('number'),
        title: t('number'),
        width: widthOf('number'),
        render: (_, row) => <NumberCell order={row} />,
      },
      { ...sortable('recipient'), title: t('recipient'), render: (_, row) => <RecipientCell order={row} /> },
      { ...sortable('date'), title: t('slot'), width: widthOf('slot'), render: (_, row) => <SlotCell order={row} /> },
    ];
    if (width >= roomFor.store) {
      columns.push({
        key: 'store',
        ellipsis: true,
        title: t('store'),
        width: widthOf('store'),
        render: (_, row) => storeName(row.pickupScheduleId),
      });
    }
    columns.push({
      key: 'status',
      title: t('status'),
      width: widthOf('status'),
      render: (_, row) => <StatusCell order={row} />,
    });
    if (width >= roomFor.tags) {
      columns.push({
        key: 'tags',
        title: t('tags'),
        width: widthOf('tags'),
        render: (_, row) => <TagsCell order={row} />,
      });
    }
    if (width >= roomFor.added) {
      columns.push({
        ...sortable('createdAt'),
        sortDirections: ['descend', 'ascend'],
        title: t('added'),
        width: widthOf('added'),
        render: (_, row) => <AddedCell order={row} />,
      });
    }
    return columns;
  }, [t, sort, width, storeName]);
}

const isSortField = (key: unknown): key is SortField =>
  key === 'createdAt' || key === 'date' || key === 'recipient' || key === 'number';

type Sorter = Parameters<NonNullable<TableProps<OrderRow>['onChange']>>[2];

/** What a press on a column's head asks for; a third press goes back to newest first. */
export function sortAsked(sorter: Sorter): Sort | undefined {
  if (Array.isArray(sorter) || !sorter.order || !isSortField(sorter.columnKey)) return undefined;
  const asked: Sort = `${sorter.columnKey}:${sorter.order === 'ascend' ? 'asc' : 'desc'}`;
  return asked === usualSort ? undefined : asked;
}
