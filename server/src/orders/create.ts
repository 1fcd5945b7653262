import { holds } from '@portage/contract/access';
import type { NewOrder } from '@portage/contract/orders/schema';
import { groupsOf } from '@portage/contract/orders/status';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { actorOf } from '../auth/actor.ts';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import { prepared } from '../platform/db/prepared.ts';
import { fold } from '../platform/fold.ts';
import { newId } from '../platform/ids.ts';
import { toPublish } from '../platform/news.ts';
import { refuse, refuseFaults } from '../platform/refusal.ts';
import { presentStore, storesByName } from '../stores/screens.ts';
import { newLinkCode, newTrackingCode, packageCode } from './codes.ts';
import { presentOrder } from './detail.ts';
import { sameNamed } from './fields.ts';
import { placedColumns } from './place.ts';
import { type Plan, planOrder, type Wish } from './plan.ts';
import { insertOrder, insertTracker, type OrderRecord, orderWithNumber, refuseNumber, tookNumber } from './queries.ts';

export type Source = 'FORM' | 'API' | 'UPLOAD' | 'SHOPIFY';

/** How a retailer's orders begin, and where: its habits, and the stores that the member may use, or the one of them that is meant. */
export async function habitsOf(app: App, scope: Scope, storeId: string | null) {
  const [habits] = await readHabits(app.db, scope, { isNamed: storeId !== null }, { storeId: storeId ?? '' });
  if (!habits) throw new Error('A member has a retailer.');
  return { ...habits, stores: habits.stores.map((row) => presentStore(row, app.clock)) };
}
const readHabits = prepared((scope, { isNamed }: { isNamed: boolean }, value) => {
  const stores = storesByName(scope);
  return scope.db
    .selectFrom('retailers')
    .select(['id', 'name', 'tracking_code_prefix', 'orders_not_fulfilled_by_default', 'use_envoi_tracking_code'])
    .select(jsonArrayFrom(isNamed ? stores.where('stores.id', '=', value('storeId')) : stores).as('stores'))
    .where('id', '=', scope.retailerId);
});

/** The one store that matters to a wish: none where the member may not choose, and gets one of all. */
export const storeNamed = (by: Member, { pickupScheduleId }: Pick<Wish, 'pickupScheduleId'>) =>
  holds(by, 'MANAGE_ORDERS') ? pickupScheduleId : null;

/** Hands over a new order; where the retailer keeps orders unfulfilled it waits, elsewhere its delivery is scheduled at once. */
export async function createOrder(app: App, by: Member, order: NewOrder, source: Source = 'FORM') {
  try {
    return await app.db.oneWrite(by, (tx) => handIn(app, tx, by, order, source));
  } catch (error) {
    if (!tookNumber(error)) throw error;
    return refuseNumber((await orderWithNumber(app.db.scope(by), order.number ?? ''))?.id ?? null);
  }
}

async function handIn(app: App, tx: Tx, by: Member, order: NewOrder, source: Source) {
  const { stores, ...retailer } = await habitsOf(app, tx, storeNamed(by, order));
  const fulfilled = !retailer.orders_not_fulfilled_by_default;
  const { plan, faults } = planOrder(app, by, stores, order, { fulfilsAtOnce: fulfilled });
  refuseFaults(faults);
  if (!plan) return refuse('PICKUP_LOCATION_NOT_FOUND');
  const origin = { source, createdBy: by.id, prefix: retailer.tracking_code_prefix, fulfilled };
  const record = orderRecord(app, order, plan, origin);
  const packages = packageRecords(record.id, record.tracking_code, order);
  const trackers = beginningOf(app, record, by.name);
  const fact = { orderId: record.id, storeId: record.store_id, fulfilled };
  const written = await insertOrder(
    tx,
    { order: record, group: groupsOf[fulfilled ? 'DELIVERY_SCHEDULED' : 'NOT_SCHEDULED'].list, packages, trackers },
    toPublish(tx, 'ORDER_CREATED', fact, actorOf(by), app.clock.now()),
  );
  const own = <T>(row: T) => ({ ...row, retailer_id: tx.retailerId });
  const besides = {
    retailer,
    packages: packages.map(own),
    trackers: trackers.map(own),
    attempts: [],
    calls: [],
    log: [],
    requests: [],
    route: null,
  };
  return presentOrder(app, written, plan.store, besides);
}

