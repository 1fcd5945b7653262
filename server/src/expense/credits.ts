// Credits for single charges. Like charges, a credit is billed by the next invoice.
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';

type Credit = { questionId: string; province: string; cents: number; reason: string };

/** Adds a credit, or the amount that reverses one. Each is stored once: a repeat changes nothing. */
export async function addCredit(app: App, tx: Tx, { questionId, ...credit }: Credit): Promise<void> {
  const now = app.clock.now();
  await tx.db
    .insertInto('invoice_adjustments')
    .values({ ...credit, id: newId(now.epochMilliseconds), question_id: questionId, created_at: now.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
