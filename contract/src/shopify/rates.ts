// What a shopper is offered at the checkout, from data alone: the store that would send, its next pickup, and what the retailer decided.

import { withOrdinal } from '../dates.ts';
import { hoursToPrepare, isOpenOn, postalCodeOf, whyNotAddress, whyNotFrom } from '../stores/rules.ts';
import { type Language, translate } from '../words.ts';
import type { ShopifyConfiguration } from './configuration.ts';
import { type ShippingMoment, shippingTexts } from './shipping.ts';
import { promises, usualName } from './words.ts';

/** A store as it stands now: `slots` are its pickups whose cutoff is still ahead, soonest first. */
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

/** What is bought, and where it goes. Prices are cents of the cart's currency; `locale` is the shopper's, such as `fr-CA`. */
export type Cart = {
  destination: { country: string; postalCode: string };
  /** The postal code of the place that the shop would send from. */
  origin: string | null;
  items: readonly { price: number; quantity: number }[];
  currency: string;
  locale: string;
};

/** When what is bought now leaves: the moment that the shopper's texts are for, and the day on which it arrives. */
export type Outlook = { moment: ShippingMoment; today: string; date: string };

/** An option of the checkout, as Shopify calls its parts. */
export type Rate = {
  service_name: string;
  service_code: string;
  total_price: string;
  currency: string;
  description: string;
} & Arrival;

/** From when to when it arrives, as Shopify writes instants: `2026-11-19 14:00:00 -0500`. */
export type Arrival = { min_delivery_date: string; max_delivery_date: string };

/** By which the option is known in the shop's own reports, whatever it is called. */
const serviceCode = 'PORTAGE';

const dayMs = 86_400_000;
const atMidnight = (date: string) => Date.parse(`${date}T00:00:00Z`);
const daysLater = (date: string, days: number) => new Date(atMidnight(date) + days * dayMs).toISOString().slice(0, 10);

/** How many days a pickup's cutoff lies before it, by the store's own clock. */
function daysOfNotice(store: RatedStore, { time }: { time: string }): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return Math.ceil((hoursToPrepare(store) * 60 - (hours * 60 + minutes)) / (24 * 60));
}

/** What a shopper who buys now can count on, or null where nothing leaves in the next two weeks. */
export function outlookOf(store: RatedStore): Outlook | null {
  const [next] = store.slots;
  if (!next) return null;
  const { today } = store;
  const cutoffOn = daysLater(next.date, -daysOfNotice(store, next));
  const whileOpen = cutoffOn === today ? 'beforeCutoff' : 'afterCutoff';
  return { moment: isOpenOn(store, today) ? whileOpen : 'closedDay', today, date: next.date };
}

/** The same at each of the three moments: as it stands now, and for the others as it would on such a day. */
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

/** The promise in a language: the day alone, for that is what the courier keeps. */
export function promiseIn(language: Language, { today, date }: Outlook): string {
  if (date === today) return translate(promises.today, language);
  if (date === daysLater(today, 1)) return translate(promises.tomorrow, language);
  return translate(promises.later, language, {
    day: withOrdinal(language, dayFormats[language].format(atMidnight(date))),
  });
}

type Decided = Omit<ShopifyConfiguration, 'retailerId' | 'version'>;

const sumOf = (items: Cart['items']) => items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

/** What the delivery of a cart costs, in cents; null where none is offered. A cart in other money than the shop's is never free. */
export function priceOf(decided: Decided, cart: Pick<Cart, 'items' | 'currency'>, currency: string): number | null {
  const { enableShipping, price, enableFreeTier, freeTierValue } = decided;
  if (!enableShipping || price === null) return null;
  const isFree =
    enableFreeTier &&
    freeTierValue !== null &&
    cart.currency === currency &&
    sumOf(cart.items) >= Math.round(freeTierValue * 100);
  return isFree ? 0 : Math.round(price * 100);
}

/** The name and the description of a moment, with the promise in front; a moment without a name of its own has the usual one. */
export function textsAt(decided: Decided, outlook: Outlook, language: Language) {
  const { name, description } = shippingTexts[outlook.moment];
  const said = decided[description];
  const promise = promiseIn(language, outlook);
  return {
    name: decided[name] ?? translate(usualName, language),
    description: said ? `${promise} · ${said}` : promise,
  };
}

/** Which of the shop's stores would send: one at the place that Shopify names, else whichever is picked up soonest. */
export function storeForCart<S extends RatedStore>(stores: readonly S[], { destination, origin }: Cart): S | null {
  if (destination.country !== 'CA') return null;
  const able = stores.filter(
    (store) =>
      whyNotFrom(store) === null &&
      whyNotAddress(destination.postalCode, store.postalPrefixes) === null &&
      store.slots.length > 0,
  );
  const there = able.find(({ storeAddress }) => origin !== null && postalCodeOf(storeAddress) === postalCodeOf(origin));
  const leavesAt = ({ slots: [next], id }: RatedStore) => `${next?.date} ${next?.time} ${id}`;
  const [soonest] = able.toSorted((one, other) => (leavesAt(one) < leavesAt(other) ? -1 : 1));
  return there ?? soonest ?? null;
}

/** What is offered for a cart: one option, or none. `currency` is the shop's own; `arrivalOf` knows the store's clock. */
export function ratesFor<S extends RatedStore>(
  decided: Decided,
  stores: readonly S[],
  cart: Cart,
  { currency, arrivalOf }: { currency: string; arrivalOf: (store: S) => Arrival },
): Rate[] {
  const price = priceOf(decided, cart, currency);
  const store = price === null ? null : storeForCart(stores, cart);
  const outlook = store && outlookOf(store);
  if (price === null || !outlook) return [];
  const { name, description } = textsAt(decided, outlook, languageOf(cart.locale));
  const said = { service_name: name, service_code: serviceCode, total_price: String(price), currency, description };
  return [{ ...said, ...arrivalOf(store) }];
}
