// The common part of members' actions on an import: it is locked, checked by its status, changed, and returned in its new state.
import type { ErrorType, Language } from '@portage/contract/errors';
import { Import } from '@portage/contract/imports/schema';
import { actorOf, type Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { refuse, refuseIf } from '../platform/refusal.ts';
import { refuseUnseen, showImport } from './detail.ts';
import { changeImport, type ImportChange, lockImport, type StoredImport } from './queries.ts';
import { publishChange } from './steps.ts';

type ImportVerb = {
  whyNot(record: StoredImport): ErrorType | null;
  /** Returns the changes of the import itself, which increment its version; null if only its rows change. */
  act(tx: Tx, record: StoredImport): Promise<ImportChange | null>;
  /** The version of the import that the member has read; any other is refused as stale. */
  version?: number;
};

/** Runs an action on an import that the member may see. */
export const doToImport = (
  app: App,
  by: Member,
  id: string,
  language: Language,
  { whyNot, act, version }: ImportVerb,
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
