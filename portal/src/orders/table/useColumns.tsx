import type { OrderRow } from '@portage/contract/orders/schema';
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
const roomFor = { tags: 1000, store: 720, added: 1090 };

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
    const sortable = (field: SortField) => ({
      key: field,
      sorter: true,
      sortOrder: by === field ? (order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null,
    });
    const columns: Columns = [
      { ...sortable('number'), title: t('number'), width: 148, render: (_, row) => <NumberCell order={row} /> },
      { ...sortable('recipient'), title: t('recipient'), render: (_, row) => <RecipientCell order={row} /> },
      { ...sortable('date'), title: t('slot'), width: 164, render: (_, row) => <SlotCell order={row} /> },
    ];
    if (width >= roomFor.store) {
      columns.push({
        key: 'store',
        title: t('store'),
        width: 116,
        render: (_, row) => storeName(row.pickupScheduleId),
      });
    }
    columns.push({ key: 'status', title: t('status'), width: 182, render: (_, row) => <StatusCell order={row} /> });
    if (width >= roomFor.tags) {
      columns.push({ key: 'tags', title: t('tags'), width: 146, render: (_, row) => <TagsCell order={row} /> });
    }
    if (width >= roomFor.added) {
      columns.push({
        ...sortable('createdAt'),
        sortDirections: ['descend', 'ascend'],
        title: t('added'),
        width: 112,
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
