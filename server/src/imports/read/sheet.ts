// Which sheet of a workbook an import is read from: the first that can be seen and looks like orders, until a person says another.
import type { Language } from '@portage/contract/errors';
import { whyNotSheet } from '@portage/contract/imports/rules';
import { Import, type SheetChoice } from '@portage/contract/imports/schema';
import { actorOf } from '../../auth/actor.ts';
import type { Member } from '../../auth/member.ts';
import type { App } from '../../platform/app.ts';
import { refuse, refuseFaults, refuseIf } from '../../platform/refusal.ts';
import { refuseUnseen, showImport } from '../detail.ts';
import { sheetsOf } from '../draft.ts';
import { changeImport, countsOf, lockImport } from '../queries.ts';
import { publishChange } from '../steps.ts';
import { readJob } from './read.ts';

/** Reads another sheet of the file that is kept. What was fixed and said of the one before is dropped once the other is read. */
export const chooseSheet = (
  app: App,
  by: Member,
  id: string,
  { version, sheet }: SheetChoice,
  language: Language,
): Promise<Import> =>
  app.db.transaction(by, async (tx) => {
    const record = refuseUnseen(by, await lockImport(tx, id));
    const { status } = record;
    refuseIf(whyNotSheet(status, countsOf(record)));
    if (version !== record.version)
      refuse('STALE_VERSION', { data: Import.parse(await showImport(app, tx, by, id, language)) });
    if (!sheetsOf(record)[sheet]) refuseFaults([{ type: 'INVALID', path: 'sheet' }]);
    const payload = { importId: id, fileName: record.file_name, language, again: { sheet, from: status } };
    const jobId = await app.jobs.enqueue(tx, readJob, payload, by.id);
    await changeImport(tx, id, { status: 'READING', job_id: jobId, failure: null, version: record.version + 1 });
    await publishChange(app, tx, record, actorOf(by));
    return showImport(app, tx, by, id, language);
  });
