import type { Language } from '@portage/contract/errors';
import type { OrdersUpload } from '@portage/contract/uploads/schema';
import type { App } from '../platform/app.ts';
import type { Member } from '../platform/http/handlers.ts';
import { refuse } from '../platform/refusal.ts';
import { allStores } from '../stores/screens.ts';
import { importKind } from './import.job.ts';

/** Starts the import of a file that this member was given an address for, and has sent. */
export const startImport = (app: App, by: Member, upload: OrdersUpload, language: Language) =>
  app.db.transaction(by, async (tx) => {
    const file = await tx.db
      .selectFrom('uploaded_files')
      .select(['key'])
      .where('retailer_id', '=', by.retailerId)
      .where('key', '=', upload.fileUrl)
      .where('member_id', '=', by.id)
      .executeTakeFirst();
    if (!file || !(await isStored(app, file.key))) return refuse('FILE_NOT_FOUND');
    const stores = await allStores(tx, app.clock);
    const named = upload.pickupScheduleName;
    if (named !== null && !stores.some((store) => store.name === named)) refuse('PICKUP_LOCATION_NOT_FOUND');
    const jobId = await app.jobs.enqueue(tx, importKind, { ...upload, language }, by.id);
    return { jobId };
  });

async function isStored(app: App, key: string): Promise<boolean> {
  const stored = await app.storage.open(key);
  stored?.body.destroy();
  return stored !== null;
}
