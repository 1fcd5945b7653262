import { batchLimit } from '../orders/rules.ts';

/** The most orders whose proofs are written at once: as many as can be selected, and about what a viewer of PDFs still opens. */
export const proofLimit = batchLimit;

/** Why there is no proof of an order: the courier does not have it, was not at the door yet, or took no photo there. Null when there is one. */
export function whyNoProof(order: { fulfilled: boolean; attempts: number; photos: number }) {
  if (order.photos > 0) return null;
  if (order.attempts > 0) return 'noPhoto';
  return order.fulfilled ? 'noAttempt' : 'notFulfilled';
}
