// Reads, locks and updates claims and their answers.
import { answerBy, isClaimOpen } from '@portage/contract/claims/rules';
import type { Claim, Review } from '@portage/contract/claims/schema';
import type { Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import type { App } from '../platform/app.ts';
import { isoText, zoned } from '../platform/clock.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import type { Claims, Reviews } from '../platform/db/schema.gen.ts';
import { type Actor, publish } from '../platform/outbox/facts.ts';

/** Selects the claim about an order, with its answers, oldest first. */
export const claimsOf = ({ db }: Pick<Scope, 'db'>, orderId: string) =>
  db
    .selectFrom('claims')
    .selectAll()
    .select((of) =>
      jsonArrayFrom(
        of
          .selectFrom('claim_answers')
          .select(['id', 'sender_name', 'sender_role', 'words', 'at'])
          .whereRef('claim_id', '=', 'claims.id')
          .orderBy('id'),
      ).as('answers'),
    )
    .where('order_id', '=', orderId);
type ClaimRow = Awaited<ReturnType<ReturnType<typeof claimsOf>['executeTakeFirstOrThrow']>>;

export const claimOf = (scope: Pick<Scope, 'db'>, orderId: string) => claimsOf(scope, orderId).executeTakeFirst();

/** Returns the claim about an order, locked until the transaction ends. */
export const lockClaim = ({ db }: Tx, orderId: string) =>
  db.selectFrom('claims').selectAll().where('order_id', '=', orderId).forUpdate().executeTakeFirst();

/** Writes a claim's status and publishes the change. */
export async function moveClaim(
  app: App,
  tx: Tx,
  claim: Pick<Selectable<Claims>, 'id' | 'order_id' | 'store_id'>,
  status: Selectable<Claims>['status'],
  by: Actor,
): Promise<void> {
  const now = app.clock.now();
  await tx.db
    .updateTable('claims')
    .set({ status, closed_at: isClaimOpen(status) ? null : now.toString(), ...answeredBy(by, status, now.toString()) })
    .where('id', '=', claim.id)
    .execute();
  await publish(tx, 'CLAIM_CHANGED', { orderId: claim.order_id, storeId: claim.store_id, status }, by, now);
}

/** An answer of the retailer is awaited again once the recipient adds something; one of the courier does not replace it. */
function answeredBy({ role }: Actor, status: Selectable<Claims>['status'], at: string) {
  if (role === 'END_CUSTOMER') return { answered_at: null };
  return role !== 'PROVIDER' && status === 'ANSWERED' ? { answered_at: at } : {};
}

/** Returns a claim as staff see it, with times in the store's zone. */
export const presentClaim = (
  { id, number, kind, words, status, at, photos, answers }: ClaimRow,
  zone: string,
  photoUrl: (key: string) => string,
): z.input<typeof Claim> => ({
  ...{ id, number, kind, words, status },
  at: zoned(at, zone),
  answerBy: zoned(answerBy(isoText(at)), zone),
  photos: photos.map((key) => ({ url: photoUrl(key) })),
  answers: answers.map((answer) => ({
    id: answer.id,
    from: answer.sender_role,
    name: answer.sender_name,
    words: answer.words,
    at: zoned(answer.at, zone),
  })),
});

export const presentReview = (
  { rating, words, at }: Pick<Selectable<Reviews>, 'rating' | 'words' | 'at'>,
  zone: string,
): z.input<typeof Review> => ({ rating, words, at: zoned(at, zone) });
