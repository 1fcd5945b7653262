// The GraphQL operations that the product runs in a shop. `tools/shopify/documents.test.ts` validates each against Shopify's schema.
import { z } from 'zod';
import type { GraphqlOperation } from './port.ts';

const operation = <A>(text: string, result: z.ZodType<A>): GraphqlOperation<A> => ({ text, result });
const nodesOf = <S extends z.ZodType>(node: S) => z.object({ nodes: z.array(node) });
const nullableText = z.string().nullable();

const Address = z.object({
  firstName: nullableText,
  lastName: nullableText,
  company: nullableText,
  address1: nullableText,
  address2: nullableText,
  city: nullableText,
  provinceCode: nullableText,
  zip: nullableText,
  countryCodeV2: nullableText,
  phone: nullableText,
});

const FulfillmentOrder = z.object({
  id: z.string(),
  status: z.string(),
  assignedLocation: z.object({ name: z.string(), location: z.object({ id: z.string() }).nullable() }),
  deliveryMethod: z.object({ methodType: z.string() }).nullable(),
  lineItems: nodesOf(z.object({ lineItem: z.object({ id: z.string() }) })),
  fulfillments: nodesOf(
    z.object({ id: z.string(), status: z.string(), trackingInfo: z.array(z.object({ number: nullableText })) }),
  ),
});
export type FulfillmentOrder = z.output<typeof FulfillmentOrder>;

const ShopifyOrder = z.object({
  id: z.string(),
  name: z.string(),
  note: nullableText,
  email: nullableText,
  phone: nullableText,
  customerLocale: nullableText,
  cancelledAt: nullableText,
  createdAt: z.string(),
  updatedAt: z.string(),
  shippingAddress: Address.nullable(),
  fulfillmentOrders: nodesOf(FulfillmentOrder),
});
export type ShopifyOrder = z.output<typeof ShopifyOrder>;

const orderFragment = `
  fragment OrderFields on Order {
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

/** Reads a page of the orders that match a query, oldest change first. */
export const changedOrders = operation(
  `query ChangedOrders($query: String!, $after: String) {
    orders(first: 25, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes { ...OrderFields }
      pageInfo { hasNextPage endCursor }
    }
  }${orderFragment}`,
  z.object({
    orders: z.object({
      nodes: z.array(ShopifyOrder),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    }),
  }),
);

export const orderById = operation(
  `query OrderById($id: ID!) { order(id: $id) { ...OrderFields } }${orderFragment}`,
  z.object({ order: ShopifyOrder.nullable() }),
);

export const orderOfFulfillmentOrder = operation(
  `query OrderOfFulfillmentOrder($id: ID!) { fulfillmentOrder(id: $id) { orderId } }`,
  z.object({ fulfillmentOrder: z.object({ orderId: z.string() }).nullable() }),
);

export const shopAndLocations = operation(
  `query ShopAndLocations {
    shop { name currencyCode myshopifyDomain }
    locations(first: 100, includeInactive: true) { nodes { id name isActive } }
  }`,
  z.object({
    shop: z.object({ name: z.string(), currencyCode: z.string(), myshopifyDomain: z.string() }),
    locations: nodesOf(z.object({ id: z.string(), name: z.string(), isActive: z.boolean() })),
  }),
);

const Created = z.object({ id: z.string() });

export const createWebhookSubscription = operation(
  `mutation CreateWebhookSubscription($topic: WebhookSubscriptionTopic!, $uri: String!, $includeFields: [String!]) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON, includeFields: $includeFields }) {
      webhookSubscription { id }
      userErrors { message }
    }
  }`,
  z.object({ webhookSubscriptionCreate: z.object({ webhookSubscription: Created.nullable() }) }),
);

export const webhookSubscriptions = operation(
  `query WebhookSubscriptions { webhookSubscriptions(first: 100) { nodes { id topic uri } } }`,
  z.object({ webhookSubscriptions: nodesOf(z.object({ id: z.string(), topic: z.string(), uri: z.string() })) }),
);

/** Reads the services from which a shop requests rates at its checkout. */
export const carrierServices = operation(
  `query CarrierServices { carrierServices(first: 50) { nodes { id callbackUrl } } }`,
  z.object({ carrierServices: nodesOf(z.object({ id: z.string(), callbackUrl: nullableText })) }),
);

export const createCarrierService = operation(
  `mutation CreateCarrierService($name: String!, $url: URL!) {
    carrierServiceCreate(input: { name: $name, callbackUrl: $url, active: true, supportsServiceDiscovery: false }) {
      carrierService { id }
      userErrors { message }
    }
  }`,
  z.object({ carrierServiceCreate: z.object({ carrierService: Created.nullable() }) }),
);

export const updateCarrierService = operation(
  `mutation UpdateCarrierService($id: ID!, $url: URL!) {
    carrierServiceUpdate(input: { id: $id, callbackUrl: $url, active: true }) {
      carrierService { id }
      userErrors { message }
    }
  }`,
  z.object({ carrierServiceUpdate: z.object({ carrierService: Created.nullable() }) }),
);

/** Reads the fulfillments of a fulfillment order, with their events. */
export const fulfillmentsOf = operation(
  `query FulfillmentsOf($id: ID!) {
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
            trackingInfo: z.array(z.object({ number: nullableText })),
            events: nodesOf(z.object({ status: z.string(), happenedAt: z.string() })),
          }),
        ),
      })
      .nullable(),
  }),
);

/** Marks a fulfillment order as sent, with its tracking link. */
export const createFulfillment = operation(
  `mutation CreateFulfillment($fulfillmentOrder: ID!, $number: String!, $url: URL!, $company: String!, $notify: Boolean!) {
    fulfillmentCreate(fulfillment: {
      lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: $fulfillmentOrder }]
      trackingInfo: { number: $number, url: $url, company: $company }
      notifyCustomer: $notify
    }) {
      fulfillment { id }
      userErrors { message }
    }
  }`,
  z.object({ fulfillmentCreate: z.object({ fulfillment: Created.nullable() }) }),
);

/** Cancels a fulfillment. Shopify then has its items sent again, by a new fulfillment order. */
export const cancelFulfillment = operation(
  `mutation CancelFulfillment($id: ID!) {
    fulfillmentCancel(id: $id) {
      fulfillment { id status }
      userErrors { message }
    }
  }`,
  z.object({ fulfillmentCancel: z.object({ fulfillment: Created.nullable() }) }),
);

export const createFulfillmentEvent = operation(
  `mutation CreateFulfillmentEvent($fulfillment: ID!, $status: FulfillmentEventStatus!, $at: DateTime!) {
    fulfillmentEventCreate(fulfillmentEvent: { fulfillmentId: $fulfillment, status: $status, happenedAt: $at }) {
      fulfillmentEvent { id }
      userErrors { message }
    }
  }`,
  z.object({ fulfillmentEventCreate: z.object({ fulfillmentEvent: Created.nullable() }) }),
);
