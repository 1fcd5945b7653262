import { whyNotQuestion } from '@portage/contract/questions/rules';
import type { ChargeQuestion, NewQuestion } from '@portage/contract/questions/schema';
import type { Language } from '@portage/contract/words';
import { actorOf, type Member } from '../auth/member.ts';
import { lockCharge, showCharge } from '../expense/charge.ts';
import { presentQuestion, selectQuestions } from '../expense/questions.ts';
import type { App } from '../platform/app.ts';
import { newId } from '../platform/ids.ts';
import { publish } from '../platform/outbox/facts.ts';
import { refuseIf } from '../platform/refusal.ts';

/** Records a retailer's question to the courier about a charge. */
export const askQuestion = (app: App, by: Member, id: string, input: NewQuestion, language: Language) =>
  app.db.transaction(by, async (tx): Promise<ChargeQuestion> => {
    const { store_id: storeId } = await lockCharge(tx, id);
    refuseIf(whyNotQuestion(await showCharge(tx, id)));
    const now = app.clock.now();
    const questionId = newId(now.epochMilliseconds);
    await tx.db
      .insertInto('charge_questions')
      .values({
        ...input,
        id: questionId,
        charge_id: id,
        store_id: storeId,
        member_id: by.id,
        asked_by: by.name,
        language,
        asked_at: now.toString(),
      })
      .execute();
    await publish(tx, 'QUESTION_CHANGED', { questionId, chargeId: id, storeId }, actorOf(by), now);
    return presentQuestion(
      await selectQuestions(tx.db).where('charge_questions.id', '=', questionId).executeTakeFirstOrThrow(),
    );
  });
