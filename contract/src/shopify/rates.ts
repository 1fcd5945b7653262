// The delivery option at a shop's checkout: a pure function of the sending store, its next pickup and the retailer's configuration.
import { withOrdinal } from '../dates.ts';
import { hoursToPrepare, isOpenOn, postalCodeOf, whyNotAddress, whyNotFrom } from '../stores/rules.ts';
import { type Language, translate } from '../words.ts';
import type { ShopifyConfiguration } from './configuration.ts';
import { type ShippingMoment, shippingTexts } from './shipping.ts';
import { defaultName, promises } from './words.ts';

/** A store: `slots` are its pickups whose cutoff is still ahead, soonest first. */
export type RatedStore = {
  id: string;
  isActivated: boolean;
  storeAddress: string;
  postalPrefixes: readonly string[];
  daysOfOperation: readonly number[];
  closedDays: readonly string[];
  customTimeToPrepare: number | null;
  pickupPoint: { timeToPrepare: number };
  today: string;
  slots: readonly { date: string; time: string; cutoffAt: string }[];
};

/** Prices are cents of the cart's currency; `locale` is the shopper's, such as `fr-CA`. */
export type Cart = {
  destination: { country: string; postalCode: string };
  /** The postal code of the location that the shop would send from. */
  origin: string | null;
  items: readonly { price: number; quantity: number }[];
  currency: string;
  locale: string;
};

/** When an order placed now would arrive, and which of the configured texts apply. */
export type Outlook = { moment: ShippingMoment; today: string; date: string };

/** A checkout option, in Shopify's field names. */
export type Rate = {
  service_name: string;
  service_code: string;
  total_price: string;
  currency: string;
  description: string;
} & Arrival;

/** The arrival window, in Shopify's format: `2026-11-19 14:00:00 -0500`. */
export type Arrival = { min_delivery_date: string; max_delivery_date: string };

/** Identifies the option in the shop's reports. */
const serviceCode = 'PORTAGE';

const dayMs = 86_400_000;
const atMidnight = (date: string) => Date.parse(`${date}T00:00:00Z`);
const daysLater = (date: string, days: number) => new Date(atMidnight(date) + days * dayMs).toISOString().slice(0, 10);

/** Returns how many days before a pickup its cutoff is, in the store's time zone. */
function daysOfNotice(store: RatedStore, { time }: { time: string }): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return Math.ceil((hoursToPrepare(store) * 60 - (hours * 60 + minutes)) / (24 * 60));
}

/** Returns the outlook for an order placed now; null without a pickup in the next two weeks. */
export function outlookOf(store: RatedStore): Outlook | null {
  const [next] = store.slots;
  if (!next) return null;
  const { today } = store;
  const cutoffOn = daysLater(next.date, -daysOfNotice(store, next));
  const whileOpen = cutoffOn === today ? 'beforeCutoff' : 'afterCutoff';
  return { moment: isOpenOn(store, today) ? whileOpen : 'closedDay', today, date: next.date };
}

/** Returns the outlook at each of the three moments: the real one now, and examples of the others; null without a pickup. */
export function outlooksOf(store: RatedStore): Record<ShippingMoment, Outlook> | null {
  const now = outlookOf(store);
  const [first] = store.slots;
  if (!now || !first) return null;
  const { today } = store;
  const notice = daysOfNotice(store, first);
  const later = store.slots.find(({ date }) => daysLater(date, -notice) > today) ?? first;
  return {
    beforeCutoff: { moment: 'beforeCutoff', today, date: daysLater(today, notice) },
    afterCutoff: { moment: 'afterCutoff', today, date: later.date },
    closedDay: { moment: 'closedDay', today, date: later.date },
    [now.moment]: now,
  };
}

const languageOf = (locale: string): Language => (/^fr\b/i.test(locale) ? 'fr' : 'en');
const dayFormats = {
  en: new Intl.DateTimeFormat('en-CA', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }),
  fr: new Intl.DateTimeFormat('fr-CA', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }),
};

/** Returns the text of the promised day. The courier promises no time. */
export function promiseIn(language: Language, { today, date }: Outlook): string {
  if (date === today) return translate(promises.today, language);
  if (date === daysLater(today, 1)) return translate(promises.tomorrow, language);
  return translate(promises.later, language, {
    day: withOrdinal(language, dayFormats[language].format(atMidnight(date))),
  });
}

type ShippingConfiguration = Omit<ShopifyConfiguration, 'retailerId' | 'version'>;

const sumOf = (items: Cart['items']) => items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

/** Returns the price in cents, or null if no delivery is offered. A cart in another currency than the shop's is never free. */
export function priceOf(
  configuration: ShippingConfiguration,
  cart: Pick<Cart, 'items' | 'currency'>,
  currency: string,
): number | null {
  const { enableShipping, price, enableFreeTier, freeTierValue } = configuration;
  if (!enableShipping || price === null) return null;
  const isFree =
    enableFreeTier &&
    freeTierValue !== null &&
    cart.currency === currency &&
    sumOf(cart.items) >= Math.round(freeTierValue * 100);
  return isFree ? 0 : Math.round(price * 100);
}

/** Returns the name and description for a moment. The description begins with the promised day. */
export function textsAt(configuration: ShippingConfiguration, outlook: Outlook, language: Language) {
  const { name, description } = shippingTexts[outlook.moment];
  const text = configuration[description];
  const promise = promiseIn(language, outlook);
  return {
    name: configuration[name] ?? translate(defaultName, language),
    description: text ? `${promise} · ${text}` : promise,
  };
}

/** Returns the store that would send: the one at the shop's location, or otherwise the one with the soonest pickup. */
export function storeForCart<S extends RatedStore>(stores: readonly S[], { destination, origin }: Cart): S | null {
  if (destination.country !== 'CA') return null;
  const eligible = stores.filter(
    (store) =>
      whyNotFrom(store) === null &&
      whyNotAddress(destination.postalCode, store.postalPrefixes) === null &&
      store.slots.length > 0,
  );
  const there = eligible.find(
    ({ storeAddress }) => origin !== null && postalCodeOf(storeAddress) === postalCodeOf(origin),
  );
  const leavesAt = ({ slots: [next], id }: RatedStore) => `${next?.date} ${next?.time} ${id}`;
  const [soonest] = eligible.toSorted((one, other) => (leavesAt(one) < leavesAt(other) ? -1 : 1));
  return there ?? soonest ?? null;
}

/**
 * Returns the options of a cart: one or none. `currency` is the shop's; `arrivalOf` returns the arrival window in the store's time zone.
 */
export function ratesFor<S extends RatedStore>(
  configuration: ShippingConfiguration,
  stores: readonly S[],
  cart: Cart,
  { currency, arrivalOf }: { currency: string; arrivalOf: (store: S) => Arrival },
): Rate[] {
  const price = priceOf(configuration, cart, currency);
  const store = price === null ? null : storeForCart(stores, cart);
  const outlook = store && outlookOf(store);
  if (price === null || !outlook) return [];
  const { name, description } = textsAt(configuration, outlook, languageOf(cart.locale));
  const option = { service_name: name, service_code: serviceCode, total_price: String(price), currency, description };
  return [{ ...option, ...arrivalOf(store) }];
}
