// A shop is told what it does not know of an order's way, one thing after the other and by one worker at a time. Whoever tells it says so on
// the row, and holds no connection while Shopify thinks: a slow Shopify makes nobody else wait. Each thing is told once: before it is, the
// shop is asked whether it was, as an answer may have been lost.
import type { ErrorType } from '@portage/contract/errors';
import { cancelFulfilment, fulfil, tellEvent, toldOfParcel } from '../gateways/shopify/documents.ts';
import { ShopifyFailure } from '../gateways/shopify/port.ts';
import { shownCode, trackingLink } from '../orders/codes.ts';
import type { App } from '../platform/app.ts';
import { isoText, readInstant } from '../platform/clock.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { holds, isFree, type Lease, leaseFor, noLease } from '../platform/db/lease.ts';
import { type Errand, NotNow } from '../platform/jobs/kind.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import { publishShop } from './queries.ts';
import { askShop } from './tokens.ts';

/** What is told where nothing is delivered after all: the fulfilment is canceled. It is no event of Shopify's. */
export const undone = 'CANCELLED';

/** Why a shop may not have been told. What comes in from the shop leaves them on the order. */
export const tellingProblems = ['SHOPIFY_NOT_TOLD', 'SHOPIFY_NOT_CANCELED'] as const satisfies ErrorType[];

/** After that a shop is not told any more what it could not be told; a person reads why. */
const mostDays = 3;
/** Longer than one answer of Shopify's is ever waited for, all tries together. */
const believedSeconds = 150;

/** One worker's telling of one order. */
type Turn = { orderId: string; lease: Lease };
/** What the shop has made, written down while the telling goes on. */
type Made = { fulfillment_id: string };
type Hold = (made?: Made) => Promise<void>;

/** Tells a shop all that it does not know of an order yet, in the order in which it happened. */
export const tellOrder: Errand<App> = {
  kind: 'shopify.tell',
  async run(app, name) {
    const [retailerId = '', orderId = ''] = name.split(' ');
    const turn = { orderId, lease: noLease };
    const within = <T>(step: (tx: Tx) => Promise<T>) => app.db.transaction(wholeRetailer(retailerId), step);
    const hold: Hold = (made) => within((tx) => holdOn(app, tx, turn, made));
    let next = await within((tx) => takeUp(app, tx, turn));
    while (next) {
      const current = next;
      try {
        const fulfillment = await tell(app, current, hold);
        next = await within(async (tx) => {
          await keepTold(app, tx, turn, current, fulfillment);
          return takeUp(app, tx, turn);
        });
      } catch (error) {
        if (!(await within((tx) => leave(app, tx, turn, current, error)))) throw error;
        return;
      }
    }
  },
};

/** Orders that one transaction queues an update for. */
const waitingBatch = 500;

/** Queues the updates that a shop has not received, a batch a transaction: while it was disconnected no worker sent them. */
export async function tellWaiting(app: App, retailerId: string, shopId: string): Promise<void> {
  const queueAfter = (last: string | undefined) =>
    app.db.transaction(wholeRetailer(retailerId), async (tx) => {
      const orders = await waitingAfter(tx, shopId, last).execute();
      for (const { order_id } of orders) await app.jobs.send(tx, tellOrder, `${retailerId} ${order_id}`);
      return orders[waitingBatch - 1]?.order_id;
    });
  for (let last = await queueAfter(undefined); last; last = await queueAfter(last));
}

/** A batch of the orders with an update that is neither sent nor given up, after one of them. */
const waitingAfter = ({ db }: Tx, shopId: string, last: string | undefined) =>
  db
    .selectFrom('shopify_tellings as line')
    .innerJoin('shopify_orders as taken', 'taken.order_id', 'line.order_id')
    .select('line.order_id')
    .distinct()
    .where('taken.shop_id', '=', shopId)
    .where('line.told_at', 'is', null)
    .where('line.given_up_at', 'is', null)
    .$if(last !== undefined, (lines) => lines.where('line.order_id', '>', last ?? ''))
    .orderBy('line.order_id')
    .limit(waitingBatch);

