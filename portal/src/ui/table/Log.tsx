import { Button } from 'antd';
import dayjs from 'dayjs';
import { Fragment, type ReactNode } from 'react';
import { ReadState, StatePanel } from '../StatePanel.tsx';
import { type ListPage, Pages, type PagesProps } from './Pages.tsx';

type LogProps<Entry> = Omit<PagesProps, 'ask'> & {
  read: Parameters<typeof ReadState>[0]['read'] & { data: ListPage<Entry> | undefined };
  className: string;
  /** The active filters, by search parameter. */
  filters: Readonly<Record<string, unknown>>;
  ask: PagesProps['ask'] & ((change: Record<string, undefined>) => void);
  t: (key: 'noMatch' | 'showAll') => string;
  /** Shown while the log is empty. */
  none: ReactNode;
  children: (entry: Entry) => ReactNode;
};

/** Renders the entries of a log and the way to its other pages, or why there are none. */
export function Log<Entry extends { id: string }>({ read, className, children, ...props }: LogProps<Entry>) {
  const { filters, ask, t, none, before, pageTexts } = props;
  const list = read.data;
  if (!list) return <ReadState read={read} />;
  const isFiltered = Object.values(filters).some(Boolean);
  const clear = () => ask(Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])));
  // A page past the end is empty although the log is not.
  const isEmpty = list.data.length === 0 && !list.total;
  return (
    <>
      {!isEmpty && (
        <ol className={className}>
          {list.data.map((entry) => (
            <Fragment key={entry.id}>{children(entry)}</Fragment>
          ))}
        </ol>
      )}
      {isEmpty && !isFiltered && none}
      {isEmpty && isFiltered && (
        <StatePanel mood="puzzled" title={t('noMatch')} action={<Button onClick={clear}>{t('showAll')}</Button>} />
      )}
      <Pages {...{ list, before, ask, pageTexts }} />
    </>
  );
}

/** Returns the start of the first day and the end of the last one as ISO instants, in the browser’s time zone. */
export const instantsOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  from: from && dayjs(from).toISOString(),
  to: to && dayjs(to).add(1, 'day').toISOString(),
});
