// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot be drawn in part.
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the cells take the focus, rows and heads do not.
import type { ImportRow } from '@portage/contract/imports/schema';
import { Tooltip } from 'antd';
import { memo, type ReactNode } from 'react';
import { FaultText } from './FaultText.tsx';
import { openFaults, type RowFault } from './faults.ts';
import type { ShownColumn } from './layout.ts';
import { RowStateMark } from './RowStateMark.tsx';

type GridRowProps = {
  /** Its place in the list; `row` is not there while it is on its way. */
  place: number;
  row: ImportRow | undefined;
  columns: readonly ShownColumn[];
  top: number;
  template: string;
  /** The column on the screen that has the focus, if it is in this row; 0 is the state. */
  active: number | null;
  /** What is typed into the active cell. */
  editor: ReactNode;
  isEditable: boolean;
  isPending: boolean;
  /** The cells as they stand on the screen, what is being saved included. */
  values: readonly string[] | undefined;
};

/** The first fault of each cell. */
function faultsByColumn(row: ImportRow | undefined): ReadonlyMap<number | null, RowFault> {
  const first = new Map<number | null, RowFault>();
  for (const fault of row ? openFaults(row) : []) if (!first.has(fault.column)) first.set(fault.column, fault);
  return first;
}

/** A row of the file. Every row is equally high, so that fifty thousand of them need no measuring. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { place, row, columns, top, template, active, editor, isEditable, isPending, values } = props;
  const faults = faultsByColumn(row);
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      aria-busy={!row || undefined}
      className="review-row"
      data-place={place}
      data-state={row?.state}
      style={{ transform: `translateY(${top}px)`, gridTemplateColumns: template }}
    >
      <div role="rowheader" className="review-number">
        {row?.row}
      </div>
      <div role="gridcell" tabIndex={active === 0 ? 0 : -1} data-column={0} aria-readonly className="review-state">
        {row && <RowStateMark row={row} isPending={isPending} />}
        {row && <StateNote row={row} note={faults.get(null)?.message} />}
      </div>
      {columns.map((column, index) => (
        <ValueCell
          key={column.index}
          column={index + 1}
          value={values?.[column.index] ?? ''}
          fault={faults.get(column.index)}
          isActive={active === index + 1}
          isEditable={isEditable}
          isMuted={column.target === null}
        >
          {active === index + 1 ? editor : null}
        </ValueCell>
      ))}
    </div>
  );
});

/** A word beneath the state: the fault that no column holds, or the order that is there. */
function StateNote({ row, note }: { row: ImportRow; note: string | undefined }) {
  if (row.state === 'FAULTY' && note) return <span className="review-fault">{note}</span>;
  if (row.state === 'DUPLICATE' && row.duplicate?.number) {
    return <span className="review-note">{row.duplicate.number}</span>;
  }
  return null;
}

type ValueCellProps = {
  column: number;
  value: string;
  fault: RowFault | undefined;
  isActive: boolean;
  isEditable: boolean;
  isMuted: boolean;
  children: ReactNode;
};

function ValueCell({ column, value, fault, isActive, isEditable, isMuted, children }: ValueCellProps) {
  const cell = (
    <div
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      data-column={column}
      data-muted={isMuted || undefined}
      aria-invalid={fault !== undefined || undefined}
      aria-readonly={!isEditable}
      className="review-cell"
    >
      {children ?? (
        <>
          <span className="review-value">{value}</span>
          {fault && <FaultText fault={fault} />}
        </>
      )}
    </div>
  );
  return fault && !children ? (
    <Tooltip title={fault.message} mouseEnterDelay={0.3}>
      {cell}
    </Tooltip>
  ) : (
    cell
  );
}
