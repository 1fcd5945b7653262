// Polls the shops for changed orders every 15 minutes, because Shopify does not guarantee its webhooks, and on a member's request.
import { type ErrorType, errorText, type Language } from '@portage/contract/errors';
import { translate } from '@portage/contract/words';
import { z } from 'zod';
import type { Member } from '../auth/member.ts';
import { changedOrders } from '../gateways/shopify/documents.ts';
import { ShopifyFailure } from '../gateways/shopify/port.ts';
import type { App } from '../platform/app.ts';
import { isoOf, readInstant } from '../platform/clock.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { inEach, JobRefused, type Outcome, type Task, type Work } from '../platform/jobs/kind.ts';
import type { Job, MaintenanceTask } from '../platform/noun.ts';
import { refuse } from '../platform/refusal.ts';
import { claimDueShops, connectedShops, findShop, ShopPayload, type ShopRecord, shopBatch } from './queries.ts';
import { queryShop } from './session.ts';
import { type SyncOutcome, syncFulfillmentOrders } from './sync.ts';
import { words } from './words.ts';

const everyMinutes = 15;
/** Minutes before the last poll that are polled again, because Shopify's search index may lag behind writes. */
const overlapMinutes = 10;
/** Batches per run; the remaining shops are queued a minute later. */
const mostBatches = 25;

/** The outcome of a sync, with the order's name in Shopify. */
type NamedOutcome = SyncOutcome & { name: string };

/** Syncs the orders that changed in a shop since the last poll, page by page. */
export async function pollShop(
  app: App,
  shop: ShopRecord,
  onPage: (outcomes: NamedOutcome[]) => Promise<void> = async () => {},
): Promise<void> {
  const began = app.clock.now();
  const since = readInstant(shop.synced_until).subtract({ minutes: overlapMinutes });
  const query = `updated_at:>='${isoOf(since)}'`;
  try {
    for (let page: PageInfo = { hasNextPage: true, endCursor: null }; page.hasNextPage; ) {
      const readAt = app.clock.now();
      const { orders } = await queryShop(app, shop.domain, changedOrders, { query, after: page.endCursor });
      const outcomes: NamedOutcome[] = [];
      for (const order of orders.nodes)
        for (const outcome of await syncFulfillmentOrders(app, shop, order, readAt))
          outcomes.push({ ...outcome, name: order.name });
      await onPage(outcomes);
      page = orders.pageInfo;
    }
    await recordPoll(app, shop, { synced_until: began.toString(), problem: null });
  } catch (error) {
    // Shopify's reason for a refusal is meant for the app's developer, not for the shop's staff.
    const types = { ...failureTypes, REFUSED: 'SHOPIFY_POLL_REFUSED' } as const;
    if (error instanceof ShopifyFailure) await recordPoll(app, shop, { problem: types[error.kind] });
    throw error;
  }
}

type PageInfo = { hasNextPage: boolean; endCursor: string | null };

/** The error type whose message is shown for each kind of failure. */
export const failureTypes = {
  UNREACHABLE: 'SHOPIFY_UNREACHABLE',
  CLOSED: 'SHOPIFY_CLOSED',
  REFUSED: 'SHOPIFY_REFUSED',
} as const satisfies Record<ShopifyFailure['kind'], ErrorType>;

const recordPoll = (
  app: App,
  { id, retailer_id }: ShopRecord,
  columns: { synced_until?: string; problem: ErrorType | null },
) =>
  app.db
    .scope(wholeRetailer(retailer_id))
    .db.updateTable('shopify_shops')
    .set({ ...columns, polled_at: app.clock.now().toString() })
    .where('id', '=', id)
    .execute();

const NoPayload = z.object({});

/** Starts a job that polls all shops of the member's retailer. */
export const startSync = (app: App, by: Member) =>
  app.db.transaction(by, async (tx) => {
    if ((await connectedShops(tx)).length === 0) refuse('SHOPIFY_SHOP_NOT_FOUND');
    return { jobId: await app.jobs.enqueue(tx, syncJob, {}, by.id) };
  });

/**
 * Polls the shops of a retailer. The job's message names shops that cannot be polled, because its errors are about orders. Fails if none
 * can be polled.
 */
async function syncShops(app: App, work: Work<z.output<typeof NoPayload>>): Promise<Outcome> {
  const tenant = wholeRetailer(work.retailerId);
  const counts = { itemsCreated: 0, itemsExisting: 0, itemsCount: 0 };
  const shops = await connectedShops(app.db.scope(tenant));
  const failures: { shop: string; error: ShopifyFailure }[] = [];
  for (const shop of shops)
    try {
      await pollShop(app, shop, async (outcomes) => {
        const ours = outcomes.filter(({ outcome }) => outcome !== 'IGNORED');
        counts.itemsCount += ours.length;
        counts.itemsCreated += ours.filter(({ outcome }) => outcome === 'CREATED').length;
        counts.itemsExisting += ours.filter(({ outcome }) => outcome === 'EXISTING').length;
        const errors = inEach((language) => ours.flatMap((each) => rowErrorOf(each, language)));
        await app.db.transaction(tenant, (tx) => work.report(tx, { ...counts, errors }));
      });
    } catch (error) {
      if (!(error instanceof ShopifyFailure)) throw error;
      failures.push({ shop: shop.name, error });
    }
  if (failures.length === 0) return {};
  const message = inEach((language) => failures.map((each) => failureText(each, language)).join('\n'));
  if (failures.length === shops.length) throw new JobRefused(message);
  return { message };
}

function failureText({ shop, error }: { shop: string; error: ShopifyFailure }, language: Language): string {
  const reason = errorText(failureTypes[error.kind], language, { reason: error.message });
  return translate(words.notChecked, language, { shop, reason });
}

function rowErrorOf({ name, problem, orderId }: NamedOutcome, language: Language) {
  if (!problem) return [];
  const message = errorText(problem.type, language, problem.values);
  return [{ type: problem.type, message, row: null, column: null, value: name, orderId }];
}

export const syncJob: Job<z.output<typeof NoPayload>> = { kind: 'shopify.sync', payload: NoPayload, run: syncShops };

/** Polls one shop, without retries: a failure is recorded, and the next scheduled poll is the next attempt. */
export const pollTask: Task<App, ShopPayload> = {
  // The name of a queue, in which tasks of the previous release may wait.
  kind: 'shopify.look',
  payload: ShopPayload,
  retries: 0,
  async run(app, { retailerId, shopId }) {
    const shop = await findShop(app.db.scope(wholeRetailer(retailerId)), shopId);
    if (!shop) return;
    await pollShop(app, shop).catch((error: unknown) => {
      if (!(error instanceof ShopifyFailure)) throw error;
    });
  },
};

/** Queues a poll per shop that is due, once across all workers, so that a slow shop does not delay others. */
export const schedulePolls: MaintenanceTask = {
  does: 'polling the Shopify shops',
  everyMs: 60_000,
  async run({ shopify, clock, db, jobs }) {
    if (!shopify) return;
    const now = clock.now();
    const since = now.subtract({ minutes: everyMinutes });
    const queueBatch = () =>
      db.transactionAcrossTenantsAndSandboxes(async (open) => {
        const shops = await claimDueShops(open, now, since);
        for (const { retailer_id: retailerId, id: shopId } of shops)
          await jobs.send({ db: open }, pollTask, { retailerId, shopId }, retailerId);
        return shops.length;
      });
    for (let batches = 1; (await queueBatch()) === shopBatch && batches < mostBatches; batches++);
  },
};
