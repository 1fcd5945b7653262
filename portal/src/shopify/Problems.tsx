import { WarningOutlined } from '@ant-design/icons';
import { shops } from '@portage/contract/shopify/shops/endpoints';
import type { ShopifyProblem } from '@portage/contract/shopify/shops/schema';
import { Button } from 'antd';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useSend } from '../api/send.ts';
import { useMay } from '../auth/account.ts';
import type { Asked } from '../orders/useAsked.ts';
import { PopoverButton } from '../ui/PopoverButton.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useWords } from '../words/translate.ts';
import { words } from './shopWords.ts';

type Open = (orderId: string) => void;

/** What of the shops' orders stands still, why, and what can be done about each. */
function ProblemList({ problems, onOpen }: { problems: readonly ShopifyProblem[]; onOpen: Open }) {
  const t = useWords(words);
  const notify = useNotify();
  const retry = useSend(api.shops.retry, {
    stales: ['shops.problems', 'shops.origin'],
    onDone: () => notify.succeeded(t('retried')),
  });
  return (
    <ul className="stack shopify-problems">
      {problems.map(({ id, name, shop, message, orderId, url }) => (
        <li key={id}>
          <strong>
            {name} · {shop}
          </strong>
          <p>{message}</p>
          <div className="row">
            <Button
              size="small"
              aria-label={t('retryOf', { name })}
              loading={retry.isPending && retry.variables.params.id === id}
              onClick={() => retry.mutate({ params: { id } })}
            >
              {t('retry')}
            </Button>
            {orderId && (
              <Button size="small" type="link" onClick={() => onOpen(orderId)}>
                {t('openHere')}
              </Button>
            )}
            <Button size="small" type="link" href={url} target="_blank" rel="noreferrer">
              {t('openThere')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Beside the orders: what of the shops' orders waits for a person; nothing where nothing does. */
export function OpenProblems({ ask }: Pick<Asked, 'ask'>) {
  const t = useWords(words);
  const maySee = useMay(shops.problems);
  const open = useRead(api.shops.problems, {}, { enabled: maySee }).data?.data ?? [];
  if (open.length === 0) return null;
  return (
    <PopoverButton
      side="end"
      icon={<WarningOutlined aria-hidden />}
      name={t('waiting', { count: open.length })}
      label={t('waitingShort', { count: open.length })}
    >
      {(close) => (
        <ProblemList
          problems={open}
          onOpen={(orderId) => {
            close();
            ask({ order: orderId, tab: undefined, panel: undefined });
          }}
        />
      )}
    </PopoverButton>
  );
}
