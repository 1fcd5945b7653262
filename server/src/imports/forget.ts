// Deletes files and rows: a month after their import ended, or after a file was uploaded but never imported.
import type { App } from '../platform/app.ts';
import { daysAgo } from '../platform/clock.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { retention } from '../retention.ts';
import { changeImport, deleteRows } from './queries.ts';

const batch = 100;

/** Deletes expired files and rows, a few at a time. */
export async function forgetFiles(app: App): Promise<void> {
  while ((await forgetImports(app, daysAgo(app.clock, retention.import_rows.days))) === batch);
  while ((await forgetUploads(app, daysAgo(app.clock, retention.uploaded_files.days))) === batch);
}

/** Deletes files and rows of imports that ended. The record in the history stays, with its counts. A draft in review is never deleted. */
async function forgetImports(app: App, before: string): Promise<number> {
  const over = await app.db
    .acrossTenantsAndSandboxes()
    .selectFrom('imports')
    .select(['retailer_id', 'id', 'file_key'])
    .where('finished_at', '<', before)
    .where('file_key', 'is not', null)
    .limit(batch)
    .execute();
  for (const { retailer_id: retailerId, id, file_key: key } of over) {
    // The file is deleted first: a crash in between must not leave a file without a row.
    if (key !== null) await app.storage.remove(key);
    const retailer = wholeRetailer(retailerId);
    while ((await app.db.transaction(retailer, (tx) => deleteRows(tx, id))) > 0);
    await app.db.transaction(retailer, (tx) => changeImport(tx, id, { file_key: null }));
  }
  return over.length;
}

async function forgetUploads(app: App, before: string): Promise<number> {
  const unused = await app.db
    .acrossTenantsAndSandboxes()
    .selectFrom('uploaded_files')
    .select(['retailer_id', 'id', 'key'])
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('imports')
            .select('imports.id')
            .whereRef('imports.retailer_id', '=', 'uploaded_files.retailer_id')
            .whereRef('imports.file_key', '=', 'uploaded_files.key'),
        ),
      ),
    )
    .limit(batch)
    .execute();
  for (const { retailer_id: retailerId, id, key } of unused) {
    await app.storage.remove(key);
    const scope = app.db.scope(wholeRetailer(retailerId));
    await scope.db.deleteFrom('uploaded_files').where('id', '=', id).execute();
  }
  return unused.length;
}
