import { orders } from '@portage/contract/orders/endpoints';
import { whyNotCancelShipment, whyNotDelete, whyNotVoid } from '@portage/contract/orders/rules';
import type { Order } from '@portage/contract/orders/schema';
import { Button } from 'antd';
import type { ApiRow } from '../../api/client.ts';
import { api } from '../../api/client.ts';
import { useMay } from '../../auth/account.ts';
import { AskCourier, useAskable } from '../../requests/AskCourier.tsx';
import { useConfirm } from '../../ui/useConfirm.ts';
import { useNotify } from '../../ui/useNotify.ts';
import { useNow } from '../../ui/useNow.ts';
import { useWords } from '../../words/translate.ts';
import { useOrderSend } from '../useOrderSend.ts';
import { useRefusal } from '../useRefusal.ts';
import { words } from '../words.ts';
import { Section } from './Facts.tsx';

/** What takes an order back, as far as it can be done now; when it is too late, why, and the way to the courier. Only for members who may. */
export function TakeBack({ order }: { order: Order }) {
  const t = useWords(words);
  const now = useNow();
  const { refusalOf } = useRefusal();
  const kinds = useAskable(order);
  const isAllowed = useMay(orders.void);
  const isOpen = whyNotDelete(order) === null;
  const mayVoid = whyNotVoid(order, now) === null;
  const refusal = isOpen ? null : whyNotCancelShipment(order, now);
  const isAskable = refusal !== null && kinds.length > 0;
  if (!isAllowed || (refusal !== null && !isAskable)) return null;
  return (
    <Section title={t('takeBack')}>
      <ul className="stack order-taking">
        {mayVoid && <Taking verb="void" row={api.orders.void} order={order} />}
        {isOpen && <Taking verb="cancelOrder" row={api.orders.delete} order={order} />}
        {!isOpen && refusal === null && <Taking verb="cancelShipment" row={api.orders.cancelShipment} order={order} />}
        {isAskable && (
          <li className="row row-apart">
            <span>{refusalOf(refusal)}</span>
            <AskCourier order={order} />
          </li>
        )}
      </ul>
    </Section>
  );
}

type TakingProps = {
  verb: 'cancelOrder' | 'void' | 'cancelShipment';
  row: ApiRow<{ params: { id: string } }, Order>;
  order: Order;
};

function Taking({ verb, row, order }: TakingProps) {
  const t = useWords(words);
  const confirm = useConfirm();
  const notify = useNotify();
  const send = useOrderSend(row, { onDone: () => notify.succeeded(t(`${verb}Done`)) });
  const ask = () =>
    confirm({
      title: t(`${verb}Title`, { order: order.number ?? order.trackingCode }),
      text: t(`${verb}Text`),
      action: t(verb),
      otherwise: t('leaveIt'),
      isDangerous: verb !== 'void',
      run: () => send.mutateAsync({ params: { id: order.id } }),
    });
  return (
    <li className="row row-apart">
      <span>{t(`${verb}Text`)}</span>
      <Button danger={verb !== 'void'} loading={send.isPending} onClick={ask}>
        {t(verb)}
      </Button>
    </li>
  );
}
