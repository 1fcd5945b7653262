import { useState } from 'react';
import { useShortcuts } from '../ui/useShortcuts.ts';
import { type Asked, pageSizeUsual } from './useAsked.ts';

/** The keys of the orders screen, and whether their list is shown. */
export function useOrderKeys({ asked, ask }: Asked, ids: readonly string[], total: number) {
  const [isHelpShown, setHelpShown] = useState(false);
  const move = (by: 1 | -1) => {
    const to = asked.order && ids[ids.indexOf(asked.order) + by];
    if (to) ask({ order: to });
  };
  const toRows = () => {
    if (document.activeElement === document.body) focus('.order-row-open', '.order-row');
  };
  const turn = (by: 1 | -1) => {
    const { page = 1, pageSize = pageSizeUsual } = asked;
    const to = page + by;
    if (to >= 1 && (to - 1) * pageSize < total) ask({ page: to === 1 ? undefined : to });
  };
  useShortcuts({
    '/': () => focus('.order-filters input'),
    n: () => ask({ panel: 'new', order: undefined }),
    j: () => move(1),
    k: () => move(-1),
    '[': () => turn(-1),
    ']': () => turn(1),
    f: () => press('.orders-filters-button'),
    v: () => press('.orders-views-button'),
    '?': () => setHelpShown(true),
    ArrowDown: toRows,
    ArrowUp: toRows,
  });
  return { isHelpShown, setHelpShown };
}

const press = (selector: string): void => document.querySelector<HTMLElement>(selector)?.click();

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
