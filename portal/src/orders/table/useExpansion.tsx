import { DownOutlined, RightOutlined } from '@ant-design/icons';
import type { OrderRow } from '@portage/contract/orders/list';
import { Button, Skeleton, type TableProps } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useWords } from '../../words/translate.ts';
import { words } from '../detail/words.ts';

// The table is drawn first; what unfolds in it comes when somebody asks.
const OrderPeek = lazy(() => import('../detail/OrderPeek.tsx').then((file) => ({ default: file.OrderPeek })));

/** What the column of the unfolding buttons takes of the table's width. */
export const expandWidth = 36;

/** Rows that unfold in place, as many as one likes; the button does it, and Right and Left on the row. */
export function useExpansion() {
  const t = useWords(words);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const unfold = (id: string, isUnfolded: boolean) =>
    setIds((before) => new Set(isUnfolded ? [...before, id] : [...before].filter((each) => each !== id)));
  const expandable: TableProps<OrderRow>['expandable'] = {
    columnWidth: expandWidth,
    columnTitle: <span className="visually-hidden">{t('unfolding')}</span>,
    expandedRowKeys: [...ids],
    expandedRowRender: ({ id }) => (
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 3 }} />}>
        <OrderPeek id={id} />
      </Suspense>
    ),
    expandIcon: ({ record: { id, number, trackingCode }, expanded }) => (
      <Button
        type="text"
        size="small"
        className="order-unfold"
        tabIndex={-1}
        aria-expanded={expanded}
        aria-label={t(expanded ? 'collapse' : 'expand', { order: number ?? trackingCode })}
        icon={expanded ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        onClick={() => unfold(id, !expanded)}
      />
    ),
  };
  return { expandable, unfold };
}
