import { useRef, useState } from 'react';
import { api } from '../api/client.ts';
import type { OrdersSearchState } from './useOrdersSearch.ts';
import { useT } from './words.ts';

/** How long a drawer that opens may take to ask for the focus, in milliseconds: its code may still have to be loaded. */
const openingTakes = 30_000;

/**
 * Handles Enter in the search, which a scanner presses behind each code: an order with exactly this code opens at once; several
 * are listed; with none it is a search like any other. The text of the field is selected, so that the next scan replaces it.
 */
export function useScan({ ask }: Pick<OrdersSearchState, 'ask'>) {
  const t = useT();
  const [status, setStatus] = useState('');
  const scans = useRef(0);
  const scan = async (code: string, field: HTMLInputElement) => {
    const scanned = ++scans.current;
    field.select();
    setStatus('');
    const matches = code === '' ? [] : await matchesOf(code);
    // A scan that came after this one is what counts.
    if (scanned !== scans.current) return;
    const [order, ...others] = matches;
    if (!order || others.length > 0) {
      ask({ search: code || undefined });
      if (order) setStatus(t('scannedMany', { count: matches.length }));
      return;
    }
    keepFocus(field);
    ask({ order: order.id, panel: undefined });
    setStatus(t('scanned', { order: order.number ?? order.trackingCode, recipient: order.recipient }));
  };
  return { status, scan };
}

/** Without an answer the code is searched, and the list shows what is wrong. */
const matchesOf = (code: string) =>
  api.orders.lookup({ query: { code } }).then(
    ({ data }) => data,
    () => [],
  );

/** Keeps the focus in the search field when the drawer opens, because a scanner goes on typing; a focus moved by hand stays. */
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
