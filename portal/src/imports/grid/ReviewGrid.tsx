// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot be drawn in part.
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the cells take the focus, rows and heads do not.
import './grid.css';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef } from 'react';
import { useStores } from '../../orders/useStores.ts';
import { useWords } from '../../words/translate.ts';
import { useNames } from '../fieldName.ts';
import type { RowEdits } from '../rows/useRowEdits.ts';
import type { Rows } from '../rows/useRows.ts';
import { CellEditor } from './CellEditor.tsx';
import { GridHead } from './GridHead.tsx';
import { GridRow } from './GridRow.tsx';
import type { ShownColumn } from './layout.ts';
import type { Grid } from './useGrid.ts';
import { useGridKeys } from './useGridKeys.ts';
import type { Undo } from './useUndo.ts';
import { words } from './words.ts';

const rowHeight = 46;
const numberWidth = 68;
const stateWidth = 168;
/** Rows fetched ahead of the scrolling. */
const ahead = 30;
/** While one drags the bar through the whole file, only where it rests is fetched. */
const restFor = 80;

type ReviewGridProps = { grid: Grid; rows: Rows; edits: RowEdits; undo: Undo };

/** The rows of the file as a grid to work in: only those in sight are drawn. */
export function ReviewGrid({ grid, rows, edits, undo }: ReviewGridProps) {
  const t = useWords(words);
  const keysId = useId();
  const place = useRef<HTMLDivElement>(null);
  const { columns, active } = grid;
  const { virtualizer, items } = useVirtualRows(place, rows, active.place);
  useFocus(place, grid);
  const template = templateOf(columns);
  const width = columns.reduce((sum, column) => sum + column.width, numberWidth + stateWidth);
  const listeners = useGridKeys(grid, rows, edits, undo);
  return (
    <div ref={place} className="review-scroll">
      <span id={keysId} hidden>
        {t('keys')}
      </span>
      <div
        role="grid"
        aria-label={t('grid')}
        aria-describedby={keysId}
        aria-rowcount={rows.total + 1}
        aria-colcount={columns.length + 2}
        className="review-grid"
        style={{ minWidth: width }}
        {...listeners}
      >
        <GridHead columns={columns} template={template} />
        <div role="rowgroup" className="review-body" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rows.rowAt(index);
            const isActive = index === active.place;
            return (
              <GridRow
                key={index}
                place={index}
                row={row}
                columns={columns}
                top={start}
                template={template}
                active={isActive ? active.column : null}
                editor={isActive && grid.editing ? <Editor grid={grid} /> : null}
                isEditable={grid.isEditable(row)}
                isPending={row !== undefined && edits.isPending(row)}
                values={row && edits.valuesOf(row)}
              />
            );
          })}
        </div>
      </div>
      <StoreNames columns={columns} />
    </div>
  );
}

/** The rows in sight, the one that has the focus, and the fetching of what is not there. */
function useVirtualRows(place: React.RefObject<HTMLDivElement | null>, rows: Rows, focused: number) {
  const virtualizer = useVirtualizer({
    count: rows.total,
    getScrollElement: () => place.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The rows may come a frame later than the scrolling: it stays smooth.
    useFlushSync: false,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range);
      // A cell that has the focus stays, however far one scrolls from it.
      return focused >= range.count || shown.includes(focused) ? shown : [...shown, focused].sort((a, b) => a - b);
    },
  });
  const items = virtualizer.getVirtualItems();
  const { range } = virtualizer;
  const first = Math.max(0, (range?.startIndex ?? 0) - ahead);
  const last = Math.min(Math.max(0, rows.total - 1), (range?.endIndex ?? ahead) + ahead);
  const { look } = rows;
  const wanted = [first, Math.floor((first + last) / 2), last, focused].map((index) => Math.floor(index / 100)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the windows stand for the places in them.
  useEffect(() => {
    const timer = setTimeout(() => look([first, Math.floor((first + last) / 2), last, focused]), restFor);
    return () => clearTimeout(timer);
  }, [wanted, look]);
  return { virtualizer, items };
}

/** After a move the cell takes the focus, and is brought into sight. */
function useFocus(place: React.RefObject<HTMLDivElement | null>, { active, moves, editing }: Grid): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move counts, even one to the same cell.
  useEffect(() => {
    if (moves === 0 || editing) return;
    const row = `[data-place="${active.place}"]`;
    const cell = place.current?.querySelector<HTMLElement>(`${row} [data-column="${active.column}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [moves]);
}

function Editor({ grid }: { grid: Grid }) {
  const t = useWords(words);
  const { headerName } = useNames();
  if (!grid.editing) return null;
  const { column, row, start } = grid.editing;
  return (
    <CellEditor
      label={t('editCell', { column: headerName(column.header, column.index), row: row.row })}
      value={start}
      list={isStoreColumn(column) ? storeListId : undefined}
      onCommit={grid.commit}
      onCancel={grid.cancel}
    />
  );
}

const storeListId = 'import-store-names';
const isStoreColumn = ({ target }: ShownColumn) =>
  target !== null && 'field' in target && target.field === 'pickupScheduleName';

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

const templateOf = (columns: readonly ShownColumn[]): string =>
  [`${numberWidth}px`, `${stateWidth}px`, ...columns.map(({ width }) => `minmax(${width}px, ${width}fr)`)].join(' ');
