// Files that were imported at once, by the direct door: their line in the history. They have no draft, so no rows are kept.
import type { Language } from '@portage/contract/errors';
import type { OrdersUpload } from '@portage/contract/uploads/schema';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import type { TableFormat } from '../uploads/table.ts';
import { changeImport, insertImport, lockImportOfJob } from './queries.ts';

type Upload = OrdersUpload & { language: Language; jobId: string; storeId: string | null; format: TableFormat };

/** Writes down that it began. */
export async function recordUpload(app: App, tx: Tx, by: Member, upload: Upload): Promise<void> {
  const now = app.clock.now();
  await insertImport(tx, {
    ...{ id: newId(now.epochMilliseconds), member_id: by.id, member_name: by.name },
    ...{ store_id: upload.storeId, delivery_date: upload.date, delivery_time: upload.time },
    ...{ file_key: upload.fileUrl, file_name: upload.fileName, format: upload.format, status: 'READING' },
    ...{ job_id: upload.jobId, language: upload.language, created_at: now.toString() },
  });
}

/** Writes down what came of it; of a job that failed, a reaction does. */
export const recordEnd = (
  app: App,
  { jobId, retailerId }: { jobId: string; retailerId: string },
  { rows, created, existing }: { rows: number; created: number; existing: number },
): Promise<void> =>
  app.db.transaction(wholeRetailer(retailerId), async (tx) => {
    const record = await lockImportOfJob(tx, jobId);
    if (!record) return;
    await changeImport(tx, record.id, {
      ...{ status: 'DONE', job_id: null, finished_at: app.clock.now().toString(), version: record.version + 1 },
      ...{ rows_all: rows, rows_created: created, rows_duplicate: existing, rows_faulty: rows - created - existing },
    });
  });
