import { ExclamationCircleFilled } from '@ant-design/icons';
import type { ImportRow } from '@portage/contract/imports/schema';
import { Tooltip } from 'antd';
import type { Column } from 'react-data-grid';
import { isWorded, type Translate } from '../../words/translate.ts';
import { useNames } from '../fieldName.ts';
import type { RowEdits } from '../rows/useRowEdits.ts';
import type { GridRow } from '../rows/useRows.ts';
import { openFaults, type RowFault } from './faults.ts';
import type { ShownColumn } from './layout.ts';
import { RowStateMark } from './RowStateMark.tsx';
import type { Grid } from './useGrid.ts';
import { useT, words } from './words.ts';

/** Returns the grid's columns: the frozen number and state of a row, then the columns of the file. */
export function useColumns(grid: Grid, { pending }: RowEdits): Column<GridRow>[] {
  const t = useT();
  const { headerName, targetName } = useNames();
  const columnOf = (column: ShownColumn): Column<GridRow> => {
    const { index, width, target } = column;
    const name = headerName(column.header, index);
    return {
      key: String(index),
      name,
      width: `minmax(${width}px, ${width}fr)`,
      headerCellClass: target ? undefined : 'review-muted',
      cellClass: target ? undefined : 'review-muted',
      editable: ({ row }) => grid.isEditable(row),
      // An open editor stays open while its row is refreshed.
      editorOptions: { closeOnExternalRowChange: false },
      renderHeaderCell: () => (
        <span className="review-head" title={name}>
          <span>{name}</span>
          {targetName(target) !== name && <span>{targetName(target)}</span>}
        </span>
      ),
      renderCell: ({ row: { row } }) => <CellText value={row?.cells[index] ?? ''} fault={row && faultIn(row, index)} />,
      renderEditCell: ({ row: line, onRowChange }) => (
        <input
          className="review-editor"
          aria-label={t('editCell', { column: name, row: line.row?.row ?? '' })}
          ref={selectAll}
          value={line.typed ?? line.row?.cells[index] ?? ''}
          list={isStoreColumn(column) ? storeListId : undefined}
          maxLength={5000}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target: { value } }) => onRowChange({ ...line, typed: value })}
        />
      ),
    };
  };
  return [
    { key: 'number', name: t('row'), width: 68, frozen: true, renderCell: ({ row: { row } }) => row?.row },
    {
      key: 'state',
      name: t('state'),
      width: 168,
      // On a phone, a frozen state column would leave no room for the file's columns.
      frozen: innerWidth >= 700,
      renderCell: ({ row: { row } }) => row && <StateText row={row} isPending={pending.has(row.row)} />,
    },
    ...grid.columns.map(columnOf),
  ];
}

/** Returns the first fault of a cell; null as the column selects the faults without one. */
export function faultIn(row: ImportRow, column: number | null): RowFault | undefined {
  return openFaults(row).find((fault) => fault.column === column);
}

/** Selects the text, so that typing replaces it. */
function selectAll(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

export const storeListId = 'import-store-names';
export const isStoreColumn = ({ target }: ShownColumn) =>
  target !== null && 'field' in target && target.field === 'pickupScheduleName';

/** Renders a row's state, and below it its first fault, whose column may be out of view, or the number of the existing order. */
function StateText({ row, isPending }: { row: ImportRow; isPending: boolean }) {
  const t = useT();
  const { fieldName } = useNames();
  const [fault] = row.state === 'FAULTY' ? openFaults(row) : [];
  const text = fault && t('fieldFault', { field: fieldName(fault.field), message: briefOf(fault, t) ?? fault.message });
  return (
    <span className="review-text">
      <RowStateMark row={row} isPending={isPending} />
      {text && (
        <Tooltip title={fault.message} mouseEnterDelay={0.3}>
          <span className="review-fault">{text}</span>
        </Tooltip>
      )}
      {row.state === 'DUPLICATE' && <span className="muted">{row.duplicate?.number}</span>}
    </span>
  );
}

/** Returns a short text for a fault that fits into a cell, if there is one. */
function briefOf({ type }: RowFault, t: Translate<typeof words>): string | null {
  const brief = `brief.${type}`;
  return isWorded(words, brief) ? t(brief) : null;
}

/** Renders a cell, and below it a short text of its fault. The tooltip and screen readers have the whole sentence. */
function CellText({ value, fault }: { value: string; fault: RowFault | undefined }) {
  const t = useT();
  if (!fault) return <span className="review-value">{value}</span>;
  const brief = briefOf(fault, t);
  return (
    <Tooltip title={fault.message} mouseEnterDelay={0.3}>
      <span className="review-text">
        <span className="review-value">{value}</span>
        <span className="review-fault">
          <ExclamationCircleFilled aria-hidden /> {brief && <span aria-hidden>{brief}</span>}
          <span className={brief ? 'visually-hidden' : undefined}>{fault.message}</span>
        </span>
      </span>
    </Tooltip>
  );
}
