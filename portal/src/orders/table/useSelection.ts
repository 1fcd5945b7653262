import type { OrderPick } from '@portage/contract/orders/batch';
import type { OrderRow } from '@portage/contract/orders/list';
import type { TableProps } from 'antd';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useT } from '../words.ts';

export type Selection = {
  /** The orders that are selected, also those of other pages, in the order in which they were. */
  orders: readonly OrderPick[];
  /** Sets them, or changes those that are selected by then. */
  keep: Dispatch<SetStateAction<readonly OrderPick[]>>;
  table: NonNullable<TableProps<OrderRow>['rowSelection']>;
};

/** Of the boxes to tick, in pixels. */
export const selectionWidth = 44;

/** Which orders are selected. Paging, filters and live rows leave the selection as it is; what the rows shown say of an order is what it now is. */
export function useSelection(shown: readonly OrderRow[] = []): Selection {
  const t = useT();
  const [chosen, setOrders] = useState<readonly OrderPick[]>([]);
  const fresh = new Map(shown.map((order) => [order.id, order]));
  const orders = chosen.map((order) => fresh.get(order.id) ?? order);
  const table: Selection['table'] = {
    columnWidth: selectionWidth,
    preserveSelectedRowKeys: true,
    selectedRowKeys: orders.map(({ id }) => id),
    onChange: (keys, rows) => {
      const known = new Map<string, OrderPick>([...orders, ...rows.filter(Boolean)].map((order) => [order.id, order]));
      setOrders(keys.flatMap((key) => known.get(String(key)) ?? []));
    },
    getCheckboxProps: ({ number, trackingCode }) => ({ 'aria-label': t('select', { order: number ?? trackingCode }) }),
    getTitleCheckboxProps: () => ({ 'aria-label': t('selectPage') }),
  };
  return { orders, keep: setOrders, table };
}
