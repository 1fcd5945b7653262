import { batchLimit } from '@portage/contract/orders/rules';
import { api } from '../../../api/client.ts';
import { useSend } from '../../../api/send.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { useConfirm } from '../../../ui/useConfirm.ts';
import { useNotify } from '../../../ui/useNotify.ts';
import { useWords } from '../../../words/translate.ts';
import { orderRows } from '../../useOrderSend.ts';
import { type BatchProps, troubleOf } from './trouble.ts';
import { words } from './words.ts';

/** Cancels the selected orders, after asking: all of them, or none when one refuses. */
export function CancelMany({ orders, keep, onTrouble }: BatchProps) {
  const t = useWords(words);
  const confirm = useConfirm();
  const notify = useNotify();
  const send = useSend(api.orders.deleteMany, {
    isShownByForm: true,
    stales: [...orderRows, 'orders.read'],
    onDone: ({ deleted }) => {
      notify.succeeded(t('cancelDone', { count: deleted.length }));
      const gone = new Set(deleted);
      keep((selected) => selected.filter(({ id }) => !gone.has(id)));
    },
  });
  const count = orders.length;
  const run = () => {
    const ids = orders.map(({ id }) => id);
    onTrouble(null);
    return send.mutateAsync({ body: { ids } }).catch((error) => onTrouble(troubleOf(t('cancelRefused'), error, ids)));
  };
  const ask = () =>
    confirm({
      title: t('cancelTitle', { count }),
      text: t('cancelText', { count }),
      action: t('cancel', { count }),
      otherwise: t('leaveIt'),
      isDangerous: true,
      run,
    });
  const isWaiting = orders.some(({ status }) => status === 'NOT_SCHEDULED');
  const refusal = count > batchLimit ? t('limit', { count: batchLimit }) : isWaiting ? null : t('cancelNone');
  return (
    <ActionButton danger loading={send.isPending} refusal={refusal} onClick={ask}>
      {t('cancel', { count })}
    </ActionButton>
  );
}
