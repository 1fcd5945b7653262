import type { ColumnChoice } from '@portage/contract/orders/columns';
import { useMemo } from 'react';
import { usePreferences } from '../../preferences/usePreferences.ts';
import { completed } from './columns.ts';

/** Returns the member's columns, all of them in order, and functions that change them; null restores the default. */
export function useOrderColumns() {
  const { preferences, keep } = usePreferences();
  const { orderColumns } = preferences;
  const choices = useMemo(() => completed(orderColumns), [orderColumns]);
  const choose = (columns: ColumnChoice[] | null) => keep(() => ({ orderColumns: columns }));
  /** Changes the latest columns, because clicks can be faster than rendering. */
  const change = (by: (now: readonly ColumnChoice[]) => ColumnChoice[]) =>
    keep((now) => ({ orderColumns: by(completed(now.orderColumns)) }));
  return { choices, choose, change, chosen: orderColumns };
}
