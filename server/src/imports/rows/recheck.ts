// Checks the rows of an import again after its columns were matched differently; edits of cells are kept.
import type { App } from '../../platform/app.ts';
import { wholeRetailer } from '../../platform/db/database.ts';
import type { Outcome, Work } from '../../platform/jobs/kind.ts';
import type { Job } from '../../platform/noun.ts';
import { type Draft, draftOf } from '../draft.ts';
import {
  asColumns,
  batchSize,
  type RowStatus,
  readBatches,
  recount,
  type StoredImport,
  type StoredRow,
  saveRows,
} from '../queries.ts';
import { ImportPayload, Steps } from '../steps.ts';
import { checkRows, differsFrom, Pace, readRows } from './check.ts';

async function recheckImport(app: App, work: Work<ImportPayload>): Promise<Outcome> {
  const steps = new Steps(app, work);
  const record = await steps.begin('CHECKING');
  if (!record) return {};
  const draft = await draftOf(app, app.db.scope(wholeRetailer(work.retailerId)), record);
  await steps.untilAbandoned(async () => {
    await recheckRows(app, steps, record, draft);
    await steps.end(async (tx, { id }) => ({
      change: { status: 'REVIEW', ...asColumns(await recount(tx, id)) },
      ending: { status: 'FINISHED' },
    }));
  });
  return {};
}

/** The job that checks the rows of an import again. */
export const checkJob: Job<ImportPayload> = { kind: 'imports.check', payload: ImportPayload, run: recheckImport };

/** Reads every row and stores those that changed. */
async function recheckRows(app: App, steps: Steps, record: StoredImport, draft: Draft): Promise<void> {
  const scope = app.db.scope(wholeRetailer(record.retailer_id));
  const pace = new Pace();
  const stored: StoredRow[] = [];
  const read: RowStatus[] = [];
  for await (const rows of readBatches(scope, record.id)) {
    read.push(...(await readRows(draft.read, rows, pace)));
    stored.push(...rows.map(({ cells, ...row }) => row));
  }
  const checked = await checkRows(scope, read, draft.numberColumn, pace);
  const changed = checked.filter((row, index) => {
    const before = stored[index];
    return before !== undefined && differsFrom(before, row);
  });
  for (let start = 0; start < changed.length; start += batchSize)
    await steps.run((tx) => saveRows(tx, record.id, changed.slice(start, start + batchSize)));
}
