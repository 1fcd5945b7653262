// Shows recipients' reviews and claims to staff, and records the answers of staff and courier.
import { nextClaim, openClaimStatuses } from '@portage/contract/claims/rules';
import type { Feedback, NewAnswer, Ratings, RatingsQuery } from '@portage/contract/claims/schema';
import { whyNotByArea } from '@portage/contract/statistics/rules';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import { actorOf, type Member } from '../auth/member.ts';
import { confirmSaved } from '../notifications/confirm.ts';
import { lockDeliveries } from '../orders/deliveries.ts';
import { noteAction } from '../orders/log.ts';
import { photoAddress } from '../orders/photos.ts';
import type { App } from '../platform/app.ts';
import { isoText } from '../platform/clock.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import type { Actor } from '../platform/outbox/facts.ts';
import { refuse, refuseIf } from '../platform/refusal.ts';
import { showStore } from '../stores/screens.ts';
import { claimOf, claimsOf, lockClaim, moveClaim, presentClaim, presentReview } from './screens.ts';

const mostListed = 100;

/** Returns the open claims of the member's stores, oldest first. */
export async function listClaims({ db }: Scope) {
  const rows = await db
    .selectFrom('claims')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .select([
      'claims.order_id',
      'claims.number as claimNumber',
      'claims.kind',
      'claims.status',
      'claims.at',
      'orders.number',
      'orders.tracking_code',
      'recipient',
    ])
    .where('claims.status', 'in', openClaimStatuses)
    .orderBy('claims.id')
    .limit(mostListed)
    .execute();
  return {
    data: rows.map(({ order_id: orderId, tracking_code: trackingCode, at, ...rest }) => ({
      ...rest,
      orderId,
      trackingCode,
      at: isoText(at),
    })),
  };
}

/** Returns the review and the claim about one of the member's orders. */
export async function readFeedback(app: App, scope: Scope, orderId: string): Promise<z.input<typeof Feedback>> {
  const feedback = await scope.db
    .selectFrom('orders')
    .innerJoin('stores', 'stores.id', 'orders.store_id')
    .select((of) => [
      'stores.timezone',
      jsonObjectFrom(of.selectFrom('reviews').select(['rating', 'words', 'at']).where('order_id', '=', orderId)).as(
        'review',
      ),
      jsonObjectFrom(claimsOf(scope, orderId)).as('claim'),
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  const { review, claim, timezone } = feedback ?? refuse('ORDER_NOT_FOUND');
  return {
    review: review && presentReview(review, timezone),
    claim: claim && presentClaim(claim, timezone, photosAt(app)),
  };
}

/** Adds a member's answer; `settles` also closes the claim. */
export const answerClaim = (app: App, by: Member, orderId: string, { words, settles }: NewAnswer) =>
  app.db.transaction(by, async (tx) => {
    const storeId = await writeAnswer(app, tx, orderId, words, {
      by: { ...actorOf(by), role: by.role },
      event: settles ? 'SETTLED' : 'ANSWERED',
    });
    const [claim, store] = [await claimOf(tx, orderId), await showStore(tx, app.clock, storeId)];
    return presentClaim(claim ?? refuse('CLAIM_NOT_FOUND'), store.timezone, photosAt(app));
  });

const photosAt = (app: App) => (key: string) => photoAddress(app, key);

type Answerer = Actor & { role: Exclude<Actor['role'], 'END_CUSTOMER'> };
type Answering = { by: Answerer; event: 'ANSWERED' | 'SETTLED' };

/** Adds an answer to the claim about an order, and confirms it to the recipient. Returns the order's store. */
export async function writeAnswer(
  app: App,
  tx: Tx,
  orderId: string,
  words: string,
  { by, event }: Answering,
): Promise<string> {
  // Locked before the claim, as recipients do: the opposite order could end in a deadlock.
  const [order] = (await lockDeliveries(tx, [orderId])).values();
  const claim = (await lockClaim(tx, orderId)) ?? refuse('CLAIM_NOT_FOUND');
  const next = nextClaim(claim.status, event);
  if ('refused' in next) return refuse(next.refused);
  const now = app.clock.now();
  await tx.db
    .insertInto('claim_answers')
    .values({
      id: newId(now.epochMilliseconds),
      claim_id: claim.id,
      sender_name: by.name,
      sender_role: by.role,
      words,
      at: now.toString(),
    })
    .execute();
  await noteAction(app, tx, { id: claim.order_id, store_id: claim.store_id }, by, {
    action: event === 'SETTLED' ? 'CLAIM_SETTLED' : 'CLAIM_ANSWERED',
    content: words,
  });
  await moveClaim(app, tx, claim, next.status, by);
  const from = by.role === 'PROVIDER' ? app.config.provider.name : null;
  if (order) await confirmSaved(app, tx, order, { kind: 'CLAIM_ANSWERED', number: claim.number, from, answer: words });
  return claim.store_id;
}

/** Returns the ratings of deliveries between two dates. */
export async function readRatings(
  { db }: Scope,
  by: Member,
  { startDate, endDate, type, pickupScheduleId, serviceAreaId }: RatingsQuery,
): Promise<z.input<typeof Ratings>> {
  if (serviceAreaId !== undefined) refuseIf(whyNotByArea(by));
  const { count, average } = await db
    .selectFrom('reviews')
    .innerJoin('orders', 'orders.id', 'reviews.order_id')
    .innerJoin('stores', 'stores.id', 'orders.store_id')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.avg<string | null>('rating').as('average')])
    .where('delivery_date', '>=', startDate)
    .where('delivery_date', '<=', endDate)
    .$if(type !== undefined, (of) => of.where('orders.type', '=', type ?? 'DELIVERY'))
    .$if(pickupScheduleId !== undefined, (of) => of.where('orders.store_id', '=', pickupScheduleId ?? ''))
    .$if(serviceAreaId !== undefined, (of) => of.where('stores.service_area_id', '=', serviceAreaId ?? ''))
    .executeTakeFirstOrThrow();
  return { count: Number(count), average: average === null ? null : Number(average) };
}
