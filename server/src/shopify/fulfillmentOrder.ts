// Maps a Shopify order and its fulfillment orders to the fields of our orders. Pure functions.
import { fieldSchemas } from '@portage/contract/orders/fields';
import { noteLimit } from '@portage/contract/orders/rules';
import { oneLine } from '@portage/contract/text';
import { z } from 'zod';
import type { FulfillmentOrder, ShopifyOrder } from '../gateways/shopify/documents.ts';

const nullableText = z.string().nullable();

/** The fields that are copied from a shop's order, and copied again when they change in the shop. */
export const OrderFields = z.object({
  recipient: z.string(),
  phone: nullableText,
  email: nullableText,
  address: z.string(),
  addressLine2: nullableText,
  note: nullableText,
});
export type OrderFields = z.output<typeof OrderFields>;

/** The shop's fields at the last sync. Only differences from it are applied, so that edits by our staff are kept. */
export const Snapshot = OrderFields.partial().extend({
  store: z.string().nullish(),
  isCanceled: z.string().nullish(),
});
export type Snapshot = z.output<typeof Snapshot>;

const truncate = (text: string, limit: number) =>
  text.length > limit ? `${text.slice(0, limit - 1).trimEnd()}…` : text;
const join = (parts: readonly (string | null | undefined)[], separator: string) =>
  parts
    .map((part) => oneLine(part ?? '').trim())
    .filter(Boolean)
    .join(separator);

/** Returns the first valid text; an invalid one, such as a customer's typing error, must not block the delivery. */
const firstValid = (schema: z.ZodType<string | null>, ...texts: (string | null)[]) =>
  texts.map((text) => schema.safeParse(text).data ?? null).find((text) => text !== null) ?? null;

/** Returns the fields of an order, or null until Shopify releases the recipient's name and address. */
export function fieldsOf(order: ShopifyOrder): OrderFields | null {
  const to = order.shippingAddress;
  const company = join([to?.company], ' ');
  const recipient = join([to?.firstName, to?.lastName], ' ') || company;
  if (!to?.address1 || !recipient) return null;
  const line2 = join([to.address2, recipient === company ? null : company], ', ');
  return {
    recipient: truncate(recipient, 120),
    phone: firstValid(fieldSchemas.phone, to.phone, order.phone),
    email: firstValid(fieldSchemas.email, order.email),
    address: truncate(join([to.address1, to.city, to.provinceCode, to.zip], ', '), 300),
    addressLine2: line2 ? truncate(line2, 120) : null,
    note: order.note?.trim() ? truncate(order.note.trim(), noteLimit) : null,
  };
}

/** Returns the language of the customer's checkout; null for other languages. */
export const languageOf = ({ customerLocale }: ShopifyOrder): 'en' | 'fr' | null =>
  customerLocale?.startsWith('fr') ? 'fr' : customerLocale?.startsWith('en') ? 'en' : null;

/** Returns the last part of a global id: `1` of `gid://shopify/Order/1`. */
export const numericId = (gid: string): string => gid.split('/').at(-1) ?? gid;

const itemsOf = ({ lineItems }: FulfillmentOrder) => lineItems.nodes.map(({ lineItem }) => lineItem.id);

/** Returns whether all fulfillments of a fulfillment order were canceled and `newer` sends some of its items. */
export const isReplacedBy = (fulfillmentOrder: FulfillmentOrder, newer: FulfillmentOrder): boolean =>
  fulfillmentOrder.status === 'CLOSED' &&
  fulfillmentOrder.fulfillments.nodes.length > 0 &&
  fulfillmentOrder.fulfillments.nodes.every(({ status }) => status === 'CANCELLED') &&
  itemsOf(fulfillmentOrder).some((item) => itemsOf(newer).includes(item));

/**
 * Returns whether nothing is to be sent: the order was canceled, or all items moved to another fulfillment order (closed without
 * fulfillments).
 */
export const isCanceled = ({ cancelledAt }: ShopifyOrder, { status, fulfillments }: FulfillmentOrder): boolean =>
  cancelledAt !== null || status === 'CANCELLED' || (status === 'CLOSED' && fulfillments.nodes.length === 0);
