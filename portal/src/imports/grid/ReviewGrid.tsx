import 'react-data-grid/lib/styles.css';
import './grid.css';
import type { ImportRow } from '@portage/contract/imports/schema';
import { type ClipboardEvent, useEffect, useId, useState } from 'react';
import { Cell, type CellKeyboardEvent, type CellKeyDownArgs, DataGrid, type Renderers, Row } from 'react-data-grid';
import { useStoreName } from '../../stores/storeName.ts';
import { useStores } from '../../stores/useStores.ts';
import { useNotify } from '../../ui/useNotify.ts';
import type { CellEdit, RowEdits } from '../rows/useRowEdits.ts';
import type { GridRow, Rows } from '../rows/useRows.ts';
import { readBlock } from './block.ts';
import type { ShownColumn } from './layout.ts';
import { farthest, firstColumn, onward } from './moves.ts';
import { faultIn, isStoreColumn, storeListId, useColumns } from './useColumns.tsx';
import { differing, type Grid } from './useGrid.ts';
import type { Undo } from './useUndo.ts';
import { useT } from './words.ts';

type ReviewGridProps = { grid: Grid; rows: Rows; edits: RowEdits; undo: Undo };

/** Renders the rows of the file in a virtualized grid. */
export function ReviewGrid({ grid, rows, edits, undo }: ReviewGridProps) {
  const t = useT();
  const keysId = useId();
  const { lines } = rows;
  const { handle, columns, active, setActive } = grid;
  const onScroll = useVisibleRows(rows, active.place);
  const onPaste = usePaste(grid, rows, edits);
  const gridColumns = useColumns(grid, edits);
  const onCellKeyDown = useGridKeys(grid, undo);
  // Tab enters the grid at the first cell of the file's columns.
  useEffect(() => handle.current?.setActivePosition({ rowIdx: 0, idx: firstColumn }), [handle]);
  return (
    <div className="review-paste" onPaste={onPaste}>
      <span id={keysId} hidden>
        {t('keys')}
      </span>
      <DataGrid<GridRow>
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
        // The whole block is pasted above; without this handler the key would start an edit.
        onCellPaste={({ row }) => row}
      />
      <StoreNames columns={columns} />
    </div>
  );
}

const rowHeight = 46;
/** Rows fetched beyond the visible ones, and rows that a tall screen shows. */
const ahead = 30;
const inSight = 40;
/** Milliseconds without scrolling before rows are fetched, so that dragging the scrollbar fetches nothing. */
const restFor = 80;

/** Fetches the visible rows and the active one. */
function useVisibleRows({ lines, showPlaces }: Rows, active: number) {
  const [top, setTop] = useState(0);
  const last = lines.length - 1;
  useEffect(() => {
    const places = [Math.max(0, top - ahead), Math.min(top + inSight + ahead, last), active];
    const timer = setTimeout(() => showPlaces(places), restFor);
    return () => clearTimeout(timer);
  }, [top, last, active, showPlaces]);
  return ({ currentTarget }: React.UIEvent) => setTop(10 * Math.floor(currentTarget.scrollTop / rowHeight / 10));
}

const renderers: Renderers<GridRow, unknown> = {
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
  const nameOf = useStoreName();
  if (!columns.some(isStoreColumn)) return null;
  return (
    <datalist id={storeListId}>
      {stores.map((store) => (
        <option key={store.id} value={store.name} label={nameOf(store)} />
      ))}
    </datalist>
  );
}

/** Handles the keys that should work as in a spreadsheet but that the grid handles differently. */
function useGridKeys({ active, extent, columns, move, write, isEditable }: Grid, { undo }: Undo) {
  const clear = ({ row }: GridRow) => {
    const column = columns[active.column - firstColumn];
    if (column && isEditable(row)) write(row, new Map([[column.index, '']]));
  };
  return (cell: CellKeyDownArgs<GridRow>, event: CellKeyboardEvent) => {
    const isChord = event.ctrlKey || event.metaKey;
    if (cell.mode === 'EDIT') {
      const next = onward(event, active, extent);
      // Enter can also end the composition of an input method.
      if (event.nativeEvent.isComposing) event.preventGridDefault();
      else if (next) {
        cell.onClose(true);
        move(next);
      } else return;
    } else if (event.key === 'Tab') return event.preventGridDefault();
    else if (farthest(event, active, extent)) move(farthest(event, active, extent) ?? active);
    else if (isChord && event.key.toLowerCase() === 'z' && !event.shiftKey) undo();
    else if (cell.row && (event.key === 'Delete' || event.key === 'Backspace')) clear(cell.row);
    // Typed characters must not trigger shortcuts of the page.
    else if (event.key.length === 1 && !isChord) return event.stopPropagation();
    else return;
    event.preventGridDefault();
    event.preventDefault();
  };
}

/** The maximum number of rows that one paste changes. */
const pasteLimit = 5000;

/** Pastes a block of cells to the right of and below the active cell. */
function usePaste(grid: Grid, rows: Rows, edits: RowEdits) {
  const t = useT();
  const notify = useNotify();
  return (event: ClipboardEvent) => {
    const { active } = grid;
    if (event.target instanceof HTMLInputElement || active.column < firstColumn) return;
    const block = readBlock(event.clipboardData.getData('text/plain'));
    if (block.length === 0) return;
    event.preventDefault();
    const report = (written: number, stale: number) => {
      if (written + stale < block.length) notify.failed(t('pastedPart', { count: written }));
      else if (written > 1) notify.succeeded(t('pasted', { count: written }));
      if (stale > 0) notify.failed(t('pastedStale', { count: stale }));
    };
    const [line] = block;
    // A single row is edited like a typed change, with a conflict dialog if another member changed the same cells.
    if (block.length === 1 && line) {
      if (grid.isEditable(grid.row)) grid.write(grid.row, valuesOf(grid, line));
      else report(0, 0);
      return;
    }
    void writeBlock(grid, rows, edits, block.slice(0, pasteLimit)).then(({ written, stale }) => report(written, stale));
  };
}

const valuesOf = ({ active, columns }: Grid, line: readonly string[]): ReadonlyMap<number, string> =>
  new Map(
    columns
      .slice(active.column - firstColumn, active.column - firstColumn + line.length)
      .map(({ index }, place) => [index, line[place] ?? '']),
  );

/** Reads the current rows, including those not yet loaded, and writes the pasted values into them. */
async function writeBlock(grid: Grid, rows: Rows, edits: RowEdits, block: readonly string[][]) {
  const found: readonly ImportRow[] = await rows.readRange(grid.active.place, block.length).catch(() => []);
  const open = found.flatMap((row, offset) => (grid.isEditable(row) ? [{ row, line: block[offset] ?? [] }] : []));
  const sent = open.flatMap(({ row, line }): CellEdit[] => {
    const cells = differing(row, valuesOf(grid, line));
    return cells.length > 0 ? [{ row, cells }] : [];
  });
  if (sent.length === 0) return { written: open.length, stale: 0 };
  const { rows: changed, stale } = await edits.editMany(sent);
  // Rows that already have these values count as pasted.
  return { written: open.length - sent.length + changed.length, stale: stale.length };
}
