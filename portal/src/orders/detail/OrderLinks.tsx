import { CopyOutlined, ExportOutlined, LinkOutlined } from '@ant-design/icons';
import { orders } from '@portage/contract/orders/endpoints';
import type { Order } from '@portage/contract/orders/schema';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useMay } from '../../auth/account.ts';
import { copyText } from '../../ui/CopyButton.tsx';
import { useNotify } from '../../ui/useNotify.ts';
import { useWords } from '../../words/translate.ts';
import { useAsked } from '../useAsked.ts';
import { words as orderWords } from '../words.ts';
import { words } from './words.ts';

/** The ways out of an order: a new one like it, and what its recipient sees. */
export function OrderLinks({ order }: { order: Order }) {
  const t = useWords(words);
  const named = useWords(orderWords);
  const notify = useNotify();
  const { ask } = useAsked();
  const mayAdd = useMay(orders.create);
  const copy = () => void copyText(order.trackingLink).then(() => notify.succeeded(named('linkCopied')));
  return (
    <>
      {mayAdd && (
        <Link
          name={t('duplicate')}
          icon={<CopyOutlined aria-hidden />}
          onClick={() => ask({ order: undefined, panel: 'new', from: order.id })}
        />
      )}
      {/* What was canceled before the courier had it has no page any more. */}
      {!order.deleted && (
        <>
          <Link name={named('copyLink')} icon={<LinkOutlined aria-hidden />} onClick={copy} />
          <Link name={named('openTracking')} icon={<ExportOutlined aria-hidden />} href={order.trackingLink} />
        </>
      )}
    </>
  );
}

type LinkProps = { name: string; icon: ReactNode; onClick?: () => void; href?: string };

function Link({ name, href, ...rest }: LinkProps) {
  const target = href ? { href, target: '_blank', rel: 'noreferrer' } : {};
  return (
    <Tooltip title={name}>
      <Button type="text" aria-label={name} {...target} {...rest} />
    </Tooltip>
  );
}
