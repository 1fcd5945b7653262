import { type ColumnChoice, readColumns } from '@portage/contract/orders/columns';
import { Grid } from 'antd';
import { useMemo } from 'react';
import { usePreferences } from '../../preferences/usePreferences.ts';
import { completed } from './columns.ts';

/** Returns the member's columns, all of them in order, and functions that change them; null restores the default. */
export function useOrderColumns() {
  const { preferences, keep } = usePreferences();
  // A newer server may send columns that this page does not know.
  const orderColumns = useMemo(() => readColumns(preferences.orderColumns), [preferences.orderColumns]);
  // 1,600 pixels
  const { xxl: isWide = false } = Grid.useBreakpoint();
  const choices = useMemo(() => completed(orderColumns, isWide), [orderColumns, isWide]);
  const choose = (columns: ColumnChoice[] | null) => keep(() => ({ orderColumns: columns }));
  /** Changes the latest columns, because clicks can be faster than rendering. */
  const change = (by: (now: readonly ColumnChoice[]) => ColumnChoice[]) =>
    keep((now) => ({ orderColumns: by(completed(readColumns(now.orderColumns), isWide)) }));
  return { choices, choose, change, chosen: orderColumns };
}
