import { EllipsisOutlined } from '@ant-design/icons';
import { orders } from '@portage/contract/orders/endpoints';
import type { Order } from '@portage/contract/orders/schema';
import { Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useMay } from '../../auth/account.ts';
import { BindLabel, useMayBind } from '../../labels/BindLabel.tsx';
import { useT as useLabelWords } from '../../labels/words.ts';
import { IconButton } from '../../ui/ActionButton.tsx';
import { useCopy } from '../../ui/copy/useCopy.ts';
import { useConfirm } from '../../ui/useConfirm.ts';
import { useOrderSend } from '../useOrderSend.ts';
import { useT as useOrderWords } from '../words.ts';
import { useT } from './words.ts';

type Items = NonNullable<MenuProps['items']>;

/** Offers a copy of the order, a blank label for it, and what can be done with the recipient's tracking link. */
export function OrderMenu({ order, onDuplicate }: { order: Order; onDuplicate: (() => void) | undefined }) {
  const t = useT();
  const mayAdd = useMay(orders.create);
  const label = useLabelWords();
  const mayBind = useMayBind(order);
  const [isBinding, setBinding] = useState(false);
  const links = useLinkItems(order);
  const copies: Items =
    mayAdd && onDuplicate ? [{ key: 'duplicate', label: t('duplicate'), onClick: onDuplicate }] : [];
  const binds: Items = mayBind ? [{ key: 'bind', label: label('bindOne'), onClick: () => setBinding(true) }] : [];
  const items = [...copies, ...binds, ...links];
  if (items.length === 0) return null;
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} autoFocus>
        <IconButton name={t('moreActions')} icon={<EllipsisOutlined aria-hidden />} />
      </Dropdown>
      <BindLabel order={order} isOpen={isBinding && mayBind} onClose={() => setBinding(false)} />
    </>
  );
}

/** Copies, opens, renews or revokes the tracking link. An order that was canceled before its pickup has none. */
function useLinkItems(order: Order): Items {
  const t = useT();
  const named = useOrderWords();
  const copy = useCopy();
  const confirm = useConfirm();
  const mayChange = useMay(orders.renewLink);
  const renew = useOrderSend(api.orders.renewLink);
  const revoke = useOrderSend(api.orders.revokeLink);
  const { deleted, linkRevoked, trackingLink } = order;
  const change = (verb: 'renewLink' | 'revokeLink', send: typeof renew) => ({
    key: verb,
    label: t(verb),
    danger: verb === 'revokeLink',
    onClick: () =>
      void confirm({
        title: t(`${verb}Title`),
        text: t(`${verb}Text`),
        action: t(verb),
        isDangerous: true,
        run: () => send.mutateAsync({ params: { id: order.id } }),
      }),
  });
  if (deleted) return [];
  const open = (
    <a href={trackingLink} target="_blank" rel="noreferrer">
      {named('openTracking')}
    </a>
  );
  const copyLink = () => copy(trackingLink, named('linkCopied'));
  return [
    ...(linkRevoked
      ? []
      : [
          { key: 'copy', label: named('copyLink'), onClick: copyLink },
          { key: 'open', label: open },
        ]),
    ...(mayChange ? [{ type: 'divider' as const }, change('renewLink', renew)] : []),
    ...(mayChange && !linkRevoked ? [change('revokeLink', revoke)] : []),
  ];
}
