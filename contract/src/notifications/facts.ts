import { z } from 'zod';
import { fact } from '../fact.ts';
import { noticeKinds } from './names.ts';

/** Returns the subject of the facts: the order, whose list of messages shows the outcome of a notice. */
const about = ({ orderId, storeId }: { orderId: string; storeId: string }) => ({
  kind: 'orders' as const,
  id: orderId,
  storeIds: [storeId],
});
const noticeOfOrder = z.object({ orderId: z.string(), storeId: z.string(), event: z.enum(noticeKinds) });

export const notificationFacts = {
  /** A message ended: sent, failed or dropped. */
  NOTIFICATION_ENDED: fact(noticeOfOrder, about),
  NOTIFICATION_REPEATED: fact(noticeOfOrder, about),
};
