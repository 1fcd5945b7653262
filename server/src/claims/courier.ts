// Recipients' claims, as the courier lists and answers them.
import { answerBy, openClaimStatuses } from '@portage/contract/claims/rules';
import type { FleetClaim, FleetClaims } from '@portage/contract/claims/schema';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import type { CourierActor } from '../fleet/apply.ts';
import { findDeliveries } from '../orders/deliveries.ts';
import { photoAddress } from '../orders/photos.ts';
import type { App } from '../platform/app.ts';
import { isoText } from '../platform/clock.ts';
import { type AcrossTenants, wholeRetailer } from '../platform/db/database.ts';
import { isId } from '../platform/ids.ts';
import { refuse } from '../platform/refusal.ts';
import { writeAnswer } from './answer.ts';

/** The most answers that a claim in the list contains. */
const mostAnswers = 20;

/** Returns a page of the open claims of all retailers, oldest first. */
export async function listForCourier(
  app: App,
  after: string | undefined,
  limit: number,
): Promise<z.input<typeof FleetClaims>> {
  const rows = await openClaims(app.db.acrossTenants())
    .$if(isId(after ?? ''), (all) => all.where('claims.id', '>', after ?? ''))
    .orderBy('claims.id')
    .limit(limit)
    .execute();
  return {
    data: rows.map((row) => present(app, row)),
    next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** Adds the courier's answer. The courier refers to a delivery, not to an order. */
export async function answerAsCourier(
  app: App,
  by: CourierActor,
  deliveryId: string,
  words: string,
): Promise<z.input<typeof FleetClaim>> {
  const place = (await findDeliveries(app.db, [deliveryId])).get(deliveryId.toLowerCase()) ?? refuse('CLAIM_NOT_FOUND');
  return app.db.transaction(wholeRetailer(place.retailerId), async (tx) => {
    await writeAnswer(app, tx, place.orderId, words, { by, event: 'ANSWERED' });
    const row = await openClaims(tx.db).where('claims.order_id', '=', place.orderId).executeTakeFirstOrThrow();
    return present(app, row);
  });
}

const openClaims = (db: AcrossTenants) =>
  db
    .selectFrom('claims')
    .innerJoin('orders', (join) =>
      join.onRef('orders.retailer_id', '=', 'claims.retailer_id').onRef('orders.id', '=', 'claims.order_id'),
    )
    .innerJoin('stores', (join) =>
      join.onRef('stores.retailer_id', '=', 'claims.retailer_id').onRef('stores.id', '=', 'claims.store_id'),
    )
    .innerJoin('retailers', 'retailers.id', 'claims.retailer_id')
    .select([
      'claims.id',
      'claims.number',
      'claims.kind',
      'claims.words',
      'claims.status',
      'claims.at',
      'claims.photos',
    ])
    .select(['orders.delivery_id', 'orders.tracking_code', 'orders.number as orderNumber'])
    .select(['orders.recipient', 'orders.address', 'retailers.name as retailer', 'stores.name as store'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('claim_answers')
          .select(['claim_answers.id', 'sender_name', 'sender_role', 'claim_answers.words', 'claim_answers.at'])
          .whereRef('claim_answers.retailer_id', '=', 'claims.retailer_id')
          .whereRef('claim_id', '=', 'claims.id')
          .orderBy('claim_answers.id', 'desc')
          .limit(sql.lit(mostAnswers)),
      ).as('answers'),
    )
    .where('claims.status', 'in', openClaimStatuses);

type ClaimRow = Awaited<ReturnType<ReturnType<typeof openClaims>['executeTakeFirstOrThrow']>>;

const present = (app: App, row: ClaimRow): z.input<typeof FleetClaim> => {
  const { delivery_id: deliveryId, tracking_code: trackingCode, at, photos, answers, ...claim } = row;
  return {
    ...claim,
    deliveryId: deliveryId ?? '',
    trackingCode,
    at: isoText(at),
    answerBy: answerBy(isoText(at)),
    photos: photos.map((key) => ({ url: photoAddress(app, key) })),
    answers: answers.toReversed().map(({ id, sender_name: name, sender_role: from, words, at }) => ({
      ...{ id, name, from, words },
      at: isoText(at),
    })),
  };
};
