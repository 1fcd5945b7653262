// The Admin API: executes operations with Shopify's own schema against the state of a shop.
import { type ExecutionResult, type GraphQLSchema, graphql } from 'graphql';
import { type Fulfillment, gid, newNumber, type Order, type Parcel, type Shop, touch } from './shop.ts';

/** A shop's query cost allowance, and how quickly it is restored. */
export type Allowance = { available: number; most: number; perSecond: number; at: number };
export const newAllowance = (most = 2000, perSecond = 100): Allowance => ({
  available: most,
  most,
  perSecond,
  at: Date.now(),
});
const costOfQuery = 25;

const listed = <T>(nodes: readonly T[]) => ({
  nodes,
  edges: nodes.map((node) => ({ node, cursor: '' })),
  pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
});

const fulfillmentOf = (each: Fulfillment) => ({
  id: each.id,
  status: each.status,
  trackingInfo: [{ number: each.number, url: each.url, company: null }],
  events: listed(each.events),
});

/** Returns the line item's id: one per title of an order, in whichever fulfillment order the title is. */
function lineIdOf({ id, parcels }: Order, title: string): string {
  const titles = parcels.flatMap(({ items }) => items.map((item) => item.title));
  return gid('LineItem', `${id.split('/').at(-1)}${titles.indexOf(title)}`);
}

const parcelOf = (order: Order) => (parcel: Parcel) => ({
  id: parcel.id,
  status: parcel.status,
  orderId: order.id,
  assignedLocation: { name: parcel.location.name, location: parcel.location },
  deliveryMethod: { methodType: parcel.method },
  lineItems: listed(
    parcel.items.map(({ title, quantity }) => ({
      lineItem: { id: lineIdOf(order, title) },
      remainingQuantity: parcel.fulfillments.length > 0 ? 0 : quantity,
    })),
  ),
  fulfillments: listed(parcel.fulfillments.map(fulfillmentOf)),
});

const orderOf = (order: Order) => ({
  ...order,
  shippingLine: order.shipping,
  fulfillmentOrders: listed(order.parcels.map(parcelOf(order))),
});

type Page = { first: number; after: string | null; query: string };

function ordersOf(shop: Shop, { first, after, query }: Page) {
  const [, since = '1970-01-01'] = /updated_at:>='?([^']+)'?/.exec(query) ?? [];
  const found = shop.orders
    .filter((order) => Date.parse(order.updatedAt) >= Date.parse(since))
    .sort((one, other) => Date.parse(one.updatedAt) - Date.parse(other.updatedAt));
  const start = after === null ? 0 : Number(after);
  const nodes = found.slice(start, start + first).map(orderOf);
  const end = start + nodes.length;
  return {
    ...listed(nodes),
    pageInfo: { hasNextPage: end < found.length, hasPreviousPage: start > 0, endCursor: String(end) },
  };
}

const refused = (message: string) => ({ userErrors: [{ field: null, message }] });

type Fulfilling = {
  fulfillment: {
    lineItemsByFulfillmentOrder: { fulfillmentOrderId: string }[];
    trackingInfo: { number: string; url: string };
  };
};
/** Cancels a fulfillment. As in Shopify, its items move to a new fulfillment order. */
export function unfulfil(order: Order, parcel: Parcel, fulfillment: Fulfillment, at: string): void {
  fulfillment.status = 'CANCELLED';
  order.parcels.push({ ...parcel, id: gid('FulfillmentOrder', newNumber()), status: 'OPEN', fulfillments: [] });
  touch(order, {}, at);
}

type Event = { fulfillmentEvent: { fulfillmentId: string; status: string; happenedAt: string } };
type Subscribing = { topic: string; webhookSubscription: { uri: string; includeFields?: string[] | null } };

type Carrying = { input: { id: string; name: string; callbackUrl: string } };

const carriersOf = (shop: Shop) => ({
  carrierServices: () => {
    if (shop.deniesCarriers) throw new Error('Access denied for carrierServices field');
    return listed(shop.carriers);
  },
  carrierServiceUpdate: ({ input: { id, callbackUrl } }: Carrying) => {
    const found = shop.carriers.find((each) => each.id === id);
    if (!found) return refused('The carrier or app could not be found');
    return { carrierService: Object.assign(found, { callbackUrl }), userErrors: [] };
  },
  carrierServiceCreate: ({ input }: Carrying) => {
    if (shop.hasNoCarriers) return refused('Carrier Calculated Shipping must be enabled for this store');
    if (shop.carriers.some(({ name }) => name === input.name)) return refused('Name has already been taken');
    const made = { id: gid('DeliveryCarrierService', newNumber()), name: input.name, callbackUrl: input.callbackUrl };
    shop.carriers.push(made);
    return { carrierService: made, userErrors: [] };
  },
});

