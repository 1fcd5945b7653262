// The courier's endpoints for questions about charges.
import type { FleetQuestion, QuestionAnswer } from '@portage/contract/questions/fleet';
import { whyNotCredit } from '@portage/contract/questions/rules';
import { lockCharge } from '../expense/charge.ts';
import { presentQuestion, selectQuestions } from '../expense/questions.ts';
import { recordAnswer } from '../expense/recordAnswer.ts';
import type { CourierActor } from '../fleet/apply.ts';
import type { App } from '../platform/app.ts';
import { type Database, wholeRetailer } from '../platform/db/database.ts';
import { isId } from '../platform/ids.ts';
import { refuse, refuseFaults } from '../platform/refusal.ts';

const selectAllQuestions = (database: Database) =>
  selectQuestions(database.acrossTenants())
    .innerJoin('retailers', 'retailers.id', 'charge_questions.retailer_id')
    .select('retailers.name as retailer');
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectAllQuestions>['executeTakeFirst']>>>;

const present = (row: Row): FleetQuestion => ({
  ...presentQuestion(row),
  retailerId: row.retailer_id,
  retailer: row.retailer,
  deliveryId: row.delivery_id,
  language: row.language,
});

/** Returns the open questions of every retailer, oldest first. */
export async function listOpenQuestions(app: App, after: string | undefined, limit: number) {
  const rows = await selectAllQuestions(app.db)
    .where('charge_questions.answer', 'is', null)
    .$if(isId(after ?? ''), (all) => all.where('charge_questions.id', '>', after ?? ''))
    .orderBy('charge_questions.id')
    .limit(limit)
    .execute();
  return { data: rows.map(present), next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
}

/** Records the courier's answer once. Repeating the same answer returns the same reply; a different answer is refused. */
export async function answerQuestion(
  app: App,
  by: CourierActor,
  { retailerId, id }: Record<'retailerId' | 'id', string>,
  { answer, cents, note }: QuestionAnswer,
): Promise<FleetQuestion> {
  await app.db.transaction(wholeRetailer(retailerId), async (tx) => {
    const find = () => selectQuestions(tx.db).where('charge_questions.id', '=', id).executeTakeFirst();
    const { charge_id } = (await find()) ?? refuse('QUESTION_NOT_FOUND');
    await lockCharge(tx, charge_id);
    const question = (await find()) ?? refuse('QUESTION_NOT_FOUND');
    if (question.answer !== null) return;
    const total = question.quantity * question.rate;
    const tooMuch = cents === undefined ? null : whyNotCredit({ total }, cents);
    refuseFaults(tooMuch ? [{ type: tooMuch, path: 'cents', values: { minimum: -total } }] : []);
    await recordAnswer(app, tx, question, { answer, note, by, ...(cents !== undefined && { cents }) });
  });
  const answered = await selectAllQuestions(app.db)
    .where('charge_questions.retailer_id', '=', retailerId)
    .where('charge_questions.id', '=', id)
    .executeTakeFirstOrThrow();
  if (answered.answer !== answer || (answered.cents ?? undefined) !== cents) refuse('QUESTION_ANSWERED');
  return present(answered);
}