export type Origin = { source: Source; createdBy: string; prefix: string; fulfilled: boolean };

/** An order's row as it is first written. */
export function orderRecord(
  app: Pick<App, 'clock'>,
  order: NewOrder,
  plan: Omit<Plan, 'store'> & { store: { id: string } },
  origin: Origin,
) {
  const now = app.clock.now();
  const trackingCode = newTrackingCode(origin.prefix);
  return {
    ...sameNamed(order),
    type: order.type,
    ...packedColumns(order),
    ...placedColumns(order),
    id: newId(now.epochMilliseconds),
    store_id: plan.store.id,
    tracking_code: trackingCode,
    link_code: newLinkCode(),
    number_of_packages: order.numberOfPackages,
    source: origin.source,
    delivery_date: plan.date,
    delivery_time: plan.time,
    created_by: origin.createdBy,
    created_at: now.toString(),
    updated_at: now.toString(),
    search: searchText(order.recipient, order.number, trackingCode),
    ...(origin.fulfilled ? scheduled(now) : {}),
  };
}

/** The columns whose names differ from the wire's. */
export const packedColumns = (
  order: Pick<
    NewOrder,
    | 'addressLine2'
    | 'barcodeForScan'
    | 'customerId'
    | 'customFields'
    | 'sizeCategory'
    | 'isPharmacy'
    | 'deliverFromStore'
  >,
) => ({
  address_line2: order.addressLine2,
  barcode_for_scan: order.barcodeForScan,
  customer_id: order.customerId,
  custom_fields: JSON.stringify(order.customFields),
  size_category: order.sizeCategory,
  is_pharmacy: order.isPharmacy,
  deliver_from_store: order.deliverFromStore,
});

/** The columns of a delivery that begins now. */
export const scheduled = (now: Temporal.Instant) => ({
  delivery_id: newId(now.epochMilliseconds),
  delivery_status: 'DELIVERY_SCHEDULED',
  fulfilled_at: now.toString(),
});

/** What search looks in: recipient, number and tracking code, folded as a query is. */
export const searchText = (recipient: string, number: string | null, trackingCode: string): string =>
  fold([recipient, number ?? '', trackingCode].join('\n'));

/** A row a package; an order of none still has one thing to label. */
export function packageRecords(
  orderId: string,
  trackingCode: string,
  order: Pick<NewOrder, 'numberOfPackages' | 'packages'>,
) {
  const count = Math.max(1, order.numberOfPackages);
  return Array.from({ length: count }, (_, index) => {
    const {
      sizeCategory = null,
      weight = null,
      length = null,
      width = null,
      height = null,
    } = order.packages[index] ?? {};
    const position = index + 1;
    return {
      id: newId(),
      order_id: orderId,
      position,
      tracking_code: packageCode(trackingCode, position, count),
      size_category: sizeCategory,
      weight,
      length,
      width,
      height,
    };
  });
}

type Scheduled = { id: string; delivery_date: string | null; delivery_id?: string | null };

/** The first lines of the order's journey. */
function beginningOf(app: App, order: Scheduled, account: string) {
  const now = app.clock.now();
  const created = {
    ...unsaid,
    id: newId(now.epochMilliseconds),
    order_id: order.id,
    delivery_id: null,
    event: 'ORDER_CREATED',
    status: 'NOT_SCHEDULED',
    at: now.toString(),
    delivery_date: order.delivery_date,
    account_name: account,
  };
  return order.delivery_id ? [created, scheduleOf(app, order, account)] : [created];
}

const unsaid = { status_id: null, status_note: null, driver_name: null };

/** The journey's line for a delivery that was scheduled now. */
export function scheduleOf(app: Pick<App, 'clock'>, order: Scheduled, account: string) {
  const now = app.clock.now();
  return {
    ...unsaid,
    id: newId(now.epochMilliseconds),
    order_id: order.id,
    delivery_id: order.delivery_id ?? null,
    event: 'DELIVERY_SCHEDULED',
    status: 'DELIVERY_SCHEDULED',
    at: now.toString(),
    delivery_date: order.delivery_date,
    account_name: account,
  };
}

/** Writes that line down. */
export const recordSchedule = (app: App, tx: Tx, order: OrderRecord, account: string): Promise<void> =>
  insertTracker(tx, scheduleOf(app, order, account));
