import type { Language } from '@portage/contract/errors';
import { whyNotMatch } from '@portage/contract/imports/rules';
import { type ColumnsEdit, Import } from '@portage/contract/imports/schema';
import { actorOf } from '../../auth/actor.ts';
import type { Member } from '../../auth/member.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse, refuseFaults, refuseIf } from '../../platform/refusal.ts';
import { refuseUnseen, showImport } from '../detail.ts';
import { columnsOf, draftOf } from '../draft.ts';
import { changeImport, type ImportRecord, lockImport } from '../queries.ts';
import { checkDefaults } from '../read/start.ts';
import { checkJob } from '../rows/recheck.ts';
import { publishChange } from '../steps.ts';
import { lacksOf, mappingsOf, matchColumn, type StoredColumn } from './columns.ts';
import { remember } from './mappings.ts';

/** Says what the columns hold. When nothing is missing any more, the rows are checked anew, by a job. */
export const matchColumns = (
  app: App,
  by: Member,
  id: string,
  edit: ColumnsEdit,
  language: Language,
): Promise<Import> =>
  app.db.transaction(by, async (tx) => {
    const record = refuseUnseen(by, await lockImport(tx, id));
    refuseIf(whyNotMatch(record.status));
    if (edit.version !== record.version)
      refuse('STALE_VERSION', { data: Import.parse(await showImport(app, tx, by, id, language)) });
    const columns = columnsAfter(record, edit);
    const defaults = await checkDefaults(app, tx, by, edit);
    const { store_id: storeId } = defaults;
    await remember(tx, storeId, mappingsOf(columns));
    const matched = { ...record, ...defaults };
    const { needed } = await draftOf(app, tx, matched, columns, by);
    const isWhole = lacksOf(columns, needed, language).length === 0;
    await changeImport(tx, id, {
      ...defaults,
      columns: JSON.stringify(columns),
      failure: null,
      ...(isWhole ? await startChecking(app, tx, by, record, language) : { status: 'MATCHING', job_id: null }),
      version: record.version + 1,
    });
    await publishChange(app, tx, record, actorOf(by));
    return showImport(app, tx, by, id, language);
  });

function columnsAfter(record: ImportRecord, edit: ColumnsEdit): StoredColumn[] {
  const columns = columnsOf(record);
  // The edit must name every column of the file, in order.
  if (edit.columns.length !== columns.length) refuseFaults([{ type: 'INVALID', path: 'columns' }]);
  return columns.map((column, index) => {
    const said = edit.columns[index] ?? column;
    return matchColumn(column, { target: said.target, dateOrder: said.dateOrder, decimalSign: said.decimalSign });
  });
}

async function startChecking(app: App, tx: Tx, by: Member, record: ImportRecord, language: Language) {
  const payload = { importId: record.id, fileName: record.file_name, language };
  return { status: 'CHECKING', job_id: await app.jobs.enqueue(tx, checkJob, payload, by.id) };
}
