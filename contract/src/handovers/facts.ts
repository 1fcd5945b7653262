import { z } from 'zod';
import { fact } from '../fact.ts';
import { handoverStatuses } from './rules.ts';

/** Facts about handovers. One that ended changed orders too: they were handed over or left behind. */
export const handoverFacts = {
  HANDOVER_CHANGED: fact(
    z.object({ handoverId: z.string(), storeId: z.string(), status: z.enum(handoverStatuses) }),
    ({ handoverId, storeId, status }) =>
      status === 'OPEN'
        ? { kind: 'handovers', id: handoverId, storeIds: [storeId] }
        : { kind: 'orders', storeIds: [storeId] },
  ),
};
