// Settles questions about charges by a credit, or by a correction that reverses the charge. Callers lock the charge first: a concurrent
// answer and correction are serialized, and the later one sees the result of the earlier one.
import { type CourierActor, courier } from '../fleet/apply.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { publish } from '../platform/outbox/facts.ts';
import { mailAnswer } from './mailAnswer.ts';
import { type QuestionRow, selectQuestions } from './questions.ts';

/** Closes the open questions about reversed charges, and reverses the credits given for them. */
export async function settleReversedCharges(app: App, tx: Tx, chargeIds: readonly string[]): Promise<void> {
  for (const id of chargeIds)
    for (const question of await selectQuestions(tx.db).where('charge_questions.charge_id', '=', id).execute()) {
      if (question.answer === null) await recordAnswer(app, tx, question, { answer: 'CORRECTED', note: null });
      if (question.cents !== null) await creditQuestion(app, tx, question, -question.cents, '');
    }
}

type QuestionAnswer = {
  answer: 'ACCEPTED' | 'REFUSED' | 'CORRECTED';
  note: string | null;
  cents?: number;
  /** Who answered; not given for a correction, which is not an answer. */
  by?: CourierActor;
};

/** Records an answer with its credit, and mails the member who asked. */
export async function recordAnswer(
  app: App,
  tx: Tx,
  question: QuestionRow,
  { answer, note, cents, by }: QuestionAnswer,
): Promise<void> {
  const now = app.clock.now();
  await tx.db
    .updateTable('charge_questions')
    .set({ answer, note, answered_at: now.toString(), answered_by: by?.name ?? null })
    .where('id', '=', question.id)
    .execute();
  if (cents !== undefined) await creditQuestion(app, tx, question, cents, note ?? '');
  const { id: questionId, charge_id: chargeId, store_id: storeId } = question;
  await publish(tx, 'QUESTION_CHANGED', { questionId, chargeId, storeId }, by ?? courier, now);
  await mailAnswer(app, tx, question, { answer, note, cents });
}

/** Adds a credit, or the amount that reverses one; like charges, it is billed by the next invoice. A repeat changes nothing. */
async function creditQuestion(app: App, tx: Tx, { id, province }: QuestionRow, cents: number, reason: string) {
  const now = app.clock.now();
  await tx.db
    .insertInto('invoice_adjustments')
    .values({ id: newId(now.epochMilliseconds), question_id: id, province, cents, reason, created_at: now.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
