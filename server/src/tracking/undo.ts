// Stores what a recipient changed, so that the last change can be undone. An undo is logged as another change.
import { openChoices, whyNotUndo } from '@portage/contract/tracking/choices';
import { revokeSecrets } from '../auth/secrets.ts';
import { confirmSaved } from '../notifications/confirm.ts';
import type { LockedDelivery, OrderRecord } from '../orders/deliveries.ts';
import { type FullEdit, writeFields } from '../orders/verbs/edit.ts';
import { erasing } from '../orders/verbs/erase.ts';
import type { App } from '../platform/app.ts';
import { isoText, readInstant } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import type { Actor } from '../platform/outbox/facts.ts';
import { refuse, refuseIf } from '../platform/refusal.ts';
import { presentTracking } from '../settings/tracking.ts';
import { codesOf } from './code.ts';
import { lastChangeOf, momentOf, onTheWay, type TrackedOrder } from './queries.ts';

export type RecipientChange = Pick<
  FullEdit,
  'addressLine2' | 'phone' | 'recipientNote' | 'date' | 'doorCode' | 'leavePlace' | 'leaveWords' | 'address'
>;
/** Changes that can be undone. A date cannot, because the earlier day may have passed: the recipient chooses another. */
type Undoable = Omit<RecipientChange, 'date'>;

/** Returns the order's values of the fields that a recipient can change. */
export const changeableFields = (order: OrderRecord) =>
  ({
    addressLine2: order.address_line2,
    phone: order.phone,
    recipientNote: order.recipient_note,
    doorCode: order.door_code,
    leavePlace: order.leave_place,
    leaveWords: order.leave_words,
    address: order.address,
  }) satisfies Record<keyof Undoable, string | null>;

const fields = ['addressLine2', 'phone', 'recipientNote', 'doorCode', 'leavePlace', 'leaveWords', 'address'] as const;

/**
 * Stores the values that a change replaces, and the earlier answer. `now` must be the time that the change sets as `instructed_at`: `undoLast`
 * compares both.
 */
export async function recordChange(
  tx: Tx,
  order: OrderRecord,
  { date: _, ...edit }: RecipientChange,
  now: Temporal.Instant,
) {
  if (Object.keys(edit).length === 0) return;
  const standing = changeableFields(order);
  const before = Object.fromEntries(fields.filter((field) => field in edit).map((field) => [field, standing[field]]));
  const { instructed_at } = order;
  const change = { id: newId(now.epochMilliseconds), order_id: order.id, at: now.toString(), instructed_at };
  await tx.db
    .insertInto('recipient_changes')
    .values({ ...change, before: JSON.stringify(before), after: JSON.stringify(edit) })
    .execute();
}

type Change = { before: unknown; after: unknown };

/** Returns what undoing a change would restore: only fields that have not been changed by others since. */
function restoredBy(order: Parameters<typeof changeableFields>[0], change: Change | null | undefined): Undoable {
  if (!change) return {};
  // Both values were written by `recordChange`.
  const [before, after] = [change.before, change.after] as [Undoable, Undoable];
  const standing = changeableFields(order);
  return Object.fromEntries(
    fields.filter((field) => field in after && standing[field] === after[field]).map((field) => [field, before[field]]),
  );
}

type Undoing = { order: LockedDelivery; tracked: TrackedOrder; by: Actor };

/** Undoes the last change; refused once the driver is near. */
export async function undoLast(app: App, tx: Tx, { order, tracked, by }: Undoing): Promise<void> {
  const change = await lastChangeOf(tx, order.id).executeTakeFirst();
  const restored = restoredBy(order, change);
  const isLeft = Object.keys(restored).length > 0;
  refuseIf(whyNotUndo(onTheWay(order, tracked.route), isLeft, momentOf(app, order.timezone).now));
  if (!change) return refuse('NOTHING_TO_UNDO');
  await tx.db
    .updateTable('recipient_changes')
    .set({ undone_at: app.clock.now().toString() })
    .where('id', '=', change.id)
    .execute();
  // Another answer may have followed the change.
  const isAnswer = isoText(order.instructed_at) === isoText(change.at);
  const instructedAt = isAnswer ? change.instructed_at : order.instructed_at;
  await writeFields(app, tx, order, restored, by, { instructedAt });
  await confirmSaved(app, tx, order, { kind: 'DETAILS_CHANGED', ...confirmedIn(restored), canUndo: false });
}

/** Returns the fields of an edit that are confirmed by email or text message, first those that could divert the parcel. */
export const confirmedIn = ({ address, phone, date, ...chosen }: RecipientChange) => ({
  isChosen: Object.keys(chosen).length > 0,
  ...(address == null ? {} : { address }),
  ...(phone === undefined ? {} : { phone }),
  ...(date == null ? {} : { date }),
});

export const mayUndo = (app: App, tracked: TrackedOrder): boolean =>
  openChoices(presentTracking(app, tracked.decided).switches).includes('undo');

/** Returns the fields of the last change, if the page offers to undo it. */
export function undoableFields(app: App, tracked: TrackedOrder, zone: string): string[] {
  const restored = Object.keys(restoredBy(tracked.order, tracked.lastChange));
  const moment = momentOf(app, zone);
  const reason = whyNotUndo(onTheWay(tracked.order, tracked.route), restored.length > 0, moment.now);
  return mayUndo(app, tracked) && reason === null ? restored : [];
}

/** Returns whether the recipient has given a detail since the last event. */
export function isAnswered({ order, lastChange }: Pick<TrackedOrder, 'order' | 'lastChange'>): boolean {
  if (!lastChange) return false;
  // `recordChange` wrote `after`. Removing a detail is no answer.
  if (Object.values(lastChange.after as Undoable).every((value) => value === null)) return false;
  const isAfter = (moved: string) => Temporal.Instant.compare(readInstant(lastChange.at), readInstant(moved)) > 0;
  return order.moved_at === null || isAfter(order.moved_at);
}

/** Erases the recipient's stored changes and codes. */
export const erasingChanges = erasing('tracking', async ({ db }, orderId) => {
  await db.deleteFrom('recipient_changes').where('order_id', '=', orderId).execute();
  await revokeSecrets({ db }, codesOf(orderId));
});
