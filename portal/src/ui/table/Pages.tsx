import { Button, Pagination } from 'antd';

/** All rows, a page of them by number (`total`), or a page by keyset (`next`, the cursor of the next older one). */
export type ListPage<Row> = {
  data: readonly Row[];
  current?: number;
  pageSize?: number;
  total?: number;
  next?: string | null;
};

export type PagesProps = {
  /** The cursor of the current page; undefined is the newest page. */
  before?: string | undefined;
  ask: (change: { page?: number | undefined; before?: string | undefined }) => void;
  /** The labels of the buttons of a list with a cursor. */
  pageTexts?: { newest: string; older: string };
};

/** Renders the way to the other pages of a list: their numbers, or buttons to the newest and to the next older page. */
export function Pages({ list, before, ask, pageTexts }: PagesProps & { list: ListPage<unknown> }) {
  const { current, pageSize = 0, total = 0, next } = list;
  if (total > pageSize)
    return (
      <Pagination
        align="end"
        {...{ current, pageSize, total }}
        showSizeChanger={false}
        onChange={(page) => ask({ page: page === 1 ? undefined : page })}
      />
    );
  if (!pageTexts || !(before || next)) return null;
  return (
    <div className="row mt-3" style={{ justifyContent: 'end' }}>
      {before && <Button onClick={() => ask({ before: undefined })}>{pageTexts.newest}</Button>}
      {next && <Button onClick={() => ask({ before: next })}>{pageTexts.older}</Button>}
    </div>
  );
}
