import type { Language } from '@portage/contract/errors';
import { whyNotReview } from '@portage/contract/imports/rules';
import type { EditedRows, RowsEdit } from '@portage/contract/imports/schema';
import type { z } from 'zod';
import { actorOf, type Member } from '../../auth/member.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse, refuseFaults, refuseIf } from '../../platform/refusal.ts';
import { presentRows, refuseUnseen } from '../detail.ts';
import { draftOf } from '../draft.ts';
import {
  countsOf,
  findImport,
  lockImport,
  lockRows,
  type RowRecord,
  type StoredImport,
  saveCells,
} from '../queries.ts';
import { publishChange } from '../steps.ts';
import { recheckRows } from './check.ts';
import { isDone } from './duplicates.ts';

type RequestedEdit = { before: RowRecord; edit: RowsEdit['rows'][number]; path: string };

/** Changes cells, and checks their rows and rows with the same numbers. Rows that another member has changed or that are orders stay. */
export const editRows = (
  app: App,
  by: Member,
  id: string,
  { rows }: RowsEdit,
  language: Language,
): Promise<z.input<typeof EditedRows>> =>
  app.db.transaction(by, async (tx) => {
    const record = refuseUnseen(by, await lockImport(tx, id));
    refuseIf(whyNotReview(record.status));
    const numbers = rows.map(({ row }) => row);
    // Two edits of one row would contradict each other.
    if (new Set(numbers).size < numbers.length) refuseFaults([{ type: 'INVALID', path: 'rows' }]);
    const found = new Map((await lockRows(tx, id, numbers)).map((each) => [each.row, each]));
    const requested = rows.map((edit, index): RequestedEdit => {
      const before = found.get(edit.row) ?? refuse('IMPORT_NOT_FOUND');
      return { before, edit, path: `rows.${index}.` };
    });
    const current = requested.filter(({ before, edit }) => edit.version === before.version && !isDone(before));
    if (current.length > 0) await writeEdits(app, tx, by, record, current);
    const changed = new Set(current.map(({ before }) => before.row));
    const shown = await presentRows(tx, record, await lockRows(tx, id, numbers), language);
    return {
      rows: shown.filter(({ row }) => changed.has(row)),
      stale: shown.filter(({ row }) => !changed.has(row)),
      counts: countsOf(await findImport(tx, id)),
    };
  });

async function writeEdits(
  app: App,
  tx: Tx,
  by: Member,
  record: StoredImport,
  edits: readonly RequestedEdit[],
): Promise<void> {
  const draft = await draftOf(app, tx, record, undefined, by);
  const written = edits.map((edit) => ({ before: edit.before, cells: editCells(edit, draft.columns.length) }));
  await saveCells(
    tx,
    record.id,
    written.map(({ before: { row }, cells }) => ({ row, cells })),
  );
  const changed = written.map(({ before: { cells: _, ...row }, cells }) => {
    const { key, faults } = draft.read(row.row, cells);
    return { ...row, key, faults };
  });
  await recheckRows(tx, record.id, changed, draft.numberColumn);
  await publishChange(app, tx, record, actorOf(by));
}

function editCells({ before: { cells }, edit, path }: RequestedEdit, width: number): string[] {
  const after = Array.from({ length: Math.max(width, cells.length) }, (_, index) => cells[index] ?? '');
  for (const [index, { column, value }] of edit.cells.entries()) {
    if (column >= width) refuseFaults([{ type: 'INVALID', path: `${path}cells.${index}.column` }]);
    after[column] = value;
  }
  return after;
}
