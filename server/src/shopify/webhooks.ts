// Webhooks from Shopify: verified, stored and acknowledged at once, then processed in the background. An order's webhook only names the
// order to read, because its contents may be outdated.
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { orderOfFulfillmentOrder } from '../gateways/shopify/documents.ts';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import type { Task } from '../platform/jobs/kind.ts';
import { refuse } from '../platform/refusal.ts';
import { numericId } from './fulfillmentOrder.ts';
import { answerPrivacy } from './privacy.ts';
import { findShopByDomain, publishShop, type ShopRecord } from './queries.ts';
import { queryShop, readSigned, type SignedRequest } from './session.ts';
import { ignoreClosed, syncOrder } from './sync.ts';

const IdText = z.union([z.number(), z.string()]).transform(String);
const WithId = z.object({ id: IdText });
const Merge = z.object({ fulfillment_order: WithId });
const Body = z
  .object({
    id: IdText,
    order_edit: z.object({ order_id: IdText }),
    fulfillment_order: WithId,
    moved_fulfillment_order: WithId,
    original_fulfillment_order: WithId,
    fulfillment_order_merges: z.union([z.array(Merge), Merge.transform((merge) => [merge])]),
    merge_intents: z.array(z.object({ fulfillment_order_id: IdText })),
    customer: z.object({ id: IdText, email: z.string().nullish() }).nullish(),
    orders_requested: z.array(IdText),
    orders_to_redact: z.array(IdText),
    shop_domain: z.string(),
    myshopify_domain: z.string(),
  })
  .partial()
  .catch({});
type Body = z.output<typeof Body>;

const headerOf = (headers: IncomingHttpHeaders, name: string) => {
  const value = headers[`x-shopify-${name}`];
  return typeof value === 'string' && value !== '' && value.length <= 200 ? value : refuse('SHOPIFY_PARAMETER_MISSING');
};

/** Stores a webhook and queues it. A repeated one gets the same response and has no effect. */
export async function receiveWebhook(app: App, request: SignedRequest) {
  const { headers } = request;
  const json = readSigned(app, request);
  const topic = headerOf(headers, 'topic');
  const event = { topic, domain: headerOf(headers, 'shop-domain'), event_id: headerOf(headers, 'event-id') };
  const body = Body.parse(json);
  // Shopify signs browser URLs with the same secret, but never the headers: anyone who installs the app has bytes with a valid signature,
  // which must not be accepted as a webhook.
  const isWebhook = typeof json === 'object' && json !== null;
  const domain = body.shop_domain ?? body.myshopify_domain;
  if (!isWebhook || (isDestructive(topic) && domain !== event.domain)) refuse('SHOPIFY_HMAC_FAILED');
  const at = app.clock.now();
  const id = newId(at.epochMilliseconds);
  const triggered = z.iso.datetime({ offset: true }).safeParse(headers['x-shopify-triggered-at']);
  await app.db.sharedTransaction(async (db) => {
    const inserted = await db
      .insertInto('shopify_events')
      .values({
        ...event,
        id,
        subject: subjectOf(topic, body),
        about: JSON.stringify(customerOf(topic, body)),
        triggered_at: triggered.data ?? at.toString(),
        received_at: at.toString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) await app.jobs.send({ db }, processWebhook, inserted, event.domain);
  });
  return {};
}

/** Returns the global id of the order or fulfillment order to read. */
function subjectOf(topic: string, body: Body): string | null {
  const merged = body.fulfillment_order_merges?.[0]?.fulfillment_order;
  const named = body.moved_fulfillment_order ?? body.fulfillment_order ?? body.original_fulfillment_order ?? merged;
  const id = named?.id ?? body.merge_intents?.[0]?.fulfillment_order_id;
  if (topic.startsWith('fulfillment_orders/')) return id ? gid('FulfillmentOrder', id) : null;
  const order = topic === 'orders/edited' ? body.order_edit?.order_id : body.id;
  return topic.startsWith('orders/') && order ? gid('Order', order) : null;
}

const gid = (kind: string, id: string) => `gid://shopify/${kind}/${numericId(id)}`;

/** Returns the customer of a privacy request; no other topic stores personal data. */
const customerOf = (topic: string, body: Body) =>
  topic.startsWith('customers/')
    ? { orders: body.orders_requested ?? body.orders_to_redact ?? [], email: body.customer?.email ?? null }
    : null;

const isPrivacy = (topic: string) => /^(customers|shop)\//.test(topic);
/** Returns whether a topic is processed without reading from the shop, so that the signed body has to name the shop. */
const isDestructive = (topic: string) => topic === 'app/uninstalled' || isPrivacy(topic);

/** Webhooks that one transaction queues. */
const batchSize = 500;

/** Queues incomplete privacy requests again, one transaction per batch. */
export async function retryPrivacyRequests(app: App): Promise<void> {
  const queueAfter = (last: string | null) =>
    app.db.sharedTransaction(async (db) => {
      const open = db.selectFrom('shopify_events').select(['id', 'topic', 'domain']).where('done_at', 'is', null);
      const events = await (last === null ? open : open.where('id', '>', last))
        .orderBy('id')
        .limit(batchSize)
        .execute();
      for (const { id, topic, domain } of events)
        if (isPrivacy(topic)) await app.jobs.send({ db }, processWebhook, { id }, domain);
      return events[batchSize - 1]?.id;
    });
  for (let last = await queueAfter(null); last; last = await queueAfter(last));
}

const Payload = z.object({ id: z.guid() });

/** Processes a stored webhook, once. */
export const processWebhook: Task<App, z.output<typeof Payload>> = {
  kind: 'shopify.event',
  payload: Payload,
  async run(app, { id }) {
    const event = await app.db.shared.selectFrom('shopify_events').selectAll().where('id', '=', id).executeTakeFirst();
    if (!event || event.done_at !== null) return;
    const { topic, domain, subject, about } = event;
    if (topic === 'app/uninstalled') await recordUninstall(app, domain, readInstant(event.triggered_at));
    // A privacy request that has to wait is retried at night.
    else if (isPrivacy(topic) && !(await answerPrivacy(app, { topic, domain, about }))) return;
    else if (subject) await syncSubject(app, domain, subject);
    const done = { done_at: app.clock.now().toString(), about: null };
    await app.db.shared.updateTable('shopify_events').set(done).where('id', '=', id).execute();
  },
};

async function syncSubject(app: App, domain: string, subject: string): Promise<void> {
  const shop = await findShopByDomain(app.db, domain);
  if (shop) await ignoreClosed(syncNamed(app, shop, subject));
}

async function syncNamed(app: App, shop: ShopRecord, subject: string): Promise<void> {
  const order = subject.includes('/Order/')
    ? subject
    : (await queryShop(app, shop.domain, orderOfFulfillmentOrder, { id: subject })).fulfillmentOrder?.orderId;
  if (order) await syncOrder(app, shop, numericId(order));
}

/** Deletes the tokens of a shop that uninstalled the app, unless it has been installed again since. */
async function recordUninstall(app: App, domain: string, at: Temporal.Instant): Promise<void> {
  await app.db.shared
    .updateTable('shopify_installations')
    .set({ sealed_tokens: null, uninstalled_at: at.toString() })
    .where('domain', '=', domain)
    .where('installed_at', '<=', at.toString())
    .execute();
  const shop = await findShopByDomain(app.db, domain);
  if (!shop) return;
  await app.db.transaction(wholeRetailer(shop.retailer_id), (tx) => publishShop(tx, shop, app.clock.now()));
}
