// From what happens to an order to what is told of it: a decision from the fact and the order as it is read now.

import type { Order } from '@portage/contract/orders/schema';
import { cancelReasons, completionTypes, skipReasons } from '@portage/contract/orders/status';
import { reasonName, webhookData } from '@portage/contract/webhooks/payloads';
import { topicOfEvent, type WebhookTopic } from '@portage/contract/webhooks/topics';
import { isoText } from '../platform/clock.ts';
import type { Actor, FactAbout } from '../platform/outbox/facts.ts';

/** The facts that may tell endpoints something. */
export const toldFacts = [
  'ORDER_CREATED',
  'ORDERS_IMPORTED',
  'ORDER_FULFILLED',
  'ORDER_EDITED',
  'ORDER_DELETED',
  'SHIPMENT_CANCELED',
  'DELIVERY_CHANGED',
] as const;
/** One of them, with whose it is and when. */
export type ToldFact = FactAbout<(typeof toldFacts)[number]>;
/** Those about new orders. */
export type NewOrdersFact = Extract<ToldFact, { topic: 'ORDER_CREATED' | 'ORDERS_IMPORTED' }>;
/** What an event says besides its order's and its own ids. */
export type Told = { topic: WebhookTopic; at: string; data: unknown };
type Extra = Readonly<Record<string, unknown>>;

export const isOfNewOrders = (told: ToldFact): told is NewOrdersFact =>
  told.topic === 'ORDER_CREATED' || told.topic === 'ORDERS_IMPORTED';

/** The topics of new orders: the fact alone decides. Orders that are fulfilled as they are made have both. */
export const topicsOfNew = ({ fact }: NewOrdersFact): WebhookTopic[] =>
  fact.fulfilled ? ['ORDER_CREATION', 'ORDER_FULFILLMENT'] : ['ORDER_CREATION'];

/** What an event of a topic says of an order, with what only some topics have. */
export const toldBy = (topic: WebhookTopic, at: string, about: { order: Order; by: Actor['role'] } & Extra): Told => ({
  topic,
  at,
  data: webhookData[topic].parse(about),
});

/** Calls and text messages are told to nobody, and edits only where they move the day or the time. */
export function isTold(told: ToldFact): boolean {
  if (told.topic === 'ORDER_EDITED') return told.fact.fields.some((field) => field === 'date' || field === 'time');
  if (told.topic === 'ORDERS_IMPORTED') return (told.fact.orderIds ?? []).length > 0;
  if (told.topic !== 'DELIVERY_CHANGED') return true;
  const { event, became } = told.fact;
  return topicOfEvent({ event, became, statusId: null, sorted: true, deliveryAttemptsMade: 0 }) !== null;
}

/** What is told of an order by a fact; null where the order shows that it is nothing. */
export function toldOf(told: Exclude<ToldFact, NewOrdersFact>, order: Order): Told | null {
  const at = isoText(told.publishedAt);
  const say = (topic: WebhookTopic, extra: Extra = {}, when = at) =>
    toldBy(topic, when, { ...extra, order, by: told.by.role });
  switch (told.topic) {
    case 'ORDER_FULFILLED':
      return say('ORDER_FULFILLMENT');
    case 'ORDER_DELETED':
      return say('ORDER_CANCELED', { canceled: 'ORDER', note: null, reason: null });
    case 'SHIPMENT_CANCELED':
      return say('ORDER_CANCELED', { canceled: 'SHIPMENT', note: null, reason: null });
    case 'ORDER_EDITED':
      // Only an edit of what the courier has leaves a line in its journey.
      return order.trackers.some(
        ({ event, statusUpdatedAt }) => event === 'DELIVERY_SCHEDULED' && statusUpdatedAt === at,
      )
        ? say('ORDER_RESCHEDULED', { note: null, date: order.date, time: order.time })
        : null;
    case 'DELIVERY_CHANGED': {
      const tracker = order.trackers.find(({ id }) => id === told.fact.trackerId);
      const { sorted = false } = order.delivery ?? {};
      const { deliveryAttemptsMade } = order;
      const statusId = tracker?.statusId ?? null;
      const topic = topicOfEvent({ ...told.fact, statusId, sorted, deliveryAttemptsMade });
      return topic === null ? null : say(topic, extraOf(order, tracker, told.fact.event), tracker?.statusUpdatedAt);
    }
  }
}

/** What would be told of an order by a topic, to try an endpoint: of its journey's last line. */
export const toldForTest = (topic: WebhookTopic, order: Order, at: string): Told =>
  toldBy(topic, at, { ...extraOf(order, order.trackers.at(-1), ''), order, by: 'PROVIDER' });

/** All that an event of the courier's may tell; each topic's schema takes what is its own. */
function extraOf(order: Order, tracker: Order['trackers'][number] | undefined, event: string): Extra {
  const statusId = tracker?.statusId ?? null;
  const attempt = order.attempts.find(({ date, status }) => date.at === tracker?.at.at && status === tracker?.event);
  return {
    note: tracker?.statusNote ?? null,
    package: tracker?.package ?? null,
    scan: event === 'SORTED_AT_WAREHOUSE' ? 'SORTED' : 'ARRIVED',
    driver: tracker?.data.driver ?? null,
    attempt: attempt ?? null,
    photos: attempt?.photos ?? order.delivery?.photos ?? [],
    completion: reasonName(completionTypes, statusId),
    reason: reasonName(event === 'CANCELED' ? cancelReasons : skipReasons, statusId),
    canceled: 'SHIPMENT',
    date: order.date,
    time: order.time,
    dropoffPoint: order.delivery?.dropoffPoint ?? null,
  };
}
