// A parcel by one of its codes, before its retailer is known, and then within it.
import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { claimsOf } from '../claims/screens.ts';
import { orderByCode } from '../orders/list/lookup.ts';
import { type Database, type Scope, wholeRetailer } from '../platform/db/database.ts';
import { prepared } from '../platform/db/prepared.ts';
import type { DB } from '../platform/db/schema.gen.ts';
import { refuse } from '../platform/refusal.ts';
import { trackingRow } from '../settings/tracking.ts';

/** Everything that the recipient's page is made from; null when no parcel carries the code. */
export async function findTracked(database: Database, code: string) {
  const found = await orderByCode(database, code);
  if (!found) return null;
  const scope = database.scope(wholeRetailer(found.order.retailer_id));
  return { ...found, ...(await readRelations(database, scope, found.order.id)) };
}
export type Tracked = NonNullable<Awaited<ReturnType<typeof findTracked>>>;

/** Whether a code still leads to the same parcel by the same way: links are taken away and made anew. */
export async function stillLeads(database: Database, code: string, { order, byLink }: Tracked): Promise<boolean> {
  const found = await orderByCode(database, code);
  return found?.order.id === order.id && found.byLink === byLink;
}

/** In one statement, built once: the page is asked for more often than anything else. */
const relationsOf = prepared((scope, _shape: null, value) => {
  const orderId = value('order');
  return scope.db
    .selectFrom('orders')
    .innerJoin('stores', 'stores.id', 'orders.store_id')
    .innerJoin('retailers', 'retailers.id', 'orders.retailer_id')
    .select((of) => [
      'stores.timezone',
      'stores.address as store_address',
      'retailers.name',
      'retailers.phone',
      'retailers.email',
      'retailers.address',
      'retailers.use_envoi_tracking_code',
      jsonArrayFrom(
        of
          .selectFrom('trackers')
          .select(['id', 'delivery_id', 'event', 'status_id', 'status_note', 'at', 'delivery_date', 'package'])
          .where('order_id', '=', orderId)
          .orderBy('at')
          .orderBy('id'),
      ).as('trackers'),
      jsonArrayFrom(
        of
          .selectFrom('packages')
          .select(['tracking_code', 'position'])
          .where('order_id', '=', orderId)
          .orderBy('position'),
      ).as('packages'),
      jsonObjectFrom(
        of.selectFrom('routes').select(['started_at', 'etd']).whereRef('routes.id', '=', 'orders.route_id'),
      ).as('route'),
      unreadOf(of).as('unread'),
      jsonObjectFrom(trackingRow(scope)).as('decided'),
      jsonObjectFrom(of.selectFrom('reviews').select('rating').where('order_id', '=', orderId)).as('review'),
      jsonObjectFrom(claimsOf(scope, orderId)).as('claim'),
      jsonObjectFrom(lastChangeOf(scope, orderId)).as('lastChange'),
    ])
    .where('orders.id', '=', orderId);
});

async function readRelations(database: Database, scope: Scope, orderId: string) {
  const [row = refuse('TRACKING_NOT_FOUND')] = await relationsOf(database, scope, null, { order: orderId });
  const { timezone, store_address, name, phone, email, address, use_envoi_tracking_code, unread, ...relations } = row;
  return {
    ...relations,
    unread: Number(unread),
    store: { timezone, address: store_address },
    retailer: { name, phone, email, address },
    usesEnvoiCodes: use_envoi_tracking_code,
  };
}

/** What the driver wrote in a delivery's chat beyond what the recipient has read. */
const unreadOf = (of: ExpressionBuilder<DB, 'orders' | 'stores' | 'retailers'>) =>
  of
    .selectFrom('chat_messages as said')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('said.channel_id', '=', of.fn.coalesce('orders.delivery_id', 'orders.id'))
    .where('said.author', '=', 'DRIVER')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('chat_readers as read')
            .select('read.seq')
            .whereRef('read.channel_id', '=', 'said.channel_id')
            .where('read.reader', '=', 'RECIPIENT')
            .whereRef('read.seq', '>=', 'said.seq'),
        ),
      ),
    );

/** The last change that was not taken back, of one order. */
export const lastChangeOf = ({ db }: Pick<Scope, 'db'>, orderId: string) =>
  db
    .selectFrom('recipient_changes')
    .select(['id', 'before', 'after'])
    .where('order_id', '=', orderId)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1);
