import { WarningOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import type { OrdersSearchState } from '../orders/useOrdersSearch.ts';
import { PopoverButton } from '../ui/PopoverButton.tsx';
import { useT } from './words.ts';

/** Lists the parcels that recipients report as not received, with links to their orders; renders nothing if no claim is open. */
export function OpenClaims({ ask }: Pick<OrdersSearchState, 'ask'>) {
  const t = useT();
  const open = useRead(api.claims.list, {}).data?.data ?? [];
  if (open.length === 0) return null;
  return (
    <PopoverButton
      side="end"
      icon={<WarningOutlined aria-hidden />}
      name={t('openList')}
      label={t('open', { count: open.length })}
    >
      {(close) => (
        <ul className="stack">
          {open.map(({ orderId, number, trackingCode, recipient, status }) => (
            <Flex key={orderId} component="li" align="center" justify="space-between" gap={8}>
              <Button
                type="link"
                onClick={() => {
                  close();
                  ask({ order: orderId, tab: undefined, panel: undefined });
                }}
              >
                {number ?? trackingCode} · {recipient}
              </Button>
              <span className="muted small">{t(`status.${status}`)}</span>
            </Flex>
          ))}
        </ul>
      )}
    </PopoverButton>
  );
}
