import { type ErrorType, errorText, type Language } from '@portage/contract/errors';
import type { RowError } from '@portage/contract/jobs/schema';
import type { OrderRecord } from './queries.ts';

type Named = Pick<OrderRecord, 'id' | 'number' | 'tracking_code'>;

/** An order that a job left out: which by the name that people know it by, and why. */
export const refusedOrder = (id: string, order: Named | undefined, type: ErrorType, language: Language): RowError => ({
  type,
  message: errorText(type, language),
  row: null,
  column: null,
  value: order ? (order.number ?? order.tracking_code) : null,
  orderId: id,
});
