// What members decide about the problems of orders.
import { errorText, type Fault, type Language } from '@portage/contract/errors';
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

type DecisionInput = Omit<ProblemDecision, 'ids'>;

/** Applies a decision to those of the orders that the member may see. Problems themselves are not changed: they end with their facts. */
export const decideProblems = (app: App, by: Member, { ids, ...decision }: ProblemDecision, language: Language) =>
  app.db.transaction(by, async (tx) => {
    const now = app.clock.now();
    refuseFaults(faultsOf(decision, now));
    if (decision.ownerId) await refuseUnknownOwner(tx, decision.ownerId);
    const wanted = [...new Set(ids)];
    const orders = await lockVisible(tx, wanted);
    if (orders.length === 0) refuse('ORDER_NOT_FOUND');
    const done = orders.map(({ id }) => id);
    const { resolution } = decision;
    if (resolution === null) await markResolved(tx, await resolvedBefore(tx, done));
    await saveDecision(tx, orders, decision, now);
    if (resolution)
      await markResolved(
        tx,
        orders.map(({ id }) => ({ id, resolved_at: now.toString() })),
      );
    const facts = orders.map(({ id: orderId, store_id: storeId }) => ({
      topic: 'PROBLEMS_DECIDED' as const,
      fact: { orderId, storeId, resolution },
    }));
    await recordFacts(app, tx, facts, actorOf(by), now);
    const missing = wanted.filter((id) => !done.includes(id));
    const message = errorText('ORDER_NOT_FOUND', language);
    return { done, leftOut: missing.map((id) => ({ id, type: 'ORDER_NOT_FOUND', message })) };
  });

function faultsOf({ snoozedUntil }: DecisionInput, now: Temporal.Instant): Fault[] {
  if (!snoozedUntil) return [];
  const until = readInstant(snoozedUntil);
  if (Temporal.Instant.compare(until, now) <= 0) return [{ type: 'INSTANT_IN_PAST', path: 'snoozedUntil' }];
  const isTooLate = Temporal.Instant.compare(until, now.add({ hours: 24 * snoozeDays })) > 0;
  return isTooLate ? [{ type: 'INSTANT_TOO_LATE', path: 'snoozedUntil', values: { days: snoozeDays } }] : [];
}

async function refuseUnknownOwner(tx: Tx, id: string): Promise<void> {
  if (await findMember(tx, id)) return;
  refuse('ACCOUNT_NOT_FOUND', { faults: [{ type: 'ACCOUNT_NOT_FOUND', path: 'ownerId' }] });
}

/** Returns what the last resolutions replaced, to undo them. */
async function resolvedBefore(tx: Tx, ids: readonly string[]) {
  const rows = await tx.db
    .selectFrom('problem_decisions')
    .select(['order_id as id', 'resolved_before as resolved_at'])
    .where('order_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => known.get(id) ?? { id, resolved_at: null });
}

/** Saves the given parts of a decision. The time of the first one is kept, for the count of saved orders. */
async function saveDecision(
  tx: Tx,
  orders: Awaited<ReturnType<typeof lockVisible>>,
  { ownerId, snoozedUntil, note, resolution }: DecisionInput,
  now: Temporal.Instant,
): Promise<void> {
  const at = now.toString();
  const columns = {
    ...(ownerId !== undefined && { owner_id: ownerId }),
    ...(note !== undefined && { note }),
    ...(resolution !== undefined && { resolution }),
    ...(snoozedUntil !== undefined && { snoozed_until: snoozedUntil, snoozed_at: snoozedUntil === null ? null : at }),
  };
  const rows = orders.map(({ id, resolved_at }) => ({
    ...columns,
    order_id: id,
    acted_at: at,
    ...(resolution && { resolved_before: resolved_at }),
  }));
  await tx.db
    .insertInto('problem_decisions')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['retailer_id', 'order_id']).doUpdateSet((update) => ({
        ...columns,
        // A statement must set at least one column.
        acted_at: update.ref('problem_decisions.acted_at'),
        ...(resolution && { resolved_before: update.ref('excluded.resolved_before') }),
      })),
    )
    .execute();
}

/** Erases the notes about a recipient's order. */
export const eraseNotes = erasing('problems', ({ db }, orderId) =>
  db.updateTable('problem_decisions').set({ note: null }).where('order_id', '=', orderId).execute(),
);
