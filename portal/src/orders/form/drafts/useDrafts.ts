import { useEffect, useRef } from 'react';
import { useAccount } from '../../../auth/account.ts';
import type { OrderFormState } from '../useOrderForm.ts';
import type { OrderValues } from '../values.ts';
import { readDraft } from './draft.ts';
import { forgetDraft, keepDraft, keptDraft } from './draftStore.ts';

export type OrderDraft = { at: number; values: OrderValues };

/** Reads and deletes the drafts of the signed-in member; `form` is the id of the copied order, or `new`. */
export function useDrafts(form: string) {
  const { id } = useAccount();
  return {
    find: (start: OrderValues): OrderDraft | null => {
      const kept = keptDraft(id, form, Date.now());
      const values = kept && readDraft(kept.values, start);
      return kept && values ? { at: kept.at, values } : null;
    },
    forget: () => forgetDraft(id, form),
  };
}

/** Stores the values as they are typed. Returns a function that deletes the draft for good, after it is sent or discarded. */
export function useKeptDraft(form: string, { changed, read }: OrderFormState): () => void {
  const { id } = useAccount();
  const isOver = useRef(false);
  const text = changed.length > 0 ? JSON.stringify(read()) : null;
  useEffect(() => {
    if (isOver.current) return;
    if (text === null) forgetDraft(id, form);
    else keepDraft(id, form, { at: Date.now(), values: JSON.parse(text) });
  }, [id, form, text]);
  return () => {
    isOver.current = true;
    forgetDraft(id, form);
  };
}
