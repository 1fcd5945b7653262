import { Button } from 'antd';
import { StatePanel } from '../ui/StatePanel.tsx';
import { type Columns, DataTable } from '../ui/table/DataTable.tsx';
import type { SearchState } from '../ui/useSearchState.ts';
import type { DeskSearch } from './search.ts';
import { useT } from './words.ts';

type DeskTableProps<Row extends object> = {
  label: string;
  /** The title of the empty list. */
  empty: string;
  read: Extract<Parameters<typeof DataTable<Row>>[0], { read: unknown }>['read'];
  columns: Columns<Row>;
  /** The least width in pixels of the columns. */
  width: number;
} & SearchState<DeskSearch>;

/** Renders a list of the desk, which pages by a cursor. */
export function DeskTable<Row extends object>({ label, empty, width, asked, ask, ...rest }: DeskTableProps<Row>) {
  const t = useT();
  return (
    <DataTable<Row>
      {...rest}
      aria-label={label}
      empty={<StatePanel mood="sleeping" title={empty} />}
      before={asked.after}
      pageTexts={{ newest: t('first'), older: t('next') }}
      askPage={({ before }) => ask({ after: before })}
      scroll={{ x: width }}
    />
  );
}

/** Returns the column of the button that answers a row; `name` is its text. */
export const answerColumn = <Row,>(name: string, open: (row: Row) => void): Columns<Row>[number] => ({
  key: 'answer',
  title: <span className="visually-hidden">{name}</span>,
  width: 120,
  render: (_, row) => <Button onClick={() => open(row)}>{name}</Button>,
});
