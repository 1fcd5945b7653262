// Status updates that a shop has not received yet. A worker leases the fulfillment order while it sends them, and holds no connection
// during requests to Shopify, so that a slow Shopify delays nothing else.
import type { ErrorType } from '@portage/contract/errors';
import { ShopifyFailure } from '../gateways/shopify/port.ts';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import { holds, isFree, type Lease, leaseFor, noLease } from '../platform/db/lease.ts';
import { NotNow } from '../platform/jobs/kind.ts';
import { Refusal } from '../platform/refusal.ts';
import { publishShop } from './queries.ts';

/** The status of a canceled fulfillment. The other statuses are Shopify's fulfillment events. */
export const canceledStatus = 'CANCELLED';

/** The problems of a report, which a sync does not clear. */
export const reportProblems = ['SHOPIFY_NOT_REPORTED', 'SHOPIFY_NOT_CANCELED'] as const satisfies ErrorType[];

/** Updates that failed for this long are no longer retried, and the reason is shown to staff. */
const mostDays = 3;
/** Longer than a request to Shopify with all its retries. */
const leaseSeconds = 150;

/** One worker's processing of one order, with its current lease. */
export type Turn = { orderId: string; lease: Lease };

/** Selects and locks the fulfillment order of one of our orders, with its shop and tracking number. */
const lockTarget = (tx: Tx, { orderId, lease }: Turn) =>
  tx.db
    .selectFrom('shopify_fulfillment_orders as target')
    .innerJoin('shopify_shops as shop', 'shop.id', 'target.shop_id')
    .innerJoin('orders', 'orders.id', 'target.order_id')
    .innerJoin('retailers', 'retailers.id', 'orders.retailer_id')
    .select(['target.id', 'target.shop_id', 'target.fulfillment_id'])
    .select([isFree('target').as('is_free'), holds(lease, 'target').as('is_own')])
    .select(['shop.domain', 'shop.name', 'shop.disconnected_at'])
    .select([
      'orders.tracking_code',
      'orders.envoi_tracking_code',
      'orders.link_code',
      'retailers.use_envoi_tracking_code',
    ])
    .where('target.order_id', '=', orderId)
    .forUpdate('target')
    .executeTakeFirst();
type ReportTarget = NonNullable<Awaited<ReturnType<typeof lockTarget>>>;

/** Selects the updates that were not sent, including abandoned ones. */
const unsentUpdates = (tx: Tx, orderId: string) =>
  tx.db
    .selectFrom('shopify_status_updates')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('sent_at', 'is', null)
    .orderBy('happened_at')
    .orderBy('id')
    .execute();

/** The updates of one exchange with the shop. Only the last is sent; the earlier ones are superseded by a cancellation. */
export type Report = { target: ReportTarget; updates: Awaited<ReturnType<typeof unsentUpdates>> };

/** Leases an order and returns what to send next, or null if nothing is left. Throws `NotNow` while another worker holds the lease. */
export async function claimReport(app: App, tx: Tx, turn: Turn): Promise<Report | null> {
  const target = await lockTarget(tx, turn);
  if (!target || target.disconnected_at !== null) return null;
  const unsent = await unsentUpdates(tx, turn.orderId);
  const waiting = unsent.filter(({ given_up_at }) => given_up_at === null);
  if (waiting.length === 0) {
    await releaseLease(tx, turn);
    if (unsent.length === 0) await setProblem(app, tx, turn, target, null);
    return null;
  }
  if (!(target.is_free || target.is_own)) throw new NotNow('another worker reports this order');
  await lease(tx, turn, updateTarget(tx, turn));
  const last = unsent.findLastIndex(({ status, given_up_at }) => status === canceledStatus && given_up_at === null);
  return { target, updates: last < 0 ? waiting.slice(0, 1) : unsent.slice(0, last + 1) };
}

const updateTarget = (tx: Tx, { orderId }: Turn) =>
  tx.db.updateTable('shopify_fulfillment_orders').where('order_id', '=', orderId).returning('id');

/** Restricts an update to a row whose lease this worker still holds. */
const updateOwn = (tx: Tx, turn: Turn) => updateTarget(tx, turn).where(holds(turn.lease));

/** Acquires or renews the lease, which ends only by time. Returns false if another worker holds it. */
async function lease(
  tx: Tx,
  turn: Turn,
  update: ReturnType<typeof updateTarget>,
  created?: { fulfillment_id: string },
): Promise<boolean> {
  const [row] = await update
    .set({ ...leaseFor(leaseSeconds, null), ...created })
    .returning(['leased_by', 'leased_until'])
    .execute();
  if (row) tx.afterCommit(() => Object.assign(turn, { lease: row }));
  return row !== undefined;
}

