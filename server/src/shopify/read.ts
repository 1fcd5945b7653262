// What a shop says of an order, as ours would say it.

import { fieldSchemas } from '@portage/contract/orders/fields';
import { noteLimit } from '@portage/contract/orders/rules';
import type { NewOrder } from '@portage/contract/orders/schema';
import { oneLine } from '@portage/contract/text';
import { z } from 'zod';
import type { ShopifyOrder, ShopifyParcel } from '../gateways/shopify/documents.ts';

const said = z.string().nullable();

/** The fields that are taken over from a shop, and again when they change there. */
export const Taken = z.object({
  recipient: z.string(),
  phone: said,
  email: said,
  address: z.string(),
  addressLine2: said,
  note: said,
});
export type Taken = z.output<typeof Taken> & Partial<NewOrder>;
export type TakenField = keyof z.output<typeof Taken>;

/** As much of a text as its field holds. */
const cut = (text: string, limit: number) => (text.length > limit ? `${text.slice(0, limit - 1).trimEnd()}…` : text);
const joined = (parts: readonly (string | null)[], by: string) =>
  parts
    .map((part) => oneLine(part ?? '').trim())
    .filter(Boolean)
    .join(by);

/** The first of them that can be dialled, or written to: what a customer mistyped keeps no parcel from its way. */
const firstOf = (schema: z.ZodType<string | null>, ...texts: (string | null)[]) =>
  texts.map((text) => schema.safeParse(text).data ?? null).find((text) => text !== null) ?? null;

/** Null until Shopify lets us know whom it goes to, and where. */
export function takenFrom(order: ShopifyOrder): z.output<typeof Taken> | null {
  const to = order.shippingAddress;
  const company = joined([to?.company ?? null], ' ');
  const recipient = joined([to?.firstName ?? null, to?.lastName ?? null], ' ') || company;
  if (!to?.address1 || !recipient) return null;
  const line2 = joined([to.address2, recipient === company ? null : company], ', ');
  return {
    recipient: cut(recipient, 120),
    phone: firstOf(fieldSchemas.phone, to.phone, order.phone),
    email: firstOf(fieldSchemas.email, order.email),
    address: cut(joined([to.address1, to.city, to.provinceCode, to.zip], ', '), 300),
    addressLine2: line2 ? cut(line2, 120) : null,
    note: order.note?.trim() ? cut(order.note.trim(), noteLimit) : null,
  };
}

/** The language that the customer bought in. */
export const languageOf = ({ customerLocale }: ShopifyOrder): 'en' | 'fr' | null =>
  customerLocale?.startsWith('fr') ? 'fr' : customerLocale?.startsWith('en') ? 'en' : null;

/** What Shopify calls a thing, without where it says so. */
export const numberOf = (gid: string): string => gid.split('/').at(-1) ?? gid;

const itemsOf = ({ lineItems }: ShopifyParcel) => lineItems.nodes.map(({ lineItem }) => lineItem.id);

/** Whether what a parcel sent was taken back, and another has items of it. */
export const isReplaced = (parcel: ShopifyParcel, newer: ShopifyParcel): boolean =>
  parcel.status === 'CLOSED' &&
  parcel.fulfillments.nodes.length > 0 &&
  parcel.fulfillments.nodes.every(({ status }) => status === 'CANCELLED') &&
  itemsOf(parcel).some((item) => itemsOf(newer).includes(item));
