import { z } from 'zod';
import { fact } from '../fact.ts';

/** Changes of chats: a message was written, edited, read or reported. The facts have no text; members with access read the chat itself. */
export const chatFacts = {
  CHAT_CHANGED: fact(z.object({ orderId: z.string(), storeId: z.string() }), ({ orderId, storeId }) => ({
    kind: 'chats' as const,
    id: orderId,
    storeIds: [storeId],
  })),
};
