import type { Language } from '@portage/contract/errors';
import { whyNotReview } from '@portage/contract/imports/rules';
import { type EditedRow, ImportRow, type RowEdit } from '@portage/contract/imports/schema';
import type { z } from 'zod';
import { tellerOf } from '../orders/create.ts';
import type { App } from '../platform/app.ts';
import type { Member } from '../platform/http/handlers.ts';
import { refuse, refuseFaults, refuseIf } from '../platform/refusal.ts';
import { presentRows, refuseUnseen } from './detail.ts';
import { draftOf } from './draft.ts';
import { countsOf, findImport, lockImport, lockRow, type RowRecord, saveCells } from './queries.ts';
import { isDone } from './standing.ts';
import { tellChange } from './steps.ts';
import { changeBy, writeVerdicts } from './verdicts.ts';

/** Changes cells of a row, and says at once where it stands now, and the rows that shared its number with it. */
export const editRow = (
  app: App,
  by: Member,
  id: string,
  row: number,
  edit: z.output<typeof RowEdit>,
  language: Language,
): Promise<z.input<typeof EditedRow>> =>
  app.db.transaction(by, async (tx) => {
    const record = refuseUnseen(by, await lockImport(tx, id));
    refuseIf(whyNotReview(record.status));
    const before = await lockRow(tx, id, row);
    const show = async (each: RowRecord) => {
      const [shown = refuse('IMPORT_NOT_FOUND')] = await presentRows(tx, record, [each], language);
      return ImportRow.parse(shown);
    };
    if (edit.version !== before.version) refuse('STALE_VERSION', { data: await show(before) });
    if (isDone(before)) refuse('IMPORT_ROW_OVER');
    const draft = await draftOf(app, tx, record, undefined, by);
    const cells = cellsAfter(before, edit, draft.columns.length);
    await saveCells(tx, before, cells);
    await writeVerdicts(tx, record, [changeBy(before, draft.read(row, cells))], draft.numberColumn);
    await tellChange(app, tx, record, tellerOf(by));
    return { row: await show(await lockRow(tx, id, row)), counts: countsOf(await findImport(tx, id)) };
  });

function cellsAfter({ cells }: RowRecord, edit: z.output<typeof RowEdit>, width: number): string[] {
  const after = Array.from({ length: Math.max(width, cells.length) }, (_, index) => cells[index] ?? '');
  for (const [index, { column, value }] of edit.cells.entries()) {
    if (column >= width) refuseFaults([{ type: 'INVALID', path: `cells.${index}.column` }]);
    after[column] = value;
  }
  return after;
}
