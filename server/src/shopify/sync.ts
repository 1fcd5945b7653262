// Syncs a Shopify order with ours: one order here for each of its fulfillment orders (the items that one location sends). Webhooks, polls
// and retries all run the same sync on the shop's current state, so late, repeated and reordered webhooks are harmless.
import type { ErrorType, Values } from '@portage/contract/errors';
import { isCarried } from '@portage/contract/shopify/shops/rules';
import { sql } from 'kysely';
import { z } from 'zod';
import { orderById, type ShopifyOrder } from '../gateways/shopify/documents.ts';
import { ShopifyFailure } from '../gateways/shopify/port.ts';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import type { Task } from '../platform/jobs/kind.ts';
import { Refusal } from '../platform/refusal.ts';
import { isReplacedBy, numericId, type Snapshot } from './fulfillmentOrder.ts';
import { createOurOrder, type ReadFulfillmentOrder, shopCaller, updateOurOrder } from './ourOrder.ts';
import {
  adoptReplacement,
  type FulfillmentOrderRecord,
  findShop,
  isStale,
  lockFulfillmentOrder,
  publishShop,
  ShopPayload,
  type ShopRecord,
} from './queries.ts';
import { queryShop } from './session.ts';
import { reportProblems } from './statusUpdates.ts';

/** A problem that staff have to resolve, with the error type and values of a verb's refusal. */
type Problem = { type: ErrorType; values?: Values | undefined };
/** The result of one sync. `IGNORED`: the courier does not carry it, or not yet. */
export type SyncOutcome = {
  outcome: 'CREATED' | 'EXISTING' | 'IGNORED' | 'PROBLEM';
  orderId: string | null;
  problem: Problem | null;
};
/** `snapshot` is left out if nothing was applied, so that the next sync applies the same changes again. */
type Result = SyncOutcome & { snapshot?: Snapshot };

/** Reads one order from its shop and syncs it. */
export async function syncOrder(app: App, shop: ShopRecord, number: string): Promise<void> {
  const readAt = app.clock.now();
  const { order } = await queryShop(app, shop.domain, orderById, { id: `gid://shopify/Order/${number}` });
  if (order) await syncFulfillmentOrders(app, shop, order, readAt);
}

/** `number` is Shopify's numeric order id. */
const OrderPayload = ShopPayload.extend({ number: z.string() });

/** Reads and syncs one order in the background. */
export const syncTask: Task<App, z.output<typeof OrderPayload>> = {
  kind: 'shopify.order',
  payload: OrderPayload,
  async run(app, { retailerId, shopId, number }) {
    const shop = await findShop(app.db.scope(wholeRetailer(retailerId)), shopId);
    if (shop) await ignoreClosed(syncOrder(app, shop, number));
  },
};

/** Awaits a shop's response. A shop that revoked access fails with CLOSED, which is ignored here; the next poll records why. */
export async function ignoreClosed(response: Promise<unknown>): Promise<void> {
  await response.catch((error: unknown) => {
    if (!(error instanceof ShopifyFailure) || error.kind !== 'CLOSED') throw error;
  });
}

/** Syncs each fulfillment order of an order in its own transaction. */
export async function syncFulfillmentOrders(
  app: App,
  shop: ShopRecord,
  order: ShopifyOrder,
  readAt: Temporal.Instant,
): Promise<SyncOutcome[]> {
  const outcomes: SyncOutcome[] = [];
  for (const [index, fulfillmentOrder] of order.fulfillmentOrders.nodes.entries())
    outcomes.push(
      await app.db.transactionForRequest(shopCaller(shop), (tx) =>
        syncFulfillmentOrder(app, tx, { shop, order, fulfillmentOrder, index, readAt }),
      ),
    );
  return outcomes;
}

