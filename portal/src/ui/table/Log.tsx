import { Button } from 'antd';
import dayjs from 'dayjs';
import { Fragment, type ReactNode } from 'react';
import { ReadState, StatePanel } from '../StatePanel.tsx';
import type { SearchState } from '../useSearchState.ts';

type LogProps<Entry> = {
  read: Parameters<typeof ReadState>[0]['read'] & { data: { data: readonly Entry[]; total?: number } | undefined };
  className: string;
  /** The active filters, by search parameter. */
  filters: Readonly<Record<string, unknown>>;
  ask: (change: Record<string, undefined>) => void;
  t: (key: 'noMatch' | 'showAll') => string;
  /** Shown while the log is empty. */
  none: ReactNode;
  children: (entry: Entry) => ReactNode;
};

/** Renders the entries of a log, or why there are none. */
export function Log<Entry extends { id: string }>(props: LogProps<Entry>) {
  const { read, className, filters, ask, t, none, children } = props;
  const clear = () => ask(Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])));
  if (!read.data) return <ReadState read={read} />;
  // A page past the end is empty although the log is not.
  if (read.data.data.length > 0 || read.data.total)
    return (
      <ol className={className}>
        {read.data.data.map((entry) => (
          <Fragment key={entry.id}>{children(entry)}</Fragment>
        ))}
      </ol>
    );
  if (!Object.values(filters).some(Boolean)) return none;
  return <StatePanel mood="puzzled" title={t('noMatch')} action={<Button onClick={clear}>{t('showAll')}</Button>} />;
}

type LogPagesProps = SearchState<{ before?: string | undefined }> & {
  next: string | null | undefined;
  t: (key: 'newest' | 'older') => string;
};

/** Renders the buttons to the newest page and to the next older one. */
export function LogPages({ asked, ask, next, t }: LogPagesProps) {
  return (
    <div className="row mt-3" style={{ justifyContent: 'end' }}>
      {asked.before && <Button onClick={() => ask({ before: undefined })}>{t('newest')}</Button>}
      {next && <Button onClick={() => ask({ before: next })}>{t('older')}</Button>}
    </div>
  );
}

/** Returns the start of the first day and the end of the last one as ISO instants, in the browser’s time zone. */
export const instantsOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  from: from && dayjs(from).toISOString(),
  to: to && dayjs(to).add(1, 'day').toISOString(),
});
