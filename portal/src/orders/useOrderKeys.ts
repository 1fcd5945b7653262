import { useState } from 'react';
import { useShortcuts } from '../ui/useShortcuts.ts';
import type { Asked } from './useAsked.ts';

/** The keys of the orders screen, and whether their list is shown. */
export function useOrderKeys({ asked, ask }: Asked, ids: readonly string[]) {
  const [isHelpShown, setHelpShown] = useState(false);
  const move = (by: 1 | -1) => {
    const to = asked.order && ids[ids.indexOf(asked.order) + by];
    if (to) ask({ order: to });
  };
  const toRows = () => {
    if (document.activeElement === document.body) focus('.order-row-open', '.order-row');
  };
  useShortcuts({
    '/': () => focus('.order-filters input'),
    n: () => ask({ panel: 'new', order: undefined }),
    j: () => move(1),
    k: () => move(-1),
    '?': () => setHelpShown(true),
    ArrowDown: toRows,
    ArrowUp: toRows,
  });
  return { isHelpShown, setHelpShown };
}

/** The first of the selectors that finds something. */
function focus(...selectors: string[]): void {
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) continue;
    found.focus();
    if (found instanceof HTMLInputElement) found.select();
    return;
  }
}
