// Sends the notices of the message outbox. Whether and with what text is decided when a notice is sent, so that later changes by the
// recipient, the retailer or the courier count.
import type { Language } from '@portage/contract/errors';
import { FleetEvent } from '@portage/contract/fleet/schema';
import { isNews } from '@portage/contract/notifications/events';
import { isConfirmation } from '@portage/contract/notifications/names';
import { NoticeKindName } from '@portage/contract/notifications/schema';
import { deliveryStatuses } from '@portage/contract/orders/status';
import { trackingStatus } from '@portage/contract/tracking/rules';
import { applyEvent, courier } from '../fleet/apply.ts';
import { endMessage, type MessageOutcome, type MessageRow } from '../mail/outbox.ts';
import { type Decision, type MessageKind, MessagePayload, sendMessage } from '../mail/send.ts';
import { lockDeliveries } from '../orders/deliveries.ts';
import { pinFor } from '../orders/proof/pin.ts';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import { type Scope, type Tx, wholeRetailer } from '../platform/db/database.ts';
import type { Task } from '../platform/jobs/kind.ts';
import { publish } from '../platform/outbox/facts.ts';
import { languageOfRecipient } from '../recipients/contacts.ts';
import { zoneOf } from '../recipients/zone.ts';
import { compose, drawNotice, hiddenPin } from './compose.ts';
import { judge } from './judge.ts';
import { isOptedOut, isStopped, leaveAddress } from './opt-outs.ts';
import { isSuperseded, type NoticeOrder, readNoticeOrder, sharedOccurrence } from './queries.ts';
import { showNotifications } from './settings.ts';

export const sending: Task<App, MessagePayload> = {
  kind: 'notifications.send',
  payload: MessagePayload,
  run: (app, { id }) => sendMessage(app, id, notices),
};

const notices: MessageKind = {
  decide: (app, message) => decide(app, noticeOf(message)),
  end: (app, message, ending) => endNotice(app, noticeOf(message), ending),
};

/** Returns a message as a notice, which is about an order. */
function noticeOf(message: MessageRow) {
  const { retailer_id, order_id, occurrence } = message;
  if (retailer_id === null || order_id === null || occurrence === null) throw new Error('The message is not a notice');
  return { ...message, retailer_id, order_id, occurrence, event: NoticeKindName.parse(message.event) };
}
type NoticeRow = ReturnType<typeof noticeOf>;

async function decide(app: App, notice: NoticeRow): Promise<Decision> {
  const scope = app.db.scope(wholeRetailer(notice.retailer_id));
  const { event, channel } = notice;
  const order = await readNoticeOrder(scope, notice.order_id);
  const { events, quiet } = await showNotifications(scope, order.store_id);
  const rule = isConfirmation(event) ? null : events[event][channel];
  const reached = { channel, address: notice.to_address };
  const verdict = judge(
    {
      channel,
      isOptedOut: rule
        ? await isOptedOut(scope, reached)
        : channel === 'SMS' && (await isStopped(scope, reached.address)),
      isNews: await isStillNews(scope, notice, order),
      isOn: rule?.isOn ?? true,
      isAgain: notice.sent_again_by !== null,
      quiet: rule && quiet,
      zone: zoneOf(order.address, order.store_timezone),
    },
    app.clock.now(),
  );
  if (verdict && 'until' in verdict) return verdict;
  const language = notice.language ?? (await languageOfRecipient(scope, order));
  if (verdict) return { ...verdict, language };
  const pin = pinFor(app, order);
  const contentWith = (code: string | null): Content =>
    isConfirmation(event) || !rule
      ? { subject: notice.subject, text: notice.body ?? '' }
      : compose(app, order, { event, channel, language, rule }, code);
  const kept = contentWith(pin && hiddenPin);
  return {
    language,
    kept: { subject: kept.subject, body: kept.text },
    // Test orders have no recipient: the message is stored as if it had been sent.
    send: async () => {
      if (order.sandbox_of === null) await handIn(app, notice, order, contentWith(pin), language);
    },
  };
}

/** Returns whether the notice is still current: not if the parcel has moved on, the order was voided, or the same event happened again. */
async function isStillNews(scope: Scope, notice: NoticeRow, order: NoticeOrder): Promise<boolean> {
  const { event } = notice;
  if (order.deleted_at !== null) return false;
  if (isConfirmation(event)) return true;
  if (!isNews(event, recipientStatus(order))) return false;
  if (notice.sent_again_by !== null || event === 'DRIVER_NEAR') return true;
  const shared = await sharedOccurrence(scope, order, event);
  if (shared !== null) return notice.occurrence === shared;
  return !(await isSuperseded(scope, notice.order_id, notice.occurrence));
}

/** Returns an order's status as its recipient sees it. */
export function recipientStatus({
  type,
  delivery_status,
  status_id,
}: Pick<NoticeOrder, 'type' | 'delivery_status' | 'status_id'>) {
  const status = deliveryStatuses.find((each) => each === delivery_status) ?? null;
  return trackingStatus({ type, status, statusId: status_id });
}

type Content = ReturnType<typeof compose>;

function handIn(app: App, notice: NoticeRow, order: NoticeOrder, content: Content, language: Language): Promise<void> {
  const at = readInstant(notice.created_at);
  const { id, event: kind, to_address: address } = notice;
  if (notice.channel === 'SMS') return app.texter.send({ id, at, to: address, text: content.text });
  const leave = leaveAddress(app, notice, language);
  const { provider, mail } = app.config;
  return app.mailer.send({
    id,
    at,
    from: { name: `${order.retailer_name} · ${provider.name}`, address: mail.from },
    replyTo: order.retailer_email ?? provider.supportEmail,
    to: { name: order.recipient, address },
    language,
    subject: content.subject ?? '',
    ...(isConfirmation(kind) ? {} : { unsubscribe: leave }),
    ...drawNotice(app, order, content, { kind, language, leave }),
  });
}

/** Ends the notice. A text message that was sent is added to the journey, like the courier's own. */
async function endNotice(app: App, notice: NoticeRow, ending: MessageOutcome): Promise<void> {
  const now = app.clock.now();
  await app.db.transaction(wholeRetailer(notice.retailer_id), async (tx) => {
    const [order] = (await lockDeliveries(tx, [notice.order_id])).values();
    if (!(await endMessage(tx.db, notice.id, ending, now)) || !order) return;
    if (ending.state === 'SENT' && notice.channel === 'SMS') await addToJourney(app, tx, notice, order, now);
    const fact = { orderId: notice.order_id, storeId: order.store_id, event: notice.event };
    await publish(tx, 'NOTIFICATION_ENDED', fact, courier, now);
  });
}

type LockedOrder = Parameters<typeof applyEvent>[2];

/**
 * Adds a sent text message to the journey, at the time at which the message ended: this identifies the event as that of the message. After
 * the delivery has ended, only the order's messages list it.
 */
async function addToJourney(
  app: App,
  tx: Tx,
  notice: NoticeRow,
  order: LockedOrder,
  now: Temporal.Instant,
): Promise<void> {
  if (!order.delivery_id) return;
  const given = { id: `notification:${notice.id}`, deliveryId: order.delivery_id, type: 'SMS_SENT' };
  await applyEvent(app, tx, order, FleetEvent.parse({ ...given, at: now.toString() }));
}
