import { can } from '../access.ts';
import { get, post } from '../endpoint.ts';
import { ChargeQuestion, ChargeQuestions, NewQuestion, QuestionsQuery } from './schema.ts';

export const questions = {
  ask: post('/retailer/invoice/charges/:id/questions', {
    does: [
      'Ask the courier about a charge that seems wrong. It answers by mail and here; what it credits stands on the next invoice.',
      'Questionne le transporteur sur des frais qui semblent erronés. Il répond par courriel et ici; ce qu’il crédite paraît sur la prochaine facture.',
    ],
    who: can('VIEW_EXPENSE_REPORT'),
    body: NewQuestion,
    reply: ChargeQuestion,
    status: 201,
    missing: 'CHARGE_NOT_FOUND',
    fails: ['CHARGE_NOT_FOUND', 'CHARGE_TAKEN_BACK', 'CHARGE_CREDITED', 'CHARGE_IS_FREE', 'QUESTION_OPEN'],
  }),
  list: get('/retailer/invoice/questions', {
    does: [
      'What was asked about charges, the newest first, and how many questions are open, answered and settled.',
      'Ce qui a été demandé au sujet de frais, du plus récent au plus ancien, et combien de questions sont ouvertes, répondues et réglées.',
    ],
    who: can('VIEW_EXPENSE_REPORT'),
    query: QuestionsQuery,
    reply: ChargeQuestions,
    stale: ['questions', 'invoices'],
  }),
};
