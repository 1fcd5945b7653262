import type { OrderRow } from '@portage/contract/orders/list';
import { useRef, useState } from 'react';
import { api } from '../api/client.ts';
import { queryClient } from '../api/queries.ts';
import { readOptions } from '../api/read.ts';
import type { OrdersSearch } from './search.ts';
import { type OrdersSearchState, queryOf } from './useOrdersSearch.ts';
import { isTyping } from './useRequestedField.ts';
import { useT } from './words.ts';

/**
 * Handles Enter in the search field, which a scanner sends after each code: an order with exactly this code opens at once; several are
 * listed; without a match it is an ordinary search, whose only result opens. The focus moves to the order, or to the first of several. The
 * text of the field is selected, so that the next scan replaces it.
 */
export function useScan({ asked, ask }: OrdersSearchState) {
  const t = useT();
  const [status, setStatus] = useState('');
  const scans = useRef(0);
  const scan = async (code: string, field: HTMLInputElement) => {
    const scanned = ++scans.current;
    field.select();
    refocusOnScan(field);
    setStatus('');
    const matches = code === '' ? [] : await matchesOf(code);
    // Ignored, because a later scan has started.
    if (scanned !== scans.current) return;
    const open = (order: Pick<OrderRow, 'id' | 'number' | 'trackingCode' | 'recipient'>) => {
      // The member has gone on to another field.
      if (document.activeElement !== field && isTyping()) return;
      ask({ order: order.id, panel: undefined });
      // A drawer that opens takes the focus itself.
      document.querySelector<HTMLElement>('.order-title')?.focus();
      setStatus(t('scanned', { order: order.number ?? order.trackingCode, recipient: order.recipient }));
    };
    const [order, ...others] = matches;
    if (order && others.length === 0) return open(order);
    ask({ search: code || undefined });
    if (order) setStatus(t('scannedMany', { count: matches.length }));
    const list = code === '' ? null : await search({ ...asked, search: code, page: undefined });
    const [found] = list?.data ?? [];
    // The member may have typed on.
    if (!found || scanned !== scans.current || field.value.trim() !== code) return;
    if (list?.total === 1) open(found);
    else focusRow(found.id, field);
  };
  return { status, scan };
}

/** Returns the orders with a code. A failed lookup counts as no match: the list then searches the code and shows the error. */
const matchesOf = (code: string) =>
  api.orders.lookup({ query: { code } }).then(
    ({ data }) => data,
    () => [],
  );

/** Returns the results of a search. The list shows an error. */
const search = (asked: OrdersSearch) =>
  queryClient.fetchQuery(readOptions(api.orders.list, { query: queryOf(asked) })).catch(() => null);

/** Focuses the row of an order once it is rendered, unless the focus has left the field. */
function focusRow(id: string, field: HTMLInputElement, frames = 60): void {
  if (document.activeElement !== field) return;
  const row = document.querySelector<HTMLElement>(`.orders-table[data-stale=false] [data-row-key="${id}"]`);
  if (row) row.focus();
  else if (frames > 0) requestAnimationFrame(() => focusRow(id, field, frames - 1));
}

let listening = new AbortController();

/**
 * Moves the focus back to the search field when the next code is scanned: a scanner types wherever the focus is, also while a drawer opens.
 * Ends at a click or any other key; shortcuts come first.
 */
function refocusOnScan(field: HTMLInputElement): void {
  listening.abort();
  listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('pointerdown', () => listening.abort(), { capture: true, signal });
  const onKey = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    // The Enter of a code.
    if (key === 'Enter' && target === field) return;
    const isTyped = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
    if (event.defaultPrevented || !(isTyped || key === 'Shift')) listening.abort();
    else if (isTyped && target instanceof Element && !target.closest('input, textarea')) field.focus();
  };
  // On the window, so that shortcuts come first.
  window.addEventListener('keydown', onKey, { signal });
}
