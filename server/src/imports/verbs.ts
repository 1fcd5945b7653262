// What members do to an import: it is locked, judged by its status, changed, and shown as it then is.
import type { ErrorType, Language } from '@portage/contract/errors';
import { whyNotDiscard, whyNotReview, whyNotSheet } from '@portage/contract/imports/rules';
import { Import, type SheetChoice } from '@portage/contract/imports/schema';
import { actorOf, type Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { inEach } from '../platform/jobs/kind.ts';
import { refuse, refuseFaults, refuseIf } from '../platform/refusal.ts';
import { createJob } from './create/create.ts';
import { refuseUnseen, showImport } from './detail.ts';
import { sheetsOf } from './draft.ts';
import { changeImport, countsOf, type ImportChange, lockImport, type StoredImport } from './queries.ts';
import { readJob } from './read/read.ts';
import { publishChange } from './steps.ts';
import { say } from './words.ts';

type Verb = {
  whyNot(record: StoredImport): ErrorType | null;
  /** Answers what changes of the import itself, which raises its version. */
  act(tx: Tx, record: StoredImport): Promise<ImportChange | null>;
  /** The version that the member saw. */
  version?: number;
};

/** Does something to an import that the member sees. */
export const doToImport = (
  app: App,
  by: Member,
  id: string,
  language: Language,
  { whyNot, act, version }: Verb,
): Promise<Import> =>
  app.db.transaction(by, async (tx) => {
    const record = refuseUnseen(by, await lockImport(tx, id));
    refuseIf(whyNot(record));
    if (version !== undefined && version !== record.version)
      refuse('STALE_VERSION', { data: Import.parse(await showImport(app, tx, by, id, language)) });
    const change = await act(tx, record);
    if (change) await changeImport(tx, id, { ...change, version: record.version + 1 });
    await publishChange(app, tx, record, actorOf(by));
    return showImport(app, tx, by, id, language);
  });

/** Reads another sheet of the file that is kept. What was fixed and said of the one before is dropped once the other is read. */
export const chooseSheet = (app: App, by: Member, id: string, { version, sheet }: SheetChoice, language: Language) =>
  doToImport(app, by, id, language, {
    version,
    whyNot: (record) => whyNotSheet(record.status, countsOf(record)),
    async act(tx, record) {
      if (!sheetsOf(record)[sheet]) refuseFaults([{ type: 'INVALID', path: 'sheet' }]);
      const again = { sheet, from: record.status };
      const payload = { importId: id, fileName: record.file_name, again };
      return { status: 'READING', job_id: await app.jobs.enqueue(tx, readJob, payload, by.id), failure: null };
    },
  });

/** Begins to make orders of the good rows. Of two members who ask at once the second is refused. */
export const createOrders = (app: App, by: Member, id: string, language: Language) =>
  doToImport(app, by, id, language, {
    whyNot: ({ status }) => whyNotReview(status),
    async act(tx, { file_name: fileName }) {
      const payload = { importId: id, fileName };
      return { status: 'CREATING', job_id: await app.jobs.enqueue(tx, createJob, payload, by.id), failure: null };
    },
  });

/** Puts an import aside, and ends the job that reads or checks it: what it created stays, its rows are kept for a while. */
export const discardImport = (app: App, by: Member, id: string, language: Language) =>
  doToImport(app, by, id, language, {
    whyNot: ({ status }) => whyNotDiscard(status),
    async act(tx, { job_id: jobId }) {
      if (jobId !== null)
        await app.jobs.end(tx, jobId, {
          status: 'FINISHED',
          message: inEach((each) => say('discarded', each)),
        });
      return { status: 'DISCARDED', job_id: null, finished_at: app.clock.now().toString() };
    },
  });
