// Reads an order by one of its codes, before its retailer is known.
import { trackingStatus } from '@portage/contract/tracking/rules';
import type { ExpressionBuilder, Selectable } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { claimsOf } from '../claims/screens.ts';
import { orderByCode } from '../orders/list/lookup.ts';
import { plannedStop } from '../orders/now.ts';
import type { App } from '../platform/app.ts';
import { isoOf, zoned } from '../platform/clock.ts';
import { type Database, type Scope, wholeRetailer } from '../platform/db/database.ts';
import { prepared } from '../platform/db/prepared.ts';
import type { DB, Orders, Routes } from '../platform/db/schema.gen.ts';
import { refuse } from '../platform/refusal.ts';
import { trackingRow } from '../settings/tracking.ts';

/** Returns all data of the tracking page; null if no order has the code. */
export async function findTrackedOrder(database: Database, code: string) {
  const found = await orderByCode(database, code);
  if (!found) return null;
  const scope = database.scope(wholeRetailer(found.order.retailer_id));
  return { ...found, ...(await readRelations(database, scope, found.order.id)) };
}
export type TrackedOrder = NonNullable<Awaited<ReturnType<typeof findTrackedOrder>>>;

/** Returns whether a code still opens the same order in the same way, because links can be revoked and renewed. */
export async function stillLeads(database: Database, code: string, { order, byLink }: TrackedOrder): Promise<boolean> {
  const found = await orderByCode(database, code);
  return found?.order.id === order.id && found.byLink === byLink;
}

/** One prepared statement, because this page is read most often. */
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
      jsonObjectFrom(lastRequestOf(scope, orderId)).as('request'),
      jsonObjectFrom(agreedRequestOf(scope, orderId)).as('agreed'),
      jsonObjectFrom(
        of
          .selectFrom('delivery_proofs')
          .select(['at', 'signer'])
          .where('order_id', '=', orderId)
          .whereRef('delivery_proofs.delivery_id', '=', 'orders.delivery_id')
          .where('signer', 'is not', null)
          .orderBy('at', 'desc')
          .limit(1),
      ).as('signature'),
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

/** Counts the messages of others that the recipient has not read. */
const unreadOf = (of: ExpressionBuilder<DB, 'orders' | 'stores' | 'retailers'>) =>
  of
    .selectFrom('chat_messages as message')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('message.channel_id', '=', of.fn.coalesce('orders.delivery_id', 'orders.id'))
    .where('message.author', '!=', 'RECIPIENT')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('chat_readers as read')
            .select('read.seq')
            .whereRef('read.channel_id', '=', 'message.channel_id')
            .where('read.reader', '=', 'RECIPIENT')
            .whereRef('read.seq', '>=', 'message.seq'),
        ),
      ),
    );

/** Selects the last change of an order that was not undone. */
export const lastChangeOf = ({ db }: Pick<Scope, 'db'>, orderId: string) =>
  db
    .selectFrom('recipient_changes')
    .select(['id', 'at', 'before', 'after', 'instructed_at'])
    .where('order_id', '=', orderId)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1);

/** Selects the last request to the courier about an order. */
const lastRequestOf = ({ db }: Pick<Scope, 'db'>, orderId: string) =>
  db
    .selectFrom('order_requests')
    .select(['delivery_id', 'kind', 'status', 'changes', 'by_recipient', 'answered_at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1);

/** Selects the last request that the courier agreed to about what becomes of the parcel. */
export const agreedRequestOf = ({ db }: Pick<Scope, 'db'>, orderId: string) =>
  db
    .selectFrom('order_requests')
    .select(['delivery_id', 'kind'])
    .where('order_id', '=', orderId)
    .where('status', '=', 'ACCEPTED')
    .where('kind', 'in', ['CHANGE', 'HOLD', 'RETURN'])
    .orderBy('id', 'desc')
    .limit(1);

type CarriedOrder = Pick<Selectable<Orders>, 'type' | 'delivery_status' | 'status_id' | 'stop_start_time'>;
type Route = Pick<Selectable<Routes>, 'started_at' | 'etd'> | null;

/** Returns the status as shown to the recipient and the window of arrival, for the rules. */
export function onTheWay(order: CarriedOrder, route: Route) {
  const { type, delivery_status: deliveryStatus, status_id: statusId } = order;
  return {
    type,
    deliveryStatus,
    status: trackingStatus({ type, status: deliveryStatus, statusId }),
    window: plannedStop(order, route),
  };
}

/** Returns the current instant, with the store's local date and time. */
export function momentOf({ clock }: Pick<App, 'clock'>, zone: string) {
  const now = clock.now();
  const [today = '', time = ''] = zoned(isoOf(now), zone).local.split(', ');
  return { now: isoOf(now), today, time };
}
