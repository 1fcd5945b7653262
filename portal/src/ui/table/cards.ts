import type { TableColumnType } from 'antd';
import type { TdHTMLAttributes } from 'react';

/** A column, and its place on a card: beside the title at its end, before it, a line of its own, or none; by default a line with the column's title. */
export type Column<Row> = TableColumnType<Row> & { card?: 'title' | 'side' | 'mark' | 'text' | 'none' };

type CellData = TdHTMLAttributes<HTMLTableCellElement> & { 'data-card': string; 'data-label': string | undefined };

/** Returns the columns of a table whose rows are cards (`cards.css`). Without another one, the first column is the title of the card. */
export function asCards<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  const title = columns.find(({ card }) => card === 'title') ?? columns[0];
  return columns.map((column) => {
    const card = column === title ? 'title' : (column.card ?? 'line');
    const label = typeof column.title === 'string' ? column.title : undefined;
    const data = (cell: TdHTMLAttributes<HTMLTableCellElement> = {}): CellData => ({
      ...cell,
      'data-card': card,
      'data-label': card === 'line' ? label : undefined,
    });
    return { ...column, width: undefined, fixed: undefined, onCell: (...of) => data(column.onCell?.(...of)) };
  });
}
