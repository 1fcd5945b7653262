// What was said of a column's header before, remembered for the store and for the retailer.
import { sql } from 'kysely';
import type { Scope, Tx } from '../../platform/db/database.ts';
import { Mappings } from './columns.ts';

/** What is remembered, the store's first. */
export async function rememberedFor(scope: Scope, storeId: string | null): Promise<Mappings[]> {
  const retailer = await scope.db.selectFrom('retailers').select('column_mappings').executeTakeFirst();
  const store =
    storeId === null
      ? undefined
      : await scope.db.selectFrom('stores').select('column_mappings').where('id', '=', storeId).executeTakeFirst();
  return [store, retailer].flatMap((each) => (each ? [Mappings.parse(each.column_mappings)] : []));
}

/** Remembers what was said; the latest word on a header stands. */
export async function remember(tx: Tx, storeId: string | null, said: Mappings): Promise<void> {
  const added = sql<string>`column_mappings || ${JSON.stringify(said)}::jsonb`;
  await tx.db.updateTable('retailers').set({ column_mappings: added }).execute();
  if (storeId === null) return;
  await tx.db.updateTable('stores').set({ column_mappings: added }).where('id', '=', storeId).execute();
}
