import { holds } from '@portage/contract/access';
import type { Fault, Language } from '@portage/contract/errors';
import type { Import, NewImport, OrdersUpload } from '@portage/contract/imports/schema';
import { whyNotFrom } from '@portage/contract/stores/rules';
import type { Store } from '@portage/contract/stores/schema';
import type { Member } from '../../auth/member.ts';
import { pickupFaults } from '../../orders/plan.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Job } from '../../platform/noun.ts';
import { refuse, refuseFaults, refuseIf } from '../../platform/refusal.ts';
import { formatOfStart, type TableFormat } from '../../platform/tables/kind.ts';
import { allStores } from '../../stores/screens.ts';
import { sentFile } from '../../uploads/files.ts';
import { uploadJob } from '../create/upload.ts';
import { showImport } from '../detail.ts';
import { insertImport } from '../queries.ts';
import type { ImportPayload } from '../steps.ts';
import { readJob } from './read.ts';

/** Starts an import of a file that the member uploaded to a signed URL. */
export async function startImport(app: App, by: Member, input: NewImport, language: Language): Promise<Import> {
  const format = await formatOf(app, by, input.fileUrl);
  return app.db.transaction(by, async (tx) => {
    const { id } = await begin(app, tx, by, { ...input, format, job: readJob });
    return showImport(app, tx, by, id, language);
  });
}

/** Starts an import without review. The store is found by its name. */
export async function startUpload(app: App, by: Member, upload: OrdersUpload) {
  const format = await formatOf(app, by, upload.fileUrl);
  return app.db.transaction(by, async (tx) => {
    const { pickupScheduleName: name, fileName = upload.fileUrl.split('/').at(-1) ?? '', ...input } = upload;
    const pickupScheduleId =
      name === null || !holds(by, 'MANAGE_ORDERS')
        ? null
        : ((await allStores(tx, app.clock)).find((store) => store.name === name)?.id ??
          refuse('PICKUP_LOCATION_NOT_FOUND'));
    const { jobId } = await begin(app, tx, by, { ...input, fileName, pickupScheduleId, format, job: uploadJob });
    return { jobId };
  });
}

type Beginning = NewImport & { format: TableFormat; job: Job<ImportPayload> };

async function begin(app: App, tx: Tx, by: Member, input: Beginning) {
  const { fileUrl, fileName, format, job } = input;
  const defaults = await checkDefaults(app, tx, by, input);
  const now = app.clock.now();
  const id = newId(now.epochMilliseconds);
  const jobId = await app.jobs.enqueue(tx, job, { importId: id, fileName }, by.id);
  await insertImport(tx, {
    id,
    member_id: by.id,
    member_name: by.name,
    ...defaults,
    file_key: fileUrl,
    file_name: fileName,
    format,
    status: 'READING',
    job_id: jobId,
    created_at: now.toString(),
  });
  return { id, jobId };
}

/** Returns the format of an uploaded file from its first bytes, regardless of its name. Slow storage must not hold a transaction open. */
async function formatOf(app: App, by: Member, key: string): Promise<TableFormat> {
  const file = await sentFile(app, app.db.scope(by), by, key);
  let start = Buffer.alloc(0);
  for await (const chunk of file.body) {
    start = Buffer.concat([start, Buffer.from(chunk)]);
    if (start.length >= 8) break;
  }
  return formatOfStart(start);
}

type UploadDefaults = Pick<NewImport, 'pickupScheduleId' | 'date' | 'time'>;

/** Checks the defaults for the store, date and time of rows. A member who may not choose them has no defaults. */
export async function checkDefaults(app: App, tx: Tx, by: Member, input: UploadDefaults) {
  const chooses = holds(by, 'MANAGE_ORDERS');
  const stores = await allStores(tx, app.clock);
  const { pickupScheduleId: id, date, time } = chooses ? input : { pickupScheduleId: null, date: null, time: null };
  refuseFaults(chooses ? faultsOfDefaults(app, stores, input) : faultsOfOwnStore(stores));
  return { store_id: id, delivery_date: date, delivery_time: time };
}

/** Returns the faults of the form's own store, date and time, which otherwise every row would repeat. */
function faultsOfDefaults(
  app: App,
  stores: readonly Store[],
  { pickupScheduleId: id, date, time }: UploadDefaults,
): Fault[] {
  const store =
    id === null
      ? stores.length === 1
        ? stores[0]
        : undefined
      : (stores.find((each) => each.id === id) ?? refuse('PICKUP_LOCATION_NOT_FOUND'));
  if (store) refuseIf(whyNotFrom(store));
  // A date without a time, or a time without a date, may be completed by the rows.
  return store && date !== null && time !== null ? pickupFaults(app, store, { date, time }, false) : [];
}

/** Returns the faults of a member who may not choose the store: they need exactly one, or no row could become an order. */
const faultsOfOwnStore = (stores: readonly Store[]): Fault[] =>
  stores.filter((store) => store.isActivated).length === 1 ? [] : [{ type: 'REQUIRED', path: 'pickupScheduleName' }];
