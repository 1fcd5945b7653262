import type { Language } from '@portage/contract/errors';
import { whyNotReview, whyNotUpdate } from '@portage/contract/imports/rules';
import type { RowsChoice } from '@portage/contract/imports/schema';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Member } from '../../auth/member.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { refuseForbidden } from '../../team/refuseForbidden.ts';
import { numberColumnOf } from '../columns.ts';
import { columnsOf } from '../draft.ts';
import { batchSize, isRepeated, type StoredRow, storedRows } from '../queries.ts';
import { doToImport } from '../verb.ts';
import { Pace, recheckRows } from './check.ts';

type ParsedRowsChoice = z.output<typeof RowsChoice>;

/** Skips rows, lets them update the existing order, or undoes either. Rows to which the choice does not apply are not changed. */
export const chooseRows = (app: App, by: Member, id: string, rowsChoice: ParsedRowsChoice, language: Language) =>
  doToImport(app, by, id, language, {
    whyNot: ({ status }) => whyNotReview(status),
    async act(tx, record) {
      if (rowsChoice.choice === 'UPDATE') refuseForbidden(by, 'MANAGE_ORDERS', whyNotUpdate(by));
      const numberColumn = numberColumnOf(columnsOf(record));
      const pace = new Pace();
      let chosen = 0;
      // Every row may be a duplicate: one batch at a time is processed, and checked against the results of the previous ones.
      for (let after = 0; ; ) {
        const rows = await nextRows(tx, id, rowsChoice, after);
        const last = rows.at(-1);
        if (!last) break;
        const fitting = await keepUpdatable(tx, rowsChoice, rows);
        const changed = fitting.map((row) => ({ ...row, choice: rowsChoice.choice }));
        await recheckRows(tx, record.id, changed, numberColumn);
        chosen += changed.length;
        after = last.row;
        await pace.rest();
      }
      // An undo finds no rows if another member has changed them since.
      if (rowsChoice.was !== undefined && chosen === 0) refuse('STALE_VERSION');
      return null;
    },
  });

/** Returns the next rows of the choice: the given ones, or every duplicate, including skipped ones. */
async function nextRows(
  tx: Tx,
  id: string,
  { choice, rows, was }: ParsedRowsChoice,
  after: number,
): Promise<StoredRow[]> {
  const hasOrder = sql<boolean>`duplicate_order_id is not null`;
  let chosen = storedRows(tx, id).where('row', '>', after).where('state', 'not in', ['CREATED', 'UPDATED']);
  if (rows) chosen = chosen.where('row', '=', sql<number>`any(${rows}::int[])`);
  else
    chosen = chosen.where((eb) =>
      eb.or([eb('state', '=', 'DUPLICATE'), eb.and([eb('state', '=', 'SKIPPED'), eb.or([hasOrder, isRepeated])])]),
    );
  if (choice === 'UPDATE') chosen = chosen.where(hasOrder);
  if (was !== undefined) chosen = chosen.where('choice', 'is not distinct from', was);
  return (await chosen.orderBy('row').limit(batchSize).execute()) as StoredRow[];
}

/** Returns the rows that may be updated: their order must be visible to the member. */
async function keepUpdatable(
  tx: Tx,
  { choice }: ParsedRowsChoice,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  if (choice !== 'UPDATE' || tx.storeIds === null) return rows;
  const visible = await tx.db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', sql<string>`any(${rows.map((row) => row.duplicate_order_id)}::uuid[])`)
    .execute();
  const ids = new Set(visible.map(({ id }) => id));
  return rows.filter((row) => ids.has(row.duplicate_order_id ?? ''));
}
