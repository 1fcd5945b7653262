// Order numbers, and the identities of rows in imported files: each is unique within a retailer until its order is deleted.
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Scope } from '../platform/db/database.ts';
import { refuse } from '../platform/refusal.ts';

/** Refuses a number that another order has. The refusal contains that order's id if the member may see it. */
export async function refuseTaken(scope: Scope, number: string): Promise<void> {
  const holder = await scope
    .allStores()
    .db.selectFrom('orders')
    .select(['id', 'store_id'])
    .where('number', '=', number)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (holder) refuseNumber(scope.storeIds?.includes(holder.store_id) === false ? null : holder.id);
}

/** Refuses a number; `id` is the order that has it, or null if unknown. */
export const refuseNumber = (id: string | null): never =>
  refuse('ORDER_NUMBER_TAKEN', { data: { id }, faults: [{ type: 'ORDER_NUMBER_TAKEN', path: 'number' }] });

/** Returns whether a statement failed because another order took the number concurrently. */
export const tookNumber = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'orders_number_once';

/** Order ids by number, and by the identity of a row in a file. */
export type Holders = { numbers: ReadonlyMap<string, string>; identities: ReadonlyMap<string, string> };

/** Returns the orders that have these numbers, and these rows of files. */
export async function findHolders(
  scope: Scope,
  numbers: readonly string[],
  identities: readonly string[],
): Promise<Holders> {
  const open = scope.allStores().db.selectFrom('orders').select('id').where('deleted_at', 'is', null);
  const rows = await open
    .select(['number', 'upload_identity'])
    .where('number', '=', sql<string>`any(${numbers}::text[])`)
    .unionAll(
      open
        .select([sql<null>`null`.as('number'), 'upload_identity'])
        .where('upload_identity', '=', sql<string>`any(${identities}::uuid[])`),
    )
    .execute();
  return {
    numbers: new Map(rows.flatMap(({ number, id }) => (number === null ? [] : [[number, id]]))),
    identities: new Map(
      rows.flatMap(({ upload_identity, id }) => (upload_identity === null ? [] : [[upload_identity, id]])),
    ),
  };
}
