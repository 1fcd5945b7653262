// What retailers ask about charges, as the courier reads and answers it.
import type { FleetQuestion, QuestionAnswer } from '@portage/contract/expense/fleet';
import { whyNotCredit } from '@portage/contract/expense/rules';
import type { App } from '../platform/app.ts';
import { type Database, wholeRetailer } from '../platform/db/database.ts';
import { isId } from '../platform/ids.ts';
import { refuse, refuseFaults } from '../platform/refusal.ts';
import { holdCharge, presentQuestion, questionsIn } from './asked.ts';
import { writeAnswer } from './settle.ts';

const questionsAnywhere = (database: Database) =>
  questionsIn(database.everyRetailer())
    .innerJoin('retailers', 'retailers.id', 'charge_questions.retailer_id')
    .select('retailers.name as retailer');
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof questionsAnywhere>['executeTakeFirst']>>>;

const present = (row: Row): FleetQuestion => ({
  ...presentQuestion(row),
  retailerId: row.retailer_id,
  retailer: row.retailer,
  deliveryId: row.delivery_id,
  language: row.language,
});

/** Open questions of every retailer, oldest first. */
export async function listOpenQuestions(app: App, after: string | undefined, limit: number) {
  const rows = await questionsAnywhere(app.db)
    .where('charge_questions.answer', 'is', null)
    .$if(isId(after ?? ''), (all) => all.where('charge_questions.id', '>', after ?? ''))
    .orderBy('charge_questions.id')
    .limit(limit)
    .execute();
  return { data: rows.map(present), next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
}

/** Takes the courier's answer, once: the same again is answered alike, another is refused. */
export async function answerQuestion(
  app: App,
  { retailerId, id }: Record<'retailerId' | 'id', string>,
  { answer, cents, note }: QuestionAnswer,
): Promise<FleetQuestion> {
  await app.db.transaction(wholeRetailer(retailerId), async (tx) => {
    const asked = () => questionsIn(tx.db).where('charge_questions.id', '=', id).executeTakeFirst();
    const { charge_id } = (await asked()) ?? refuse('QUESTION_NOT_FOUND');
    await holdCharge(tx, charge_id);
    const question = (await asked()) ?? refuse('QUESTION_NOT_FOUND');
    if (question.answer !== null) return;
    const total = question.quantity * question.rate;
    const tooMuch = cents === undefined ? null : whyNotCredit({ total }, cents);
    refuseFaults(tooMuch ? [{ type: tooMuch, path: 'cents', values: { minimum: -total } }] : []);
    await writeAnswer(app, tx, question, { answer, note, ...(cents !== undefined && { cents }) });
  });
  const after = await questionsAnywhere(app.db)
    .where('charge_questions.retailer_id', '=', retailerId)
    .where('charge_questions.id', '=', id)
    .executeTakeFirstOrThrow();
  if (after.answer !== answer || (after.cents ?? undefined) !== cents) refuse('QUESTION_ANSWERED');
  return present(after);
}
