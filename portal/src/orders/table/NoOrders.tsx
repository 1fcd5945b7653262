import { Button } from 'antd';
import { StatePanel } from '../../ui/StatePanel.tsx';
import { useWords } from '../../words/translate.ts';
import { type Asked, countFilters, everything } from '../useAsked.ts';
import { words } from '../words.ts';

type NoOrdersProps = Asked & { total: number };

/** A search shorter than this finds whole numbers and codes only. */
const shortestSearch = 3;

/** What stands in a table without rows: why, and what to do. */
export function NoOrders({ asked, ask, total }: NoOrdersProps) {
  const t = useWords(words);
  const all = <Button onClick={() => ask(everything)}>{t('showAll')}</Button>;
  if (total > 0) {
    const first = <Button onClick={() => ask({ page: undefined })}>{t('firstPage')}</Button>;
    return <StatePanel mood="lost" title={t('pastEndTitle')} action={first} />;
  }
  if (asked.search && asked.search.length < shortestSearch) {
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
