// The state of a shop: its products, locations and orders, with their fulfillment orders.
export type Address = {
  firstName: string | null;
  lastName: string | null;
  company: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  provinceCode: string | null;
  zip: string | null;
  countryCodeV2: string;
  phone: string | null;
};
export type Location = { id: string; name: string; isActive: boolean; zip: string | null };
export type Product = { title: string; cents: number };
export type Fulfillment = {
  id: string;
  status: string;
  number: string;
  url: string;
  events: { status: string; happenedAt: string }[];
};
/** The shipping option that a customer chose. */
export type ShippingLine = { title: string; code: string; cents: number };
/** A fulfillment order: the items of an order that one location sends. */
export type Parcel = {
  id: string;
  status: string;
  method: string;
  location: Location;
  items: { title: string; quantity: number }[];
  fulfillments: Fulfillment[];
};
export type Order = {
  id: string;
  name: string;
  note: string | null;
  email: string | null;
  phone: string | null;
  customerLocale: string;
  cancelledAt: string | null;
  createdAt: string;
  updatedAt: string;
  shippingAddress: Address | null;
  shipping: ShippingLine | null;
  parcels: Parcel[];
};
export type Purchase = {
  to: Address | null;
  email?: string | null;
  note?: string | null;
  locale?: string;
  shipping?: ShippingLine | null;
  /** The items, grouped by the location that sends them. */
  from: { location: string; method?: string; items: { title: string; quantity: number }[] }[];
};

export type Shop = {
  domain: string;
  name: string;
  locations: Location[];
  products: Product[];
  orders: Order[];
  /** Whether its plan has no carrier-calculated rates. */
  hasNoCarriers?: boolean;
  /** Whether it denies access to its carrier services altogether. */
  deniesCarriers?: boolean;
  /** The carrier services from which its checkout requests rates. */
  carriers: { id: string; name: string; callbackUrl: string }[];
  /** The app's webhook subscriptions. */
  subscriptions: { id: string; topic: string; uri: string; includeFields: string[] | null }[];
};

export const gid = (kind: string, id: string | number) => `gid://shopify/${kind}/${id}`;
const numberIn = (id: string) => Number(id.split('/').at(-1));

/** Returns a new shop. `places` maps names of locations to postal codes. */
export function newShop(domain: string, name: string, places: Record<string, string>, products: Product[]): Shop {
  return {
    domain,
    name,
    products,
    locations: Object.entries(places).map(([place, zip], index) => ({
      id: gid('Location', 100 + index),
      name: place,
      isActive: true,
      zip,
    })),
    orders: [],
    carriers: [],
    subscriptions: [],
  };
}

let last = 5000;
/** Returns a new id, unique across all kinds of objects. */
export const newNumber = (): number => ++last;
export const lastNumber = (): number => last;
/** Continues numbering after a restart. */
export function continueAfter(number: number): void {
  last = number;
}

/** Creates an order, with a fulfillment order for each location. */
export function buy(
  shop: Shop,
  { to, email = null, note = null, locale = 'en-CA', shipping = null, from }: Purchase,
  at: string,
): Order {
  const order: Order = {
    id: gid('Order', newNumber()),
    name: `#${1001 + shop.orders.length}`,
    note,
    email,
    phone: null,
    customerLocale: locale,
    cancelledAt: null,
    createdAt: at,
    updatedAt: at,
    shippingAddress: to,
    shipping,
    parcels: from.map(({ location, method = 'LOCAL', items }) => ({
      id: gid('FulfillmentOrder', newNumber()),
      status: 'OPEN',
      method,
      location: shop.locations.find((each) => each.name === location) ?? {
        id: gid('Location', 1),
        name: location,
        isActive: true,
        zip: null,
      },
      items,
      fulfillments: [],
    })),
  };
  shop.orders.push(order);
  return order;
}

/** Changes an order and its `updatedAt`. */
export function touch(order: Order, change: Partial<Order>, at: string): Order {
  // Shopify's `updatedAt` increases with every change, however quickly changes follow.
  const later =
    Date.parse(at) > Date.parse(order.updatedAt) ? at : new Date(Date.parse(order.updatedAt) + 1).toISOString();
  return Object.assign(order, change, { updatedAt: later });
}

export function cancel(order: Order, at: string): Order {
  for (const parcel of order.parcels) if (parcel.fulfillments.length === 0) parcel.status = 'CANCELLED';
  return touch(order, { cancelledAt: at }, at);
}

/** Merges two fulfillment orders: the other is closed, without a change to its order. Returns the webhook's body. */
export function merge(into: Parcel, other: Parcel, isListed: boolean): object {
  into.items = [...into.items, ...other.items];
  Object.assign(other, { status: 'CLOSED', items: [] });
  const merged = { fulfillment_order: { id: into.id, status: 'open' } };
  return {
    merge_intents: [into, other].map(({ id }) => ({ fulfillment_order_id: numberIn(id) })),
    fulfillment_order_merges: isListed ? [merged] : merged,
  };
}

/** Returns the body of an order's webhook, with the fields that the tests and the app use. */
export const wordOrder = (order: Order) => ({
  id: numberIn(order.id),
  admin_graphql_api_id: order.id,
  name: order.name,
  email: order.email,
  updated_at: order.updatedAt,
  cancelled_at: order.cancelledAt,
  shipping_lines: [order.shipping ?? []]
    .flat()
    .map(({ title, code, cents }) => ({ title, code, price: (cents / 100).toFixed(2) })),
});
