import { z } from 'zod';
import { fact } from '../fact.ts';

export const questionFacts = {
  /** A charge was questioned, or its question answered. */
  QUESTION_CHANGED: fact(
    z.object({ questionId: z.string(), chargeId: z.string(), storeId: z.string() }),
    ({ questionId, storeId }) => ({ kind: 'questions', id: questionId, storeIds: [storeId] }),
  ),
};
