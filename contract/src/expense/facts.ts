import { z } from 'zod';
import { fact } from '../fact.ts';

/** What happens to the charges. */
export const expenseFacts = {
  /** An order was charged for something, or something was taken back. */
  ORDER_CHARGED: fact(z.object({ orderId: z.string(), storeId: z.string() }), ({ orderId, storeId }) => ({
    kind: 'charges',
    id: orderId,
    storeIds: [storeId],
  })),
};
