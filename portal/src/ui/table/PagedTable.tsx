import { Table, type TableProps } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useWidth } from './useWidth.ts';

/** The columns of a table. */
export type Columns<Row> = NonNullable<TableProps<Row>['columns']>;

/** What of a list a table asks for; what is as usual is not said. */
type Paging = { page: number | undefined; pageSize: number | undefined };

type PagedTableProps<Row> = Omit<TableProps<Row>, 'columns' | 'onChange'> & {
  list: { data: Row[]; current: number; pageSize: number; total: number };
  /** Those there is room for, in a table so wide in pixels: rather fewer than scrolled sideways. */
  columns: (width: number) => Columns<Row>;
  /** How many there are, in words. */
  total: (count: number) => string;
  isLoading: boolean;
  empty: ReactNode;
  askPage: (paging: Paging) => void;
  pageSizeUsual?: number;
  askSort?: (column: unknown, isDescending: boolean) => void;
};

/** A list in pages; what it is asked for goes to the address. */
export function PagedTable<Row extends object>({
  list,
  columns,
  total,
  isLoading,
  empty,
  askPage,
  pageSizeUsual = 10,
  askSort,
  ...rest
}: PagedTableProps<Row>) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  return (
    <div ref={place}>
      <Table<Row>
        rowKey="id"
        tableLayout="fixed"
        {...rest}
        columns={columns(width)}
        dataSource={list.data}
        loading={isLoading}
        locale={{ emptyText: empty }}
        pagination={{
          current: list.current,
          pageSize: list.pageSize,
          total: list.total,
          showSizeChanger: true,
          showTotal: total,
          hideOnSinglePage: list.total <= pageSizeUsual,
        }}
        onChange={({ current, pageSize }, _filters, sorter, { action }) => {
          const one = Array.isArray(sorter) ? undefined : sorter;
          if (action === 'sort') askSort?.(one?.columnKey, one?.order === 'descend');
          else
            askPage({
              page: current === 1 ? undefined : current,
              pageSize: pageSize === pageSizeUsual ? undefined : pageSize,
            });
        }}
      />
    </div>
  );
}
