import type { ImportRow, RowChoice, RowState } from '@portage/contract/imports/schema';
import { api } from '../../api/client.ts';
import { useSend } from '../../api/send.ts';
import { usePutImport } from '../useImport.ts';
import type { UndoStack } from './edits.ts';
import type { Rows } from './useRows.ts';

type NullableChoice = RowChoice | null;

/** Returns the expected state of a row after a choice, shown until the server replies. */
function stateAfter({ state, duplicate, faults }: ImportRow, choice: NullableChoice): RowState {
  if (choice === 'SKIP') return 'SKIPPED';
  if (choice === 'UPDATE' || duplicate) return 'DUPLICATE';
  return state === 'SKIPPED' && faults.length === 0 ? 'READY' : 'FAULTY';
}

/** Returns functions that skip rows, let them update existing orders, or revert either choice. */
export function useChoice(id: string, rows: Pick<Rows, 'put' | 'refresh' | 'holdFor'>, undoStack: UndoStack) {
  const putImport = usePutImport();
  const { mutateAsync, isPending } = useSend(api.imports.choose, {
    onDone: putImport,
  });
  const chooseFor = (row: ImportRow, choice: NullableChoice) => {
    const sent = mutateAsync({ params: { id }, body: { choice, rows: [row.row] } });
    rows.holdFor(sent);
    sent.then(
      () => {
        rows.put([{ ...row, choice, state: stateAfter(row, choice) }]);
        undoStack.remember({ kind: 'choice', row: row.row, was: row.choice, now: choice });
      },
      () => undefined,
    );
  };
  /** Applies a choice to every duplicate. */
  const chooseForAll = (choice: NullableChoice) => {
    mutateAsync({ params: { id }, body: { choice } }).then(rows.refresh, () => undefined);
    // Cannot be undone: the previous choice of each row is unknown here.
    undoStack.forget();
  };
  /** Restores a choice, unless another member has changed it since. */
  const takeBack = (row: number, was: NullableChoice, now: NullableChoice) =>
    mutateAsync({ params: { id }, body: { choice: was, rows: [row], was: now } }).then(rows.refresh);
  return { chooseFor, chooseForAll, takeBack, isPending };
}
