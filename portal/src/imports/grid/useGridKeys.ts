import type { CellKeyboardEvent, CellKeyDownArgs } from 'react-data-grid';
import type { Line } from '../rows/useRows.ts';
import { farthest, firstColumn, onward } from './moves.ts';
import type { Grid } from './useGrid.ts';
import type { Undo } from './useUndo.ts';

/** The keys that the grid would not understand as a spreadsheet does. */
export function useGridKeys({ active, extent, columns, move, write, isEditable }: Grid, { undo }: Undo) {
  const clear = ({ row }: Line) => {
    const column = columns[active.column - firstColumn];
    if (column && isEditable(row)) write(row, new Map([[column.index, '']]));
  };
  return (cell: CellKeyDownArgs<Line>, event: CellKeyboardEvent) => {
    const isChord = event.ctrlKey || event.metaKey;
    if (cell.mode === 'EDIT') {
      const next = onward(event, active, extent);
      // Enter also ends what an input method composes.
      if (event.nativeEvent.isComposing) event.preventGridDefault();
      else if (next) {
        cell.onClose(true);
        move(next);
      } else return;
    } else if (event.key === 'Tab') return event.preventGridDefault();
    else if (farthest(event, active, extent)) move(farthest(event, active, extent) ?? active);
    else if (isChord && event.key.toLowerCase() === 'z' && !event.shiftKey) undo();
    else if (cell.row && (event.key === 'Delete' || event.key === 'Backspace')) clear(cell.row);
    // What is typed is no shortcut of the page.
    else if (event.key.length === 1 && !isChord) return event.stopPropagation();
    else return;
    event.preventGridDefault();
    event.preventDefault();
  };
}
