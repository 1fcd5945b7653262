import type { Order } from '@portage/contract/orders/schema';
import { Alert } from 'antd';
import { Fragment } from 'react';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { Facts } from '../../orders/detail/Facts.tsx';
import { useWords } from '../../words/translate.ts';
import { words } from './words.ts';

/** Links to the Shopify order that an order comes from, and shows its problem. */
export function Origin({ order }: { order: Pick<Order, 'id' | 'source'> }) {
  const t = useWords(words);
  const isShops = order.source === 'SHOPIFY';
  const origin = useRead(api.shops.origin, { params: { id: order.id } }, { enabled: isShops });
  return origin.data?.data.map(({ id, shop, name, url, isReported, problem }) => (
    <Fragment key={id}>
      {problem && <Alert type="warning" showIcon title={problem.message} className="mb-3" />}
      <Facts
        title={t('origin')}
        facts={[
          { name: t('shop'), value: shop },
          {
            name: t('orderThere'),
            value: (
              <a href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
            ),
          },
          { name: t('shown'), value: t(isReported ? 'shownYes' : 'shownNo'), isWide: true },
        ]}
      />
    </Fragment>
  ));
}
