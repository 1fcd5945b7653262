// What members decide about the problems of orders.
import { errorText, type Fault, type Language } from '@portage/contract/errors';
import { whyNotResolve } from '@portage/contract/problems/remedies';
import { snoozeDays } from '@portage/contract/problems/rules';
import type { ProblemDecision } from '@portage/contract/problems/schema';
import { sql } from 'kysely';
import { actorOf, findMember, type Member } from '../auth/member.ts';
import { erasing } from '../orders/verbs/erase.ts';
import { lockVisible, markResolved } from '../orders/verbs/resolve.ts';
import { recordFacts } from '../orders/write.ts';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { refuse, refuseFaults } from '../platform/refusal.ts';
import { openProblems } from './screens.ts';

type LockedOrders = Awaited<ReturnType<typeof lockVisible>>;
type DecisionInput = Omit<ProblemDecision, 'ids'>;

/** Applies a decision to those of the orders that the member may see. Problems themselves are not changed: they end with their facts. */
export const decideProblems = (app: App, by: Member, { ids, ...decision }: ProblemDecision, language: Language) =>
  app.db.transaction(by, async (tx) => {
    const now = app.clock.now();
    refuseFaults(faultsOf(decision, now));
    const owner = decision.ownerId ? await lockOwner(tx, decision.ownerId) : null;
    const wanted = [...new Set(ids)];
    const orders = await lockVisible(tx, wanted);
    if (orders.length === 0) refuse('ORDER_NOT_FOUND');
    if (owner?.storeIds && !orders.every(({ store_id }) => owner.storeIds?.includes(store_id))) refuseOwner();
    const { resolution } = decision;
    if (resolution === null) await markResolved(tx, await resolvedBefore(tx, orders));
    const { decided, refused } = resolution ? await resolvable(app, tx, orders) : { decided: orders, refused: [] };
    await saveDecision(tx, decided, decision, now);
    const at = now.toString();
    if (resolution)
      await markResolved(
        tx,
        decided.map(({ id }) => ({ id, resolved_at: at })),
      );
    const facts = decided.map(({ id: orderId, store_id: storeId }) => ({
      topic: 'PROBLEMS_DECIDED' as const,
      fact: { orderId, storeId, resolution },
    }));
    await recordFacts(app, tx, facts, actorOf(by), now);
    const known = new Set(orders.map(({ id }) => id));
    const missing = wanted.filter((id) => !known.has(id)).map((id) => ({ id, type: 'ORDER_NOT_FOUND' as const }));
    const leftOut = [...refused, ...missing].map((each) => ({ ...each, message: errorText(each.type, language) }));
    const isLeftOut = new Set(leftOut.map(({ id }) => id));
    return { done: wanted.filter((id) => !isLeftOut.has(id)), leftOut };
  });

/** Returns which of these orders have problems to resolve, so that a repetition changes nothing and can still be undone, and which are refused. */
async function resolvable(app: App, tx: Tx, orders: LockedOrders) {
  const found = await openProblems(
    app,
    tx,
    orders.map(({ id }) => id),
  );
  const refused = [...found].flatMap(([id, problems]) => {
    const type = whyNotResolve(problems);
    return type ? [{ id, type }] : [];
  });
  const isRefused = new Set(refused.map(({ id }) => id));
  return { decided: orders.filter(({ id }) => found.has(id) && !isRefused.has(id)), refused };
}

function faultsOf({ snoozedUntil }: DecisionInput, now: Temporal.Instant): Fault[] {
  if (!snoozedUntil) return [];
  const until = readInstant(snoozedUntil);
  if (Temporal.Instant.compare(until, now) <= 0) return [{ type: 'INSTANT_IN_PAST', path: 'snoozedUntil' }];
  const isTooLate = Temporal.Instant.compare(until, now.add({ hours: 24 * snoozeDays })) > 0;
  return isTooLate ? [{ type: 'INSTANT_TOO_LATE', path: 'snoozedUntil', values: { days: snoozeDays } }] : [];
}

/** Returns the owner, and keeps them from being removed until the decision is saved. */
async function lockOwner(tx: Tx, id: string): Promise<Member> {
  await tx.db.selectFrom('members').select('id').where('id', '=', id).forKeyShare().execute();
  return (await findMember(tx, id)) ?? refuseOwner();
}

const refuseOwner = (): never =>
  refuse('ACCOUNT_NOT_FOUND', { faults: [{ type: 'ACCOUNT_NOT_FOUND', path: 'ownerId' }] });

/** Returns what the last resolutions replaced, for the orders that nothing has opened or resolved since. */
async function resolvedBefore(tx: Tx, orders: LockedOrders) {
  const rows = await tx.db
    .selectFrom('problem_decisions')
    .select(['order_id', 'resolved_at', 'resolved_before'])
    .where('order_id', '=', sql<string>`any(${orders.map(({ id }) => id)}::uuid[])`)
    .where('resolved_at', 'is not', null)
    .execute();
  const known = new Map(rows.map((row) => [row.order_id, row]));
  return orders.flatMap(({ id, resolved_at }) => {
    const row = known.get(id);
    return row && row.resolved_at === resolved_at ? [{ id, resolved_at: row.resolved_before }] : [];
  });
}

/** Saves the given parts of a decision. The time of the first one is kept, for the count of saved orders. */
async function saveDecision(
  tx: Tx,
  orders: LockedOrders,
  { ownerId, snoozedUntil, note, resolution }: DecisionInput,
  now: Temporal.Instant,
): Promise<void> {
  if (orders.length === 0) return;
  const at = now.toString();
  const until = snoozedUntil ? readInstant(snoozedUntil).toString() : null;
  const columns = {
    ...(ownerId !== undefined && { owner_id: ownerId }),
    ...(note !== undefined && { note }),
    ...(resolution !== undefined && { resolution }),
    ...(snoozedUntil !== undefined && { snoozed_until: until, snoozed_at: until && at }),
  };
  const rows = orders.map(({ id, resolved_at }) => ({
    ...columns,
    order_id: id,
    acted_at: at,
    ...(resolution && { resolved_at: at, resolved_before: resolved_at }),
  }));
  await tx.db
    .insertInto('problem_decisions')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['retailer_id', 'order_id']).doUpdateSet((update) => ({
        ...columns,
        // A statement must set at least one column.
        acted_at: update.ref('problem_decisions.acted_at'),
        ...(resolution && { resolved_at: at, resolved_before: update.ref('excluded.resolved_before') }),
      })),
    )
    .execute();
}

/** Erases the notes about a recipient's order. */
export const eraseNotes = erasing('problems', ({ db }, orderId) =>
  db.updateTable('problem_decisions').set({ note: null }).where('order_id', '=', orderId).execute(),
);
