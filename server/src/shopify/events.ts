// What shops tell us of: checked, written down and answered at once; worked off by an errand, which asks the shop how things stand.
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { orderOfParcel } from '../gateways/shopify/documents.ts';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import type { Errand } from '../platform/jobs/kind.ts';
import { refuse } from '../platform/refusal.ts';
import { lookAt, unlessClosed } from './look.ts';
import { answerPrivacy } from './privacy.ts';
import { findShopOf, publishShop, type ShopRecord } from './queries.ts';
import { numberOf } from './read.ts';
import { readSigned, type Signed } from './signed.ts';
import { askShop } from './tokens.ts';

const IdText = z.union([z.number(), z.string()]).transform(String);
const Parcel = z.object({ id: IdText });
const Merge = z.object({ fulfillment_order: Parcel });
const Body = z
  .object({
    id: IdText,
    order_edit: z.object({ order_id: IdText }),
    fulfillment_order: Parcel,
    moved_fulfillment_order: Parcel,
    original_fulfillment_order: Parcel,
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

const headerOf = (headers: IncomingHttpHeaders, name: string) => {
  const value = headers[`x-shopify-${name}`];
  return typeof value === 'string' && value !== '' && value.length <= 200 ? value : refuse('SHOPIFY_PARAMETER_MISSING');
};

/** Writes down what a shop tells. What was told before is answered alike, and has no effect. */
export async function takeEvent(app: App, given: Signed) {
  const { headers } = given;
  const json = readSigned(app, given);
  const topic = headerOf(headers, 'topic');
  const event = { topic, domain: headerOf(headers, 'shop-domain'), event_id: headerOf(headers, 'event-id') };
  const said = Body.parse(json);
  // Shopify signs a browser's address with the same secret, and the headers not at all: whoever installs us has signed bytes in their hands.
  const isMessage = typeof json === 'object' && json !== null;
  const named = said.shop_domain ?? said.myshopify_domain;
  if (!isMessage || (isDestructive(topic) && named !== event.domain)) refuse('SHOPIFY_HMAC_FAILED');
  const at = app.clock.now();
  const id = newId(at.epochMilliseconds);
  const happened = z.iso.datetime({ offset: true }).safeParse(headers['x-shopify-triggered-at']);
  await app.db.sharedTransaction(async (db) => {
    const written = await db
      .insertInto('shopify_events')
      .values({
        ...event,
        id,
        subject: subjectOf(topic, said),
        about: JSON.stringify(aboutOf(topic, said)),
        triggered_at: happened.data ?? at.toString(),
        received_at: at.toString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (written) await app.jobs.send({ db }, workOff, id, event.domain);
  });
  return {};
}

type Said = z.output<typeof Body>;

/** The order that it is about, or the parcel, as the Admin API calls it. */
function subjectOf(topic: string, said: Said): string | null {
  const merged = said.fulfillment_order_merges?.[0]?.fulfillment_order;
  const parcel = said.moved_fulfillment_order ?? said.fulfillment_order ?? said.original_fulfillment_order ?? merged;
  const parcelId = parcel?.id ?? said.merge_intents?.[0]?.fulfillment_order_id;
  if (topic.startsWith('fulfillment_orders/')) return parcelId ? gid('FulfillmentOrder', parcelId) : null;
  const order = topic === 'orders/edited' ? said.order_edit?.order_id : said.id;
  return topic.startsWith('orders/') && order ? gid('Order', order) : null;
}

const gid = (kind: string, id: string) => `gid://shopify/${kind}/${numberOf(id)}`;

/** Of whom a privacy request is. Of anything else nothing personal is kept. */
const aboutOf = (topic: string, said: Said) =>
  topic.startsWith('customers/')
    ? { orders: said.orders_requested ?? said.orders_to_redact ?? [], email: said.customer?.email ?? null }
    : null;

const isPrivacy = (topic: string) => /^(customers|shop)\//.test(topic);
/** What is worked off without asking the shop how things stand: its body has to name the shop. */
const isDestructive = (topic: string) => topic === 'app/uninstalled' || isPrivacy(topic);

/** Events that one transaction queues. */
const batchSize = 500;

/** Has a look again at what the law asked for and could not be done at once. */
export async function lookAtPrivacy(app: App): Promise<void> {
  const queueAfter = (last: string | null) =>
    app.db.sharedTransaction(async (db) => {
      const open = db.selectFrom('shopify_events').select(['id', 'topic', 'domain']).where('done_at', 'is', null);
      const events = await (last === null ? open : open.where('id', '>', last))
        .orderBy('id')
        .limit(batchSize)
        .execute();
      for (const { id, topic, domain } of events)
        if (isPrivacy(topic)) await app.jobs.send({ db }, workOff, id, domain);
      return events[batchSize - 1]?.id;
    });
  for (let last = await queueAfter(null); last; last = await queueAfter(last));
}

/** Works off what was told, once. */
export const workOff: Errand<App> = {
  kind: 'shopify.event',
  async run(app, id) {
    const event = await app.db.shared.selectFrom('shopify_events').selectAll().where('id', '=', id).executeTakeFirst();
    if (!event || event.done_at !== null) return;
    const { topic, domain, subject, about } = event;
    if (topic === 'app/uninstalled') await forgetShop(app, domain, readInstant(event.triggered_at));
    else if (isPrivacy(topic)) {
      // What is left of it is done another night.
      if (!(await answerPrivacy(app, { topic, domain, about }))) return;
    } else if (subject) await lookAtSubject(app, domain, subject);
    const done = { done_at: app.clock.now().toString(), about: null };
    await app.db.shared.updateTable('shopify_events').set(done).where('id', '=', id).execute();
  },
};

async function lookAtSubject(app: App, domain: string, subject: string): Promise<void> {
  const shop = await findShopOf(app.db, domain);
  if (!shop) return;
  await unlessClosed(lookAtNamed(app, shop, subject));
}

async function lookAtNamed(app: App, shop: ShopRecord, subject: string): Promise<void> {
  const order = subject.includes('/Order/')
    ? subject
    : (await askShop(app, shop.domain, orderOfParcel, { id: subject })).fulfillmentOrder?.orderId;
  if (order) await lookAt(app, shop, numberOf(order));
}

/** What opens a shop that removed us is worth nothing. A message that comes late speaks of the installation before. */
async function forgetShop(app: App, domain: string, at: Temporal.Instant): Promise<void> {
  await app.db.shared
    .updateTable('shopify_installations')
    .set({ sealed_tokens: null, uninstalled_at: at.toString() })
    .where('domain', '=', domain)
    .where('installed_at', '<=', at.toString())
    .execute();
  const shop = await findShopOf(app.db, domain);
  if (!shop) return;
  await app.db.transaction(wholeRetailer(shop.retailer_id), (tx) => publishShop(tx, shop, app.clock.now()));
}
