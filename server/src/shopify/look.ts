// What changed in a shop is looked for: when somebody asks, and every quarter of an hour, as Shopify promises no message.
import { type ErrorType, errorText, type Language } from '@portage/contract/errors';
import { translate } from '@portage/contract/words';
import { z } from 'zod';
import type { Member } from '../auth/member.ts';
import { changedOrders, oneOrder } from '../gateways/shopify/documents.ts';
import { ShopifyFailure } from '../gateways/shopify/port.ts';
import type { App } from '../platform/app.ts';
import { isoOf, readInstant } from '../platform/clock.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { type Errand, inEach, JobRefused, type Outcome, type Work } from '../platform/jobs/kind.ts';
import type { Job, Tidying } from '../platform/noun.ts';
import { refuse } from '../platform/refusal.ts';
import { connectedShops, findShop, type ShopRecord, shopBatch, takeDueShops } from './queries.ts';
import { type Came, takeOrder } from './take.ts';
import { askShop } from './tokens.ts';
import { words } from './words.ts';

const everyMinutes = 15;
/** What was written while the last look went on may have come in behind it. */
const overlapMinutes = 10;
/** The shops that are left then have their turn a minute later. */
const mostBatches = 25;

type Told = { name: string; came: Came };

/** Takes over what changed in a shop since the last look, page by page; answers what became of it. */
export async function lookAtShop(app: App, shop: ShopRecord, onPage: (told: Told[]) => Promise<void> = async () => {}) {
  const began = app.clock.now();
  const since = readInstant(shop.known_until).subtract({ minutes: overlapMinutes });
  try {
    const query = `updated_at:>='${isoOf(since)}'`;
    let page: Page = { hasNextPage: true, endCursor: null };
    while (page.hasNextPage) page = await takePage(app, shop, { query, after: page.endCursor }, onPage);
    await noteLook(app, shop, { known_until: began.toString(), problem: null });
  } catch (error) {
    // What it refuses it tells the developer of an app, not a shop’s people.
    const types = { ...failureTypes, REFUSED: 'SHOPIFY_LOOK_REFUSED' } as const;
    if (error instanceof ShopifyFailure) await noteLook(app, shop, { problem: types[error.kind] });
    throw error;
  }
}

type Page = { hasNextPage: boolean; endCursor: string | null };

async function takePage(
  app: App,
  shop: ShopRecord,
  asked: { query: string; after: string | null },
  onPage: (told: Told[]) => Promise<void>,
): Promise<Page> {
  const askedAt = app.clock.now();
  const { orders } = await askShop(app, shop.domain, changedOrders, asked);
  const told: Told[] = [];
  for (const order of orders.nodes)
    for (const came of await takeOrder(app, shop, order, askedAt)) told.push({ name: order.name, came });
  await onPage(told);
  return orders.pageInfo;
}

/** How people read why Shopify did not do it. */
export const failureTypes = {
  UNREACHABLE: 'SHOPIFY_UNREACHABLE',
  CLOSED: 'SHOPIFY_CLOSED',
  REFUSED: 'SHOPIFY_REFUSED',
} as const satisfies Record<ShopifyFailure['kind'], ErrorType>;

const noteLook = (
  app: App,
  { id, retailer_id }: ShopRecord,
  columns: { known_until?: string; problem: ErrorType | null },
) =>
  app.db
    .scope(wholeRetailer(retailer_id))
    .db.updateTable('shopify_shops')
    .set({ ...columns, looked_at: app.clock.now().toString() })
    .where('id', '=', id)
    .execute();

const Nothing = z.object({});

/** Starts to take over what changed in all shops of the member's retailer. */
export const startSync = (app: App, by: Member) =>
  app.db.transaction(by, async (tx) => {
    if ((await connectedShops(tx)).length === 0) refuse('SHOPIFY_SHOP_NOT_FOUND');
    return { jobId: await app.jobs.enqueue(tx, syncJob, {}, by.id) };
  });

