// How a retailer's delivery is offered at its shop's checkout, on the wire (spec section 3, shopifyConfiguration).
import { z } from 'zod';
import type { ErrorType } from '../errors.ts';
import { Id, optional, text } from '../text.ts';
import { mostFreeTier, shippingTextLimits, whyNotFreeTier, whyNotPrice } from './shipping.ts';

export const ShopifyConfiguration = z.object({
  retailerId: z.string(),
  /** Whether shoppers are offered the delivery at all. */
  enableShipping: z.boolean(),
  /** What it costs them, in the shop's own money; null until it is decided, and then nothing is offered. */
  price: z.number().nullable(),
  enableFreeTier: z.boolean(),
  /** From so much in the cart on it is free, where the free tier is enabled. */
  freeTierValue: z.number().nullable(),
  serviceName: z.string().nullable(),
  serviceNameAfterCutoffTime: z.string().nullable(),
  serviceNameOnNonOperatingDay: z.string().nullable(),
  serviceDescription: z.string().nullable(),
  serviceDescriptionAfterCutoffTime: z.string().nullable(),
  serviceDescriptionOnNonOperatingDay: z.string().nullable(),
  /** 0 until something is decided. */
  version: z.number(),
});
export type ShopifyConfiguration = z.output<typeof ShopifyConfiguration>;

const judged = (amount: z.ZodNumber, whyNot: (value: number) => ErrorType | null) =>
  optional(
    amount.superRefine((value, context) => {
      const type = whyNot(value);
      if (type) context.addIssue({ code: 'custom', params: { type } });
    }),
  );
const words = (max: number) => optional(text(max).transform((value) => value.trim() || null));
const [name, description] = [words(shippingTextLimits.name), words(shippingTextLimits.description)];

/** A new configuration: only what is given changes. */
export const ShopifyConfigurationEdit = z
  .strictObject({
    /** The caller's own retailer, as older clients send it. */
    retailerId: Id,
    enableShipping: z.boolean(),
    price: judged(z.number(), whyNotPrice),
    enableFreeTier: z.boolean(),
    freeTierValue: judged(z.number().min(0).max(mostFreeTier), whyNotFreeTier),
    serviceName: name,
    serviceNameAfterCutoffTime: name,
    serviceNameOnNonOperatingDay: name,
    serviceDescription: description,
    serviceDescriptionAfterCutoffTime: description,
    serviceDescriptionOnNonOperatingDay: description,
    /** The version that was read: another's change meanwhile is refused, not written over. */
    version: z.number().int(),
  })
  .partial();
export type ShopifyConfigurationEdit = z.output<typeof ShopifyConfigurationEdit>;
