import { holds } from '@portage/contract/access';
import type { Fault, Language } from '@portage/contract/errors';
import type { Store } from '@portage/contract/stores/schema';
import type { OrdersUpload } from '@portage/contract/uploads/schema';
import type { Member } from '../auth/member.ts';
import { recordUpload } from '../imports/history.ts';
import { formatOf } from '../imports/open.ts';
import { slotFaults } from '../orders/plan.ts';
import type { App } from '../platform/app.ts';
import { refuse, refuseFaults } from '../platform/refusal.ts';
import { allStores } from '../stores/screens.ts';
import { sentFile } from './files.ts';
import { importJob } from './import.ts';
import type { Defaults } from './rows.ts';

/** Starts the import of a file that this member was given an address for, and has sent. */
export const startImport = (app: App, by: Member, upload: OrdersUpload, language: Language) =>
  app.db.transaction(by, async (tx) => {
    const format = await formatOf(await sentFile(app, tx, by, upload.fileUrl));
    const stores = await allStores(tx, app.clock);
    refuseHandOver(app, by, stores, upload);
    const jobId = await app.jobs.enqueue(tx, importJob, { ...upload, language }, by.id);
    const storeId = stores.find(({ name }) => name === upload.pickupScheduleName)?.id ?? null;
    await recordUpload(app, tx, by, { ...upload, language, jobId, storeId, format });
    return { jobId };
  });

/** Refuses what the form's own store, date and time get wrong; better told at once than in every row. */
export function refuseHandOver(app: App, by: Member, stores: readonly Store[], wish: Defaults): void {
  refuseFaults(holds(by, 'MANAGE_ORDERS') ? faultsOfDefaults(app, stores, wish) : faultsOfOwnStore(stores));
}

function faultsOfDefaults(app: App, stores: readonly Store[], wish: Defaults): Fault[] {
  const named = wish.pickupScheduleName;
  const store = stores.find(({ name }) => name === named) ?? (stores.length === 1 ? stores[0] : undefined);
  if (named !== null && store?.name !== named) return refuse('PICKUP_LOCATION_NOT_FOUND');
  if (store && !store.isActivated) return refuse('STORE_DEACTIVATED');
  // Half of a slot may be completed by the rows.
  return store && wish.date !== null && wish.time !== null ? slotFaults(app, store, wish, false) : [];
}

/** A member who does not choose the store must have one store, or no row could become an order. */
const faultsOfOwnStore = (stores: readonly Store[]): Fault[] =>
  stores.filter((store) => store.isActivated).length === 1 ? [] : [{ type: 'REQUIRED', path: 'pickupScheduleName' }];
