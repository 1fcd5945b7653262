import { z } from 'zod';
import { fact } from '../fact.ts';

const OfOrder = z.object({ orderId: z.string(), storeId: z.string() });
const about = <K extends string>(kind: K, { orderId, storeId }: z.output<typeof OfOrder>) => ({
  ...{ kind, id: orderId, storeIds: [storeId] },
});

/** Changes of chats. The facts have no text; members with access read the chat itself. */
export const chatFacts = {
  /** A message was written, edited or reported, or read by recipient or driver. */
  CHAT_CHANGED: fact(OfOrder, (chat) => about('chats', chat)),
  /** Staff have seen messages, which the other parties must not learn. */
  CHAT_SEEN_BY_STAFF: fact(OfOrder, (chat) => about('chatReads', chat)),
};
