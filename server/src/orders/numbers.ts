// Which order holds a number, or the row of a file: one of a retailer's, until it is deleted.
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

/** Refuses a number; `id` is the order that has it, null when it is unknown. */
export const refuseNumber = (id: string | null): never =>
  refuse('ORDER_NUMBER_TAKEN', { data: { id }, faults: [{ type: 'ORDER_NUMBER_TAKEN', path: 'number' }] });

/** Whether a statement failed because another order took the number concurrently. */
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
