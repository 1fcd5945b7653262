import { batchLimit } from '../orders/rules.ts';

/** The most orders in one file of proofs: most PDF viewers cannot open a file with more. */
export const proofLimit = batchLimit;

/** Returns why an order has no proof, or null. */
export function whyNoProof(order: { fulfilled: boolean; attempts: number; photos: number }) {
  if (order.photos > 0) return null;
  if (order.attempts > 0) return 'noPhoto';
  return order.fulfilled ? 'noAttempt' : 'notFulfilled';
}
