import { useEffect, useEffectEvent, useRef } from 'react';
import type { OrdersSearch } from './search.ts';
import { useOrdersSearch } from './useOrdersSearch.ts';

/** Returns whether a text field has the focus. */
export const isTyping = (): boolean => document.activeElement?.matches('input, textarea') ?? false;

type Act = NonNullable<OrdersSearch['act']>;

/**
 * Returns a ref for the place whose text field gets the focus when the URL asks for one of the acts; `prepare` is called before. A field that
 * the member types into keeps the focus: the place may have loaded late.
 */
export function useRequestedField<A extends Act>(acts: readonly A[], prepare?: (act: A) => void) {
  const { asked, ask } = useOrdersSearch();
  const place = useRef<HTMLDivElement>(null);
  const act = acts.find((each) => each === asked.act);
  const onAsked = useEffectEvent((requested: A) => {
    prepare?.(requested);
    ask({ act: undefined });
    if (!isTyping()) place.current?.querySelector('textarea')?.focus();
  });
  useEffect(() => {
    if (act) onAsked(act);
  }, [act]);
  return place;
}
