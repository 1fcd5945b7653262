import type { ColumnChoice } from '@portage/contract/orders/columns';
import { useMemo } from 'react';
import { usePreferences } from '../../preferences/usePreferences.ts';
import { completed } from './columns.ts';

/** The member's columns, all of them in their order, and how to choose others; null goes back to the usual ones. */
export function useOrderColumns() {
  const { preferences, keep } = usePreferences();
  const { orderColumns } = preferences;
  const choices = useMemo(() => completed(orderColumns), [orderColumns]);
  const choose = (columns: ColumnChoice[] | null) => keep(() => ({ orderColumns: columns }));
  /** Changes the columns as they are by then: presses come faster than the screen follows. */
  const change = (by: (now: readonly ColumnChoice[]) => ColumnChoice[]) =>
    keep((now) => ({ orderColumns: by(completed(now.orderColumns)) }));
  return { choices, choose, change, chosen: orderColumns };
}