/** Returns the resolvers of a shop; `now` is its clock. */
function rootOf(shop: Shop, now: () => string) {
  const parcels = () => shop.orders.flatMap((order) => order.parcels.map((parcel) => ({ order, parcel })));
  return {
    shop: { name: shop.name, currencyCode: 'CAD', myshopifyDomain: shop.domain },
    locations: listed(shop.locations),
    orders: (page: Page) => ordersOf(shop, page),
    order: ({ id }: { id: string }) => shop.orders.filter((order) => order.id === id).map(orderOf)[0] ?? null,
    fulfillmentOrder: ({ id }: { id: string }) =>
      parcels()
        .filter(({ parcel }) => parcel.id === id)
        .map(({ order, parcel }) => parcelOf(order)(parcel))[0] ?? null,
    ...carriersOf(shop),
    webhookSubscriptions: listed(shop.subscriptions),
    webhookSubscriptionCreate: ({ topic, webhookSubscription: { uri, includeFields } }: Subscribing) => {
      if (shop.subscriptions.some((each) => each.topic === topic && each.uri === uri))
        return refused('Address for this topic has already been taken');
      const made = { id: gid('WebhookSubscription', newNumber()), topic, uri, includeFields: includeFields ?? null };
      shop.subscriptions.push(made);
      return { webhookSubscription: made, userErrors: [] };
    },
    fulfillmentCreate: ({ fulfillment }: Fulfilling) => {
      const [wanted] = fulfillment.lineItemsByFulfillmentOrder;
      const found = parcels().find(({ parcel }) => parcel.id === wanted?.fulfillmentOrderId);
      if (!found || (found.parcel.status !== 'OPEN' && found.parcel.status !== 'IN_PROGRESS'))
        return refused('Fulfillment order is not open');
      const made = { id: gid('Fulfillment', newNumber()), status: 'SUCCESS', events: [], ...fulfillment.trackingInfo };
      found.parcel.fulfillments.push(made);
      found.parcel.status = 'CLOSED';
      touch(found.order, {}, now());
      return { fulfillment: fulfillmentOf(made), userErrors: [] };
    },
    fulfillmentCancel: ({ id }: { id: string }) => {
      const found = parcels()
        .flatMap(({ order, parcel }) => parcel.fulfillments.map((each) => ({ order, parcel, each })))
        .find(({ each }) => each.id === id);
      if (!found) return refused('Fulfillment not found');
      if (found.each.status !== 'SUCCESS') return refused('Fulfillment cannot be canceled');
      unfulfil(found.order, found.parcel, found.each, now());
      return { fulfillment: fulfillmentOf(found.each), userErrors: [] };
    },
    fulfillmentEventCreate: ({ fulfillmentEvent: { fulfillmentId, status, happenedAt } }: Event) => {
      const found = parcels()
        .flatMap(({ parcel }) => parcel.fulfillments)
        .find((each) => each.id === fulfillmentId);
      if (!found) return refused('Fulfillment not found');
      found.events.push({ status, happenedAt });
      return { fulfillmentEvent: { id: gid('FulfillmentEvent', newNumber()), status, happenedAt }, userErrors: [] };
    },
  };
}

export type Operation = { query: string; variables?: Record<string, unknown> };

/** Executes an operation, or returns that the shop is throttled. */
export async function answer(
  schema: GraphQLSchema,
  shop: Shop,
  operation: Operation,
  allowance: Allowance,
  now: () => string,
) {
  const seconds = (Date.now() - allowance.at) / 1000;
  allowance.available = Math.min(allowance.most, allowance.available + seconds * allowance.perSecond);
  allowance.at = Date.now();
  const isTooMuch = allowance.available < costOfQuery;
  if (!isTooMuch) allowance.available -= costOfQuery;
  const cost = {
    requestedQueryCost: costOfQuery,
    throttleStatus: {
      maximumAvailable: allowance.most,
      currentlyAvailable: Math.floor(allowance.available),
      restoreRate: allowance.perSecond,
    },
  };
  const result: ExecutionResult = isTooMuch
    ? JSON.parse('{"errors":[{"message":"Throttled","extensions":{"code":"THROTTLED"}}]}')
    : await graphql({
        schema,
        source: operation.query,
        rootValue: rootOf(shop, now),
        ...(operation.variables && { variableValues: operation.variables }),
      });
  return { ...result, extensions: { cost } };
}
