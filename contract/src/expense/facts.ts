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
  /** A charge was questioned, or its question answered. */
  QUESTION_CHANGED: fact(
    z.object({ questionId: z.string(), chargeId: z.string(), storeId: z.string() }),
    ({ questionId, storeId }) => ({ kind: 'questions', id: questionId, storeIds: [storeId] }),
  ),
  /** An invoice was issued or paid. Whole retailers are billed, so that it concerns those with all stores. */
  INVOICE_CHANGED: fact(z.object({ invoiceId: z.string() }), ({ invoiceId }) => ({ kind: 'invoices', id: invoiceId })),
};
