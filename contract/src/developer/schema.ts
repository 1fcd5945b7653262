import { z } from 'zod';
import { CustomField } from '../orders/fields.ts';
import { OutboundReply } from '../outbound.ts';
import { text } from '../text.ts';
import { WebhookTopic } from '../webhooks/schema.ts';
import { defaultMockState, mockFieldLimit, mockStates, responseLimit } from './rules.ts';

const Address = z.url({ protocol: /^https?$/, error: 'INVALID_URL' }).max(2000);

/** The input of a webhook mock (spec section 3). */
export const WebhookMock = z.strictObject({
  url: Address,
  topic: WebhookTopic.default('ORDER_CREATION'),
  /** The secret of an endpoint, or any other text; if it is empty, the webhook is not signed. */
  HMACSecret: text(200, 'multiline').default(''),
  /** Keyed by position: `{ "0": { "label": …, "value": … } }`. */
  customFields: z
    .record(z.string().regex(/^\d{1,2}$/), CustomField)
    .refine((fields) => Object.keys(fields).length <= mockFieldLimit)
    .default({}),
});
export type WebhookMock = z.output<typeof WebhookMock>;

/** Selects a mock response of the orders API. */
export const OrdersMockQuery = z.object({
  /** The URL that the response is sent to; without one, it is only shown. */
  url: Address.optional(),
  state: z.enum(mockStates).default(defaultMockState),
  /** The body to send instead of the sample. */
  response: text(responseLimit, 'multiline').optional(),
});
export type OrdersMockQuery = z.output<typeof OrdersMockQuery>;

/** A mock response of the orders API, and the reply of the URL that it was sent to. */
export const OrdersMock = z.object({
  /** The response of the orders API for an order in that state, as JSON text. */
  response: z.string(),
  /** Null if no URL was given. */
  reply: OutboundReply.nullable(),
});
export type OrdersMock = z.output<typeof OrdersMock>;
