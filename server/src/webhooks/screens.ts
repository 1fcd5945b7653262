// The read model of endpoints.
import { failingAfter } from '@portage/contract/webhooks/rules';
import type { EndpointList, EndpointsQuery, WebhookEndpoint } from '@portage/contract/webhooks/schema';
import { WebhookTopic } from '@portage/contract/webhooks/schema';
import { sql } from 'kysely';
import type { z } from 'zod';
import { manageableEndpoints, type Viewer } from '../activity/endpoints.ts';
import { isoText } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { refuse } from '../platform/refusal.ts';

/** The count is capped, because a failing endpoint may have a hundred thousand sends. */
const maxCounted = 1000;

/** Selects the endpoints, each with those of its stores that are in the scope. */
export const endpointsOf = (scope: Pick<Scope, 'db'>) =>
  storedEndpointsOf(scope).where('webhook_endpoints.deleted_at', 'is', null);

/** Selects the endpoints including deleted ones whose sends are still being removed. */
export const storedEndpointsOf = ({ db }: Pick<Scope, 'db'>) =>
  db
    .selectFrom('webhook_endpoints')
    .selectAll('webhook_endpoints')
    .select(({ selectFrom }) =>
      selectFrom('webhook_endpoint_stores')
        .select(({ fn }) => fn.agg<string[] | null>('array_agg', ['store_id']).as('ids'))
        .whereRef('webhook_endpoint_stores.retailer_id', '=', 'webhook_endpoints.retailer_id')
        .whereRef('endpoint_id', '=', 'webhook_endpoints.id')
        .as('store_ids'),
    );
export type EndpointRow = Awaited<ReturnType<ReturnType<typeof endpointsOf>['executeTakeFirstOrThrow']>>;

/** Counts the sends of an endpoint in a state, up to a thousand. */
const countSends = ({ db }: Pick<Scope, 'db'>, state: 'WAITING' | 'HELD' | 'FAILED') =>
  db
    .selectFrom((of) =>
      of
        .selectFrom('webhook_sends')
        .select('webhook_sends.id')
        .whereRef('webhook_sends.retailer_id', '=', sql.ref('webhook_endpoints.retailer_id'))
        .whereRef('webhook_sends.endpoint_id', '=', sql.ref('webhook_endpoints.id'))
        .where('webhook_sends.state', '=', state)
        .limit(maxCounted)
        .as('some'),
    )
    .select(({ fn }) => fn.countAll<string>().as('count'));

const endpointsWithCounts = (scope: Viewer) =>
  endpointsOf(scope).select((eb) => [
    eb('webhook_endpoints.id', 'in', manageableEndpoints(scope)).as('is_manageable'),
    countSends(scope, 'WAITING').as('waiting'),
    countSends(scope, 'HELD').as('held'),
    countSends(scope, 'FAILED').as('failed'),
  ]);
type ShownRow = Awaited<ReturnType<ReturnType<typeof endpointsWithCounts>['executeTakeFirstOrThrow']>>;

/** Returns the stores whose events an endpoint receives; null is every store. The row must have been read for the whole retailer. */
export const storesOf = ({ has_all_stores, store_ids }: EndpointRow) => (has_all_stores ? null : (store_ids ?? []));

const presentEndpoint = (row: ShownRow): WebhookEndpoint => ({
  id: row.id,
  // A URL can contain a secret: a caller who may not manage the endpoint sees only its host.
  url: row.is_manageable ? row.url : `${new URL(row.url).origin}/…`,
  description: row.is_manageable ? row.description : '',
  topics: WebhookTopic.array().parse(row.topics),
  hasAllStores: row.has_all_stores,
  pickupSchedules: row.store_ids ?? [],
  state: row.off_at !== null ? 'OFF' : row.failures >= failingAfter ? 'FAILING' : 'ON',
  off: row.off_at === null || row.off_reason === null ? null : { at: isoText(row.off_at), reason: row.off_reason },
  failingSince: isoText(row.failing_since),
  hint: `…${row.ending}`,
  previousUntil: isoText(row.previous_until),
  counts: { waiting: Number(row.waiting), held: Number(row.held), failed: Number(row.failed) },
  lastSentAt: isoText(row.last_sent_at),
  createdBy: row.created_by_name,
  createdAt: isoText(row.created_at),
});

/** Returns a page of the endpoints, the newest first. */
export async function listEndpoints(
  scope: Scope,
  { page, pageSize }: EndpointsQuery,
): Promise<z.input<typeof EndpointList>> {
  const rows = await endpointsWithCounts(scope)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { data: rows.map(presentEndpoint), current: page, pageSize, total: await countEndpoints(scope) };
}

/** Returns the number of the retailer's endpoints. */
export async function countEndpoints({ db }: Pick<Scope, 'db'>): Promise<number> {
  const { total } = await db
    .selectFrom('webhook_endpoints')
    .where('deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Returns one endpoint, or refuses with WEBHOOK_NOT_FOUND. */
export async function showEndpoint(scope: Viewer, id: string): Promise<WebhookEndpoint> {
  const row = await endpointsWithCounts(scope).where('id', '=', id).executeTakeFirst();
  return row ? presentEndpoint(row) : refuse('WEBHOOK_NOT_FOUND');
}
