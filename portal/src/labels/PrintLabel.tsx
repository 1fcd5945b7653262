import { DownOutlined, PrinterOutlined } from '@ant-design/icons';
import { errorText } from '@portage/contract/errors';
import { type StateWithoutCutoff, whyNotLabel } from '@portage/contract/orders/rules';
import type { Order } from '@portage/contract/orders/schema';
import { Button, Dropdown, Space } from 'antd';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useOrderSend } from '../orders/useOrderSend.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { openPdfLater } from '../ui/pdf/pdf.ts';
import { useConfirm } from '../ui/useConfirm.ts';
import { useNotify } from '../ui/useNotify.ts';
import { useLanguage } from '../words/language.ts';
import { useT } from './words.ts';

type Printable = StateWithoutCutoff & Pick<Order, 'id' | 'number' | 'trackingCode' | 'packages'>;

type PrintLabelProps = {
  order: Printable;
  /** The reason why this member may not print the label, or null. */
  refusal: string | null;
  isIconOnly?: boolean;
};

/** Opens the label, ready to print. For several packages, each click prints the next one's label, starting over after the last. A canceled order has none. */
export function PrintLabel({ order, refusal, isIconOnly = false }: PrintLabelProps) {
  const t = useT();
  const [next, setNext] = useState(1);
  const { print, isPending } = usePrint(order);
  const count = order.packages.length;
  const press = () => (count > 1 ? print(next, () => setNext((next % count) + 1)) : print(null));
  const name = count > 1 ? t('printOf', { package: next, count }) : t('print');
  const button = (
    <ActionButton
      icon={<PrinterOutlined aria-hidden />}
      aria-label={name}
      title={isIconOnly ? name : undefined}
      loading={isPending}
      refusal={refusal}
      onClick={press}
    >
      {!isIconOnly && name}
    </ActionButton>
  );
  if (whyNotLabel(order) !== null) return null;
  if (count <= 1 || refusal) return button;
  const items = [
    { key: 'all', label: t('printAll'), onClick: () => print(null) },
    ...order.packages.map(({ id, trackingCode }, index) => ({
      key: id,
      label: t('printPackage', { package: index + 1, code: trackingCode }),
      onClick: () => print(index + 1),
    })),
  ];
  return (
    <Space.Compact>
      {button}
      <Dropdown menu={{ items }} trigger={['click']} autoFocus>
        <Button icon={<DownOutlined aria-hidden />} aria-label={t('choose')} />
      </Dropdown>
    </Space.Compact>
  );
}

/** Generates missing labels, which fulfils the order after confirmation, and opens them. */
function usePrint(order: Printable) {
  const t = useT();
  const language = useLanguage();
  const notify = useNotify();
  const confirm = useConfirm();
  const generate = useOrderSend(api.labels.generate);
  const print = async (position: number | null, onShown?: () => void) => {
    const tab = openPdfLater();
    if (!tab) return notify.failed(t('popupBlocked'));
    const made = await generate.mutateAsync({ params: { id: order.id } }).catch(() => null);
    if (!made) return tab.forget();
    const url = position === null ? made.shippingLabelUrl : made.packages[position - 1]?.shippingLabelUrl;
    if (!url) {
      tab.forget();
      return notify.failed(errorText('LABEL_NOT_READY', language));
    }
    tab.show(`${url}${url.includes('?') ? '&' : '?'}lang=${language}`);
    return onShown?.();
  };
  const ask = (position: number | null, onShown?: () => void) => {
    if (order.delivery) return void print(position, onShown);
    return confirm({
      title: t('fulfilTitle', { order: order.number ?? order.trackingCode }),
      text: t('fulfilText'),
      action: t('fulfil'),
      run: () => print(position, onShown),
    });
  };
  return { print: ask, isPending: generate.isPending };
}
