// Creates notices from a parcel's events: one for each occurrence and channel, with the task that sends it.
import { fleetEventTypes } from '@portage/contract/fleet/states';
import { notificationOf } from '@portage/contract/notifications/events';
import type { NoticeKind, NotificationEvent } from '@portage/contract/notifications/names';
import { languages } from '@portage/contract/words';
import { insertMessages, type MessageRow } from '../mail/outbox.ts';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { type Subscriber, subscribe } from '../platform/noun.ts';
import { type Contact, contactsOf, rememberLanguage } from '../recipients/contacts.ts';
import { type NoticeOrder, readNoticeOrder, sharedOccurrence } from './queries.ts';
import { sending } from './send.ts';
import { showNotifications } from './settings.ts';

export const noticingDeliveries: Subscriber = subscribe(
  // Its position is stored under this name.
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
      const order = await readNoticeOrder(tx, orderId);
      if (!tracker || tracker.delivery_id !== order.delivery_id) return;
      // The event of a single package counts by its effect on the order. There is no notice while the order's state stays the same.
      const event = became ? eventOf(became, order.status_id) : eventOf(tracker.event, tracker.status_id);
      if (event)
        await createEventNotices(app, tx, order, event, (await sharedOccurrence(tx, order, event)) ?? trackerId);
    }),
);

function eventOf(name: string | null, statusId: number | null): NotificationEvent | null {
  const type = fleetEventTypes.find((each) => each === name);
  return type === undefined ? null : notificationOf(type, statusId);
}

/** Creates the notices of an event, on the channels that the retailer chose. */
export async function createEventNotices(
  app: App,
  tx: Tx,
  order: NoticeOrder,
  event: NotificationEvent,
  occurrence: string,
): Promise<void> {
  const { events } = await showNotifications(tx, order.store_id);
  const contacts = contactsOf(order).filter(({ channel }) => events[event][channel].isOn);
  if (contacts.length === 0) return;
  const language = languages.find((each) => each === order.language);
  if (language) await rememberLanguage(tx, order, { language, isChosen: false, at: app.clock.now() });
  await createNotices(app, tx, order, contacts, { event, occurrence });
}

/** Hours after which a notice is outdated, so that it is not sent when a mail server returns a week later. */
const expiryHours = 72;

type NewNotice = {
  event: NoticeKind;
  /** The reported occurrence: a notice is created once for it. Without one, the notice is always created. */
  occurrence?: string;
  sent_again_by?: string;
  /** Postpones it: ISO 8601. */
  due_at?: string;
} & Partial<Pick<MessageRow, 'language' | 'subject' | 'body'>>;

/** Creates a notice to each contact, unless it was created before. It is sent once the transaction commits, or once it is due. */
export async function createNotices(
  app: App,
  tx: Tx,
  order: { id: string; email: string | null },
  contacts: readonly Contact[],
  notice: NewNotice,
): Promise<void> {
  if (contacts.length === 0) return;
  const now = app.clock.now();
  const rows = contacts.map(({ channel, address }) => {
    const id = newId(now.epochMilliseconds);
    return {
      id,
      occurrence: id,
      ...notice,
      order_id: order.id,
      channel,
      to_address: channel === 'EMAIL' ? (order.email ?? address) : address,
      created_at: now.toString(),
      expires_at: now.add({ hours: expiryHours }).toString(),
    };
  });
  const ids = await insertMessages(tx.db, rows);
  if (notice.due_at === undefined) for (const id of ids) await app.jobs.send(tx, sending, { id });
}
