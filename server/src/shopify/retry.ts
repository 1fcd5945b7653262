// Retries a Shopify order with a problem: syncs it again, and sends the status updates that failed.
import { z } from 'zod';
import type { Member } from '../auth/member.ts';
import { ShopifyFailure } from '../gateways/shopify/port.ts';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { isId } from '../platform/ids.ts';
import { inEach, NotNow, type Outcome, type Work } from '../platform/jobs/kind.ts';
import type { Job } from '../platform/noun.ts';
import { refuse } from '../platform/refusal.ts';
import { failureTypes } from './poll.ts';
import {
  type FulfillmentOrderRecord,
  findShop,
  lockFulfillmentOrder,
  publishShop,
  type ShopRecord,
} from './queries.ts';
import { reportStatus } from './reportStatus.ts';
import { problemText } from './screens.ts';
import { retryUpdates } from './statusUpdates.ts';
import { syncOrder, syncTask } from './sync.ts';

const Payload = z.object({ shopId: z.string(), id: z.string() });
type Payload = z.output<typeof Payload>;

/** Starts the job. `name` is a problem's id in the list: the id of the shop, a dot, and the id of the fulfillment order. */
export const startRetry = (app: App, by: Member, name: string) =>
  app.db.transaction(by, async (tx) => {
    const [shopId = '', id = ''] = name.split('.');
    const record =
      isId(shopId) && (await findShop(tx, shopId)) ? await lockFulfillmentOrder(tx, shopId, id) : undefined;
    if (!record || !(await isVisible(tx, record))) return refuse('ORDER_NOT_FOUND');
    return { jobId: await app.jobs.enqueue(tx, retryJob, { shopId, id }, by.id) };
  });

/** Returns whether a member may see the order: those of their stores, and those that were not created yet. */
async function isVisible({ db }: Tx, { order_id }: FulfillmentOrderRecord): Promise<boolean> {
  if (order_id === null) return true;
  return (await db.selectFrom('orders').select('id').where('id', '=', order_id).executeTakeFirst()) !== undefined;
}

async function retry(app: App, { retailerId, payload: { shopId, id }, report }: Work<Payload>): Promise<Outcome> {
  const tenant = wholeRetailer(retailerId);
  const shop = await findShop(app.db.scope(tenant), shopId);
  const before = await app.db.transaction(tenant, (tx) => lockFulfillmentOrder(tx, shopId, id));
  if (!shop || !before) return {};
  const { order_id: orderId, shopify_order_id: number } = before;
  const failure = await syncAndReport(app, shop, before).then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof ShopifyFailure)) throw error;
      return error;
    },
  );
  await app.db.transaction(tenant, async (tx) => {
    const after = await lockFulfillmentOrder(tx, shopId, id);
    const type = failure ? failureTypes[failure.kind] : (after?.problem ?? null);
    const values = failure ? { reason: failure.message } : after?.problem_values;
    const errors = inEach((language) => {
      const problem = problemText(type, values, language);
      return problem ? [{ ...problem, row: null, column: null, value: before.name, orderId }] : [];
    });
    await report(tx, { errors });
    if (type !== null) await recordRetry(app, tx, shop, id);
    if (failure) await app.jobs.send(tx, syncTask, { retailerId, shopId, number });
    if (failure && orderId) await app.jobs.send(tx, reportStatus, { retailerId, orderId });
  });
  return {};
}

async function syncAndReport(app: App, shop: ShopRecord, record: FulfillmentOrderRecord): Promise<void> {
  const { order_id: orderId, shopify_order_id: number } = record;
  // Before the sync, so that the updates are sent later if Shopify cannot be reached now.
  if (orderId) await retryUpdates(app.db.scope(wholeRetailer(shop.retailer_id)), orderId);
  await syncOrder(app, shop, number);
  if (!orderId) return;
  const payload = { retailerId: shop.retailer_id, orderId };
  await reportStatus.run(app, payload).catch((error: unknown) => {
    if (!(error instanceof NotNow)) throw error;
    // The worker that holds the lease sends these updates too. If it dies, they are sent once its lease has expired.
    return app.jobs.send({ db: app.db.shared }, reportStatus, payload, shop.retailer_id);
  });
}

/** Records when a problem was last retried, for display. */
async function recordRetry(app: App, tx: Tx, shop: ShopRecord, id: string): Promise<void> {
  const at = app.clock.now();
  await tx.db
    .updateTable('shopify_fulfillment_orders')
    .set({ problem_at: at.toString() })
    .where('shop_id', '=', shop.id)
    .where('id', '=', id)
    .where('problem', 'is not', null)
    .execute();
  await publishShop(tx, shop, at);
}

export const retryJob: Job<Payload> = { kind: 'shopify.retry', payload: Payload, run: retry };
