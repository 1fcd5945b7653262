// The read model of the order detail: an order with its relations.
import { LeaveAt } from '@portage/contract/fleet/schema';
import { type OrderField, orderFields } from '@portage/contract/orders/fields';
import type { Order } from '@portage/contract/orders/schema';
import { groupsOf, statusOfOrder, wireStatus } from '@portage/contract/orders/status';
import type { Store } from '@portage/contract/stores/schema';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import type { App } from '../platform/app.ts';
import { isoText, zoned } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { fromColumns } from '../platform/db/fields.ts';
import { prepared } from '../platform/db/prepared.ts';
import type { Attempts } from '../platform/db/schema.gen.ts';
import { refuse } from '../platform/refusal.ts';
import { presentStore, storeBeside } from '../stores/screens.ts';
import { shownCode, trackingLink } from './codes.ts';
import { presentLine, sharedLogOf } from './log.ts';
import { dropoffPointOf, instructionsOf, nowOf } from './now.ts';
import { packagesOfOrder } from './packages.ts';
import { photoAddress } from './photos.ts';
import { ageRuleOfOrder, presentProof } from './proof/rule.ts';
import { type OrderRecord, ordersNamed } from './queries.ts';
import { presentRequest, requestsOf } from './requests.ts';
import { cutoffAtOf } from './state.ts';

type OrderReply = z.input<typeof Order>;

/** The most proofs of an order that are shown: its last ones. */
const proofsShown = 20;

/** Selects orders and their relations in one statement, because the detail is read after every change. */
function selectWithRelations(scope: Scope, ids: RawBuilder<string>) {
  const ofOrder = sql.ref<string>('orders.id');
  return ordersNamed(scope, ids).select((of) => [
    jsonObjectFrom(storeBeside(scope, sql.ref('orders.store_id')))
      .$notNull()
      .as('store'),
    jsonObjectFrom(of.selectFrom('retailers').select(['id', 'name', 'use_envoi_tracking_code']))
      .$notNull()
      .as('retailer'),
    jsonArrayFrom(
      of.selectFrom('packages').selectAll('packages').where('order_id', '=', ofOrder).orderBy('position'),
    ).as('packages'),
    jsonArrayFrom(
      of.selectFrom('trackers').selectAll('trackers').where('order_id', '=', ofOrder).orderBy('at').orderBy('id'),
    ).as('trackers'),
    jsonArrayFrom(
      of.selectFrom('attempts').selectAll('attempts').where('order_id', '=', ofOrder).orderBy('at').orderBy('id'),
    ).as('attempts'),
    jsonArrayFrom(
      of
        .selectFrom('delivery_proofs')
        .selectAll('delivery_proofs')
        .where('order_id', '=', ofOrder)
        .whereRef('delivery_proofs.delivery_id', '=', 'orders.delivery_id')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(proofsShown),
    ).as('proofs'),
    jsonArrayFrom(
      of.selectFrom('call_histories').selectAll('call_histories').where('order_id', '=', ofOrder).orderBy('called_at'),
    ).as('calls'),
    jsonArrayFrom(sharedLogOf(scope, ofOrder)).as('log'),
    jsonArrayFrom(requestsOf(scope, ofOrder)).as('requests'),
    jsonObjectFrom(of.selectFrom('routes').select(['started_at', 'etd']).whereRef('id', '=', 'orders.route_id')).as(
      'route',
    ),
  ]);
}
const readWithRelations = prepared((scope, _shape: null, value) =>
  selectWithRelations(scope, sql`any(${value('ids')}::uuid[])`),
);
type OrderWithRelations = Awaited<ReturnType<typeof readWithRelations>>[number];
/** The relations that the detail shows in addition to the order's own row. */
type OrderRelations = Omit<OrderWithRelations, keyof OrderRecord | 'store'>;

/** Returns an order that the member may see, with its relations, or refuses. */
export async function showOrder(app: App, scope: Scope, id: string): Promise<OrderReply> {
  const [order = refuse('ORDER_NOT_FOUND')] = await showOrders(app, scope, [id]);
  return order;
}

/** Returns many orders, in no particular order; orders that the member may not see are left out. */
export async function showOrders(app: App, scope: Scope, ids: readonly string[]): Promise<OrderReply[]> {
  const orders = await readWithRelations(app.db, scope, null, { ids: `{${ids.join(',')}}` });
  const stores = new Map<string, Store>();
  return orders.map((order) => {
    // The order was found within the member's stores; the store may have been deactivated since.
    const store = stores.get(order.store.id) ?? presentStore(order.store, app.clock);
    stores.set(store.id, store);
    return presentOrder(app, order, store, order);
  });
}

/** Returns an order's reply from its row and relations. */
function presentOrder(app: App, order: OrderRecord, store: Store, parts: OrderRelations): OrderReply {
  return {
    ...fieldsOf(order),
    ...codesOf(app, order, parts),
    packages: packagesOf(app, order, parts),
    status: wireStatus(order.status, app.config.provider.code),
    now: nowOf(app, order, parts.route, store),
    displayGroup: groupsOf[order.status].display,
    retailer: { id: parts.retailer.id, name: parts.retailer.name },
    pickupSchedule: store,
    delivery: deliveryOf(app, order, store, parts),
    minimumAge: ageRuleOfOrder(order, store.storeAddress)?.minimumAge ?? null,
    proofs: parts.proofs.toReversed().map((each) => presentProof(each, store.timezone)),
    proofMissingAt: order.proof_missing_at ? zoned(order.proof_missing_at, store.timezone) : null,
    trackers: trackersOf(parts, store),
    attempts: parts.attempts.map((attempt) => presentAttempt(app, attempt, store.timezone)),
    actionLogs: parts.log.map((line) => presentLine(line, store.timezone)),
    requests: parts.requests.map((each) => presentRequest(each, store.timezone)),
    cutoffAt: cutoffAtOf(order, store),
    today: store.today,
  };
}

