// An order of a shop that stands still is looked at again, and its shop told again what it was not.
import { z } from 'zod';
import type { Member } from '../auth/member.ts';
import { ShopifyFailure } from '../gateways/shopify/port.ts';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { isId } from '../platform/ids.ts';
import { inEach, NotNow, type Outcome, type Work } from '../platform/jobs/kind.ts';
import type { Job } from '../platform/noun.ts';
import { refuse } from '../platform/refusal.ts';
import { failureTypes, lookAt, lookAtOrder } from './look.ts';
import { findShop, lockTaken, publishShop, type ShopRecord, type TakenRecord } from './queries.ts';
import { worded } from './screens.ts';
import { tellOrder } from './telling.ts';

const Retried = z.object({ shopId: z.string(), id: z.string() });
type Retried = z.output<typeof Retried>;

/** `name` is the shop and what Shopify calls the parcel, as the list of problems has it. */
export const retryOrder = (app: App, by: Member, name: string) =>
  app.db.transaction(by, async (tx) => {
    const [shopId = '', id = ''] = name.split('.');
    const taken = isId(shopId) && (await findShop(tx, shopId)) ? await lockTaken(tx, shopId, id) : undefined;
    if (!taken || !(await mayTouch(tx, taken))) return refuse('ORDER_NOT_FOUND');
    return { jobId: await app.jobs.enqueue(tx, retryJob, { shopId, id }, by.id) };
  });

/** What is no order here yet is every member's to try. */
async function mayTouch({ db }: Tx, { order_id }: TakenRecord): Promise<boolean> {
  if (order_id === null) return true;
  return (await db.selectFrom('orders').select('id').where('id', '=', order_id).executeTakeFirst()) !== undefined;
}

async function retry(app: App, work: Work<Retried>): Promise<Outcome> {
  const { shopId, id } = work.payload;
  const tenant = wholeRetailer(work.retailerId);
  const shop = await findShop(app.db.scope(tenant), shopId);
  const taken = await app.db.transaction(tenant, (tx) => lockTaken(tx, shopId, id));
  if (!shop || !taken) return {};
  const failure = await lookAndTell(app, shop, taken).then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof ShopifyFailure)) throw error;
      return error;
    },
  );
  await app.db.transaction(tenant, async (tx) => {
    const now = await lockTaken(tx, shopId, id);
    const type = failure ? failureTypes[failure.kind] : (now?.problem ?? null);
    const values = failure ? { reason: failure.message } : now?.problem_values;
    const about = { row: null, column: null, value: taken.name, orderId: taken.order_id };
    const errors = inEach((language) => {
      const said = worded(type, values, language);
      return said ? [{ ...said, ...about }] : [];
    });
    await work.report(tx, { errors });
    if (type !== null) await noteRetry(app, tx, shop, taken);
    if (failure) await app.jobs.send(tx, lookAtOrder, `${tx.retailerId} ${shopId} ${taken.shopify_order_id}`);
    if (failure && taken.order_id) await app.jobs.send(tx, tellOrder, `${tx.retailerId} ${taken.order_id}`);
  });
  return {};
}

async function lookAndTell(app: App, shop: ShopRecord, { shopify_order_id, order_id }: TakenRecord): Promise<void> {
  // What was given up waits again first: it is told later, should Shopify be away now.
  const waiting = app.db.scope(wholeRetailer(shop.retailer_id)).db.updateTable('shopify_tellings');
  if (order_id !== null) await waiting.set({ given_up_at: null }).where('order_id', '=', order_id).execute();
  await lookAt(app, shop, shopify_order_id);
  if (order_id === null) return;
  const name = `${shop.retailer_id} ${order_id}`;
  await tellOrder.run(app, name).catch((error: unknown) => {
    if (!(error instanceof NotNow)) throw error;
    // Whoever is at it tells this too; should they be gone, it is told once that is known.
    return app.jobs.send({ db: app.db.shared }, tellOrder, name, shop.retailer_id);
  });
}

/** It stands still since now: whoever has the list open sees that it was tried. */
async function noteRetry(app: App, tx: Tx, shop: ShopRecord, taken: TakenRecord): Promise<void> {
  const at = app.clock.now();
  await tx.db
    .updateTable('shopify_orders')
    .set({ problem_at: at.toString() })
    .where('shop_id', '=', shop.id)
    .where('id', '=', taken.id)
    .where('problem', 'is not', null)
    .execute();
  await publishShop(tx, shop, at);
}

/** The job that tries one order again, and says what still keeps it. */
export const retryJob: Job<Retried> = { kind: 'shopify.retry', payload: Retried, run: retry };
