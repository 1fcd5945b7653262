// Which order holds a number, or the row of a file: one of a retailer's, until it is deleted.
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Scope } from '../platform/db/database.ts';
import { refuse } from '../platform/refusal.ts';

/** Refuses a number that another order holds, with the way there. Its id is only for who may see it; the number is the retailer's. */
export async function refuseTaken(scope: Scope, number: string): Promise<void> {
  const holder = await scope
    .whole('a number is the retailer’s, whichever store uses it')
    .db.selectFrom('orders')
    .select(['id', 'store_id'])
    .where('retailer_id', '=', scope.retailerId)
    .where('number', '=', number)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (holder) refuseNumber(scope.storeIds?.includes(holder.store_id) === false ? null : holder.id);
}

/** The same, when nobody knows any more which order it was. */
export const refuseNumber = (id: string | null): never =>
  refuse('ORDER_NUMBER_TAKEN', { data: { id }, faults: [{ type: 'ORDER_NUMBER_TAKEN', path: 'number' }] });

/** Whether a statement failed because another order took the number meanwhile. */
export const tookNumber = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'orders_number_once';

/** The orders that hold numbers and identities, by their ids. */
export type Holders = { numbers: ReadonlyMap<string, string>; identities: ReadonlyMap<string, string> };

/** The orders that hold these numbers, and these rows of files. */
export async function findHolders(
  scope: Scope,
  numbers: readonly string[],
  identities: readonly string[],
): Promise<Holders> {
  const { rows } = await sql<{ id: string; number: string | null; upload_identity: string | null }>`
    select id, number, upload_identity from orders
    where retailer_id = ${scope.retailerId} and deleted_at is null and number = any(${numbers}::text[])
    union all
    select id, null, upload_identity from orders
    where retailer_id = ${scope.retailerId} and deleted_at is null and upload_identity = any(${identities}::uuid[])`.execute(
    scope.whole('a number is the retailer’s, whichever store uses it').db,
  );
  return {
    numbers: new Map(rows.flatMap(({ number, id }) => (number === null ? [] : [[number, id]]))),
    identities: new Map(
      rows.flatMap(({ upload_identity, id }) => (upload_identity === null ? [] : [[upload_identity, id]])),
    ),
  };
}
