import { type ColumnChoice, readColumns } from '@portage/contract/orders/columns';
import { useMemo } from 'react';
import { usePreferences } from '../../preferences/usePreferences.ts';
import { completed } from './columns.ts';

/** Returns the member's columns, all of them in order, and functions that change them; null restores the default. */
export function useOrderColumns() {
  const { preferences, keep } = usePreferences();
  // A newer server may send columns that this page does not know.
  const orderColumns = useMemo(() => readColumns(preferences.orderColumns), [preferences.orderColumns]);
  const choices = useMemo(() => completed(orderColumns), [orderColumns]);
  const choose = (columns: ColumnChoice[] | null) => keep(() => ({ orderColumns: columns }));
  /** Changes the latest columns, because clicks can be faster than rendering. */
  const change = (by: (now: readonly ColumnChoice[]) => ColumnChoice[]) =>
    keep((now) => ({ orderColumns: by(completed(readColumns(now.orderColumns))) }));
  return { choices, choose, change, chosen: orderColumns };
}
