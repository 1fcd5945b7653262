import type { NewOrder } from '@portage/contract/orders/schema';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { fold } from '../platform/fold.ts';
import type { Member } from '../platform/http/handlers.ts';
import { newId } from '../platform/ids.ts';
import { tell } from '../platform/news.ts';
import { refuse, refuseFaults } from '../platform/refusal.ts';
import { allStores } from '../stores/screens.ts';
import { newLinkCode, newTrackingCode, packageCode } from './codes.ts';
import { showOrder } from './detail.ts';
import { sameNamed } from './fields.ts';
import { type Plan, planOrder } from './plan.ts';
import { insertOrder, insertTracker, type OrderRecord, orderWithNumber, refuseNumber } from './queries.ts';

export type Source = 'FORM' | 'API' | 'UPLOAD' | 'SHOPIFY';
export type Habits = { tracking_code_prefix: string; orders_not_fulfilled_by_default: boolean };

export const tellerOf = (by: Member) => ({ name: by.name, role: by.role });

/** How a retailer's orders begin. */
export const habitsOf = (tx: Tx): Promise<Habits> =>
  tx.db
    .selectFrom('retailers')
    .select(['tracking_code_prefix', 'orders_not_fulfilled_by_default'])
    .where('id', '=', tx.retailerId)
    .executeTakeFirstOrThrow();

/** Hands over a new order; where the retailer keeps orders unfulfilled it waits, elsewhere its delivery is scheduled at once. */
export const createOrder = (app: App, by: Member, order: NewOrder, source: Source = 'FORM') =>
  app.db.transaction(by, async (tx) => {
    const habits = await habitsOf(tx);
    const stores = await allStores(tx, app.clock);
    const fulfilled = !habits.orders_not_fulfilled_by_default;
    const { plan, faults } = planOrder(app, by, stores, order, { fulfilsAtOnce: fulfilled });
    refuseFaults(faults);
    if (!plan) return refuse('PICKUP_LOCATION_NOT_FOUND');
    const written = await writeOrder(app, tx, order, plan, {
      source,
      createdBy: by.id,
      prefix: habits.tracking_code_prefix,
      fulfilled,
    });
    if (!written) return refuseNumber((await orderWithNumber(tx, order.number ?? ''))?.id ?? null);
    await recordBeginning(app, tx, written, by.name);
    await tell(
      tx,
      'ORDER_CREATED',
      { orderId: written.id, storeId: written.store_id, fulfilled },
      tellerOf(by),
      app.clock.now(),
    );
    return showOrder(app, tx, written.id);
  });

export type Origin = { source: Source; createdBy: string; prefix: string; fulfilled: boolean };

/** Writes the order and its packages; null when its number is taken. */
function writeOrder(app: App, tx: Tx, order: NewOrder, plan: Plan, origin: Origin): Promise<OrderRecord | null> {
  const record = orderRecord(app, order, plan, origin);
  return insertOrder(tx, record, packageRecords(record.id, record.tracking_code, order));
}

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

/** The first lines of the order's journey. */
async function recordBeginning(app: App, tx: Tx, order: OrderRecord, account: string): Promise<void> {
  const now = app.clock.now();
  const line = { order_id: order.id, account_name: account, delivery_date: order.delivery_date };
  await insertTracker(tx, {
    ...line,
    id: newId(now.epochMilliseconds),
    event: 'ORDER_CREATED',
    status: 'NOT_SCHEDULED',
    at: now.toString(),
    delivery_id: null,
  });
  if (order.delivery_id) await recordSchedule(app, tx, order, account);
}

/** The journey's line for a delivery that was scheduled now. */
export async function recordSchedule(app: App, tx: Tx, order: OrderRecord, account: string): Promise<void> {
  const now = app.clock.now();
  await insertTracker(tx, {
    id: newId(now.epochMilliseconds),
    order_id: order.id,
    delivery_id: order.delivery_id,
    event: 'DELIVERY_SCHEDULED',
    status: 'DELIVERY_SCHEDULED',
    at: now.toString(),
    delivery_date: order.delivery_date,
    account_name: account,
  });
}
