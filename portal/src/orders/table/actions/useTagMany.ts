import type { Tagged } from '@portage/contract/orders/batch';
import { api } from '../../../api/client.ts';
import { useSend } from '../../../api/send.ts';
import { useNotify } from '../../../ui/useNotify.ts';
import { useWords } from '../../../words/translate.ts';
import { orderRows } from '../../useOrderSend.ts';
import type { TagChange } from './TagPicker.tsx';
import { type BatchProps, troubleOf } from './trouble.ts';
import { useLeftOut } from './useLeftOut.ts';
import { words } from './words.ts';

const stales = [...orderRows, 'orders.read'] as const;

/** Changes the tags of the orders, all or none, and offers to put back exactly what was. */
export function useTagMany({ orders, keep, onTrouble }: BatchProps) {
  const t = useWords(words);
  const notify = useNotify();
  const say = useLeftOut(orders);
  const back = useSend(api.orders.untagMany, {
    stales,
    onDone: ({ done, leftOut }) => say(t('tagBackDone', { count: done.length }), done.length, leftOut),
  });
  const send = useSend(api.orders.tagMany, { stales, isShownByForm: true });
  const settle = ({ changed }: Tagged) => {
    const show = (tagsOf: (change: Tagged['changed'][number]) => string[]) => {
      const tags = new Map(changed.map((change) => [change.id, tagsOf(change)]));
      // What was selected meanwhile stays selected.
      keep((selected) => selected.map((order) => ({ ...order, tags: tags.get(order.id) ?? order.tags })));
    };
    show(({ after }) => after);
    const wishes = changed.map(({ id, before, after }) => ({ id, found: after, tags: before }));
    const run = () => {
      show(({ before }) => before);
      back.mutate({ body: { orders: wishes } });
    };
    if (changed.length > 0) notify.undoable(t('tagDone', { count: changed.length }), { label: t('undo'), run });
  };
  const apply = async (change: TagChange) => {
    onTrouble(null);
    const ids = orders.map(({ id }) => id);
    await send.mutateAsync({ body: { ids, ...change } }).then(settle, (error) => {
      onTrouble(troubleOf(t('tagRefused'), error, ids));
    });
  };
  return { apply, isPending: send.isPending };
}