/** Renews the lease, with the fulfillment that the shop created. Throws `NotNow` if another worker took the order over. */
export async function renewLease(tx: Tx, turn: Turn, created?: { fulfillment_id: string }): Promise<void> {
  const isRenewed = await lease(tx, turn, updateOwn(tx, turn), created);
  if (!isRenewed) throw new NotNow('another worker took this order over');
}

const releaseLease = (tx: Tx, turn: Turn) => updateOwn(tx, turn).set(noLease).execute();

/** Records a report that the shop received. Throws `NotNow` if another worker took the order over. */
export async function recordSent(
  app: App,
  tx: Tx,
  turn: Turn,
  { target, updates }: Report,
  fulfillmentId: string | null,
): Promise<void> {
  const at = app.clock.now();
  const kept = await updateOwn(tx, turn).set({ fulfillment_id: fulfillmentId }).execute();
  if (kept.length === 0) throw new NotNow('another worker took this order over');
  const ids = updates.map(({ id }) => id);
  await tx.db.updateTable('shopify_status_updates').set({ sent_at: at.toString() }).where('id', 'in', ids).execute();
  if (fulfillmentId !== target.fulfillment_id) await publishTarget(tx, target, at);
}

/** The reason of a problem: Shopify's own message, or an error type with its own text. */
type Reason = { reason: string; why?: never } | { why: ErrorType };
const refusals: readonly ErrorType[] = ['SHOPIFY_ORDER_DELETED', 'SHOPIFY_NOTHING_LEFT'];
const failures = { UNREACHABLE: 'SHOPIFY_UNAVAILABLE', CLOSED: 'SHOPIFY_CLOSED' } as const;

function reasonOf(error: unknown): Reason | null {
  if (error instanceof Refusal && refusals.includes(error.type)) return { why: error.type };
  if (!(error instanceof ShopifyFailure)) return null;
  return error.kind === 'REFUSED' ? { reason: error.message } : { why: failures[error.kind] };
}

/** Releases the lease on an order whose report failed. Returns true if retries are exhausted, so that the error is shown to staff. */
export async function recordFailure(
  app: App,
  tx: Tx,
  turn: Turn,
  { target, updates }: Report,
  error: unknown,
): Promise<boolean> {
  const isOwn = (await releaseLease(tx, turn)).length > 0;
  const reason = reasonOf(error);
  if (!isOwn || !reason) return false;
  const last = updates.at(-1);
  const latest = last && readInstant(last.happened_at).add({ hours: 24 * mostDays });
  const isLate = latest && Temporal.Instant.compare(app.clock.now(), latest) > 0;
  if (reason.why === 'SHOPIFY_UNAVAILABLE' && !isLate) return false;
  await unsent(tx, turn.orderId).set({ given_up_at: app.clock.now().toString() }).execute();
  const isCancellation = updates.some(({ status }) => status === canceledStatus);
  await setProblem(app, tx, turn, target, {
    type: isCancellation ? 'SHOPIFY_NOT_CANCELED' : 'SHOPIFY_NOT_REPORTED',
    reason,
  });
  return true;
}

/** Makes abandoned updates pending again. */
export const retryUpdates = (scope: Pick<Scope, 'db'>, orderId: string) =>
  unsent(scope, orderId).set({ given_up_at: null }).execute();

const unsent = ({ db }: Pick<Scope, 'db'>, orderId: string) =>
  db.updateTable('shopify_status_updates').where('order_id', '=', orderId).where('sent_at', 'is', null);

/** Sets or clears the problem that is shown to staff. */
async function setProblem(
  app: App,
  tx: Tx,
  turn: Turn,
  target: ReportTarget,
  problem: { type: (typeof reportProblems)[number]; reason: Reason } | null,
): Promise<void> {
  const at = app.clock.now();
  const changing = updateTarget(tx, turn).set({
    problem: problem?.type ?? null,
    problem_values: problem && JSON.stringify(problem.reason),
    problem_at: problem && at.toString(),
  });
  const changed = await (problem ? changing : changing.where('problem', 'in', reportProblems)).execute();
  if (changed.length > 0) await publishTarget(tx, target, at);
}

const publishTarget = (tx: Tx, { shop_id, name }: ReportTarget, at: Temporal.Instant) =>
  publishShop(tx, { id: shop_id, name }, at);
