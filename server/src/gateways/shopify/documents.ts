// What a shop is asked, and how it answers. `tools/shopify/documents.test.ts` holds each document to Shopify's own schema.
import { z } from 'zod';
import type { Asking } from './port.ts';

const asking = <A>(text: string, answer: z.ZodType<A>): Asking<A> => ({ text, answer });
const nodesOf = <S extends z.ZodType>(node: S) => z.object({ nodes: z.array(node) });
const said = z.string().nullable();

const Address = z.object({
  firstName: said,
  lastName: said,
  company: said,
  address1: said,
  address2: said,
  city: said,
  provinceCode: said,
  zip: said,
  countryCodeV2: said,
  phone: said,
});

const ShopifyParcel = z.object({
  id: z.string(),
  status: z.string(),
  assignedLocation: z.object({ name: z.string(), location: z.object({ id: z.string() }).nullable() }),
  deliveryMethod: z.object({ methodType: z.string() }).nullable(),
  lineItems: nodesOf(z.object({ lineItem: z.object({ id: z.string() }) })),
  fulfillments: nodesOf(
    z.object({ id: z.string(), status: z.string(), trackingInfo: z.array(z.object({ number: said })) }),
  ),
});
export type ShopifyParcel = z.output<typeof ShopifyParcel>;

const ShopifyOrder = z.object({
  id: z.string(),
  name: z.string(),
  note: said,
  email: said,
  phone: said,
  customerLocale: said,
  cancelledAt: said,
  createdAt: z.string(),
  updatedAt: z.string(),
  shippingAddress: Address.nullable(),
  fulfillmentOrders: nodesOf(ShopifyParcel),
});
export type ShopifyOrder = z.output<typeof ShopifyOrder>;

const parcelled = `
  fragment Parcelled on Order {
    id name note email phone customerLocale cancelledAt createdAt updatedAt
    shippingAddress {
      firstName lastName company address1 address2 city provinceCode zip countryCodeV2 phone
    }
    fulfillmentOrders(first: 10) {
      nodes {
        id status
        assignedLocation { name location { id } }
        deliveryMethod { methodType }
        lineItems(first: 25) { nodes { lineItem { id } } }
        fulfillments(first: 5) { nodes { id status trackingInfo(first: 5) { number } } }
      }
    }
  }`;

/** A page of the orders that changed since, oldest change first. */
export const changedOrders = asking(
  `query ChangedOrders($query: String!, $after: String) {
    orders(first: 25, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes { ...Parcelled }
      pageInfo { hasNextPage endCursor }
    }
  }${parcelled}`,
  z.object({
    orders: z.object({
      nodes: z.array(ShopifyOrder),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    }),
  }),
);

/** One order as it stands. */
export const oneOrder = asking(
  `query OneOrder($id: ID!) { order(id: $id) { ...Parcelled } }${parcelled}`,
  z.object({ order: ShopifyOrder.nullable() }),
);

/** The order that a fulfilment order is of. */
export const orderOfParcel = asking(
  `query OrderOfParcel($id: ID!) { fulfillmentOrder(id: $id) { orderId } }`,
  z.object({ fulfillmentOrder: z.object({ orderId: z.string() }).nullable() }),
);

/** The shop itself, and the places that it sends from. */
export const shopAndLocations = asking(
  `query ShopAndLocations {
    shop { name currencyCode myshopifyDomain }
    locations(first: 100, includeInactive: true) { nodes { id name isActive } }
  }`,
  z.object({
    shop: z.object({ name: z.string(), currencyCode: z.string(), myshopifyDomain: z.string() }),
    locations: nodesOf(z.object({ id: z.string(), name: z.string(), isActive: z.boolean() })),
  }),
);

const Made = z.object({ id: z.string() });

