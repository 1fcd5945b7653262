import { z } from 'zod';
import { fact } from '../fact.ts';

/** What happens in chats: something was written, changed, read or reported. What it was, who may read it reads for themselves. */
export const chatFacts = {
  CHAT_CHANGED: fact(z.object({ orderId: z.string(), storeId: z.string() }), ({ orderId, storeId }) => ({
    kind: 'chats' as const,
    id: orderId,
    storeIds: [storeId],
  })),
};
