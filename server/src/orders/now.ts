// The facts of orders from which the contract describes their current state.
import { DropoffPoint } from '@portage/contract/fleet/schema';
import type { OrderFacts } from '@portage/contract/orders/now';
import type { OrderNow } from '@portage/contract/orders/nowSchema';
import { describeNow } from '@portage/contract/orders/nowWords';
import { type Instructions, isMissedBefore } from '@portage/contract/requests/answer';
import { delayOf, windowOf } from '@portage/contract/tracking/rules';
import { type Selectable, sql } from 'kysely';
import type { App } from '../platform/app.ts';
import { isoOf, isoText, zoned } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { prepared } from '../platform/db/prepared.ts';
import type { Orders, Routes } from '../platform/db/schema.gen.ts';

/** The columns of an order that its current state depends on. */
export const nowColumns = [
  'store_id',
  'route_id',
  'type',
  'delivery_status',
  'status_id',
  'moved_by',
  'moved_at',
  'holder',
  'promised_by',
  'instructed_at',
  'question_on',
  'question_for',
  'request_open',
  'dropoff_agreed',
  'delivery_date',
  'delivery_time',
  'stop_start_time',
  'dropoff_point',
  'handed_at',
  'handed_to',
  'left_at',
  'left_on',
  'delivery_attempts_made',
  'created_at',
  'fulfilled_at',
  'completed_at',
  'deleted_at',
] as const;
export type NowOrder = Pick<Selectable<Orders>, Exclude<(typeof nowColumns)[number], 'store_id' | 'route_id'>>;
type RouteTimes = Pick<Selectable<Routes>, 'started_at' | 'etd'> | null;
type NowStore = { name: string; timezone: string };

/** Returns the planned window of arrival as instants, and the minutes by which the delay of its route moved it; null without a stop. */
export function plannedStop({ stop_start_time: stop }: Pick<NowOrder, 'stop_start_time'>, route: RouteTimes) {
  if (stop === null) return null;
  const minutes = delayOf(route && { startedAt: isoText(route.started_at), etd: isoText(route.etd) });
  return { ...windowOf(isoText(stop), minutes), minutes };
}

function plannedWindow(order: Pick<NowOrder, 'stop_start_time'>, route: RouteTimes, zone: string) {
  const stop = plannedStop(order, route);
  return stop && { from: zoned(stop.from, zone), to: zoned(stop.to, zone) };
}

/** Returns where a drop-off point keeps the parcel; null if none does, or if the courier did not report which. */
export const dropoffPointOf = (order: Pick<NowOrder, 'delivery_status' | 'dropoff_point'>): DropoffPoint | null =>
  order.delivery_status === 'AT_DROPOFF_POINT' ? DropoffPoint.nullable().parse(order.dropoff_point) : null;

/** Returns when the current state of an order began. Deliveries that ended before this was recorded have only the time of their end. */
const beganAt = ({ deleted_at, moved_at, completed_at, fulfilled_at, created_at }: NowOrder): string =>
  deleted_at ?? moved_at ?? completed_at ?? fulfilled_at ?? created_at;

/** Returns what the courier knows about a failed visit. */
export const instructionsOf = ({
  question_on: on,
  question_for: statusId,
  instructed_at,
  dropoff_agreed,
}: Pick<NowOrder, 'question_on' | 'question_for' | 'instructed_at' | 'dropoff_agreed'>): Instructions => ({
  question: on === null || statusId === null ? null : { on, statusId },
  instructedAt: isoText(instructed_at),
  isDropoffAgreed: dropoff_agreed,
});

/** Returns whether a visit failed: at the door, or before it for a reason that needs an answer. */
export const isMissedOrder = (order: Parameters<typeof instructionsOf>[0] & Pick<NowOrder, 'delivery_attempts_made'>) =>
  isMissedBefore({ ...instructionsOf(order), attempts: order.delivery_attempts_made });

/** Returns the facts of an order's current state. */
export function factsOf({ clock }: Pick<App, 'clock'>, order: NowOrder, route: RouteTimes, zone: string): OrderFacts {
  return {
    deleted: order.deleted_at !== null,
    type: order.type,
    status: order.delivery_status,
    statusId: order.status_id,
    movedBy: order.moved_by,
    holder: order.holder,
    since: zoned(beganAt(order), zone),
    attempts: order.delivery_attempts_made,
    date: order.delivery_date,
    time: order.delivery_time,
    promisedBy: order.promised_by,
    ...instructionsOf(order),
    isRequestOpen: order.request_open,
    window: plannedWindow(order, route, zone),
    dropoff: dropoffPointOf(order),
    handed: order.handed_at === null ? null : { at: zoned(order.handed_at, zone), to: order.handed_to ?? '' },
    left: order.left_at === null ? null : { at: zoned(order.left_at, zone), on: order.left_on ?? '' },
    asOf: zoned(isoOf(clock.now()), zone),
  };
}

/** Returns the current state of an order. */
export const nowOf = (app: App, order: NowOrder, route: RouteTimes, { name, timezone }: NowStore): OrderNow =>
  describeNow({ ...factsOf(app, order, route, timezone), store: name, provider: app.config.provider.name });

const storesOf = prepared((scope, _shape: null, value) =>
  scope.db
    .selectFrom('stores')
    .select(['id', 'name', 'timezone'])
    .where('id', '=', sql<string>`any(${value('ids')}::uuid[])`),
);
/** The ids are the courier's own texts. */
const routesOf = prepared((scope, _shape: null, value) =>
  scope.db
    .selectFrom('routes')
    .select(['id', 'started_at', 'etd'])
    .where('id', 'in', sql<string>`(select jsonb_array_elements_text(${value('ids')}::jsonb))`),
);

type ListedOrder = NowOrder & Pick<Selectable<Orders>, 'id' | 'store_id' | 'route_id'>;

/** Returns the current state of each of these orders, by its id. An order whose store is not within the scope is left out. */
export async function nowOfMany(
  app: App,
  scope: Scope,
  orders: readonly ListedOrder[],
): Promise<ReadonlyMap<string, OrderNow>> {
  if (orders.length === 0) return new Map();
  const storeIds = [...new Set(orders.map(({ store_id }) => store_id))];
  const routeIds = [...new Set(orders.map(({ route_id }) => route_id))].filter((id) => id !== null);
  const stores = await storesOf(app.db, scope, null, { ids: `{${storeIds.join()}}` });
  const routes = routeIds.length === 0 ? [] : await routesOf(app.db, scope, null, { ids: JSON.stringify(routeIds) });
  const storeWith = new Map(stores.map((store) => [store.id, store]));
  const routeWith = new Map(routes.map((route) => [route.id, route]));
  return new Map(
    orders.flatMap((order) => {
      const store = storeWith.get(order.store_id);
      const route = routeWith.get(order.route_id ?? '') ?? null;
      return store ? [[order.id, nowOf(app, order, route, store)]] : [];
    }),
  );
}
