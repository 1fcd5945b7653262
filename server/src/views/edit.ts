// A member's actions on their views. No other member sees them, so nothing is published.
import { viewLimit, whyNotAddView } from '@portage/contract/views/rules';
import type { NewView, View, ViewChange } from '@portage/contract/views/schema';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { newId } from '../platform/ids.ts';
import { refuseIf } from '../platform/refusal.ts';
import { findViews, insertView, lockViews, refuseTakenName, updateView } from './queries.ts';

/** Creates a view, up to the limit, if its name is not taken. */
export const createView = (app: App, by: Member, view: NewView): Promise<View> =>
  app.db.transaction(by, async (tx) => {
    await lockViews(tx, by.id);
    refuseIf(whyNotAddView((await findViews(tx, by.id)).length), { values: { maximum: viewLimit } });
    await refuseTakenName(tx, by.id, view.name, null);
    const now = app.clock.now();
    return insertView(tx, by, { ...view, id: newId(now.epochMilliseconds), at: now.toString() });
  });

/** Renames a view, or replaces its query and columns. */
export const editView = (app: App, by: Member, id: string, change: ViewChange): Promise<View> =>
  app.db.transaction(by, async (tx) => {
    await lockViews(tx, by.id);
    const view = await updateView(tx, by.id, id, { ...change, name: undefined });
    if (change.name === undefined) return view;
    await refuseTakenName(tx, by.id, change.name, id);
    return updateView(tx, by.id, id, { name: change.name });
  });
