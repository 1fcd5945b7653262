import type { Language } from '@portage/contract/errors';
import { whyNotMatch } from '@portage/contract/imports/rules';
import type { ColumnsEdit } from '@portage/contract/imports/schema';
import type { Member } from '../../auth/member.ts';
import type { App } from '../../platform/app.ts';
import { refuseFaults } from '../../platform/refusal.ts';
import { columnsOf, draftOf } from '../draft.ts';
import type { StoredImport } from '../queries.ts';
import { checkDefaults } from '../read/start.ts';
import { checkJob } from '../rows/recheck.ts';
import { doToImport } from '../verbs.ts';
import { lacksOf, mappingsOf, matchColumn, type StoredColumn } from './columns.ts';
import { remember } from './mappings.ts';

/** Says what the columns hold. When nothing is missing any more, the rows are checked anew, by a job. */
export const matchColumns = (app: App, by: Member, id: string, edit: ColumnsEdit, language: Language) =>
  doToImport(app, by, id, language, {
    version: edit.version,
    whyNot: ({ status }) => whyNotMatch(status),
    async act(tx, record) {
      const columns = columnsAfter(record, edit);
      const defaults = await checkDefaults(app, tx, by, edit);
      await remember(tx, defaults.store_id, mappingsOf(columns));
      const { needed } = await draftOf(app, tx, { ...record, ...defaults }, columns, by);
      const change = { ...defaults, columns: JSON.stringify(columns), failure: null };
      if (lacksOf(columns, needed, language).length > 0) return { ...change, status: 'MATCHING', job_id: null };
      const payload = { importId: id, fileName: record.file_name };
      return { ...change, status: 'CHECKING', job_id: await app.jobs.enqueue(tx, checkJob, payload, by.id) };
    },
  });

function columnsAfter(record: StoredImport, edit: ColumnsEdit): StoredColumn[] {
  const columns = columnsOf(record);
  // The edit must name every column of the file, in order.
  if (edit.columns.length !== columns.length) refuseFaults([{ type: 'INVALID', path: 'columns' }]);
  return columns.map((column, index) => {
    const said = edit.columns[index] ?? column;
    return matchColumn(column, { target: said.target, dateOrder: said.dateOrder, decimalSign: said.decimalSign });
  });
}
