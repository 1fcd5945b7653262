import { useState } from 'react';
import { useAccount } from '../auth/account.ts';
import { isPageFocused } from '../orders/table/rows.ts';
import { barKey } from '../orders/table/SelectionBar.tsx';
import { useT as useOrderWords } from '../orders/words.ts';
import { useShortcuts } from '../ui/useShortcuts.ts';
import type { Decide } from './useDecide.ts';
import type { InboxState } from './useInbox.ts';
import { useT } from './words.ts';

/** The keys of the inbox, for their help: those of decisions only for members who may decide. */
export function useKeyLines(mayDecide: boolean) {
  const t = useT();
  const orderText = useOrderWords();
  const decisions = [
    { keys: ['E'], does: t('keyResolve') },
    { keys: ['S'], does: t('keySnooze') },
    { keys: ['A'], does: t('keyAssign') },
    { keys: ['space', 'X'], does: t('keySelect') },
    { keys: [barKey], does: orderText('keyBar') },
  ];
  return [
    { keys: ['J', 'K'], does: t('keyNext') },
    { keys: ['enter'], does: t('keyOpen') },
    ...(mayDecide ? decisions : []),
    { keys: ['/'], does: t('keySearch') },
    { keys: ['escape'], does: t('keyClose') },
    { keys: ['?'], does: t('keyHelp') },
  ];
}

/** Registers the shortcuts of the inbox; returns whether their help is shown. */
export function useInboxKeys({ asked, ask }: InboxState, ids: readonly string[], decide: Decide | null) {
  const [isHelpShown, setHelpShown] = useState(false);
  const { id: me } = useAccount();
  const current = () => focusedId() ?? asked.order;
  const move = (by: 1 | -1) => {
    const to = ids[ids.indexOf(current() ?? '') + by];
    if (!to) return;
    if (asked.order) ask({ order: to });
    rowOf(to)?.focus();
  };
  const press = (selector: string) => {
    const id = current();
    if (id) rowOf(id)?.querySelector<HTMLElement>(selector)?.click();
  };
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => isPageFocused() && move(1),
    e: () => press('.problem-resolve'),
    s: () => press('.problem-snooze'),
    a: () => {
      const id = current();
      if (id) decide?.([id], { ownerId: me });
    },
    '?': () => setHelpShown(true),
  });
  return { isHelpShown, setHelpShown };
}

/** Returns the id of the order whose row has the focus. */
export const focusedId = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('.order-row')?.dataset.rowKey;

/** Returns the table row of an order. */
export const rowOf = (id: string) => document.querySelector<HTMLElement>(`.order-row[data-row-key="${id}"]`);
