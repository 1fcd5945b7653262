// From what happens to a parcel to messages that wait: a row for each occurrence, written once ever, and its errand beside it.
import { fleetEventTypes } from '@portage/contract/fleet/states';
import { isToldOnce, notificationOf } from '@portage/contract/notifications/events';
import type { NotificationEvent } from '@portage/contract/notifications/names';
import { languages } from '@portage/contract/words';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { type Subscriber, subscribe } from '../platform/noun.ts';
import { contactsOf, rememberLanguage } from '../recipients/contacts.ts';
import { type About, insertNotices, readAbout } from './queries.ts';
import { sending } from './send.ts';
import { showNotifications } from './settings.ts';

/** What is worth saying of a parcel today is worth nothing when the mail server comes back next week. */
export const worthHours = 72;

export const tellRecipients: Subscriber = subscribe(
  'notifications.tell',
  ['DELIVERY_CHANGED'],
  ({ fact }) =>
    fact.trackerId !== undefined && eventOf(fact.became === undefined ? fact.event : fact.became, null) !== null,
  (app, { retailerId, fact: { orderId, trackerId = '', became } }) =>
    app.db.transaction(wholeRetailer(retailerId), async (tx) => {
      const tracker = await tx.db
        .selectFrom('trackers')
        .select(['event', 'status_id', 'delivery_id'])
        .where('id', '=', trackerId)
        .executeTakeFirst();
      const order = await readAbout(tx, orderId);
      if (!tracker || tracker.delivery_id !== order.delivery_id) return;
      // Of one package: what it made of the order is told, and nothing while that stays as it is.
      const event = became ? eventOf(became, order.status_id) : eventOf(tracker.event, tracker.status_id);
      if (event) await tell(app, tx, order, event, isToldOnce(event) ? (order.delivery_id ?? '') : trackerId);
    }),
);

function eventOf(name: string | null, statusId: number | null): NotificationEvent | null {
  const type = fleetEventTypes.find((each) => each === name);
  return type === undefined ? null : notificationOf(type, statusId);
}

/** Writes the messages of an event by the channels that the retailer chose, and has them sent when the transaction commits. */
export async function tell(
  app: App,
  tx: Tx,
  order: About,
  event: NotificationEvent,
  occurrence: string,
): Promise<void> {
  const now = app.clock.now();
  const { events } = await showNotifications(tx, order.store_id);
  const contacts = contactsOf(order).filter(({ channel }) => events[event][channel].isOn);
  if (contacts.length === 0) return;
  const language = languages.find((each) => each === order.language);
  if (language) await rememberLanguage(tx, order, { language, isChosen: false, at: now });
  const written = await insertNotices(
    tx,
    contacts.map(({ channel, address }) => ({
      id: newId(now.epochMilliseconds),
      order_id: order.id,
      event,
      occurrence,
      channel,
      address: channel === 'EMAIL' ? (order.email ?? address) : address,
      created_at: now.toString(),
      expires_at: now.add({ hours: worthHours }).toString(),
    })),
  );
  for (const id of written) await app.jobs.send(tx, sending, `${tx.retailerId}/${id}`);
}
