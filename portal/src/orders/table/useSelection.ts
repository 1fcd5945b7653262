import type { OrderRow } from '@portage/contract/orders/list';
import type { TableProps } from 'antd';
import { useMemo, useState } from 'react';
import { useWords } from '../../words/translate.ts';
import { words } from '../words.ts';

export type Selection = {
  /** The orders that are selected, also those of other pages, in the order in which they were. */
  orders: readonly OrderRow[];
  keep: (orders: readonly OrderRow[]) => void;
  table: NonNullable<TableProps<OrderRow>['rowSelection']>;
};

/** Of the boxes to tick, in pixels. */
export const selectionWidth = 44;

const nameOf = ({ number, trackingCode }: OrderRow) => number ?? trackingCode;

/** Which orders are selected. Paging, filters and live rows leave the selection as it is. */
export function useSelection(): Selection {
  const t = useWords(words);
  const [orders, setOrders] = useState<readonly OrderRow[]>([]);
  return useMemo(
    () => ({
      orders,
      keep: setOrders,
      table: {
        columnWidth: selectionWidth,
        preserveSelectedRowKeys: true,
        selectedRowKeys: orders.map(({ id }) => id),
        onChange: (keys, rows) => {
          const known = new Map([...orders, ...rows.filter(Boolean)].map((order) => [order.id, order]));
          setOrders(keys.flatMap((key) => known.get(String(key)) ?? []));
        },
        getCheckboxProps: (order) => ({ 'aria-label': t('select', { order: nameOf(order) }) }),
        getTitleCheckboxProps: () => ({ 'aria-label': t('selectPage') }),
      },
    }),
    [orders, t],
  );
}
