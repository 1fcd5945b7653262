import { z } from 'zod';
import { fact } from '../fact.ts';
import { claimStatuses } from './rules.ts';

const order = { orderId: z.string(), storeId: z.string() };
const aboutOrder = ({ orderId, storeId }: { orderId: string; storeId: string }) => ({
  kind: 'orders' as const,
  id: orderId,
  storeIds: [storeId],
});

/** Facts about the reviews and claims of recipients after a delivery. */
export const claimFacts = {
  ORDER_REVIEWED: fact(z.object({ ...order, rating: z.number() }), aboutOrder),
  CLAIM_CHANGED: fact(z.object({ ...order, status: z.enum(claimStatuses) }), aboutOrder),
};
