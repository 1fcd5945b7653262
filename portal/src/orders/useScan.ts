import type { OrderRow } from '@portage/contract/orders/list';
import { useRef, useState } from 'react';
import { api } from '../api/client.ts';
import { queryClient } from '../api/queries.ts';
import { readOptions } from '../api/read.ts';
import type { OrdersSearch } from './search.ts';
import { type OrdersSearchState, queryOf } from './useOrdersSearch.ts';
import { useT } from './words.ts';

/** Milliseconds for which the focus is kept out of an opening drawer: its chunk may still have to be loaded. */
const openingTakes = 30_000;

/**
 * Handles Enter in the search field, which a scanner sends after each code: an order with exactly this code opens at once; several are
 * listed; without a match it is an ordinary search, whose only result opens. The text of the field is selected, so that the next scan
 * replaces it.
 */
export function useScan({ asked, ask }: OrdersSearchState) {
  const t = useT();
  const [status, setStatus] = useState('');
  const scans = useRef(0);
  const scan = async (code: string, field: HTMLInputElement) => {
    const scanned = ++scans.current;
    field.select();
    setStatus('');
    const matches = code === '' ? [] : await matchesOf(code);
    // Ignored, because a later scan has started.
    if (scanned !== scans.current) return;
    const open = (order: Pick<OrderRow, 'id' | 'number' | 'trackingCode' | 'recipient'>) => {
      keepFocus(field);
      ask({ order: order.id, panel: undefined });
      setStatus(t('scanned', { order: order.number ?? order.trackingCode, recipient: order.recipient }));
    };
    const [order, ...others] = matches;
    if (order && others.length === 0) return open(order);
    ask({ search: code || undefined });
    if (order) return setStatus(t('scannedMany', { count: matches.length }));
    const found = code === '' ? undefined : await onlyResult({ ...asked, search: code, page: undefined });
    // The member may have typed on.
    if (found && scanned === scans.current && field.value.trim() === code) open(found);
  };
  return { status, scan };
}

/** Returns the orders with a code. A failed lookup counts as no match: the list then searches the code and shows the error. */
const matchesOf = (code: string) =>
  api.orders.lookup({ query: { code } }).then(
    ({ data }) => data,
    () => [],
  );

/** Returns the result of a search, if there is exactly one. The list shows an error. */
async function onlyResult(asked: OrdersSearch) {
  const list = await queryClient.fetchQuery(readOptions(api.orders.list, { query: queryOf(asked) })).catch(() => null);
  return list?.total === 1 ? list.data[0] : undefined;
}

/** Keeps focus in the search field while the drawer opens, because a scanner keeps typing; focus that the member moves stays. */
function keepFocus(field: HTMLInputElement): void {
  const until = AbortSignal.timeout(openingTakes);
  const byHand = new AbortController();
  const signal = AbortSignal.any([until, byHand.signal]);
  for (const event of ['pointerdown', 'keydown'])
    document.addEventListener(event, () => byHand.abort(), { capture: true, signal });
  const back = ({ target }: FocusEvent) => {
    if (!(target instanceof Element && target.closest('.side-drawer'))) return;
    field.focus({ preventScroll: true });
    field.select();
  };
  document.addEventListener('focusin', back, { signal });
}
