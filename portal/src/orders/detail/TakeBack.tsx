import { orders } from '@portage/contract/orders/endpoints';
import { whyNotCancelShipment, whyNotDelete, whyNotVoid } from '@portage/contract/orders/rules';
import type { Order } from '@portage/contract/orders/schema';
import type { ApiRow } from '../../api/client.ts';
import { api } from '../../api/client.ts';
import { useMay } from '../../auth/account.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { useConfirm } from '../../ui/useConfirm.ts';
import { useNotify } from '../../ui/useNotify.ts';
import { useNow } from '../../ui/useNow.ts';
import { useWords } from '../../words/translate.ts';
import { useOrderSend } from '../useOrderSend.ts';
import { useRefusal } from '../useRefusal.ts';
import { words } from '../words.ts';
import { AskCourier, useAskable } from './AskCourier.tsx';
import { Section } from './Facts.tsx';
import { words as detailWords } from './words.ts';

/** What takes an order back: each with what it does and, when it cannot be done now, why. Only for members who may. */
export function TakeBack({ order }: { order: Order }) {
  const t = useWords(words);
  const now = useNow();
  const named = useWords(detailWords);
  const { refusalOf } = useRefusal();
  const kinds = useAskable(order);
  const isAllowed = useMay(orders.void);
  if (!isAllowed) return null;
  return (
    <Section title={t('takeBack')}>
      <ul className="order-taking">
        <Taking verb="cancelOrder" row={api.orders.delete} order={order} refusal={refusalOf(whyNotDelete(order))} />
        <Taking verb="void" row={api.orders.void} order={order} refusal={refusalOf(whyNotVoid(order, now))} />
        <Taking
          verb="cancelShipment"
          row={api.orders.cancelShipment}
          order={order}
          refusal={refusalOf(whyNotCancelShipment(order, now))}
        />
        {kinds.length > 0 && (
          <li>
            <span>{named('askInstead')}</span>
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
  refusal: string | null;
};

function Taking({ verb, row, order, refusal }: TakingProps) {
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
      isDangerous: true,
      run: () => send.mutateAsync({ params: { id: order.id } }),
    });
  return (
    <li>
      <span className={refusal ? 'muted' : undefined}>{refusal ?? t(`${verb}Text`)}</span>
      <ActionButton danger refusal={refusal} loading={send.isPending} onClick={ask}>
        {t(verb)}
      </ActionButton>
    </li>
  );
}
