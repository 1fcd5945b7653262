// A quote: the rules of a new order, its store's pickups, and the charges of a first visit.
import { holds } from '@portage/contract/access';
import { errorText, type Fault } from '@portage/contract/errors';
import { rateOn } from '@portage/contract/expense/rules';
import { priceOf } from '@portage/contract/quotes/rules';
import { pickupsShown, type Quote, type QuoteRequest } from '@portage/contract/quotes/schema';
import { whyNotFrom } from '@portage/contract/stores/rules';
import type { Store } from '@portage/contract/stores/schema';
import { provinceOf } from '@portage/contract/tracking/choices';
import type { Language } from '@portage/contract/words';
import type { z } from 'zod';
import type { Member } from '../auth/member.ts';
import { destinationOf } from '../expense/life.ts';
import { mapServices } from '../expense/screens.ts';
import { readTaxes } from '../expense/taxes.ts';
import { addressFaults, pickupFaults } from '../orders/plan.ts';
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { liveRetailerOf } from '../retailers/sandbox.ts';
import { ratesOf } from '../retailers/screens.ts';
import { showStore } from '../stores/screens.ts';

type QuoteReply = z.input<typeof Quote>;
type QuoteRefusal = Pick<Fault, 'type' | 'values'> & { path: string | null };

/** Returns a quote, or refuses with PICKUP_LOCATION_NOT_FOUND. */
export async function quote(app: App, by: Member, request: QuoteRequest, language: Language): Promise<QuoteReply> {
  const store = await showStore(app.db.scope(by), app.clock, request.pickupScheduleId);
  const address = addressOf(request);
  const reason = whyNotServed(app, store, { ...request, address });
  if (reason) {
    const { type, path, values } = reason;
    const message = errorText(type, language, values);
    return { isServed: false, reason: { type, path, message }, pickups: [], price: null, serviceRates: null };
  }
  const pickups = store.slots.filter(isNamed(request)).slice(0, pickupsShown);
  const [next] = pickups;
  return {
    isServed: true,
    reason: null,
    pickups: pickups.map((slot) => ({ ...slot, deliveryDate: slot.date })),
    ...(next && holds(by, 'VIEW_EXPENSE_REPORT')
      ? await pricesOn(app, by, next.date, { ...request, address, storeAddress: store.storeAddress })
      : { price: null, serviceRates: null }),
  };
}

/** Returns the address as an order has it: of a postal code, with its province, which decides the taxes. */
const addressOf = ({ address, postalCode }: QuoteRequest): string =>
  address ?? `, ${provinceOf(postalCode ?? '')}, ${postalCode}`;

/** Returns whether a pickup is the one that the request names; every pickup is if it names none. */
const isNamed =
  ({ date, time }: Pick<QuoteRequest, 'date' | 'time'>) =>
  (slot: { date: string; time: string }) =>
    date === null || (slot.date === date && slot.time === time);

type WantedPickup = { address: string; date: string | null; time: string | null };

/** Returns the error that an order would get first, or null. */
function whyNotServed(app: App, store: Store, { address, date, time }: WantedPickup): QuoteRefusal | null {
  const closed = whyNotFrom(store);
  if (closed) return { type: closed, path: null };
  const [fault] = [...addressFaults(store, address), ...pickupFaults(app, store, { date, time }, false)];
  if (fault) return fault;
  return store.slots.length === 0 ? { type: 'DATE_TIME_NOT_ACCEPTABLE', path: null } : null;
}

type PriceInput = Pick<QuoteRequest, 'type' | 'numberOfPackages'> & { address: string; storeAddress: string };

/** Returns the price and the rates on a local date. Orders of the test data are priced like live ones, though never charged. */
async function pricesOn(app: App, by: Member, date: string, priced: PriceInput) {
  const retailerId = await liveRetailerOf(app.db.scope(by));
  const rates = await ratesOf(app.db.scope(wholeRetailer(retailerId)));
  const { rates: taxRates } = await readTaxes({ db: app.db.shared });
  const { numberOfPackages } = priced;
  return {
    price: priceOf({ numberOfPackages, province: destinationOf(priced), date }, rates, taxRates),
    serviceRates: mapServices((service) => rateOn(rates, service, date)),
  };
}
