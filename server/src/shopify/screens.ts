// The read model of shops, and of the problems and origins of their orders.
import { type ErrorType, errors, errorText, type Language, type Values } from '@portage/contract/errors';
import { fieldErrors } from '@portage/contract/fieldErrors';
import type { Shop, ShopifyOrigin, ShopifyProblem } from '@portage/contract/shopify/shops/schema';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { App } from '../platform/app.ts';
import { isoText } from '../platform/clock.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import { refuse } from '../platform/refusal.ts';

const mostProblems = 100;

const isType = (text: string): text is ErrorType => text in errors || text in fieldErrors;

/** Returns the text of a stored problem in the reader's language. */
export function problemText(
  type: string | null,
  values: unknown,
  language: Language,
): { type: string; message: string } | null {
  if (type === null) return null;
  // The stored values are those of the refusal, or the type of a reason with its own text.
  const { why, ...filled } = (values ?? {}) as Values;
  const reason = typeof why === 'string' && isType(why) ? errorText(why, language) : (filled.reason ?? '');
  return { type, message: errorText(isType(type) ? type : 'GENERIC', language, { ...filled, reason }) };
}

const shopsOf = (scope: Pick<Scope, 'db'>) =>
  scope.db
    .selectFrom('shopify_shops as shop')
    .leftJoin('shopify_installations as installation', 'installation.domain', 'shop.domain')
    .selectAll('shop')
    .select(sql<boolean>`installation.sealed_tokens is null`.as('is_uninstalled'))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('shopify_locations')
          .select(['shopify_locations.id', 'shopify_locations.name', 'leads_to as pickupScheduleId'])
          .whereRef('shop_id', '=', 'shop.id')
          .where('is_active', '=', true)
          .orderBy('shopify_locations.name'),
      ).as('locations'),
      eb
        .selectFrom('shopify_fulfillment_orders')
        .select(({ fn }) => fn.count<string>('order_id').as('orders'))
        .whereRef('shop_id', '=', 'shop.id')
        .as('orders'),
      eb
        .selectFrom('shopify_fulfillment_orders')
        .select(({ fn }) => fn.count<string>('problem').as('problems'))
        .whereRef('shop_id', '=', 'shop.id')
        .as('problems'),
    ])
    .where('shop.disconnected_at', 'is', null)
    .orderBy('shop.name');

type ShopRow = Awaited<ReturnType<ReturnType<typeof shopsOf>['execute']>>[number];

const presentShop = (row: ShopRow, language: Language): Shop => ({
  id: row.id,
  domain: row.domain,
  name: row.name,
  takes: row.takes,
  locations: row.locations,
  orders: Number(row.orders ?? 0),
  problems: Number(row.problems ?? 0),
  connectedBy: row.connected_by,
  connectedAt: isoText(row.connected_at),
  polledAt: isoText(row.polled_at),
  problem: problemText(row.problem, null, language),
  isUninstalled: row.is_uninstalled,
  ratesRefused: row.rates_refused,
  version: row.version,
});

export const listShops = async (app: App, scope: Scope, language: Language) => ({
  data: (await shopsOf(scope).execute()).map((row) => presentShop(row, language)),
  isOffered: app.shopify !== null,
});

export async function showShop(scope: Scope | Tx, id: string, language: Language): Promise<Shop> {
  const row = await shopsOf(scope).where('shop.id', '=', id).executeTakeFirst();
  return row ? presentShop(row, language) : refuse('SHOPIFY_SHOP_NOT_FOUND');
}

const addressInShopify = ({ config }: App, domain: string, number: string) =>
  `${(config.shopify?.address ?? 'https://{shop}').replace('{shop}', domain)}/admin/orders/${number}`;

const sourcesOf = (scope: Scope) =>
  scope.db
    .selectFrom('shopify_fulfillment_orders as source')
    .innerJoin('shopify_shops as shop', 'shop.id', 'source.shop_id')
    .leftJoin('orders', 'orders.id', 'source.order_id')
    .select([
      'source.id',
      'source.shopify_order_id',
      'source.name',
      'source.order_id',
      'source.problem',
      'source.problem_values',
    ])
    .select(['source.problem_at', 'source.fulfillment_id', 'shop.name as shop', 'shop.domain', 'shop.id as shop_id']);

/** Returns the problems, newest first. Members of some stores see those of their orders, and those of orders not created yet. */
export async function listProblems(app: App, scope: Scope, language: Language): Promise<{ data: ShopifyProblem[] }> {
  const rows = await sourcesOf(scope)
    .where('source.problem', 'is not', null)
    .where('shop.disconnected_at', 'is', null)
    .where((eb) => eb.or([eb('source.order_id', 'is', null), eb('orders.id', 'is not', null)]))
    .orderBy('source.problem_at', 'desc')
    .limit(mostProblems)
    .execute();
  return {
    data: rows.map((row) => ({
      id: `${row.shop_id}.${row.id}`,
      shop: row.shop,
      name: row.name,
      orderId: row.order_id,
      url: addressInShopify(app, row.domain, row.shopify_order_id),
      type: row.problem ?? '',
      message: problemText(row.problem, row.problem_values, language)?.message ?? '',
      at: isoText(row.problem_at) ?? '',
    })),
  };
}

/** Returns the shop that an order comes from, for callers who may see the order. */
export async function showOrigin(app: App, scope: Scope, orderId: string, language: Language): Promise<ShopifyOrigin> {
  const order = scope.db.selectFrom('orders').select('id').where('id', '=', orderId);
  if (!(await order.executeTakeFirst())) refuse('ORDER_NOT_FOUND');
  const rows = await sourcesOf(scope).where('source.order_id', '=', orderId).execute();
  return {
    data: rows.map((row) => ({
      id: `${row.shop_id}.${row.id}`,
      shop: row.shop,
      name: row.name,
      url: addressInShopify(app, row.domain, row.shopify_order_id),
      isReported: row.fulfillment_id !== null,
      problem: problemText(row.problem, row.problem_values, language),
    })),
  };
}
