import { holds } from '@portage/contract/access';
import type { Language } from '@portage/contract/errors';
import type { Import, NewImport } from '@portage/contract/imports/schema';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { refuse } from '../platform/refusal.ts';
import { allStores } from '../stores/screens.ts';
import { sentFile } from '../uploads/files.ts';
import { refuseHandOver } from '../uploads/start.ts';
import { showImport } from './detail.ts';
import { formatOf } from './open.ts';
import { insertImport } from './queries.ts';
import { readJob } from './read.ts';

/** Begins an import of a file that this member was given an address for, and has sent. */
export const startDraft = (app: App, by: Member, wish: NewImport, language: Language): Promise<Import> =>
  app.db.transaction(by, async (tx) => {
    const format = await formatOf(await sentFile(app, tx, by, wish.fileUrl));
    const handOver = await refuseWish(app, tx, by, wish);
    const now = app.clock.now();
    const id = newId(now.epochMilliseconds);
    const payload = { importId: id, fileName: wish.fileName, language };
    const jobId = await app.jobs.enqueue(tx, readJob, payload, by.id);
    await insertImport(tx, {
      ...{ id, member_id: by.id, member_name: by.name, ...handOver },
      ...{ file_key: wish.fileUrl, file_name: wish.fileName, format, status: 'READING' },
      ...{ job_id: jobId, language, created_at: now.toString() },
    });
    return showImport(app, tx, by, id, language);
  });

type Wish = Pick<NewImport, 'pickupScheduleId' | 'date' | 'time'>;

/** The hand-over of rows that name none, once it is allowed; who may not choose one has none. */
export async function refuseWish(app: App, tx: Tx, by: Member, wish: Wish) {
  const chooses = holds(by, 'MANAGE_ORDERS');
  const stores = await allStores(tx, app.clock);
  const { pickupScheduleId: id, date, time } = chooses ? wish : { pickupScheduleId: null, date: null, time: null };
  const store = id === null ? null : (stores.find((each) => each.id === id) ?? refuse('PICKUP_LOCATION_NOT_FOUND'));
  refuseHandOver(app, by, stores, { pickupScheduleName: store?.name ?? null, date, time });
  return { store_id: id, delivery_date: date, delivery_time: time };
}
