import type { Language } from '@portage/contract/errors';
import { whyNotDiscard, whyNotReview } from '@portage/contract/imports/rules';
import type { Import } from '@portage/contract/imports/schema';
import { actorOf } from '../../auth/actor.ts';
import type { Member } from '../../auth/member.ts';
import type { App } from '../../platform/app.ts';
import { refuseIf } from '../../platform/refusal.ts';
import { refuseUnseen, showImport } from '../detail.ts';
import { changeImport, lockImport } from '../queries.ts';
import { publishChange } from '../steps.ts';
import { say } from '../words.ts';
import { createJob } from './create.ts';

/** Begins to make orders of the good rows. Of two members who ask at once the second is refused. */
export const createOrders = (app: App, by: Member, id: string, language: Language): Promise<Import> =>
  app.db.transaction(by, async (tx) => {
    const record = refuseUnseen(by, await lockImport(tx, id));
    refuseIf(whyNotReview(record.status));
    const payload = { importId: id, fileName: record.file_name, language };
    const jobId = await app.jobs.enqueue(tx, createJob, payload, by.id);
    await changeImport(tx, id, { status: 'CREATING', failure: null, job_id: jobId, version: record.version + 1 });
    await publishChange(app, tx, record, actorOf(by));
    return showImport(app, tx, by, id, language);
  });

/** Puts an import aside, and ends the job that reads or checks it: what it created stays, its rows are kept for a while. */
export const discardImport = (app: App, by: Member, id: string, language: Language): Promise<Import> =>
  app.db.transaction(by, async (tx) => {
    const record = refuseUnseen(by, await lockImport(tx, id));
    refuseIf(whyNotDiscard(record.status));
    const { job_id: jobId } = record;
    if (jobId !== null) await app.jobs.end(tx, jobId, { status: 'FINISHED', message: say('discarded', language) });
    const finished_at = app.clock.now().toString();
    await changeImport(tx, id, { status: 'DISCARDED', job_id: null, finished_at, version: record.version + 1 });
    await publishChange(app, tx, record, actorOf(by));
    return showImport(app, tx, by, id, language);
  });
