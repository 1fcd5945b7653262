import { notifiedPer } from '@portage/contract/notifications/events';
import type { NotificationEvent } from '@portage/contract/notifications/names';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Scope } from '../platform/db/database.ts';
import { refuse } from '../platform/refusal.ts';

/** Reads an order with its store, retailer, route and journey, as messages need them. Refuses an unknown order. */
export async function readNoticeOrder(scope: Pick<Scope, 'db'>, orderId: string) {
  const order = await scope.db
    .selectFrom('orders')
    .innerJoin('stores', 'stores.id', 'orders.store_id')
    .innerJoin('retailers', 'retailers.id', 'orders.retailer_id')
    .selectAll('orders')
    .select((of) => [
      'stores.timezone as store_timezone',
      'retailers.name as retailer_name',
      'retailers.sandbox_of',
      'retailers.email as retailer_email',
      'retailers.phone as retailer_phone',
      'retailers.address as retailer_address',
      'retailers.use_envoi_tracking_code',
      jsonObjectFrom(
        of.selectFrom('routes').select(['started_at', 'etd']).whereRef('routes.id', '=', 'orders.route_id'),
      ).as('route'),
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  return order ?? refuse('ORDER_NOT_FOUND');
}
export type NoticeOrder = Awaited<ReturnType<typeof readNoticeOrder>>;

/**
 * Returns the occurrence that a delivery's notices of an event share, or null if each of its events has one. That of a return is the visit
 * that followed the previous one.
 */
export async function sharedOccurrence(
  { db }: Pick<Scope, 'db'>,
  { id, delivery_id }: Pick<NoticeOrder, 'id' | 'delivery_id'>,
  event: NotificationEvent,
): Promise<string | null> {
  const per = notifiedPer(event);
  if (per === 'EVENT') return null;
  if (per === 'DELIVERY') return delivery_id ?? '';
  const planned = await db
    .selectFrom('trackers')
    .select(['id', 'event'])
    .where('order_id', '=', id)
    .where('delivery_id', '=', delivery_id)
    .where('event', 'in', ['RESCHEDULED', 'RTS_SCHEDULED'])
    .orderBy('at')
    .orderBy('id')
    .execute();
  const first = planned.findIndex(({ event: name }) => name === 'RTS_SCHEDULED');
  const visit = planned.findLast(({ event: name }, index) => name === 'RESCHEDULED' && index > first && first >= 0);
  return visit?.id ?? delivery_id ?? '';
}

/** Returns whether a later tracker has the same event, for the same package or for all of them. */
export async function isSuperseded(scope: Pick<Scope, 'db'>, orderId: string, trackerId: string): Promise<boolean> {
  const [last] = await scope.db
    .selectFrom('trackers')
    .select('id')
    .where('order_id', '=', orderId)
    .where('event', '=', (of) => of.selectFrom('trackers').select('event').where('id', '=', trackerId))
    .where((of) =>
      of.or([
        of('package', 'is', null),
        of('package', '=', of.selectFrom('trackers').select('package').where('id', '=', trackerId)),
      ]),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  return last !== undefined && last.id !== trackerId;
}
