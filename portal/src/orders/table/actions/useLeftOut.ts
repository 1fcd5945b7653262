import type { LeftOut, OrderPick } from '@portage/contract/orders/batch';
import type { z } from 'zod';
import { useNotify } from '../../../ui/useNotify.ts';
import { useWords } from '../../../words/translate.ts';
import { nameOf } from './trouble.ts';
import { words } from './words.ts';

const named = 5;

/** Says what an undo did, and which orders it left: the first of them by name, with their reasons. */
export function useLeftOut(orders: readonly OrderPick[]) {
  const t = useWords(words);
  const notify = useNotify();
  return (title: string, done: number, leftOut: readonly z.output<typeof LeftOut>[]) => {
    if (done > 0) notify.succeeded(title);
    if (leftOut.length === 0) return;
    const names = new Map(orders.map((order) => [order.id, nameOf(order)]));
    const lines = leftOut
      .slice(0, named)
      .map(({ id, message }) => t('refusedOrder', { order: names.get(id) ?? t('oneOrder'), reason: message }));
    const rest = leftOut.length - lines.length;
    if (rest > 0) lines.push(t('andMore', { count: rest }));
    notify.failed(t('undoLeftOut', { count: leftOut.length }), lines.join('. '));
  };
}
