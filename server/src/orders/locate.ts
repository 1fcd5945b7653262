// After an order is saved its address is looked up at the geocoding service, where there is one. What saving knew, the postal code's
// centre, is made more exact; what somebody gave is left alone, and so is an order whose address changed meanwhile.
import { postalCodeOf } from '@portage/contract/stores/rules';
import type { Geocoder } from '../gateways/geocoding/port.ts';
import { type Database, wholeRetailer } from '../platform/db/database.ts';
import { type Subscriber, subscribe } from '../platform/facts.ts';
import { findOrder, placeOrder } from './queries.ts';

type Wanted = { retailerId: string; orderId: string };
type Surroundings = {
  db: Database;
  geocoder: Geocoder;
  log: { error(details: object, message: string): void };
};

/** More than so many wait for nobody: they keep the place they have. Nor does one that a stopped process forgot. */
const waitingLimit = 1000;

export function locator(given: Surroundings): { reaction: Subscriber; stop(): Promise<void> } {
  const waiting: Wanted[] = [];
  let working: Promise<void> | null = null;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await locate(given, next).catch((err: unknown) => given.log.error({ err }, 'an order was not located'));
    working = null;
  };
  return {
    reaction: subscribe(['ORDER_CREATED', 'ORDER_EDITED'], async (_tx, told) => {
      const moved = told.filter((each) => each.topic === 'ORDER_CREATED' || each.fact.fields.includes('address'));
      const wanted = moved.map(({ retailerId, fact }) => ({ retailerId, orderId: fact.orderId }));
      waiting.push(...wanted.slice(0, waitingLimit - waiting.length));
      if (waiting.length > 0) working ??= work();
    }),
    stop: async () => {
      waiting.length = 0;
      await working;
    },
  };
}

const isRough = (precision: string | null) => precision === 'postal' || precision === 'city';

async function locate({ db, geocoder }: Surroundings, { retailerId, orderId }: Wanted): Promise<void> {
  const tenant = wholeRetailer(retailerId);
  const order = await findOrder(db.scope(tenant), orderId);
  const isOpen = order.latitude === null && order.longitude === null;
  if (order.deleted_at !== null || !(isOpen || isRough(order.location_precision))) return;
  const place = await geocoder.locate({ address: order.address, postalCode: postalCodeOf(order.address) });
  if (place && !isRough(place.precision)) await db.transaction(tenant, (tx) => placeOrder(tx, order, place));
}
