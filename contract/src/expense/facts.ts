import { z } from 'zod';
import { fact } from '../fact.ts';

export const expenseFacts = {
  /** An order was charged, or a charge reversed. */
  ORDER_CHARGED: fact(z.object({ orderId: z.string(), storeId: z.string() }), ({ orderId, storeId }) => ({
    kind: 'charges',
    id: orderId,
    storeIds: [storeId],
  })),
  /** An invoice was issued or paid. The fact concerns members with all stores, because it bills a whole retailer. */
  INVOICE_CHANGED: fact(z.object({ invoiceId: z.string() }), ({ invoiceId }) => ({ kind: 'invoices', id: invoiceId })),
};
