// Geocodes an order's address after the order is saved, if there is a geocoding service. The result replaces the centre of the postal code.
// Given coordinates are kept, and an order whose address has changed since is skipped.
import { postalCodeOf } from '@portage/contract/stores/rules';
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { type Subscriber, subscribe } from '../platform/noun.ts';
import { findOrder, placeOrder } from './queries.ts';

export const locateAddress: Subscriber = {
  ...subscribe(
    'orders.locate',
    ['ORDER_CREATED', 'ORDER_EDITED'],
    (published) => published.topic === 'ORDER_CREATED' || published.fact.fields.includes('address'),
    (app, { retailerId, fact }) => locate(app, retailerId, fact.orderId),
  ),
  isNeeded: ({ geocoder }) => geocoder.knowsAddresses,
};

const isRough = (precision: string | null) => precision === 'postal' || precision === 'city';

async function locate({ db, geocoder }: App, retailerId: string, orderId: string): Promise<void> {
  const tenant = wholeRetailer(retailerId);
  const order = await findOrder(db.scope(tenant), orderId);
  const isOpen = order.latitude === null && order.longitude === null;
  if (order.deleted_at !== null || !(isOpen || isRough(order.location_precision))) return;
  const place = await geocoder.locate({ address: order.address, postalCode: postalCodeOf(order.address) });
  if (place && !isRough(place.precision)) await db.transaction(tenant, (tx) => placeOrder(tx, order, place));
}
