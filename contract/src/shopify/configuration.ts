// The offer of a retailer's delivery at the checkout of its shop (spec section 3, shopifyConfiguration).
import { z } from 'zod';
import type { ErrorType } from '../errors.ts';
import { Id, optional, text } from '../text.ts';
import { mostFreeTier, shippingTextLimits, whyNotFreeTier, whyNotPrice } from './shipping.ts';

export const ShopifyConfiguration = z.object({
  retailerId: z.string(),
  enableShipping: z.boolean(),
  /** In the shop's currency. Without a price, delivery is not offered. */
  price: z.number().nullable(),
  enableFreeTier: z.boolean(),
  /** The cart total from which delivery is free, if the free tier is enabled. */
  freeTierValue: z.number().nullable(),
  serviceName: z.string().nullable(),
  serviceNameAfterCutoffTime: z.string().nullable(),
  serviceNameOnNonOperatingDay: z.string().nullable(),
  serviceDescription: z.string().nullable(),
  serviceDescriptionAfterCutoffTime: z.string().nullable(),
  serviceDescriptionOnNonOperatingDay: z.string().nullable(),
  /** 0 until the first change. */
  version: z.number(),
});
export type ShopifyConfiguration = z.output<typeof ShopifyConfiguration>;

const amountField = (amount: z.ZodNumber, whyNot: (value: number) => ErrorType | null) =>
  optional(
    amount.superRefine((value, context) => {
      const type = whyNot(value);
      if (type) context.addIssue({ code: 'custom', params: { type } });
    }),
  );
const words = (max: number) => optional(text(max).transform((value) => value.trim() || null));
const [name, description] = [words(shippingTextLimits.name), words(shippingTextLimits.description)];

export const ShopifyConfigurationEdit = z
  .strictObject({
    /** The caller's own retailer, which older clients send. */
    retailerId: Id,
    enableShipping: z.boolean(),
    price: amountField(z.number(), whyNotPrice),
    enableFreeTier: z.boolean(),
    freeTierValue: amountField(z.number().min(0).max(mostFreeTier), whyNotFreeTier),
    serviceName: name,
    serviceNameAfterCutoffTime: name,
    serviceNameOnNonOperatingDay: name,
    serviceDescription: description,
    serviceDescriptionAfterCutoffTime: description,
    serviceDescriptionOnNonOperatingDay: description,
    /** The version that was read. An edit of an older version is refused. */
    version: z.number().int(),
  })
  .partial();
export type ShopifyConfigurationEdit = z.output<typeof ShopifyConfigurationEdit>;
