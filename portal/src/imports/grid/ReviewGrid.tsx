import 'react-data-grid/lib/styles.css';
import './grid.css';
import { useEffect, useId, useState } from 'react';
import { Cell, DataGrid, type Renderers, Row } from 'react-data-grid';
import { useStores } from '../../orders/useStores.ts';
import { useWords } from '../../words/translate.ts';
import type { RowEdits } from '../rows/useRowEdits.ts';
import type { Line, Rows } from '../rows/useRows.ts';
import type { ShownColumn } from './layout.ts';
import { firstColumn } from './moves.ts';
import { faultIn, isStoreColumn, storeListId, useColumns } from './useColumns.tsx';
import type { Grid } from './useGrid.ts';
import { useGridKeys } from './useGridKeys.ts';
import { usePaste } from './usePaste.ts';
import type { Undo } from './useUndo.ts';
import { words } from './words.ts';

type ReviewGridProps = { grid: Grid; rows: Rows; edits: RowEdits; undo: Undo };

/** The rows of the file as a grid to work in: only those in sight are drawn. */
export function ReviewGrid({ grid, rows, edits, undo }: ReviewGridProps) {
  const t = useWords(words);
  const keysId = useId();
  const { lines } = rows;
  const { handle, columns, active, setActive } = grid;
  const onScroll = useLooking(rows, active.place);
  const onPaste = usePaste(grid, rows, edits);
  const gridColumns = useColumns(grid, edits);
  const onCellKeyDown = useGridKeys(grid, undo);
  // By Tab one comes to the first cell of the file.
  useEffect(() => handle.current?.setActivePosition({ rowIdx: 0, idx: firstColumn }), [handle]);
  return (
    <div className="review-paste" onPaste={onPaste}>
      <span id={keysId} hidden>
        {t('keys')}
      </span>
      <DataGrid<Line>
        ref={handle}
        className="review-grid"
        aria-label={t('grid')}
        aria-describedby={keysId}
        columns={gridColumns}
        rows={lines}
        rowHeight={rowHeight}
        renderers={renderers}
        onScroll={onScroll}
        onActivePositionChange={({ rowIdx, column }) => setActive({ place: rowIdx, column: column?.idx ?? 0 })}
        onCellKeyDown={onCellKeyDown}
        onRowsChange={(changed, { indexes: [place = 0], column }) => {
          const { row, typed } = changed[place] ?? { row: undefined };
          if (row && typed !== undefined) grid.write(row, new Map([[Number(column.key), typed]]));
        }}
        onCellCopy={({ row: { row }, column }, event) => {
          if (event.target instanceof HTMLInputElement || !getSelection()?.isCollapsed) return;
          event.clipboardData.setData('text/plain', row?.cells[Number(column.key)] ?? '');
          event.preventDefault();
        }}
        // The whole block is pasted above; without this the key would begin to type.
        onCellPaste={({ row }) => row}
      />
      <StoreNames columns={columns} />
    </div>
  );
}

const rowHeight = 46;
/** Rows fetched ahead of the scrolling, and those that a tall screen shows. */
const ahead = 30;
const inSight = 40;
/** While one drags the bar through the whole file, only where it rests is fetched. */
const restFor = 80;

/** Fetches the rows in sight, and the one that one stands in. */
function useLooking({ lines, look }: Rows, active: number) {
  const [top, setTop] = useState(0);
  const last = lines.length - 1;
  useEffect(() => {
    const places = [Math.max(0, top - ahead), Math.min(top + inSight + ahead, last), active];
    const timer = setTimeout(() => look(places), restFor);
    return () => clearTimeout(timer);
  }, [top, last, active, look]);
  return ({ currentTarget }: React.UIEvent) => setTop(10 * Math.floor(currentTarget.scrollTop / rowHeight / 10));
}

const renderers: Renderers<Line, unknown> = {
  renderRow: (key, props) => {
    const { row } = props.row;
    return <Row key={key} {...props} className="review-row" data-state={row?.state} aria-busy={!row || undefined} />;
  },
  renderCell: (key, props) => {
    const isNumber = props.column.key === 'number';
    const fault = props.row.row && faultIn(props.row.row, Number(props.column.key));
    return <Cell key={key} {...props} role={isNumber ? 'rowheader' : 'gridcell'} aria-invalid={fault && true} />;
  },
};

function StoreNames({ columns }: { columns: readonly ShownColumn[] }) {
  const { stores } = useStores();
  if (!columns.some(isStoreColumn)) return null;
  return (
    <datalist id={storeListId}>
      {stores.map(({ id, name }) => (
        <option key={id} value={name} />
      ))}
    </datalist>
  );
}
