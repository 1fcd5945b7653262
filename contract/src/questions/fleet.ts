// Questions about charges, as the courier receives and answers them.

import { z } from 'zod';
import { desk } from '../access.ts';
import { get, put } from '../endpoint.ts';
import { FleetQuery } from '../fleet/schema.ts';
import { optional, text } from '../text.ts';
import { questionLimit } from './rules.ts';
import { ChargeQuestion } from './schema.ts';

/** The courier's answer: it credits the given amount, which is negative, or refuses with a reason. */
export const QuestionAnswer = z
  .strictObject({
    answer: z.enum(['ACCEPTED', 'REFUSED']),
    cents: z.number().int().optional(),
    note: optional(text(questionLimit, 'multiline')),
  })
  .check(({ value: { answer, cents, note }, issues, value }) => {
    const isMissing = answer === 'ACCEPTED' ? cents === undefined : (note ?? '').trim() === '';
    const path = [answer === 'ACCEPTED' ? 'cents' : 'note'];
    if (isMissing) issues.push({ code: 'custom', path, params: { type: 'REQUIRED' }, input: value });
    if (answer === 'REFUSED' && cents !== undefined)
      issues.push({ code: 'unrecognized_keys', keys: ['cents'], input: value });
  });
export type QuestionAnswer = z.output<typeof QuestionAnswer>;

/** A question as the courier receives it, with the language in which it was asked. */
export const FleetQuestion = ChargeQuestion.extend({
  retailerId: z.string(),
  retailer: z.string(),
  deliveryId: z.string().nullable(),
  language: z.enum(['en', 'fr']),
});
export type FleetQuestion = z.output<typeof FleetQuestion>;
const FleetQuestions = z.object({ data: z.array(FleetQuestion), next: z.string().nullable() });

export const fleetQuestions = {
  list: get('/fleet/questions', {
    does: [
      'List the retailers’ open questions about charges, oldest first.',
      'Énumère les questions ouvertes des détaillants au sujet de frais, de la plus ancienne à la plus récente.',
    ],
    who: desk('MANAGE_INVOICES'),
    query: FleetQuery,
    reply: FleetQuestions,
  }),
  answer: put('/fleet/questions/:retailerId/:id', {
    does: [
      'Answer a question about a charge. An accepted amount is credited once, on the next invoice after the charge, and the member who asked is notified by email. Repeating an answer has no effect.',
      'Répond à une question au sujet de frais. Un montant accepté est crédité une seule fois, sur la prochaine facture après les frais, et le membre qui a posé la question est avisé par courriel. Répéter une réponse n’a pas d’effet.',
    ],
    who: desk('MANAGE_INVOICES'),
    body: QuestionAnswer,
    reply: FleetQuestion,
    missing: 'QUESTION_NOT_FOUND',
    fails: ['QUESTION_NOT_FOUND', 'QUESTION_ANSWERED'],
  }),
};
