// The limits of the delivery option at a shop's checkout (spec sections 3 and 5).
import type { ErrorType } from '../errors.ts';

/** The limits of the price, in the shop's currency (spec section 9). */
export const shippingPrice = { least: 0, most: 50 } as const;
/** The largest threshold of the free tier, which no cart reaches. */
export const mostFreeTier = 1_000_000;
/** The most characters of a text. The checkout truncates longer ones. */
export const shippingTextLimits = { name: 80, description: 160 } as const;

/** The fields of the option's texts, by the moment at which the shopper sees it. */
export const shippingTexts = {
  beforeCutoff: { name: 'serviceName', description: 'serviceDescription' },
  afterCutoff: { name: 'serviceNameAfterCutoffTime', description: 'serviceDescriptionAfterCutoffTime' },
  closedDay: { name: 'serviceNameOnNonOperatingDay', description: 'serviceDescriptionOnNonOperatingDay' },
} as const;
export type ShippingMoment = keyof typeof shippingTexts;
export const shippingMoments = ['beforeCutoff', 'afterCutoff', 'closedDay'] as const satisfies ShippingMoment[];

const hasCentsAtMost = (value: number) => Number(value.toFixed(2)) === value;

/** Returns why a price is refused, or null. Spec section 5: at most two decimals, between 0.00 and 50.00. */
export const whyNotPrice = (price: number): ErrorType | null =>
  hasCentsAtMost(price) && price >= shippingPrice.least && price <= shippingPrice.most ? null : 'SHIPPING_PRICE';

/** Returns why the threshold of the free tier is refused, or null. Spec section 5: at most two decimals. */
export const whyNotFreeTier = (value: number): ErrorType | null => (hasCentsAtMost(value) ? null : 'DECIMAL_LIMIT');
