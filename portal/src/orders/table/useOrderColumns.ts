import type { ColumnChoice } from '@portage/contract/orders/columns';
import { useMemo } from 'react';
import { usePreferences } from '../../preferences/usePreferences.ts';
import { completed } from './columns.ts';

/** The member's columns, all of them in their order, and how to choose others; null goes back to the usual ones. */
export function useOrderColumns() {
  const { preferences, keep } = usePreferences();
  const { orderColumns } = preferences;
  const choices = useMemo(() => completed(orderColumns), [orderColumns]);
  const choose = (columns: readonly ColumnChoice[] | null) => keep({ orderColumns: columns && [...columns] });
  return { choices, choose, chosen: orderColumns };
}
