import type { OrderList } from '@portage/contract/orders/list';
import { Button } from 'antd';
import type { z } from 'zod';
import { StatePanel } from '../../ui/StatePanel.tsx';
import { useWords } from '../../words/translate.ts';
import { type Asked, countFilters, everything } from '../useAsked.ts';
import { words } from '../words.ts';

type NoOrdersProps = Asked & { list: z.output<typeof OrderList> };

/** What stands in a table without rows: why, and what to do. */
export function NoOrders({ asked, ask, list: { total, reason } }: NoOrdersProps) {
  const t = useWords(words);
  const all = <Button onClick={() => ask(everything)}>{t('showAll')}</Button>;
  if (total > 0) {
    const first = <Button onClick={() => ask({ page: undefined })}>{t('firstPage')}</Button>;
    return <StatePanel mood="lost" title={t('pastEndTitle')} action={first} />;
  }
  if (reason === 'SEARCH_TOO_SHORT') {
    return <StatePanel mood="waiting" title={t('shortSearchTitle')} text={t('shortSearchText')} />;
  }
  if (countFilters(asked) > 0) {
    const title = asked.search ? t('noMatchSearch', { search: asked.search }) : t('noMatchTitle');
    return (
      <div role="status">
        <StatePanel mood="puzzled" title={title} text={t('noMatchText')} action={all} />
      </div>
    );
  }
  if (asked.status) {
    return <StatePanel mood="sleeping" title={t('emptyGroupTitle')} text={t('emptyGroupText')} action={all} />;
  }
  return <StatePanel mood="carrying" title={t('emptyTitle')} text={t('emptyText')} />;
}
