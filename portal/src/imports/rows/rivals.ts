// Two people in one row: which of the cells that were typed here somebody else changed to something else meanwhile.
import type { ImportRow, RowEdit } from '@portage/contract/imports/schema';
import type { z } from 'zod';

type Cells = z.output<typeof RowEdit>['cells'];
type Row = Pick<ImportRow, 'cells'>;

/** `seen` is the row as it stood when one began to type, `theirs` as the other person left it. */
export function rivalCells(seen: Row, theirs: Row, mine: Cells): Cells {
  return mine.filter(({ column, value }) => {
    const their = theirs.cells[column] ?? '';
    return their !== (seen.cells[column] ?? '') && their !== value;
  });
}
