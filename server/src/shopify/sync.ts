// Syncs a Shopify order with ours: one order here for each of its fulfillment orders (what one location sends of it). Webhooks, polls and
// retries all run the same sync, on what the shop returns at that moment, so a late, repeated or reordered webhook does no harm.
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

/** A problem that a person has to resolve, as the refusal of a verb words it. */
type Problem = { type: ErrorType; values?: Values | undefined };
/** The result of one sync. `IGNORED` is what the courier does not carry, or not yet. */
export type SyncOutcome = {
  outcome: 'CREATED' | 'EXISTING' | 'IGNORED' | 'PROBLEM';
  orderId: string | null;
  problem: Problem | null;
};
/** `snapshot` is left out when nothing was applied: the next sync then applies the same changes again. */
type Result = SyncOutcome & { snapshot?: Snapshot };

/** Reads one order from its shop and syncs it. */
export async function syncOrder(app: App, shop: ShopRecord, number: string): Promise<void> {
  const readAt = app.clock.now();
  const { order } = await queryShop(app, shop.domain, orderById, { id: `gid://shopify/Order/${number}` });
  if (order) await syncFulfillmentOrders(app, shop, order, readAt);
}

/** The number is Shopify's. */
const OrderPayload = ShopPayload.extend({ number: z.string() });

/** The same in the background. */
export const syncTask: Task<App, z.output<typeof OrderPayload>> = {
  kind: 'shopify.order',
  payload: OrderPayload,
  async run(app, { retailerId, shopId, number }) {
    const shop = await findShop(app.db.scope(wholeRetailer(retailerId)), shopId);
    if (shop) await ignoreClosed(syncOrder(app, shop, number));
  },
};

/** Waits for a shop's response. A shop that revoked access does not respond; the next poll records why. */
export async function ignoreClosed(response: Promise<unknown>): Promise<void> {
  await response.catch((error: unknown) => {
    if (!(error instanceof ShopifyFailure) || error.kind !== 'CLOSED') throw error;
  });
}

/** Syncs each fulfillment order of an order, each in a transaction of its own. */
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
  // There may be no row to lock yet.
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

/** Creates our order, or brings it up to date. Throws the refusal that prevents it. */
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
 * After a canceled fulfillment Shopify has its items sent again, by a new fulfillment order. It replaces the old one in our records, or
 * the recipient would get two deliveries: a delivery under way goes on, and one that was canceled or returned goes out again only when
 * staff decide so. A fulfillment order with other items is another delivery.
 */
const replace = (tx: Tx, { shop, order, fulfillmentOrder: newer }: ReadFulfillmentOrder, id: string) => {
  const replaced = order.fulfillmentOrders.nodes.filter((each) => isReplacedBy(each, newer));
  const ids = replaced.map((each) => numericId(each.id));
  return adoptReplacement(tx, shop.id, ids, id);
};

/** A refusal is a problem that staff read. Anything else is a failure of ours, after which the work is repeated. */
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
  // A status that the shop did not receive remains a problem until it is sent, whatever comes in from the shop.
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
