// Requests to the courier, and its answers (spec section 4, order flow).
import { z } from 'zod';
import { fieldSchemas } from '../orders/fields.ts';
import { batchLimit } from '../orders/rules.ts';
import { Id, words } from '../text.ts';
import { LocalDate, ZonedInstant } from '../time.ts';
import { isChanging, reasonLimit, requestFields, requestKinds, requestStatuses } from './rules.ts';

export const RequestKind = z.enum(requestKinds);
export const RequestStatus = z.enum(requestStatuses);

/** A new request. `changes` are fields of an edit, allowed only for a CHANGE; for a HOLD, `date` is the day of the next visit. */
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

/** The same request about several orders. Of changes, only the date can be the same for all. */
export const NewOrderRequests = NewOrderRequest.extend({
  ids: z.array(Id).min(1).max(batchLimit),
  changes: z.strictObject({ date: LocalDate }).optional(),
}).refine(({ kind, changes }) => !isChanging(kind) || changes, {
  path: ['changes', 'date'],
  params: { type: 'REQUIRED' },
});
export type NewOrderRequests = z.output<typeof NewOrderRequests>;

/** The new values; null empties the field. */
export const RequestChanges = z.partialRecord(z.enum(requestFields), z.string().nullable());
export type RequestChanges = z.output<typeof RequestChanges>;

/** A request with its answer. `refusal` is the error type if the product itself declined it, for example because the order had ended. */
export const OrderRequest = z.object({
  id: z.string(),
  kind: RequestKind,
  reason: z.string(),
  changes: RequestChanges,
  status: RequestStatus,
  /** The courier's note on its answer. */
  note: z.string().nullable(),
  refusal: z.string().nullable(),
  at: ZonedInstant,
  by: z.string(),
  /** The recipient asks. `reason` is then in their language. */
  isFromRecipient: z.boolean(),
  answeredAt: ZonedInstant.nullable(),
});
export type OrderRequest = z.output<typeof OrderRequest>;
