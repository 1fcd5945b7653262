// Sends a message that waits, or says why it is not sent any more. Nothing is decided before: what a recipient, a retailer or the
// courier did meanwhile counts.
import type { Language } from '@portage/contract/errors';
import { FleetEvent } from '@portage/contract/fleet/schema';
import { isNews, isToldOnce } from '@portage/contract/notifications/events';
import { isConfirmation, type NoticeKind } from '@portage/contract/notifications/names';
import { NoticeKindName } from '@portage/contract/notifications/schema';
import { deliveryStatuses } from '@portage/contract/orders/status';
import { trackingStatus } from '@portage/contract/tracking/rules';
import { applyEvent, courier } from '../fleet/apply.ts';
import { NotSent } from '../gateways/messages.ts';
import { lockDeliveries } from '../orders/deliveries.ts';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import { type Scope, type Tx, wholeRetailer } from '../platform/db/database.ts';
import { type Errand, ErrandRefused } from '../platform/jobs/kind.ts';
import { publish } from '../platform/outbox/facts.ts';
import { languageOfRecipient } from '../recipients/contacts.ts';
import { compose, drawNotice } from './compose.ts';
import { judge, zoneOf } from './judge.ts';
import { isOptedOut, isStopped, leaveAddress } from './opt-outs.ts';
import {
  type About,
  type Ending,
  endNotice,
  holdNotice,
  isSuperseded,
  type NoticeRow,
  readAbout,
  releaseNotice,
} from './queries.ts';
import { showNotifications } from './settings.ts';

export const sending: Errand<App> = {
  kind: 'notifications.send',
  run: (app, key) => {
    const [retailerId = '', id = ''] = key.split('/');
    return sendNotice(app, retailerId, id);
  },
};

/**
 * One attempt. A process that ends between the other side's word and ours sends it again under the same id, by which a text message
 * service knows it and a mail program shows it once.
 */
export async function sendNotice(app: App, retailerId: string, id: string): Promise<void> {
  const scope = app.db.scope(wholeRetailer(retailerId));
  const notice = await holdNotice(scope, id, app.outbox.processLock.aliveId);
  if (!notice) return;
  const about = await readAbout(scope, notice.order_id);
  const { events, quiet } = await showNotifications(scope, about.store_id);
  const kind = NoticeKindName.parse(notice.event);
  const rule = isConfirmation(kind) ? null : events[kind][notice.channel];
  const verdict = judge(
    {
      channel: notice.channel,
      isOptedOut: rule
        ? await isOptedOut(scope, notice)
        : notice.channel === 'SMS' && (await isStopped(scope, notice.address)),
      isNews: await isStillNews(scope, notice, about, kind),
      isOn: rule?.isOn ?? true,
      isAgain: notice.sent_again_by !== null,
      expiresAt: readInstant(notice.expires_at),
      quiet: rule && quiet,
      zone: zoneOf(about.address, about.store_timezone),
    },
    app.clock.now(),
  );
  if (verdict && 'until' in verdict) return releaseNotice(scope, id, { due_at: verdict.until.toString() });
  const language = notice.language ?? (await languageOfRecipient(scope, about));
  const end = (ending: DistributiveOmit<Ending, 'at' | 'language'>) =>
    endSending(app, notice, about, kind, { ...ending, at: app.clock.now(), language });
  if (verdict) return end({ state: 'DROPPED', reason: verdict.drop });
  const said =
    isConfirmation(kind) || !rule
      ? { subject: notice.subject, text: notice.said ?? '' }
      : compose(app, about, { event: kind, channel: notice.channel, language, rule });
  try {
    // Of test data it is kept as it would have gone, and goes to nobody.
    if (about.sandbox_of === null) await handIn(app, notice, about, said, { kind, language });
  } catch (error) {
    const reason = error instanceof NotSent ? error.message : 'unknown';
    if (!(error instanceof NotSent && error.isFinal)) {
      await releaseNotice(scope, id, { reason });
      throw error;
    }
    await end({ state: 'FAILED', reason });
    throw new ErrandRefused(reason, { cause: error });
  }
  await end({ state: 'SENT', subject: said.subject, said: said.text });
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** Not when the parcel is further by now, was voided, or the same happened again since. */
async function isStillNews(scope: Scope, notice: NoticeRow, about: About, event: NoticeKind): Promise<boolean> {
  if (about.deleted_at !== null) return false;
  if (isConfirmation(event)) return true;
  if (!isNews(event, standingOf(about))) return false;
  if (notice.sent_again_by !== null || event === 'DRIVER_NEAR') return true;
  if (isToldOnce(event)) return notice.occurrence === about.delivery_id;
  return !(await isSuperseded(scope, notice.order_id, notice.occurrence));
}

/** How an order stands as its recipient reads it. */
export function standingOf({
  type,
  delivery_status,
  status_id,
}: Pick<About, 'type' | 'delivery_status' | 'status_id'>) {
  const status = deliveryStatuses.find((each) => each === delivery_status) ?? null;
  return trackingStatus({ type, status, statusId: status_id });
}

type Said = ReturnType<typeof compose>;

type As = { kind: NoticeKind; language: Language };

function handIn(app: App, notice: NoticeRow, about: About, said: Said, { kind, language }: As): Promise<void> {
  const at = readInstant(notice.created_at);
  if (notice.channel === 'SMS') return app.texter.send({ id: notice.id, at, to: notice.address, text: said.text });
  const leave = leaveAddress(app, notice, language);
  const { provider, mail } = app.config;
  return app.mailer.send({
    id: notice.id,
    at,
    from: { name: `${about.retailer_name} · ${provider.name}`, address: mail.from },
    replyTo: about.retailer_email ?? provider.supportEmail,
    to: { name: about.recipient, address: notice.address },
    language,
    subject: said.subject ?? '',
    ...(isConfirmation(kind) ? {} : { unsubscribe: leave }),
    ...drawNotice(app, about, said, { kind, language, leave }),
  });
}

/** Ends the message, and a text message that was sent is a line of the journey, as the courier's own would be. */
async function endSending(app: App, notice: NoticeRow, about: About, event: NoticeKind, ending: Ending): Promise<void> {
  await app.db.transaction(wholeRetailer(notice.retailer_id), async (tx) => {
    const locked = await lockDeliveries(tx, [notice.order_id]);
    if (!(await endNotice(tx, notice.id, ending))) return;
    if (ending.state === 'SENT' && notice.channel === 'SMS') await noteInJourney(app, tx, notice, locked);
    const fact = { orderId: notice.order_id, storeId: about.store_id, event };
    await publish(tx, 'NOTIFICATION_ENDED', fact, courier, ending.at);
  });
}

/** The journey of a delivery that has ended is closed: there it stands among the order's messages alone. */
async function noteInJourney(
  app: App,
  tx: Tx,
  notice: NoticeRow,
  locked: Awaited<ReturnType<typeof lockDeliveries>>,
): Promise<void> {
  const [order] = locked.values();
  if (!order?.delivery_id) return;
  const given = { id: `notification:${notice.id}`, deliveryId: order.delivery_id, type: 'SMS_SENT' };
  await applyEvent(app, tx, order, FleetEvent.parse({ ...given, at: app.clock.now().toString() }));
}