function fieldsOf(order: OrderRecord) {
  return {
    // The columns were written through the schemas of their fields.
    ...(fromColumns(orderFields, order) as Pick<OrderReply, Exclude<OrderField, 'packages'>>),
    id: order.id,
    recipientNote: order.recipient_note,
    doorCode: order.door_code,
    leaveAt: leaveAtOf(order),
    locationPrecision: order.location_precision,
    source: order.source,
    deleted: order.deleted_at !== null,
    fulfilled: order.delivery_id !== null,
    deliveryAttemptsMade: order.delivery_attempts_made,
    question: instructionsOf(order).question,
    createdAt: isoText(order.created_at),
    updatedAt: isoText(order.updated_at),
    version: order.version,
  };
}

/** Returns the place where the recipient wants the parcel left, with their note. */
export const leaveAtOf = ({
  leave_place: place,
  leave_words: words,
}: Pick<OrderRecord, 'leave_place' | 'leave_words'>) => (place === null ? null : LeaveAt.parse({ place, words }));

function codesOf(app: App, order: OrderRecord, { packages, retailer }: OrderRelations) {
  const several = packages.length > 1;
  return {
    trackingCode: shownCode(order, retailer.use_envoi_tracking_code),
    masterTrackingCode: several ? order.tracking_code : null,
    envoiTrackingCode: order.envoi_tracking_code,
    mpsTrackingCodes: several ? packages.map((each) => each.tracking_code) : [],
    trackingLink: trackingLink(app, order.link_code),
    linkRevoked: order.link_revoked_at !== null,
    shippingLabelUrl: labelUrl(order, null),
  };
}

/** Returns the URL of an order’s labels, or of one package’s label; null until they are generated. */
export const labelUrl = (order: OrderRecord, position: number | null) =>
  order.labeled_at === null
    ? null
    : `/retailer/orders/${order.id}/labels${position === null ? '' : `?package=${position}`}`;

function packagesOf(app: App, order: OrderRecord, { packages, trackers }: OrderRelations): OrderReply['packages'] {
  const { each } = packagesOfOrder(order, trackers, packages.length);
  const { sorted, delivery_attempts_made: deliveryAttemptsMade } = order;
  return packages.map(({ id, tracking_code, size_category, weight, length, width, height, position }, index) => {
    const deliveryStatus = order.delivery_status && (each[index]?.status ?? order.delivery_status);
    const statusId = each[index]?.statusId ?? null;
    const status = statusOfOrder({ deliveryStatus, statusId, sorted, deliveryAttemptsMade });
    return {
      id,
      weight,
      length,
      width,
      height,
      trackingCode: tracking_code,
      status: wireStatus(status, app.config.provider.code),
      statusId,
      sizeCategory: size_category,
      shippingLabelUrl: labelUrl(order, position),
    };
  });
}

const photosOf = (app: App, keys: readonly string[]) => keys.map((key) => ({ url: photoAddress(app, key) }));

function deliveryOf(
  app: App,
  order: OrderRecord,
  store: Store,
  { calls, route }: OrderRelations,
): OrderReply['delivery'] {
  if (order.delivery_id === null) return null;
  return {
    id: order.delivery_id,
    type: order.type,
    date: order.delivery_date,
    time: order.delivery_time,
    status: wireStatus(order.status, app.config.provider.code),
    statusId: order.status_id,
    statusNote: order.status_note,
    pickedUp: order.picked_up,
    sorted: order.sorted,
    photos: photosOf(app, order.photos),
    route: route ? { startedAt: isoText(route.started_at), etd: isoText(route.etd) } : null,
    stopStartTime: order.stop_start_time ? zoned(order.stop_start_time, store.timezone) : null,
    driverId: order.driver_id,
    driverNote: order.driver_note,
    callHistories: calls.map((call) => ({
      driverName: call.driver_name,
      calledAt: zoned(call.called_at, store.timezone),
    })),
    dropoffPoint: dropoffPointOf(order),
    completedAt: order.completed_at ? zoned(order.completed_at, store.timezone) : null,
  };
}

const trackersOf = ({ trackers, retailer }: OrderRelations, store: Store): OrderReply['trackers'] =>
  trackers.map((tracker) => ({
    id: tracker.id,
    event: tracker.event,
    status: tracker.status,
    statusUpdatedAt: isoText(tracker.at),
    at: zoned(tracker.at, store.timezone),
    statusId: tracker.status_id,
    statusNote: tracker.status_note,
    package: tracker.package,
    data: {
      message: tracker.status_note,
      retailer: retailer.name,
      account: tracker.account_name,
      driver: tracker.driver_name,
      pickupSchedule: { name: store.name, date: tracker.delivery_date },
    },
  }));

/** Returns a visit's reply, with its time in the store's zone. */
export const presentAttempt = (
  app: App,
  attempt: Selectable<Attempts>,
  zone: string,
): OrderReply['attempts'][number] => ({
  id: attempt.id,
  date: zoned(attempt.at, zone),
  status: attempt.status,
  statusId: attempt.status_id,
  photos: photosOf(app, attempt.photos),
  driver: attempt.driver_name,
  arrivedLatitude: attempt.arrived_latitude,
  arrivedLongitude: attempt.arrived_longitude,
});
