// How a question about a charge is settled: by a credit that waits for an invoice, or by a correction that takes the charge back. A charge
// is held first, so that of an answer and a correction at once the later one sees what the earlier one did.
import type { ChargeLine } from '@portage/contract/expense/rules';
import { courier } from '../fleet/apply.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { publish } from '../platform/outbox/facts.ts';
import { type QuestionRow, questionsIn } from './asked.ts';
import { isTakenBack } from './life.ts';
import { tellAsker } from './tell.ts';

/** The charges of an order that its life takes back, held. */
export async function holdTakenBack(tx: Tx, orderId: string, lines: readonly ChargeLine[]): Promise<string[]> {
  const charged = await tx.db
    .selectFrom('charges')
    .select(['id', 'tracker_id', 'service', 'package'])
    .where('order_id', '=', orderId)
    .where('quantity', '=', 1)
    .orderBy('id')
    .forUpdate()
    .execute();
  return charged.filter((row) => isTakenBack(row, lines)).map(({ id }) => id);
}

/** What was asked about charges that are taken back is settled by that; what was credited for them is taken back too, once. */
export async function settleTakenBack(app: App, tx: Tx, chargeIds: readonly string[]): Promise<void> {
  for (const id of chargeIds)
    for (const question of await questionsIn(tx.db).where('charge_questions.charge_id', '=', id).execute()) {
      if (question.answer === null) await writeAnswer(app, tx, question, { answer: 'CORRECTED', note: null });
      if (question.cents !== null) await writeCredit(app, tx, question, -question.cents, '');
    }
}

type Answer = { answer: 'ACCEPTED' | 'REFUSED' | 'CORRECTED'; note: string | null; cents?: number };

/** Writes an answer down with what it credits, and tells whoever asked. */
export async function writeAnswer(
  app: App,
  tx: Tx,
  question: QuestionRow,
  { answer, note, cents }: Answer,
): Promise<void> {
  const now = app.clock.now();
  await tx.db
    .updateTable('charge_questions')
    .set({ answer, note, answered_at: now.toString() })
    .where('id', '=', question.id)
    .execute();
  if (cents !== undefined) await writeCredit(app, tx, question, cents, note ?? '');
  const { id: questionId, charge_id: chargeId, store_id: storeId } = question;
  await publish(tx, 'QUESTION_CHANGED', { questionId, chargeId, storeId }, courier, now);
  await tellAsker(app, tx, question, { answer, note, cents });
}

/** On no invoice until the next one is issued, as charges are; a credit and what takes it back are each written once. */
async function writeCredit(
  app: App,
  tx: Tx,
  { id, province }: QuestionRow,
  cents: number,
  reason: string,
): Promise<void> {
  const now = app.clock.now();
  await tx.db
    .insertInto('invoice_adjustments')
    .values({
      id: newId(now.epochMilliseconds),
      question_id: id,
      reason,
      cents,
      province,
      created_at: now.toString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
