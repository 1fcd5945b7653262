import type { ProblemDecision } from '@portage/contract/problems/schema';
import { api, type RowName } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { useNotify } from '../ui/useNotify.ts';
import { useFormats } from '../words/formats.ts';
import { useT } from './words.ts';

/** The endpoints whose cached responses become stale with any decision. */
export const decisionRows: readonly RowName[] = ['problems.list', 'problems.counts', 'timeline.read'];

export type Change = Omit<ProblemDecision, 'ids'>;
export type Decide = (ids: readonly string[], change: Change) => void;

/**
 * Returns a function that decides about the problems of orders and reports the result, with a way to undo what hides them. `onHidden` is
 * called with the orders that a decision has hidden from the list, or has shown again to hide them from the list of waiting ones.
 */
export function useDecide(onHidden?: (ids: readonly string[], change: Change) => void): Decide {
  const t = useT();
  const notify = useNotify();
  const { moment } = useFormats();
  const send = useSend(api.problems.decide, { stales: decisionRows });
  const undoable = (title: string, ids: string[], undone: Change) =>
    notify.undoable(title, { label: t('undo'), run: () => send.mutate({ body: { ids, ...undone } }) });
  const report = (done: string[], { resolution, snoozedUntil, ownerId }: Change) => {
    const count = done.length;
    if (resolution) undoable(t('resolved', { count }), done, { resolution: null });
    if (snoozedUntil) undoable(t('snoozeDone', { count, at: moment(snoozedUntil) }), done, { snoozedUntil: null });
    // The row itself shows its owner.
    if (ownerId && count > 1) notify.succeeded(t('assignDone', { count }));
  };
  return async (ids, change) => {
    const reply = await send.mutateAsync({ body: { ids: [...ids], ...change } }).catch(() => null);
    if (!reply) return;
    const { done, leftOut } = reply;
    if (done.length > 0) report(done, change);
    if (leftOut[0]) notify.failed(t('leftOut', { count: leftOut.length }), leftOut[0].message);
    const isHidden = change.resolution || change.snoozedUntil !== undefined;
    if (isHidden && done.length > 0) onHidden?.(done, change);
  };
}
