// Lists the notices about an order, and sends one again.
import type { Channel } from '@portage/contract/mail/schema';
import { isNews } from '@portage/contract/notifications/events';
import type { Reach } from '@portage/contract/notifications/names';
import { whyNotAgain } from '@portage/contract/notifications/rules';
import { type Notice, NoticeKindName } from '@portage/contract/notifications/schema';
import { sql } from 'kysely';
import { actorOf, type Member } from '../auth/member.ts';
import type { MessageRow } from '../mail/outbox.ts';
import { lockDeliveries } from '../orders/deliveries.ts';
import { recordFacts } from '../orders/write.ts';
import type { App } from '../platform/app.ts';
import { zoned } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { refuse, refuseIf } from '../platform/refusal.ts';
import { contactsOf } from '../recipients/contacts.ts';
import { createNotices } from './create.ts';
import { isOptedOut } from './opt-outs.ts';
import { type NoticeOrder, readNoticeOrder } from './queries.ts';
import { recipientStatus } from './send.ts';

/** Returns the notices about one of the member's orders, newest first; with `ids`, only these. */
export async function listNotices(scope: Scope, orderId: string, ids?: readonly string[]): Promise<{ data: Notice[] }> {
  const order = await readNoticeOrder(scope, orderId);
  const notices = scope.db.selectFrom('messages').where('order_id', '=', orderId);
  const shown = ids ? notices.where('id', '=', sql<string>`any(${[...ids]}::uuid[])`) : notices;
  const rows = await shown.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
  const waiting = await notices.where('state', '=', 'WAITING').select(['event', 'channel']).distinct().execute();
  const status = recipientStatus(order);
  const reach = { EMAIL: await reachOf(scope, order, 'EMAIL'), SMS: await reachOf(scope, order, 'SMS') };
  return {
    data: rows.map((row) => ({
      ...present(row, order.store_timezone, (event) => order.deleted_at === null && isNews(event, status)),
      reach: reach[row.channel],
      isUnderWay: waiting.some(({ event, channel }) => event === row.event && channel === row.channel),
    })),
  };
}

async function reachOf(scope: Scope, order: NoticeOrder, channel: Channel): Promise<Reach> {
  const contact = contactsOf(order).find((each) => each.channel === channel);
  if (!contact) return 'UNREACHABLE';
  return (await isOptedOut(scope, contact)) ? 'OPTED_OUT' : 'OPEN';
}

function present(
  row: MessageRow,
  zone: string,
  isStillNews: (event: Notice['event']) => boolean,
): Omit<Notice, 'reach' | 'isUnderWay'> {
  const event = NoticeKindName.parse(row.event);
  const at = (instant: string | null) => (instant === null ? null : zoned(instant, zone));
  return {
    id: row.id,
    event,
    channel: row.channel,
    address: row.to_address,
    language: row.language,
    state: row.state,
    reason: row.reason,
    createdAt: zoned(row.created_at, zone),
    heldUntil: at(row.due_at),
    endedAt: at(row.ended_at),
    subject: row.subject,
    text: row.body,
    sentAgainBy: row.sent_again_by,
    isNews: isStillNews(event),
  };
}

/** Sends a notice again, to the order's current contact. */
export async function sendAgain(app: App, by: Member, orderId: string, id: string): Promise<{ data: Notice[] }> {
  await app.db.transaction(by, async (tx) => {
    await lockDeliveries(tx, [orderId]);
    const order = await readNoticeOrder(tx, orderId);
    const { data } = await listNotices(tx, orderId);
    const notice = data.find((each) => each.id === id) ?? refuse('NOTIFICATION_NOT_FOUND');
    refuseIf(whyNotAgain(notice));
    const { event, channel } = notice;
    const contact = contactsOf(order).find((each) => each.channel === channel) ?? refuse('RECIPIENT_UNREACHABLE');
    await createNotices(app, tx, order, [contact], { event, sent_again_by: by.name });
    const fact = { orderId, storeId: order.store_id, event };
    await recordFacts(app, tx, [{ topic: 'NOTIFICATION_REPEATED', fact }], actorOf(by), app.clock.now());
  });
  return listNotices(app.db.scope(by), orderId);
}
