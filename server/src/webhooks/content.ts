// The content of an event, derived from a fact and the current order.
import type { Order } from '@portage/contract/orders/schema';
import { cancelReasons, completionTypes, skipReasons } from '@portage/contract/orders/status';
import { reasonName, webhookData } from '@portage/contract/webhooks/payloads';
import { topicOfEvent, type WebhookTopic } from '@portage/contract/webhooks/topics';
import { isoText } from '../platform/clock.ts';
import type { Actor, FactAbout } from '../platform/outbox/facts.ts';

/** The facts from which events are created. */
export const sourceTopics = [
  'ORDER_CREATED',
  'ORDERS_IMPORTED',
  'ORDER_FULFILLED',
  'ORDER_EDITED',
  'ORDER_DELETED',
  'SHIPMENT_CANCELED',
  'DELIVERY_CHANGED',
] as const;
export type SourceFact = FactAbout<(typeof sourceTopics)[number]>;
export type NewOrdersFact = Extract<SourceFact, { topic: 'ORDER_CREATED' | 'ORDERS_IMPORTED' }>;
export type EventContent = { topic: WebhookTopic; at: string; data: unknown };
type EventDetails = Readonly<Record<string, unknown>>;

export const isNewOrdersFact = (source: SourceFact): source is NewOrdersFact =>
  source.topic === 'ORDER_CREATED' || source.topic === 'ORDERS_IMPORTED';

/** Returns the topics of new orders. An order that is created fulfilled has both. */
export const topicsOfNewOrders = ({ fact }: NewOrdersFact): WebhookTopic[] =>
  fact.fulfilled ? ['ORDER_CREATION', 'ORDER_FULFILLMENT'] : ['ORDER_CREATION'];

/** Returns the content of an event; the topic's schema keeps only its own fields. */
export const contentOf = (
  topic: WebhookTopic,
  at: string,
  about: { order: Order; by: Actor['role'] } & EventDetails,
): EventContent => ({
  topic,
  at,
  data: webhookData[topic].parse(about),
});

/** Returns whether a fact can produce an event. Calls and text messages never do; edits do only if they change the date or time. */
export function isRelevant(source: SourceFact): boolean {
  if (source.topic === 'ORDER_EDITED') return source.fact.fields.some((field) => field === 'date' || field === 'time');
  if (source.topic === 'ORDERS_IMPORTED') return (source.fact.orderIds ?? []).length > 0;
  if (source.topic !== 'DELIVERY_CHANGED') return true;
  const { event, became } = source.fact;
  return topicOfEvent({ event, became, statusId: null, sorted: true, deliveryAttemptsMade: 0 }) !== null;
}

/** Returns the event that a fact produces; null if the order shows that there is none. */
export function contentFrom(source: Exclude<SourceFact, NewOrdersFact>, order: Order): EventContent | null {
  const at = isoText(source.publishedAt);
  const content = (topic: WebhookTopic, extra: EventDetails = {}, occurredAt = at) =>
    contentOf(topic, occurredAt, { ...extra, order, by: source.by.role });
  switch (source.topic) {
    case 'ORDER_FULFILLED':
      return content('ORDER_FULFILLMENT');
    case 'ORDER_DELETED':
      return content('ORDER_CANCELED', { canceled: 'ORDER', note: null, reason: null });
    case 'SHIPMENT_CANCELED':
      return content('ORDER_CANCELED', { canceled: 'SHIPMENT', note: null, reason: null });
    case 'ORDER_EDITED':
      // An edit adds a tracker only if the order is with the courier.
      return order.trackers.some(
        ({ event, statusUpdatedAt }) => event === 'DELIVERY_SCHEDULED' && statusUpdatedAt === at,
      )
        ? content('ORDER_RESCHEDULED', { note: null, date: order.date, time: order.time })
        : null;
    case 'DELIVERY_CHANGED': {
      const tracker = order.trackers.find(({ id }) => id === source.fact.trackerId);
      const { sorted = false } = order.delivery ?? {};
      const { deliveryAttemptsMade } = order;
      const statusId = tracker?.statusId ?? null;
      const topic = topicOfEvent({ ...source.fact, statusId, sorted, deliveryAttemptsMade });
      return topic === null
        ? null
        : content(topic, detailsOf(order, tracker, source.fact.event), tracker?.statusUpdatedAt);
    }
  }
}

/** Returns the content of a test event, from the order's latest tracker. */
export const testContent = (topic: WebhookTopic, order: Order, at: string): EventContent =>
  contentOf(topic, at, { ...detailsOf(order, order.trackers.at(-1), ''), order, by: 'PROVIDER' });

/** Returns the details of a courier's event, for every topic. */
function detailsOf(order: Order, tracker: Order['trackers'][number] | undefined, event: string): EventDetails {
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
