import type { OrderColumn } from '@portage/contract/orders/columns';
import type { OrderRow } from '@portage/contract/orders/list';
import type { Store } from '@portage/contract/stores/schema';
import type { TableColumnsType, TableProps } from 'antd';
import { useMemo } from 'react';
import type { OrdersSearch } from '../search.ts';
import { columns, fitting, widthOf } from './columns.ts';
import { cells } from './OrderCells.tsx';
import { useOrderColumns } from './useOrderColumns.ts';
import { useT } from './words.ts';

type Sort = NonNullable<OrdersSearch['sort']>;

const usualSort: Sort = 'createdAt:desc';

type Frame = {
  sort: Sort | undefined;
  /** How wide the table is, in pixels, and how much of that is for the boxes to tick. */
  width: number;
  selectionWidth: number;
  stores: readonly Store[];
  isAttended: boolean;
  /** Whether any row has a tag to show. */
  hasTags: boolean;
};

/** The member's columns, as far as there is room for them. */
export function useColumns(frame: Frame): TableColumnsType<OrderRow> {
  const t = useT();
  const { choices } = useOrderColumns();
  const { sort = usualSort, width, selectionWidth, stores, isAttended, hasTags } = frame;
  return useMemo(() => {
    const keys = fitting(hasTags ? choices : choices.filter(({ key }) => key !== 'tags'), width, selectionWidth);
    const isFlexed = keys.some((key) => columns[key].isFlexible);
    const shown: ReadonlySet<OrderColumn> = new Set(keys);
    return keys.map((key) => {
      const Cell = cells[key];
      const { isFlexible, isOneLine, sort: field } = columns[key];
      return {
        key: field ?? key,
        title: t(key),
        ...(isFlexed && isFlexible ? {} : { width: widthOf(key, width) }),
        ...sorting(field, sort),
        ellipsis: isOneLine,
        render: (_: unknown, order: OrderRow) => (
          <Cell
            order={order}
            store={stores.find(({ id }) => id === order.pickupScheduleId)}
            shown={shown}
            isAttended={isAttended}
          />
        ),
      };
    });
  }, [t, choices, sort, width, selectionWidth, stores, isAttended, hasTags]);
}

function sorting(field: string | undefined, sort: Sort) {
  if (!field) return {};
  const [by, order] = sort.split(':');
  const sortOrder = by === field ? (order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null;
  const directions = field === 'createdAt' ? { sortDirections: ['descend' as const, 'ascend' as const] } : {};
  return { sorter: true, sortOrder, ...directions };
}

type Sorter = Parameters<NonNullable<TableProps<OrderRow>['onChange']>>[2];

/** What a press on a column's head asks for; a third press goes back to newest first. */
export function sortAsked(sorter: Sorter): Sort | undefined {
  if (Array.isArray(sorter) || !sorter.order) return undefined;
  const field = Object.values(columns).find((column) => column.sort === sorter.columnKey)?.sort;
  const asked: Sort | undefined = field && `${field}:${sorter.order === 'ascend' ? 'asc' : 'desc'}`;
  return asked === usualSort ? undefined : asked;
}
