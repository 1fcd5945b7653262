import { z } from 'zod';
import { fact } from '../fact.ts';

/** Facts about stores. */
export const storeFacts = {
  /** A store was created, changed, opened or closed. */
  STORE_CHANGED: fact(z.object({ storeId: z.string() }), ({ storeId }) => ({
    kind: 'stores',
    id: storeId,
    storeIds: [storeId],
  })),
};
