import type { OrderColumn } from '@portage/contract/orders/columns';
import type { OrderRow } from '@portage/contract/orders/list';
import type { Store } from '@portage/contract/stores/schema';
import { useMemo } from 'react';
import type { Columns } from '../../ui/table/DataTable.tsx';
import { sortable } from '../../ui/table/sort.ts';
import type { OrdersSearch } from '../search.ts';
import { columns, fitting, widthOf } from './columns.ts';
import { cells } from './OrderCells.tsx';
import { useOrderColumns } from './useOrderColumns.ts';
import { useT } from './words.ts';

type Sort = NonNullable<OrdersSearch['sort']>;

/** Newest first. */
export const defaultSort: Sort = 'createdAt:desc';

type ColumnSpace = {
  sort: Sort | undefined;
  /** The widths of the table and of its selection column, in pixels. */
  width: number;
  selectionWidth: number;
  stores: readonly Store[];
  /** Whether any row has a tag. */
  hasTags: boolean;
};

/** Returns the member's columns that fit into the table. */
export function useColumns(space: ColumnSpace): Columns<OrderRow> {
  const t = useT();
  const { choices } = useOrderColumns();
  const { sort = defaultSort, width, selectionWidth, stores, hasTags } = space;
  return useMemo(() => {
    const keys = fitting(hasTags ? choices : choices.filter(({ key }) => key !== 'tags'), width, selectionWidth);
    const isFlexed = keys.some((key) => columns[key].isFlexible);
    const shown: ReadonlySet<OrderColumn> = new Set(keys);
    return keys.map((key) => {
      const Cell = cells[key];
      const { isFlexible, isOneLine, sort: field, card } = columns[key];
      return {
        key: field ?? key,
        title: t(key),
        card,
        ...(isFlexed && isFlexible ? {} : { width: widthOf(key, width) }),
        ...(field && sortable(field, sort)),
        ...(field === 'createdAt' && { sortDirections: ['descend', 'ascend'] }),
        ellipsis: isOneLine,
        render: (_: unknown, order: OrderRow) => (
          <Cell order={order} store={stores.find(({ id }) => id === order.pickupScheduleId)} shown={shown} />
        ),
      };
    });
  }, [t, choices, sort, width, selectionWidth, stores, hasTags]);
}
