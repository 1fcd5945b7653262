// The actions of a recipient on the parcel's page after a delivery: review it, file a claim, withdraw a claim.
import { answerBy, nextClaim, whyNotClaim, whyNotReview } from '@portage/contract/claims/rules';
import type { NewClaim, NewReview } from '@portage/contract/claims/schema';
import { trackingStatus } from '@portage/contract/tracking/rules';
import { confirmSaved } from '../notifications/confirm.ts';
import { lockDeliveries } from '../orders/deliveries.ts';
import { noteAction } from '../orders/log.ts';
import { erased, erasing } from '../orders/verbs/erase.ts';
import type { App } from '../platform/app.ts';
import { isoOf } from '../platform/clock.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { newCode, newId } from '../platform/ids.ts';
import { publish } from '../platform/outbox/facts.ts';
import { refuse, refuseIf } from '../platform/refusal.ts';
import { presentTracking } from '../settings/tracking.ts';
import { removeFiles } from '../uploads/remove.ts';
import { claimOf, lockClaim, moveClaim } from './screens.ts';

/** An order whose page the caller may open, with its retailer's settings for that page. */
export type OpenOrder = { order: { id: string; retailer_id: string }; decided: Parameters<typeof presentTracking>[1] };

/** The length of a claim's number: about 13 billion of them, none twice at one retailer. */
const numberLength = 7;

/** Stores a review, once per delivery. Repeating the same review changes nothing. */
export const reviewDelivery = (app: App, parcel: OpenOrder, { rating, words }: NewReview) =>
  asRecipient(app, parcel, async ({ tx, order, by, switches }) => {
    const given = await tx.db
      .selectFrom('reviews')
      .select(['rating', 'words'])
      .where('order_id', '=', order.id)
      .executeTakeFirst();
    if (given?.rating === rating && given.words === words) return;
    refuseIf(whyNotReview({ ...standingOf(order), isOffered: switches.asksReview, isSaid: given !== undefined }));
    const now = app.clock.now();
    await tx.db
      .insertInto('reviews')
      .values({ order_id: order.id, store_id: order.store_id, rating, words, at: now.toString() })
      .execute();
    const content = words === null ? `${rating}/5` : `${rating}/5\n${words}`;
    await noteAction(app, tx, order, by, { action: 'REVIEWED', content });
    await publish(tx, 'ORDER_REVIEWED', { orderId: order.id, storeId: order.store_id, rating }, by, now);
  });

/** Opens a claim, once per delivery. Repeating the same claim changes nothing. */
export const fileClaim = (app: App, parcel: OpenOrder, { kind, words }: NewClaim) =>
  asRecipient(app, parcel, async ({ tx, order, by, switches }) => {
    const made = await claimOf(tx, order.id);
    if (made?.kind === kind && made.words === words) return;
    refuseIf(whyNotClaim({ ...standingOf(order), isOffered: switches.takesClaims, isSaid: made !== undefined }));
    const now = app.clock.now();
    const number = newCode(numberLength);
    await tx.db
      .insertInto('claims')
      .values({
        id: newId(now.epochMilliseconds),
        order_id: order.id,
        store_id: order.store_id,
        number,
        kind,
        words,
        status: 'OPEN',
        at: now.toString(),
      })
      .execute();
    await noteAction(app, tx, order, by, { action: 'CLAIM_MADE', content: words });
    await publish(tx, 'CLAIM_CHANGED', { orderId: order.id, storeId: order.store_id, status: 'OPEN' }, by, now);
    await confirmSaved(app, tx, order, { kind: 'CLAIM_RECEIVED', number, about: kind, answerBy: answerBy(isoOf(now)) });
  });

/** Closes a claim because the recipient withdrew it, such as after finding the parcel. */
export const closeFoundClaim = (app: App, parcel: OpenOrder) =>
  asRecipient(app, parcel, async ({ tx, order, by }) => {
    const claim = (await lockClaim(tx, order.id)) ?? refuse('CLAIM_NOT_FOUND');
    if (claim.status === 'FOUND') return;
    const next = nextClaim(claim.status, 'FOUND');
    if ('refused' in next) return refuse(next.refused);
    await noteAction(app, tx, order, by, { action: 'CLAIM_FOUND', content: '' });
    await moveClaim(app, tx, claim, next.status, by);
  });

type Locked = Awaited<ReturnType<typeof lockParcel>>;
const standingOf = (order: Locked) => ({
  type: order.type,
  status: trackingStatus({ type: order.type, status: order.delivery_status, statusId: order.status_id }),
});

async function lockParcel(tx: Tx, id: string) {
  const [order] = (await lockDeliveries(tx, [id])).values();
  return order ?? refuse('TRACKING_NOT_FOUND');
}

type ClaimContext = {
  tx: Tx;
  order: Locked;
  by: { name: string; role: 'END_CUSTOMER' };
  switches: ReturnType<typeof presentTracking>['switches'];
};

/** Locks the order, so that the second of two concurrent requests sees what the first one wrote. */
export async function asRecipient(
  app: App,
  parcel: OpenOrder,
  run: (context: ClaimContext) => Promise<void>,
): Promise<void> {
  const { id, retailer_id: retailerId } = parcel.order;
  const { switches } = presentTracking(app, parcel.decided);
  await app.db.transaction(wholeRetailer(retailerId), async (tx) => {
    const order = await lockParcel(tx, id);
    await run({ tx, order, by: { name: order.recipient, role: 'END_CUSTOMER' }, switches });
  });
}

export const erasingWords = erasing('claims', async (tx, orderId, app) => {
  const { db } = tx;
  const claims = await db.selectFrom('claims').select('photos').where('order_id', '=', orderId).execute();
  await removeFiles(
    app,
    tx,
    claims.flatMap(({ photos }) => photos),
  );
  const theirs = db.selectFrom('claims').select('id').where('order_id', '=', orderId);
  await db.updateTable('claim_answers').set({ words: erased }).where('claim_id', 'in', theirs).execute();
  await db.updateTable('claims').set({ words: erased, photos: [] }).where('order_id', '=', orderId).execute();
  await db.updateTable('reviews').set({ words: null }).where('order_id', '=', orderId).execute();
});
