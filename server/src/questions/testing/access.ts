import type { Contract } from '@portage/contract/index';
import { type Access, each, F, fleetOnly, none, U } from '../../testing/access.ts';

export const questions: Access<Contract['questions']> = {
  ask: {
    given: ({ chargeId: id }) => ({ params: { id }, body: { reason: 'WRONG_OUTCOME', words: 'Nobody was here' } }),
    order: 'charged',
    outcomes: each(U, 'CHARGE_NOT_FOUND', F, F, U, 'ok'),
  },
  list: { given: none, order: 'questioned', outcomes: each(U, 'ok', F, F, U, 'ok') },
};

export const fleetQuestions: Access<Contract['fleetQuestions']> = {
  list: { given: none, order: 'questioned', outcomes: fleetOnly },
  answer: {
    given: ({ retailerId, questionId }) => ({
      params: { retailerId, id: questionId },
      body: { answer: 'ACCEPTED', cents: -100 },
    }),
    order: 'questioned',
    outcomes: fleetOnly,
  },
};