/** The parcel of an order of ours, its shop, and by what it is followed; locked until the transaction ends. */
const lockParcel = (tx: Tx, { orderId, lease }: Turn) =>
  tx.db
    .selectFrom('shopify_orders as taken')
    .innerJoin('shopify_shops as shop', 'shop.id', 'taken.shop_id')
    .innerJoin('orders', 'orders.id', 'taken.order_id')
    .innerJoin('retailers', 'retailers.id', 'orders.retailer_id')
    .select(['taken.id', 'taken.shop_id', 'taken.fulfillment_id'])
    .select([isFree('taken').as('is_free'), holds(lease, 'taken').as('is_own')])
    .select(['shop.domain', 'shop.name', 'shop.disconnected_at'])
    .select([
      'orders.tracking_code',
      'orders.envoi_tracking_code',
      'orders.link_code',
      'retailers.use_envoi_tracking_code',
    ])
    .where('taken.order_id', '=', orderId)
    .forUpdate('taken')
    .executeTakeFirst();
type Parcel = NonNullable<Awaited<ReturnType<typeof lockParcel>>>;

/** What the shop was not told, also what it is not told any more unless somebody tries again. */
const linesOf = (tx: Tx, orderId: string) =>
  tx.db
    .selectFrom('shopify_tellings')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('told_at', 'is', null)
    .orderBy('happened_at')
    .orderBy('id')
    .execute();
type Line = Awaited<ReturnType<typeof linesOf>>[number];

/** What is told at once. */
type Next = { order: Parcel; lines: readonly Line[] };

/** What is told next, taken up by this worker; null where nothing is left, and the order is let go of. */
async function takeUp(app: App, tx: Tx, turn: Turn): Promise<Next | null> {
  const order = await lockParcel(tx, turn);
  if (!order || order.disconnected_at !== null) return null;
  const untold = await linesOf(tx, turn.orderId);
  const waiting = untold.filter((line) => line.given_up_at === null);
  if (waiting.length === 0) {
    await letGo(tx, turn);
    // What was given up keeps its reason, whoever else has nothing to tell.
    if (untold.length === 0) await note(app, tx, turn, order, null);
    return null;
  }
  if (!order.is_free && !order.is_own) throw new NotNow('another worker tells this order');
  await lease(app, tx, turn);
  // What came before an end that undoes it all is not told any more, be it given up or not.
  const end = untold.findLastIndex(({ status, given_up_at }) => status === undone && given_up_at === null);
  return { order, lines: end < 0 ? waiting.slice(0, 1) : untold.slice(0, end + 1) };
}

const nowOf = ({ clock }: App) => clock.now().epochMilliseconds;

const updateParcel = (tx: Tx, { orderId }: Turn) =>
  tx.db.updateTable('shopify_orders').where('order_id', '=', orderId).returning('id');

/** Leases the order, or renews the lease, with what the shop has made. */
async function lease(app: App, tx: Tx, turn: Turn, made?: Made, isOwn?: true): Promise<boolean> {
  const [row] = await updateParcel(tx, turn)
    .set({ ...leaseFor(believedSeconds, app.outbox.processLock.aliveId), ...made })
    .$if(isOwn ?? false, (query) => query.where(holds(turn.lease)))
    .returning(['leased_by', 'leased_until'])
    .execute();
  if (row) tx.afterCommit(() => Object.assign(turn, { lease: row }));
  return row !== undefined;
}

/** Renews the lease; throws where another worker has taken the order over. */
async function holdOn(app: App, tx: Tx, turn: Turn, made?: Made): Promise<void> {
  if (!(await lease(app, tx, turn, made, true))) throw new NotNow('another worker has taken this order over');
}

/** Writes down what was told, unless another tells the order by now. */
async function keepTold(app: App, tx: Tx, turn: Turn, { order, lines }: Next, fulfillment: string | null) {
  const at = app.clock.now();
  const kept = await updateParcel(tx, turn).set({ fulfillment_id: fulfillment }).where(holds(turn.lease)).execute();
  if (kept.length === 0) throw new NotNow('another worker has taken this order over');
  const ids = lines.map(({ id }) => id);
  await tx.db.updateTable('shopify_tellings').set({ told_at: at.toString() }).where('id', 'in', ids).execute();
  if (fulfillment !== order.fulfillment_id) await sayChanged(tx, order, at);
}

const letGo = (tx: Tx, turn: Turn) => updateParcel(tx, turn).set(noLease).where(holds(turn.lease)).execute();

/** Why it was not told: in Shopify’s own words, or a type that is worded for whoever reads it. */
type Reason = { reason: string; why?: never } | { why: ErrorType };
const refusals: readonly ErrorType[] = ['SHOPIFY_PARCEL_GONE', 'SHOPIFY_NOTHING_LEFT'];
const failures = { UNREACHABLE: 'SHOPIFY_AWAY', CLOSED: 'SHOPIFY_CLOSED' } as const;

