import type { OrderPick } from '@portage/contract/orders/batch';
import type { OrderRow } from '@portage/contract/orders/list';
import type { TableProps } from 'antd';
import { type Dispatch, type SetStateAction, useMemo, useState } from 'react';
import { useWords } from '../../words/translate.ts';
import { words } from '../words.ts';

export type Selection = {
  /** The orders that are selected, also those of other pages, in the order in which they were. */
  orders: readonly OrderPick[];
  /** Sets them, or changes those that are selected by then. */
  keep: Dispatch<SetStateAction<readonly OrderPick[]>>;
  table: NonNullable<TableProps<OrderRow>['rowSelection']>;
};

/** Of the boxes to tick, in pixels. */
export const selectionWidth = 44;

const nameOf = ({ number, trackingCode }: OrderRow) => number ?? trackingCode;
const none: readonly OrderRow[] = [];

/** Which orders are selected. Paging, filters and live rows leave the selection as it is; what the rows shown say of an order is what it now is. */
export function useSelection(shown: readonly OrderRow[] = none): Selection {
  const t = useWords(words);
  const [chosen, setOrders] = useState<readonly OrderPick[]>([]);
  const orders = useMemo(() => {
    const fresh = new Map(shown.map((order) => [order.id, order]));
    return chosen.map((order) => fresh.get(order.id) ?? order);
  }, [chosen, shown]);
  return useMemo(
    () => ({
      orders,
      keep: setOrders,
      table: {
        columnWidth: selectionWidth,
        preserveSelectedRowKeys: true,
        selectedRowKeys: orders.map(({ id }) => id),
        onChange: (keys, rows) => {
          const known = new Map<string, OrderPick>(
            [...orders, ...rows.filter(Boolean)].map((order) => [order.id, order]),
          );
          setOrders(keys.flatMap((key) => known.get(String(key)) ?? []));
        },
        getCheckboxProps: (order) => ({ 'aria-label': t('select', { order: nameOf(order) }) }),
        getTitleCheckboxProps: () => ({ 'aria-label': t('selectPage') }),
      },
    }),
    [orders, t],
  );
}
