import type { Import } from '@portage/contract/imports/schema';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useSend } from '../../api/send.ts';
import { usePutImport } from '../useImport.ts';
import { type ColumnDraft, draftOf } from './draft.ts';

export type RowDefaults = { pickupScheduleId?: string | null; date?: string | null; time?: string | null };

/** What was chosen for the columns and not yet sent. Sent, the drawer closes, unless a choice is still missing. */
export function useMatching(given: Import, onDone: () => void) {
  const { id, version } = given;
  const putImport = usePutImport();
  const [drafts, setDrafts] = useState<readonly ColumnDraft[]>(() => given.columns.map(draftOf));
  const match = useSend(api.imports.match, {
    isShownByForm: true,
    stales: ['imports.rows', 'imports.list'],
    onDone: (fresh: Import) => {
      putImport(fresh);
      if (fresh.status !== 'MATCHING') onDone();
    },
  });
  const change = (index: number, draft: ColumnDraft) => setDrafts((now) => now.with(index, draft));
  const isUnnamed = drafts.some(({ target }) => target && 'custom' in target && target.custom.trim() === '');
  const save = ({ pickupScheduleId = null, date = null, time = null }: RowDefaults) => {
    if (isUnnamed) return;
    match.mutate({ params: { id }, body: { version, columns: [...drafts], pickupScheduleId, date, time } });
  };
  return { drafts, change, save, error: match.error, isPending: match.isPending };
}
