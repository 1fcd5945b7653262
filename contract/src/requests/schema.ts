// What is asked of the courier when it is too late to do it oneself, and what it answers (spec section 4, order flow).
import { z } from 'zod';
import { fieldSchemas } from '../orders/fields.ts';
import { words } from '../text.ts';
import { ZonedInstant } from '../time.ts';
import { reasonLimit, requestFields, requestKinds, requestStatuses } from './rules.ts';

export const RequestKind = z.enum(requestKinds);
export const RequestStatus = z.enum(requestStatuses);

/** What the courier is asked for. `changes` are an edit's fields, for a CHANGE alone. */
export const NewOrderRequest = z.strictObject({
  kind: RequestKind,
  reason: words(reasonLimit, 'multiline'),
  changes: z
    .strictObject(fieldSchemas)
    .pick({ date: true, time: true, recipient: true, phone: true, address: true, addressLine2: true, note: true })
    .partial()
    .optional(),
});
export type NewOrderRequest = z.output<typeof NewOrderRequest>;

/** The new values of what is to change; null empties the field. */
export const RequestChanges = z.partialRecord(z.enum(requestFields), z.string().nullable());
export type RequestChanges = z.output<typeof RequestChanges>;

/** One request, and what became of it. `refusal` is the error type for which the product itself declined it: the order had ended. */
export const OrderRequest = z.object({
  id: z.string(),
  kind: RequestKind,
  reason: z.string(),
  changes: RequestChanges,
  status: RequestStatus,
  /** What the courier wrote to its answer. */
  note: z.string().nullable(),
  refusal: z.string().nullable(),
  at: ZonedInstant,
  by: z.string(),
  answeredAt: ZonedInstant.nullable(),
});
export type OrderRequest = z.output<typeof OrderRequest>;
