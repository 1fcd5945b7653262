// The members' actions on an import as a whole.
import type { Language } from '@portage/contract/errors';
import { whyNotDiscard, whyNotMatch, whyNotReview, whyNotSheet } from '@portage/contract/imports/rules';
import type { ColumnsEdit, SheetChoice } from '@portage/contract/imports/schema';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { inEach } from '../platform/jobs/kind.ts';
import { refuseFaults } from '../platform/refusal.ts';
import { lacksOf, matchColumn, remember, type StoredColumn } from './columns.ts';
import { createJob } from './create/create.ts';
import { columnsOf, draftOf, sheetsOf } from './draft.ts';
import { countsOf, type StoredImport } from './queries.ts';
import { readJob } from './read/read.ts';
import { checkDefaults } from './read/start.ts';
import { checkJob } from './rows/recheck.ts';
import { doToImport } from './verb.ts';
import { importText } from './words.ts';

/** Sets the fields of the columns. Once nothing is missing, a job checks the rows again. */
export const matchColumns = (app: App, by: Member, id: string, edit: ColumnsEdit, language: Language) =>
  doToImport(app, by, id, language, {
    version: edit.version,
    whyNot: ({ status }) => whyNotMatch(status),
    async act(tx, record) {
      const columns = columnsAfter(record, edit);
      const defaults = await checkDefaults(app, tx, by, edit);
      await remember(tx, defaults.store_id, columns);
      const { needed } = await draftOf(app, tx, { ...record, ...defaults }, columns, by);
      const change = { ...defaults, columns: JSON.stringify(columns), failure: null };
      if (lacksOf(columns, needed, language).length > 0) return { ...change, status: 'MATCHING', job_id: null };
      const payload = { importId: id, fileName: record.file_name };
      return { ...change, status: 'CHECKING', job_id: await app.jobs.enqueue(tx, checkJob, payload, by.id) };
    },
  });

function columnsAfter(record: StoredImport, edit: ColumnsEdit): StoredColumn[] {
  const columns = columnsOf(record);
  // The edit must contain every column of the file, in order.
  if (edit.columns.length !== columns.length) refuseFaults([{ type: 'INVALID', path: 'columns' }]);
  return columns.map((column, index) => {
    const { target, dateOrder, decimalSign } = edit.columns[index] ?? column;
    return matchColumn(column, { target, dateOrder, decimalSign });
  });
}

/** Starts reading another sheet of the stored file. The rows of the previous sheet are deleted once the new one has been read. */
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

/** Starts creating orders from the ready rows. Of two concurrent requests, the second is refused. */
export const createOrders = (app: App, by: Member, id: string, language: Language) =>
  doToImport(app, by, id, language, {
    whyNot: ({ status }) => whyNotReview(status),
    async act(tx, { file_name: fileName }) {
      const payload = { importId: id, fileName };
      return { status: 'CREATING', job_id: await app.jobs.enqueue(tx, createJob, payload, by.id), failure: null };
    },
  });

/** Discards an import, and ends the job that reads or checks it. Its orders stay, and its rows are kept for thirty days. */
export const discardImport = (app: App, by: Member, id: string, language: Language) =>
  doToImport(app, by, id, language, {
    whyNot: ({ status }) => whyNotDiscard(status),
    async act(tx, { job_id: jobId }) {
      if (jobId !== null)
        await app.jobs.end(tx, jobId, { status: 'FINISHED', message: inEach((each) => importText('discarded', each)) });
      return { status: 'DISCARDED', job_id: null, finished_at: app.clock.now().toString() };
    },
  });
