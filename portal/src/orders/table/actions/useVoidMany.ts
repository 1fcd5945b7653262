import type { OrderPick } from '@portage/contract/orders/batch';
import { api } from '../../../api/client.ts';
import { useSend } from '../../../api/send.ts';
import { useWords } from '../../../words/translate.ts';
import { orderRows } from '../../useOrderSend.ts';
import { useLeftOut } from './useLeftOut.ts';
import { words } from './words.ts';

/** Takes orders back that were just handed over; those that the courier keeps are named. */
export function useVoidMany(orders: readonly OrderPick[]) {
  const t = useWords(words);
  const say = useLeftOut(orders);
  const send = useSend(api.orders.voidMany, {
    stales: [...orderRows, 'orders.read'],
    onDone: ({ done, leftOut }) => say(t('voidDone', { count: done.length }), done.length, leftOut),
  });
  return (ids: readonly string[]) => send.mutate({ body: { ids: [...ids] } });
}
