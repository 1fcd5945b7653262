// A parcel by one of its codes, before its retailer is known, and then within it.
import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { claimsOf } from '../claims/screens.ts';
import { orderByCode } from '../orders/list/lookup.ts';
import { type Database, type Scope, wholeRetailer } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.gen.ts';
import { decidedRow } from '../settings/tracking.ts';

/** Everything that the recipient's page is made from; null when no parcel carries the code. */
export async function findTracked(database: Database, code: string) {
  const found = await orderByCode(database, code);
  if (!found) return null;
  const scope = database.scope(wholeRetailer(found.order.retailer_id));
  return { ...found, ...(await readRelations(scope, found.order)) };
}
export type Tracked = NonNullable<Awaited<ReturnType<typeof findTracked>>>;

/** Whether a code still leads to the same parcel by the same way: links are taken away and made anew. */
export async function stillLeads(database: Database, code: string, { order, byLink }: Tracked): Promise<boolean> {
  const found = await orderByCode(database, code);
  return found?.order.id === order.id && found.byLink === byLink;
}

type Order = { id: string; store_id: string; route_id: string | null; delivery_id: string | null };

/** In one statement: the page is asked for more often than anything else. */
async function readRelations(scope: Scope, order: Order) {
  const { timezone, store_address, name, phone, email, address, use_envoi_tracking_code, unread, ...relations } =
    await scope.db
      .selectFrom('stores')
      .innerJoin('retailers', 'retailers.id', 'stores.retailer_id')
      .select((of) => [
        'timezone',
        'stores.address as store_address',
        'retailers.name',
        'retailers.phone',
        'retailers.email',
        'retailers.address',
        'use_envoi_tracking_code',
        jsonArrayFrom(
          of
            .selectFrom('trackers')
            .select(['id', 'delivery_id', 'event', 'status_id', 'status_note', 'at', 'delivery_date', 'package'])
            .where('order_id', '=', order.id)
            .orderBy('at')
            .orderBy('id'),
        ).as('trackers'),
        jsonArrayFrom(
          of
            .selectFrom('packages')
            .select(['tracking_code', 'position'])
            .where('order_id', '=', order.id)
            .orderBy('position'),
        ).as('packages'),
        jsonObjectFrom(of.selectFrom('routes').select(['started_at', 'etd']).where('id', '=', order.route_id)).as(
          'route',
        ),
        unreadOf(of, order.delivery_id ?? order.id).as('unread'),
        jsonObjectFrom(decidedRow(scope)).as('decided'),
        jsonObjectFrom(of.selectFrom('reviews').select('rating').where('order_id', '=', order.id)).as('review'),
        jsonObjectFrom(claimsOf(scope, order.id)).as('claim'),
        jsonObjectFrom(lastChangeOf(scope, order.id)).as('lastChange'),
      ])
      .where('stores.id', '=', order.store_id)
      .executeTakeFirstOrThrow();
  return {
    ...relations,
    unread: Number(unread),
    store: { timezone, address: store_address },
    retailer: { name, phone, email, address },
    usesEnvoiCodes: use_envoi_tracking_code,
  };
}

/** What the driver wrote in a delivery's chat beyond what the recipient has read. */
const unreadOf = (of: ExpressionBuilder<DB, 'stores' | 'retailers'>, deliveryId: string) =>
  of
    .selectFrom('chat_messages as said')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('said.channel_id', '=', deliveryId)
    .where('said.author', '=', 'DRIVER')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('chat_readers as read')
            .select('read.seq')
            .where('read.channel_id', '=', deliveryId)
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
