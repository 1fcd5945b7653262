// The webhook endpoints that a caller sees in full, in the activity log and on the webhook pages.
import { sql } from 'kysely';
import type { Scope } from '../platform/db/database.ts';

export type Viewer = Pick<Scope, 'db' | 'storeIds'> & { allStores(): Pick<Scope, 'db'> };

/** Selects the endpoints whose stores are all within the scope, by the same rule as `whyNotManageEndpoint`. */
export function manageableEndpoints(viewer: Viewer) {
  const { storeIds } = viewer;
  const { db } = viewer.allStores();
  const all = db.selectFrom('webhook_endpoints').select('webhook_endpoints.id');
  if (storeIds === null) return all;
  const beyond = db
    .selectFrom('webhook_endpoint_stores')
    .select('endpoint_id')
    .where('store_id', '<>', sql<string>`all(${[...storeIds]})`);
  return all.where('has_all_stores', '=', false).where('id', 'not in', beyond);
}