/** Has a shop tell us of one topic. */
export const listen = asking(
  `mutation Listen($topic: WebhookSubscriptionTopic!, $uri: String!, $includeFields: [String!]) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON, includeFields: $includeFields }) {
      webhookSubscription { id }
      userErrors { message }
    }
  }`,
  z.object({ webhookSubscriptionCreate: z.object({ webhookSubscription: Made.nullable() }) }),
);

/** What of it a shop tells us already. */
export const listened = asking(
  `query Listened { webhookSubscriptions(first: 100) { nodes { id topic uri } } }`,
  z.object({ webhookSubscriptions: nodesOf(z.object({ id: z.string(), topic: z.string(), uri: z.string() })) }),
);

/** Which services ask for rates at a shop's checkout. */
export const carriers = asking(
  `query Carriers { carrierServices(first: 50) { nodes { id callbackUrl } } }`,
  z.object({ carrierServices: nodesOf(z.object({ id: z.string(), callbackUrl: said })) }),
);

/** Has a shop ask us for rates at its checkout. */
export const carry = asking(
  `mutation Carry($name: String!, $url: URL!) {
    carrierServiceCreate(input: { name: $name, callbackUrl: $url, active: true, supportsServiceDiscovery: false }) {
      carrierService { id }
      userErrors { message }
    }
  }`,
  z.object({ carrierServiceCreate: z.object({ carrierService: Made.nullable() }) }),
);

/** Has a shop that asks us already ask at another address. */
export const carryOn = asking(
  `mutation CarryOn($id: ID!, $url: URL!) {
    carrierServiceUpdate(input: { id: $id, callbackUrl: $url, active: true }) {
      carrierService { id }
      userErrors { message }
    }
  }`,
  z.object({ carrierServiceUpdate: z.object({ carrierService: Made.nullable() }) }),
);

/** The fulfilments of a parcel, and what was told of each. */
export const toldOfParcel = asking(
  `query ToldOfParcel($id: ID!) {
    fulfillmentOrder(id: $id) {
      status
      fulfillments(first: 10) {
        nodes {
          id status
          trackingInfo(first: 5) { number }
          events(first: 50) { nodes { status happenedAt } }
        }
      }
    }
  }`,
  z.object({
    fulfillmentOrder: z
      .object({
        status: z.string(),
        fulfillments: nodesOf(
          z.object({
            id: z.string(),
            status: z.string(),
            trackingInfo: z.array(z.object({ number: said })),
            events: nodesOf(z.object({ status: z.string(), happenedAt: z.string() })),
          }),
        ),
      })
      .nullable(),
  }),
);

/** Tells that a parcel is on its way, and where it is followed. */
export const fulfil = asking(
  `mutation Fulfil($parcel: ID!, $number: String!, $url: URL!, $company: String!, $notify: Boolean!) {
    fulfillmentCreate(fulfillment: {
      lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: $parcel }]
      trackingInfo: { number: $number, url: $url, company: $company }
      notifyCustomer: $notify
    }) {
      fulfillment { id }
      userErrors { message }
    }
  }`,
  z.object({ fulfillmentCreate: z.object({ fulfillment: Made.nullable() }) }),
);

/** Cancels a fulfilment; Shopify then has its items to send again. */
export const cancelFulfilment = asking(
  `mutation CancelFulfilment($id: ID!) {
    fulfillmentCancel(id: $id) {
      fulfillment { id status }
      userErrors { message }
    }
  }`,
  z.object({ fulfillmentCancel: z.object({ fulfillment: Made.nullable() }) }),
);

/** Tells what happened on the way. */
export const tellEvent = asking(
  `mutation TellEvent($fulfillment: ID!, $status: FulfillmentEventStatus!, $at: DateTime!) {
    fulfillmentEventCreate(fulfillmentEvent: { fulfillmentId: $fulfillment, status: $status, happenedAt: $at }) {
      fulfillmentEvent { id }
      userErrors { message }
    }
  }`,
  z.object({ fulfillmentEventCreate: z.object({ fulfillmentEvent: Made.nullable() }) }),
);
