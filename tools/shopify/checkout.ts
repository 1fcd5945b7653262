// The checkout: requests rates from the app like Shopify, and adds the shop's own options.
import { type Language, translate } from '@portage/contract/words';
import { z } from 'zod';
import type { Purchase, Shop } from './shop.ts';
import { words } from './words.ts';

/** A delivery option; `isOwn` if the shop offers it itself. */
export type Option = {
  code: string;
  title: string;
  description: string;
  cents: number;
  method: 'SHIPPING' | 'LOCAL' | 'PICK_UP';
  isOwn: boolean;
};
/** A cart and its delivery options. `isBackup` if the app did not respond. */
export type Checkout = { id: string; purchase: Purchase; options: Option[]; isBackup: boolean };

/** Shopify's shortest timeout. */
const timeLimitMs = 10_000;

const Answer = z.object({
  rates: z.array(
    z.object({
      service_name: z.string().min(1),
      service_code: z.string().min(1),
      total_price: z.string().regex(/^\d+$/),
      currency: z.literal('CAD'),
      description: z.string().default(''),
    }),
  ),
});

/** Returns the body of a rate request in Shopify's format. */
function wordCart(shop: Shop, { to, locale = 'en-CA', from: [parcel] }: Purchase): string {
  const origin = shop.locations.find(({ name }) => name === parcel?.location);
  const destination = {
    country: to?.countryCodeV2,
    postal_code: to?.zip,
    province: to?.provinceCode,
    city: to?.city,
    name: [to?.firstName, to?.lastName].filter(Boolean).join(' '),
    address1: to?.address1,
    address2: to?.address2,
    phone: to?.phone,
  };
  const items = (parcel?.items ?? []).map(({ title, quantity }) => ({
    name: title,
    quantity,
    grams: 500,
    price: shop.products.find((product) => product.title === title)?.cents ?? 0,
    requires_shipping: true,
  }));
  const rate = { origin: { country: 'CA', postal_code: origin?.zip }, destination, items, currency: 'CAD', locale };
  return JSON.stringify({ rate });
}

/** Returns the options of a carrier service; null if it cannot be reached, refuses, is too slow or sends an invalid response. */
async function askCarrier(url: string, body: string, headers: Record<string, string>): Promise<Option[] | null> {
  try {
    const signal = AbortSignal.timeout(timeLimitMs);
    const response = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'error' });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    const answer = Answer.safeParse(await response.json());
    if (!answer.success) throw new Error('its answer is not as Shopify reads it');
    return answer.data.rates.map((rate) => ({
      code: rate.service_code,
      title: rate.service_name,
      description: rate.description,
      cents: Number(rate.total_price),
      method: 'SHIPPING',
      isOwn: false,
    }));
  } catch (error) {
    console.error(`Shopify: no rates from ${url}: ${error instanceof Error ? error.message : error}`);
    return null;
  }
}

/** Returns all options, those of the app first. If the app fails, the shop's backup rate replaces them. */
export async function optionsFor(shop: Shop, purchase: Purchase, sign: (body: string) => Record<string, string>) {
  const body = wordCart(shop, purchase);
  const asked = await Promise.all(shop.carriers.map(({ callbackUrl }) => askCarrier(callbackUrl, body, sign(body))));
  const language = languageOf(purchase.locale);
  const own = (code: keyof typeof words, text: keyof typeof words, rest: Pick<Option, 'method' | 'cents'>): Option => ({
    code,
    title: translate(words[code], language),
    description: translate(words[text], language),
    ...rest,
    isOwn: true,
  });
  const isBackup = asked.includes(null);
  const options = [
    ...asked.flatMap((offered) => offered ?? []),
    ...(isBackup ? [own('backupRate', 'backupRateText', { method: 'SHIPPING', cents: 1500 })] : []),
    own('post', 'postText', { method: 'SHIPPING', cents: 1800 }),
    own('local', 'localText', { method: 'LOCAL', cents: 500 }),
    own('collect', 'collectText', { method: 'PICK_UP', cents: 0 }),
  ];
  return { options, isBackup };
}

export const languageOf = (locale = ''): Language => (locale.startsWith('fr') ? 'fr' : 'en');
