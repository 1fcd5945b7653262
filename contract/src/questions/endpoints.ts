import { can } from '../access.ts';
import { get, post } from '../endpoint.ts';
import { ChargeQuestion, ChargeQuestions, NewQuestion, QuestionsQuery } from './schema.ts';

export const questions = {
  ask: post('/retailer/invoice/charges/:id/questions', {
    does: [
      'Ask the courier about a charge that seems wrong. The answer is mailed and shown here; a credit is on the next invoice.',
      'Questionne le transporteur sur des frais qui semblent erronés. La réponse est envoyée par courriel et affichée ici; un crédit paraît sur la prochaine facture.',
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
      'List the questions about charges, newest first, with the number of open, answered and settled ones.',
      'Énumère les questions au sujet de frais, de la plus récente à la plus ancienne, avec le nombre de questions ouvertes, de questions qui ont une réponse et de questions réglées.',
    ],
    who: can('VIEW_EXPENSE_REPORT'),
    query: QuestionsQuery,
    reply: ChargeQuestions,
    stale: ['questions', 'invoices'],
  }),
};