function reasonOf(error: unknown): Reason | null {
  if (error instanceof Refusal && refusals.includes(error.type)) return { why: error.type };
  if (!(error instanceof ShopifyFailure)) return null;
  return error.kind === 'REFUSED' ? { reason: error.message } : { why: failures[error.kind] };
}

/** Lets go of an order that could not be told; answers whether it is given up, for a person to read why. */
async function leave(app: App, tx: Tx, turn: Turn, { order, lines }: Next, error: unknown): Promise<boolean> {
  const isOwn = (await letGo(tx, turn)).length > 0;
  const reason = reasonOf(error);
  if (!isOwn || !reason) return false;
  const last = lines.at(-1);
  const isLate = last && nowOf(app) > readInstant(last.happened_at).add({ hours: 24 * mostDays }).epochMilliseconds;
  if (reason.why === 'SHOPIFY_AWAY' && !isLate) return false;
  await tx.db
    .updateTable('shopify_tellings')
    .set({ given_up_at: app.clock.now().toString() })
    .where('order_id', '=', turn.orderId)
    .where('told_at', 'is', null)
    .execute();
  const type = lines.some(({ status }) => status === undone) ? 'SHOPIFY_NOT_CANCELED' : 'SHOPIFY_NOT_TOLD';
  await note(app, tx, turn, order, { type, reason });
  return true;
}

/** Tells what happened, or that nothing is delivered after all; answers the fulfilment that the shop shows then. */
async function tell(app: App, { order, lines }: Next, hold: Hold): Promise<string | null> {
  const last = lines.at(-1);
  if (!last) return order.fulfillment_id;
  const isUndone = last.status === undone;
  // A shop that was never told of a fulfilment has none to cancel.
  if (isUndone && lines.length === 1 && order.fulfillment_id === null) return null;
  const number = shownCode(order, order.use_envoi_tracking_code);
  const parcelGid = `gid://shopify/FulfillmentOrder/${order.id}`;
  const { fulfillmentOrder } = await askShop(app, order.domain, toldOfParcel, { id: parcelGid });
  const own = fulfillmentOrder?.fulfillments.nodes.find(
    (each) =>
      each.status !== 'CANCELLED' &&
      (each.id === order.fulfillment_id || each.trackingInfo.some((tracking) => tracking.number === number)),
  );
  if (isUndone) {
    await hold();
    if (own) await askShop(app, order.domain, cancelFulfilment, { id: own.id });
    return null;
  }
  if (!fulfillmentOrder) refuse('SHOPIFY_PARCEL_GONE');
  const at = isoText(last.happened_at);
  const isTold = own?.events.nodes.some(
    (event) => event.status === last.status && Date.parse(event.happenedAt) === Date.parse(at),
  );
  await hold();
  const fulfillment = own?.id ?? (await fulfilThere(app, order, parcelGid, number));
  await hold({ fulfillment_id: fulfillment });
  if (!isTold) await askShop(app, order.domain, tellEvent, { fulfillment, status: last.status, at });
  return fulfillment;
}

/** The shop's customer hears of it from the shop, as of any parcel; what happens on the way they hear from us. */
async function fulfilThere(app: App, order: Parcel, parcelGid: string, number: string): Promise<string> {
  const { fulfillmentCreate } = await askShop(app, order.domain, fulfil, {
    parcel: parcelGid,
    number,
    url: trackingLink(app, order.link_code),
    company: app.config.provider.name,
    notify: true,
  });
  if (!fulfillmentCreate.fulfillment) refuse('SHOPIFY_NOTHING_LEFT');
  return fulfillmentCreate.fulfillment.id;
}

type Why = { type: (typeof tellingProblems)[number]; reason: Reason };

/** Writes on the order what keeps its shop from being told, or that nothing does any more. */
async function note(app: App, tx: Tx, turn: Turn, order: Parcel, why: Why | null): Promise<void> {
  const at = app.clock.now();
  const problem = {
    problem: why?.type ?? null,
    problem_values: why && JSON.stringify(why.reason),
    problem_at: why && at.toString(),
  };
  const mine = updateParcel(tx, turn).set(problem);
  const changed = await (why ? mine : mine.where('problem', 'in', tellingProblems)).execute();
  if (changed.length > 0) await sayChanged(tx, order, at);
}

const sayChanged = (tx: Tx, { shop_id, name }: Parcel, at: Temporal.Instant) =>
  publishShop(tx, { id: shop_id, name }, at);
