import { z } from 'zod';
import { CustomField } from '../orders/fields.ts';
import { OutboundReply } from '../outbound.ts';
import { text } from '../text.ts';
import { WebhookTopic } from '../webhooks/schema.ts';
import { mockFieldLimit, mockStates, responseLimit, usualMockState } from './rules.ts';

const Address = z.url({ protocol: /^https?$/, error: 'INVALID_URL' }).max(2000);

/** The input for trying a webhook (spec section 3). */
export const WebhookMock = z.strictObject({
  url: Address,
  topic: WebhookTopic.default('ORDER_CREATION'),
  /** A secret as an endpoint has it, or any text; without one nothing is signed. */
  HMACSecret: text(200, 'multiline').default(''),
  /** By their places: `{ "0": { "label": …, "value": … } }`. */
  customFields: z
    .record(z.string().regex(/^\d{1,2}$/), CustomField)
    .refine((fields) => Object.keys(fields).length <= mockFieldLimit)
    .default({}),
});
export type WebhookMock = z.output<typeof WebhookMock>;

/** Which answer of the orders API is tried. */
export const OrdersMockQuery = z.object({
  /** Where it is sent; left out, it is only shown. */
  url: Address.optional(),
  state: z.enum(mockStates).default(usualMockState),
  /** The body that is sent, when not the sample. */
  response: text(responseLimit, 'multiline').optional(),
});
export type OrdersMockQuery = z.output<typeof OrdersMockQuery>;

/** The response that would be sent, and the reply to it. */
export const OrdersMock = z.object({
  /** The answer of the orders API for an order in that state, as JSON text. */
  response: z.string(),
  /** The reply of the address; null if none was given. */
  reply: OutboundReply.nullable(),
});
export type OrdersMock = z.output<typeof OrdersMock>;
