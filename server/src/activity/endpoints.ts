// Which webhook endpoints a caller sees in full: in the log, and on the screens of webhooks.
import { sql } from 'kysely';
import type { Scope } from '../platform/db/database.ts';

export type Viewer = Pick<Scope, 'db' | 'storeIds'> & { allStores(): Pick<Scope, 'db'> };

/** The endpoints whose stores are all within the scope, as `whyNotManageEndpoint` judges. */
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
