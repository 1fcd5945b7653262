// The list of questions, and the number of each status.
import type { ChargeQuestions, QuestionsQuery } from '@portage/contract/questions/schema';
import { presentQuestion, type QuestionStatus, questionStatus, selectQuestions } from '../expense/questions.ts';
import type { Scope } from '../platform/db/database.ts';

/** Returns a page of questions, and the number of open, answered and settled ones. */
export async function listQuestions(
  scope: Scope,
  { status: wanted, page, pageSize }: QuestionsQuery,
): Promise<ChargeQuestions> {
  const found = await scope.db
    .selectFrom(selectQuestions(scope.db).as('found'))
    .select(({ fn }) => ['found.status', fn.countAll<string>().as('count')])
    .groupBy('found.status')
    .execute();
  const countOf = (each: QuestionStatus) => Number(found.find((row) => row.status === each)?.count ?? 0);
  const counts = { OPEN: countOf('OPEN'), ANSWERED: countOf('ANSWERED'), SETTLED: countOf('SETTLED') };
  const rows = await selectQuestions(scope.db)
    .$if(wanted !== undefined, (all) => all.where(questionStatus, '=', wanted ?? 'OPEN'))
    .orderBy('charge_questions.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const total = wanted ? counts[wanted] : counts.OPEN + counts.ANSWERED + counts.SETTLED;
  return { data: rows.map(presentQuestion), counts, current: page, pageSize, total };
}
