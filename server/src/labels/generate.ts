import { whyNotLabel } from '@portage/contract/orders/rules';
import { actorOf, type Member } from '../auth/member.ts';
import { stateWithoutCutoffOf } from '../orders/state.ts';
import { fulfil } from '../orders/verbs/fulfil.ts';
import { doToOne, judgeEach, type LockedOrder, type VerbOutcome } from '../orders/verbs/verb.ts';
import { recordFacts, writeChanges } from '../orders/write.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';

/** Generates the labels of orders, and fulfils them first if necessary (spec section 2, Orders). */
export async function generateLabels(
  app: App,
  tx: Tx,
  by: Member,
  locked: readonly LockedOrder[],
): Promise<VerbOutcome> {
  const { allowed, refused } = judgeEach(locked, ({ order }) => whyNotLabel(stateWithoutCutoffOf(app, order)));
  const waiting = allowed.filter(({ order }) => order.delivery_id === null);
  const fulfilled = await fulfil(app, tx, by, waiting);
  const ready = allowed.flatMap(({ order }) => (order.delivery_id === null ? [] : [order]));
  const orders = [...ready, ...fulfilled.orders];
  const now = app.clock.now();
  // Printing is not an edit, so the versions stay the same.
  const fresh = orders.filter(({ labeled_at }) => labeled_at === null);
  const changes = fresh.map((order) => ({
    order,
    columns: { labeled_at: now.toString() },
    facts: [{ topic: 'ORDER_LABELED' as const, fact: { orderId: order.id, storeId: order.store_id } }],
  }));
  const labeled = await writeChanges(app, tx, changes, actorOf(by), now);
  // Each printing is logged, because a second label can end up on a second box.
  const again = orders.filter(({ labeled_at }) => labeled_at !== null);
  const facts = again.map((order) => ({
    topic: 'LABEL_PRINTED_AGAIN' as const,
    fact: { orderId: order.id, storeId: order.store_id },
  }));
  const outdated = again.filter(({ label_outdated_at }) => label_outdated_at !== null);
  await writeChanges(
    app,
    tx,
    outdated.map((order) => ({ order, columns: { label_outdated_at: null } })),
    actorOf(by),
    now,
  );
  await recordFacts(app, tx, facts, actorOf(by), now);
  return { orders: [...again, ...labeled], refused: new Map([...refused, ...fulfilled.refused]) };
}

export const generateLabel = (app: App, by: Member, id: string) => doToOne(app, by, id, generateLabels);
