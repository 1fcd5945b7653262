import { z } from 'zod';
import { fact } from '../fact.ts';
import { resolutions } from './kinds.ts';

/** Facts about what members decide in the inbox. `resolution` is null if the order’s problems were opened again, undefined if unchanged. */
export const problemFacts = {
  PROBLEMS_DECIDED: fact(
    z.object({ orderId: z.string(), storeId: z.string(), resolution: z.enum(resolutions).nullable().optional() }),
    ({ orderId, storeId }) => ({ kind: 'orders', id: orderId, storeIds: [storeId] }),
  ),
};
