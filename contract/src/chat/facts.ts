import { z } from 'zod';
import { fact } from '../fact.ts';

/** Changes of chats: a message was written, edited, read or reported. Facts have no content; members who may see it read it. */
export const chatFacts = {
  CHAT_CHANGED: fact(z.object({ orderId: z.string(), storeId: z.string() }), ({ orderId, storeId }) => ({
    kind: 'chats' as const,
    id: orderId,
    storeIds: [storeId],
  })),
};
