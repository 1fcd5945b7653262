import { holds } from '@portage/contract/access';
import type { Fault, Language } from '@portage/contract/errors';
import type { Store } from '@portage/contract/stores/schema';
import type { OrdersUpload } from '@portage/contract/uploads/schema';
import { slotFaults } from '../orders/plan.ts';
import type { App } from '../platform/app.ts';
import type { Member } from '../platform/http/handlers.ts';
import { refuse, refuseFaults } from '../platform/refusal.ts';
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
    refuseFaults(holds(by, 'MANAGE_ORDERS') ? faultsOfDefaults(app, stores, upload) : faultsOfOwnStore(stores));
    const jobId = await app.jobs.enqueue(tx, importKind, { ...upload, language }, by.id);
    return { jobId };
  });

/** What the form's own store, date and time get wrong; better told at once than in every row. */
function faultsOfDefaults(app: App, stores: readonly Store[], upload: OrdersUpload): Fault[] {
  const named = upload.pickupScheduleName;
  const store = stores.find(({ name }) => name === named) ?? (stores.length === 1 ? stores[0] : undefined);
  if (named !== null && store?.name !== named) return refuse('PICKUP_LOCATION_NOT_FOUND');
  if (store && !store.isActivated) return refuse('STORE_DEACTIVATED');
  // Half of a slot may be completed by the rows.
  return store && upload.date !== null && upload.time !== null ? slotFaults(app, store, upload, false) : [];
}

/** A member who does not choose the store must have one store, or no row could become an order. */
const faultsOfOwnStore = (stores: readonly Store[]): Fault[] =>
  stores.filter((store) => store.isActivated).length === 1 ? [] : [{ type: 'REQUIRED', path: 'pickupScheduleName' }];

async function isStored(app: App, key: string): Promise<boolean> {
  const stored = await app.storage.open(key);
  stored?.body.destroy();
  return stored !== null;
}
