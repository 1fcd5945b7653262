import { orders } from '@portage/contract/orders/endpoints';
import type { Order } from '@portage/contract/orders/schema';
import { Button } from 'antd';
import { api } from '../../api/client.ts';
import { useMay } from '../../auth/account.ts';
import { useConfirm } from '../../ui/useConfirm.ts';
import { useOrderSend } from '../useOrderSend.ts';
import { useT } from './words.ts';

/** Shows whether the recipient's tracking link is active; renews or revokes it. */
export function LinkActions({ order }: { order: Order }) {
  const t = useT();
  const confirm = useConfirm();
  const mayChange = useMay(orders.renewLink);
  const renew = useOrderSend(api.orders.renewLink);
  const revoke = useOrderSend(api.orders.revokeLink);
  const ask = (verb: 'renewLink' | 'revokeLink', send: typeof renew) =>
    void confirm({
      title: t(`${verb}Title`),
      text: t(`${verb}Text`),
      action: t(verb),
      isDangerous: true,
      run: () => send.mutateAsync({ params: { id: order.id } }),
    });
  return (
    <span className="row">
      {t(order.linkRevoked ? 'linkRevoked' : 'linkActive')}
      {mayChange && (
        <Button size="small" loading={renew.isPending} onClick={() => ask('renewLink', renew)}>
          {t('renewLink')}
        </Button>
      )}
      {mayChange && !order.linkRevoked && (
        <Button size="small" danger loading={revoke.isPending} onClick={() => ask('revokeLink', revoke)}>
          {t('revokeLink')}
        </Button>
      )}
    </span>
  );
}