/** A shop that could not be looked at is the job’s message; its list is of orders alone. Where no shop could be, it failed. */
async function syncShops(app: App, work: Work<z.output<typeof Nothing>>): Promise<Outcome> {
  const tenant = wholeRetailer(work.retailerId);
  const counts = { itemsCreated: 0, itemsExisting: 0, itemsCount: 0 };
  const shops = await connectedShops(app.db.scope(tenant));
  const failed: Failed[] = [];
  for (const shop of shops) {
    try {
      await lookAtShop(app, shop, async (told) => {
        const ours = told.filter(({ came }) => came.outcome !== 'NOT_OURS');
        counts.itemsCount += ours.length;
        counts.itemsCreated += ours.filter(({ came }) => came.outcome === 'CREATED').length;
        counts.itemsExisting += ours.filter(({ came }) => came.outcome === 'KNOWN').length;
        await app.db.transaction(tenant, (tx) => work.report(tx, { ...counts, errors: errorsOf(ours) }));
      });
    } catch (error) {
      if (!(error instanceof ShopifyFailure)) throw error;
      failed.push({ shop: shop.name, error });
    }
  }
  if (failed.length === 0) return {};
  const message = inEach((language) => failed.map((each) => lineOf(each, language)).join('\n'));
  if (failed.length === shops.length) throw new JobRefused(message);
  return { message };
}

type Failed = { shop: string; error: ShopifyFailure };

function lineOf({ shop, error: { kind, message } }: Failed, language: Language): string {
  const reason = errorText(failureTypes[kind], language, { reason: message });
  return translate(words.notChecked, language, { shop, reason });
}

const errorsOf = (told: readonly Told[]) =>
  inEach((language) =>
    told.flatMap(({ name, came: { problem, orderId } }) =>
      problem
        ? [
            {
              type: problem.type,
              message: errorText(problem.type, language, problem.values),
              row: null,
              column: null,
              value: name,
              orderId,
            },
          ]
        : [],
    ),
  );

/** The job that takes over what changed. */
export const syncJob: Job<z.output<typeof Nothing>> = { kind: 'shopify.sync', payload: Nothing, run: syncShops };

/** One order of a shop, looked at again: its name is the retailer, the shop and Shopify's number. */
export const lookAtOrder: Errand<App> = {
  kind: 'shopify.order',
  async run(app, name) {
    const [retailerId = '', shopId = '', number = ''] = name.split(' ');
    const shop = await findShop(app.db.scope(wholeRetailer(retailerId)), shopId);
    if (shop) await unlessClosed(lookAt(app, shop, number));
  },
};

/** Waits for a shop's response. A shop that revoked access does not respond; the next sync records why. */
export async function unlessClosed(asked: Promise<unknown>): Promise<void> {
  await asked.catch((error: unknown) => {
    if (!(error instanceof ShopifyFailure) || error.kind !== 'CLOSED') throw error;
  });
}

/** Takes one order over as it stands in its shop now. */
export async function lookAt(app: App, shop: ShopRecord, number: string): Promise<void> {
  const askedAt = app.clock.now();
  const { order } = await askShop(app, shop.domain, oneOrder, { id: `gid://shopify/Order/${number}` });
  if (order) await takeOrder(app, shop, order, askedAt);
}

/** Looks at one shop: its name is the retailer and the shop. What keeps the shop from answering is noted, and it has its next turn. */
export const lookAtDue: Errand<App> = {
  kind: 'shopify.look',
  // Its next turn is the next attempt.
  retries: 0,
  async run(app, name) {
    const [retailerId = '', shopId = ''] = name.split(' ');
    const shop = await findShop(app.db.scope(wholeRetailer(retailerId)), shopId);
    if (!shop) return;
    await lookAtShop(app, shop).catch((error: unknown) => {
      if (!(error instanceof ShopifyFailure)) throw error;
    });
  },
};

/** Syncs each shop that is due, once across all workers; a slow shop delays no other. */
export const lookingAtShops: Tidying = {
  does: 'looking at what changed in Shopify',
  everyMs: 60_000,
  async run({ shopify, clock, db, jobs }) {
    if (!shopify) return;
    const now = clock.now();
    const since = now.subtract({ minutes: everyMinutes });
    const queueSome = () =>
      db.everyRetailerTransaction(async (open) => {
        const shops = await takeDueShops(open, now, since);
        for (const { retailer_id, id } of shops)
          await jobs.send({ db: open }, lookAtDue, `${retailer_id} ${id}`, retailer_id);
        return shops.length;
      });
    for (let batches = 1; (await queueSome()) === shopBatch && batches < mostBatches; batches++);
  },
};
