// Previews a message, filled with a real order, while a retailer edits its text.
import type { NotificationEvent } from '@portage/contract/notifications/names';
import { defaultRules, textFaults } from '@portage/contract/notifications/rules';
import type { PreviewQuestion } from '@portage/contract/notifications/schema';
import { completionTypes, skipReasons } from '@portage/contract/orders/status';
import { promisedDate } from '@portage/contract/tracking/rules';
import type { Member } from '../auth/member.ts';
import { notMoved } from '../orders/records.ts';
import type { App } from '../platform/app.ts';
import { today } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { refuse, refuseFaults } from '../platform/refusal.ts';
import { compose, drawNotice, type Subject } from './compose.ts';
import { readNoticeOrder } from './queries.ts';

/** The status of a parcel after each event. */
const exampleStatus: Record<NotificationEvent, Pick<Subject, 'delivery_status' | 'status_id'>> = {
  HANDED_OVER: { delivery_status: 'DELIVERY_SCHEDULED', status_id: null },
  OUT_FOR_DELIVERY: { delivery_status: 'ATTEMPTING_DELIVERY', status_id: null },
  DRIVER_NEAR: { delivery_status: 'ATTEMPTING_DELIVERY', status_id: null },
  DELIVERED: { delivery_status: 'COMPLETED', status_id: completionTypes.frontDoor },
  MISSED: { delivery_status: 'SKIPPED', status_id: skipReasons.noAnswer },
  DELAYED: { delivery_status: 'SKIPPED', status_id: skipReasons.delayed },
  AT_DROPOFF_POINT: { delivery_status: 'AT_DROPOFF_POINT', status_id: null },
  RETURNING: { delivery_status: 'RTS_SCHEDULED', status_id: null },
  CANCELED: { delivery_status: 'CANCELED', status_id: null },
};

const examplePoint = {
  name: 'Pharmacie Laurier',
  address: '1200, avenue Laurier E, Montréal, QC, H2J 1G9',
  hours: null,
};

/** Fills the texts with an order in the state after the event, even if it has not reached that state. */
export async function previewNotice(app: App, by: Member, question: PreviewQuestion) {
  const { event, channel, language, subject, text, orderId } = question;
  const none = { en: null, fr: null };
  const rule = {
    isOn: true,
    subject: { ...none, [language]: subject ?? null },
    text: { ...none, [language]: text ?? null },
  };
  refuseFaults(
    textFaults({ [event]: { ...defaultRules, [channel]: rule } }).map((fault) => ({
      ...fault,
      path: fault.path.includes('.subject.') ? 'subject' : 'text',
    })),
  );
  const scope = app.db.scope(by);
  const order = await orderFor(scope, orderId);
  const filled = order ?? (await madeUp(app, scope));
  const about = asIfToday(app, filled, event);
  const message = compose(app, about, { event, channel, language, rule }, null);
  const html =
    channel === 'EMAIL'
      ? drawNotice(app, about, message, { kind: event, language, leave: app.config.publicUrl }).html
      : null;
  const shown = order && { id: order.id, recipient: order.recipient, trackingCode: order.tracking_code };
  return { subject: message.subject ?? '', text: message.text, html, order: shown };
}

/** Returns the order as it is after the event, with dates and promises that have not passed. */
function asIfToday(app: App, order: Subject, event: NotificationEvent): Subject {
  const now = today(app.clock, order.store_timezone);
  const { delivery_date: date, promised_by: promised } = order;
  return {
    ...order,
    ...exampleStatus[event],
    dropoff_point: { ...examplePoint, holdUntil: Temporal.PlainDate.from(now).add({ days: 10 }).toString() },
    ...{ moved_by: null, moved_at: null, holder: 'COURIER', route: null },
    completed_at: order.completed_at ?? app.clock.now().toString(),
    stop_start_time: app.clock.now().add({ hours: 2 }).toString(),
    delivery_date: date !== null && date > now ? date : now,
    promised_by: promised !== null && promised > now ? promised : promisedDate(order.type, now),
  };
}

/** Returns the named order, else the member's newest. */
async function orderFor(scope: Scope, orderId: string | null | undefined) {
  const newest = scope.db.selectFrom('orders').select('id').where('deleted_at', 'is', null);
  const { id } =
    (await (orderId
      ? newest.where('id', '=', orderId)
      : newest.orderBy('created_at', 'desc').limit(1)
    ).executeTakeFirst()) ?? (orderId ? refuse('ORDER_NOT_FOUND') : { id: null });
  return id === null ? null : readNoticeOrder(scope, id);
}

const zone = 'America/Toronto';

/** Returns an example for a retailer without orders. */
async function madeUp(app: App, scope: Scope): Promise<Subject> {
  const { name, email, phone, address } = await scope.db
    .selectFrom('retailers')
    .select(['name', 'email', 'phone', 'address'])
    .executeTakeFirstOrThrow();
  return {
    address: '4201 rue Saint-Denis, Montréal, QC, H2J 2K9',
    delivery_date: today(app.clock, zone),
    delivery_status: null,
    envoi_tracking_code: null,
    link_code: 'XXXXXXXXXXXXXXXXX',
    number: '10482',
    recipient: 'Élodie Tremblay',
    retailer_address: address,
    retailer_email: email,
    retailer_name: name,
    retailer_phone: phone,
    route: null,
    ...notMoved,
    request_open: false,
    ...{ completed_at: null, delivery_attempts_made: 0 },
    ...{
      created_at: app.clock.now().toString(),
      fulfilled_at: null,
      deleted_at: null,
      delivery_time: null,
      dropoff_point: null,
    },
    status_id: null,
    stop_start_time: null,
    store_timezone: zone,
    tracking_code: 'XXX',
    type: 'DELIVERY',
    use_envoi_tracking_code: false,
  };
}
