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
  /** An invoice was issued or paid. Whole retailers are billed, so that it concerns those with all stores. */
  INVOICE_CHANGED: fact(z.object({ invoiceId: z.string() }), ({ invoiceId }) => ({ kind: 'invoices', id: invoiceId })),
};
