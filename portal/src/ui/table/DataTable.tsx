import './cards.css';
import { Table, type TablePaginationConfig, type TableProps } from 'antd';
import { type ReactNode, useRef } from 'react';
import { ReadState } from '../StatePanel.tsx';
import { useIsNarrow } from '../scheme.ts';
import { asCards, type Column } from './cards.ts';
import { type ListPage, Pages, type PagesProps } from './Pages.tsx';
import { useWidth } from './useWidth.ts';

export type Columns<Row> = Column<Row>[];

type Paging = { page?: number | undefined; pageSize?: number | undefined; before?: string | undefined };

type Source<Row> =
  | { list: ListPage<Row>; isLoading?: boolean }
  | { read: Parameters<typeof ReadState>[0]['read'] & { data: ListPage<Row> | undefined; isPlaceholderData: boolean } };

type DataTableProps<Row> = Omit<TableProps<Row>, 'columns' | 'onChange' | 'dataSource' | 'loading' | 'pagination'> &
  Source<Row> & {
    /** The columns, or a function of the table's width in pixels that returns those that fit. */
    columns: Columns<Row> | ((width: number) => Columns<Row>);
    /** Whether the rows of a narrow table are cards in a wide window too. */
    hasCards?: boolean;
    empty?: ReactNode;
    /** False if the pagination is elsewhere. */
    isPaged?: boolean;
    /** Returns the text of a paged list's total. */
    total?: (count: number) => string;
    /** Called for another page; a default value is undefined, so that it leaves the URL. Without it, rows are paged here. */
    askPage?: (paging: Paging) => void;
    /** For a list with a cursor. */
    before?: PagesProps['before'];
    pageTexts?: PagesProps['pageTexts'];
    defaultPageSize?: number;
    /** Called on a click on a sortable column (`sortable` and `sortOf` in `sort.ts`); without a column when the click clears the sort. */
    askSort?: (column: unknown, isDescending: boolean) => void;
  };

/**
 * Renders a table of rows, or cards in a narrow window (`card` of a column): loading, failed and empty states, pages, sorts, and Ant Design's selection and expansion.
 *
 *     <DataTable<Store>
 *       read={stores}
 *       columns={(width) => […]}
 *       total={(count) => t('total', { count })}
 *       empty={<NoStores />}
 *       askPage={ask}
 *       askSort={(...press) => ask({ sort: sortOf(['name'], 'name:asc', ...press) })}
 *     />
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  if (!('read' in props)) return <Rows {...props} />;
  const { read, ...rest } = props;
  if (!read.data) return <ReadState read={read} />;
  return <Rows {...rest} list={read.data} isLoading={read.isPlaceholderData} />;
}

/** The table's width in pixels below which its rows are cards in a narrow window. */
export const cardWidth = 620;

/** Returns whether the rows of a table of this width in pixels are cards: in a narrow window, or with `hasCards` in any. */
export function useAreCards(width: number, hasCards = false): boolean {
  const isNarrow = useIsNarrow();
  return (isNarrow || hasCards) && width < cardWidth;
}

type RowsProps<Row> = DataTableProps<Row> & { list: ListPage<Row>; isLoading?: boolean };

function Rows<Row extends object>({ list, isLoading, columns, empty, askSort, ...props }: RowsProps<Row>) {
  const { total, isPaged = true, askPage, defaultPageSize = 10, before, pageTexts, hasCards, ...rest } = props;
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const fitting = typeof columns === 'function' ? columns(width) : columns;
  const areCards = useAreCards(width, hasCards);
  return (
    <div ref={place} className={areCards ? 'cards' : undefined}>
      <Table<Row>
        rowKey="id"
        tableLayout="fixed"
        {...rest}
        columns={areCards ? asCards(fitting) : fitting}
        {...(areCards && { scroll: undefined, tableLayout: 'auto' })}
        dataSource={list.data}
        loading={isLoading}
        locale={{ emptyText: empty }}
        pagination={isPaged && paginationOf(list, defaultPageSize, total)}
        onChange={({ current, pageSize }, _filters, sorter, { action }) => {
          const one = Array.isArray(sorter) ? undefined : sorter;
          if (action === 'sort') askSort?.(one?.order && one.columnKey, one?.order === 'descend');
          else
            askPage?.({
              page: current === 1 ? undefined : current,
              pageSize: pageSize === defaultPageSize ? undefined : pageSize,
            });
        }}
      />
      {askPage && list.next !== undefined && <Pages {...{ list, before, pageTexts }} ask={askPage} />}
    </div>
  );
}

function paginationOf<Row>(
  { data, current, pageSize, total, next }: ListPage<Row>,
  defaultPageSize: number,
  words?: (count: number) => string,
): TablePaginationConfig | false {
  if (next !== undefined) return false;
  if (total === undefined)
    return data.length > defaultPageSize && { pageSize: defaultPageSize, showSizeChanger: false };
  return {
    current,
    pageSize,
    total,
    showSizeChanger: true,
    showTotal: words,
    hideOnSinglePage: total <= defaultPageSize,
  };
}