async function syncFulfillmentOrder(app: App, tx: Tx, read: ReadFulfillmentOrder): Promise<SyncOutcome> {
  const { shop, order, fulfillmentOrder } = read;
  const id = numericId(fulfillmentOrder.id);
  // An advisory lock, because there may be no row to lock yet.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${shop.id} ${id}`}, 0))`.execute(tx.db);
  const { status, deliveryMethod } = fulfillmentOrder;
  const state = { status, method: deliveryMethod?.methodType ?? null, isCanceled: order.cancelledAt !== null };
  const isOurs = isCarried(state, shop.takes);
  const record = (await lockFulfillmentOrder(tx, shop.id, id)) ?? (isOurs ? await replace(tx, read, id) : undefined);
  if (record && isStale(record, order.updatedAt, read.readAt))
    return { outcome: 'EXISTING', orderId: record.order_id, problem: null };
  if (!(record || isOurs)) return ignored;
  const result = await applyChanges(app, tx, read, record, isOurs).catch((error: unknown): Result => {
    return { outcome: 'PROBLEM', orderId: record?.order_id ?? null, problem: problemOf(error) };
  });
  await save(app, tx, read, record, result);
  return result;
}

const ignored: SyncOutcome = { outcome: 'IGNORED', orderId: null, problem: null };

/** Creates or updates our order. Throws the refusal that prevents it. */
async function applyChanges(
  app: App,
  tx: Tx,
  read: ReadFulfillmentOrder,
  record: FulfillmentOrderRecord | undefined,
  isOurs: boolean,
): Promise<Result> {
  if (record?.order_id) {
    const { snapshot, problem } = await updateOurOrder(app, tx, read, record, record.order_id);
    const outcome = problem ? 'PROBLEM' : 'EXISTING';
    return { outcome, orderId: record.order_id, snapshot, problem: problem && { type: problem } };
  }
  return isOurs ? { outcome: 'CREATED', problem: null, ...(await createOurOrder(app, tx, read)) } : ignored;
}

/**
 * After a canceled fulfillment, Shopify creates a new fulfillment order for its items. It replaces the old one in our records, or the
 * recipient would get two deliveries: an active delivery continues, and one that was canceled or returned is sent again only if staff
 * decide so. A fulfillment order with other items is another delivery.
 */
const replace = (tx: Tx, { shop, order, fulfillmentOrder: newer }: ReadFulfillmentOrder, id: string) => {
  const replaced = order.fulfillmentOrders.nodes.filter((each) => isReplacedBy(each, newer));
  const ids = replaced.map((each) => numericId(each.id));
  return adoptReplacement(tx, shop.id, ids, id);
};

/** Returns a refusal as a problem for staff. Throws any other error, so that the task is retried. */
function problemOf(error: unknown): Problem {
  if (!(error instanceof Refusal)) throw error;
  const [fault] = error.details.faults ?? [];
  return fault ? { type: fault.type, values: fault.values } : { type: error.type, values: error.details.values };
}

async function save(
  app: App,
  tx: Tx,
  { shop, order, fulfillmentOrder, readAt }: ReadFulfillmentOrder,
  record: FulfillmentOrderRecord | undefined,
  { outcome, orderId, snapshot, problem }: Result,
): Promise<void> {
  const at = app.clock.now();
  const isSame = record?.problem === (problem?.type ?? null);
  const since = isSame ? record?.problem_at : null;
  // A status that the shop did not receive remains a problem until it is sent; a later sync does not clear it.
  const isUnreported = problem === null && reportProblems.some((type) => type === record?.problem);
  const row = {
    order_id: orderId,
    ...(snapshot && { snapshot: JSON.stringify(snapshot) }),
    name: order.name,
    shopify_updated_at: readInstant(order.updatedAt).toString(),
    read_at: readAt.toString(),
    ...(!isUnreported && {
      problem: problem?.type ?? null,
      problem_values: problem?.values ? JSON.stringify(problem.values) : null,
      problem_at: problem ? (since ?? at.toString()) : null,
    }),
  };
  const key = { shop_id: shop.id, id: numericId(fulfillmentOrder.id), shopify_order_id: numericId(order.id) };
  await tx.db
    .insertInto('shopify_fulfillment_orders')
    .values({ ...key, created_at: at.toString(), ...row })
    .onConflict((conflict) => conflict.columns(['retailer_id', 'shop_id', 'id']).doUpdateSet(row))
    .execute();
  if (!(isSame || isUnreported) || outcome === 'CREATED') await publishShop(tx, shop, at);
}
