import { z } from 'zod';
import { fact } from '../fact.ts';
import { handoverStatuses } from './rules.ts';

/** Facts about handovers. They concern the orders of the store: what is ready, handed over or left behind. */
export const handoverFacts = {
  HANDOVER_CHANGED: fact(
    z.object({ handoverId: z.string(), storeId: z.string(), status: z.enum(handoverStatuses) }),
    ({ storeId }) => ({ kind: 'orders', storeIds: [storeId] }),
  ),
};
