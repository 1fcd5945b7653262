import type { OrderPick } from '@portage/contract/orders/batch';
import type { OrderRow } from '@portage/contract/orders/list';
import type { TableProps } from 'antd';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useT } from '../words.ts';

export type Selection = {
  /** The selected orders, including those of other pages, in the order of their selection. */
  orders: readonly OrderPick[];
  /** Sets the selection, or updates the current one. */
  keep: Dispatch<SetStateAction<readonly OrderPick[]>>;
  table: Pick<
    NonNullable<TableProps<OrderRow>['rowSelection']>,
    | 'columnWidth'
    | 'preserveSelectedRowKeys'
    | 'selectedRowKeys'
    | 'onChange'
    | 'getCheckboxProps'
    | 'getTitleCheckboxProps'
  >;
};

/** Width of the selection column in pixels. */
export const selectionWidth = 44;

/** Holds the selected orders. Paging, filters and live updates keep the selection; orders that are shown use their current row. */
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
    getTitleCheckboxProps: () => ({ 'aria-label': t('selectPage'), children: t('selectPage') }),
  };
  return { orders, keep: setOrders, table };
}
