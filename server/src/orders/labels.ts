// The orders of a day's labels, and the data of each label.
import type { LabelListQuery } from '@portage/contract/labels/schema';
import { sql } from 'kysely';
import type { App } from '../platform/app.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import { allStores } from '../stores/screens.ts';
import { packageCode, shownCode, trackingLink } from './codes.ts';
import { labelUrl } from './detail.ts';
import { sorts, visibleOrders } from './list/rows.ts';
import { slotFor } from './plan.ts';
import { ruleOf } from './proof/rule.ts';
import type { OrderRecord } from './queries.ts';

type LabelDay = Pick<LabelListQuery, 'date' | 'pickupScheduleId' | 'only' | 'besides' | 'sort'>;

/** Selects the store's orders of the day that still need a label: neither canceled nor completed. */
const ofDay = (scope: Scope, { date, pickupScheduleId, only, besides }: LabelDay) => {
  const orders = visibleOrders(scope)
    .where((where) => {
      const thatDay = where('delivery_date', '=', date);
      if (!besides) return thatDay;
      return where.or([
        thatDay,
        where.and([where('delivery_date', 'is', null), where('list_group', '=', 'unfulfilled')]),
      ]);
    })
    .where('store_id', '=', pickupScheduleId)
    .where(
      sql<boolean>`(delivery_status is null or delivery_status not in ('CANCELED', 'COMPLETED', 'RTS_COMPLETED'))`,
    );
  return only === 'notPrinted' ? orders.where('labeled_at', 'is', null) : orders;
};

/** Selects the same orders through the index of dates: the sort's index would also scan all other days. */
const foundOfDay = (scope: Scope, day: LabelDay) =>
  scope.db.with(
    (found) => found('found').materialized(),
    () => ofDay(scope, day).selectAll(),
  );

/** Returns the ids of the day's orders, in the order of the list, up to a limit. */
export async function idsOfDay(scope: Scope, day: LabelDay, limit: number): Promise<string[]> {
  const rows = await foundOfDay(scope, day)
    .selectFrom('found')
    .select('id')
    .orderBy(sorts[day.sort])
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the orders by store and by the pickup that each has or gets when it is fulfilled, and the number of stores. */
export async function sortByPickup(app: App, scope: Scope, ids: readonly string[]) {
  const stores = new Map((await allStores(scope, app.clock)).map((store, place) => [store.id, { store, place }]));
  const rows = await visibleOrders(scope)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['id', 'store_id', 'delivery_id', 'delivery_date', 'delivery_time'])
    .orderBy(sorts['number:asc'])
    .execute();
  const placed = rows.flatMap((order) => {
    const { store, place } = stores.get(order.store_id) ?? {};
    const given = { date: order.delivery_date, time: order.delivery_time };
    const { date, time } = (store && !order.delivery_id && slotFor(app, store, order, noSlot).slot) || given;
    return place === undefined ? [] : [{ id: order.id, place, pickup: `${date} ${time}` }];
  });
  const sorted = placed.toSorted((a, b) => a.place - b.place || compareText(a.pickup, b.pickup));
  return { ids: sorted.map(({ id }) => id), stores: new Set(placed.map(({ place }) => place)).size };
}
const noSlot = { date: null, time: null };
const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Returns a page of the day's orders, and their total number. */
export async function pageOfDay(
  scope: Scope,
  query: LabelListQuery,
): Promise<{ orders: OrderRecord[]; total: number }> {
  const counted = await foundOfDay(scope, query)
    .selectFrom('found')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const orders = await foundOfDay(scope, query)
    .selectFrom('found')
    .selectAll()
    .orderBy(sorts[query.sort])
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  return { orders, total: Number(counted.total) };
}

/** The data of a label, and the URL of the order's labels once they are generated. */
export type LabelData = ReturnType<typeof toLabeled>;

/** Returns the orders with their packages, in the given order. */
export async function withPackages(app: App, scope: Scope, orders: readonly OrderRecord[]): Promise<LabelData[]> {
  const packages = await codesOf(scope, orders);
  const retailer = await scope.db
    .selectFrom('retailers')
    .select(['name', 'use_envoi_tracking_code'])
    .executeTakeFirstOrThrow();
  return orders.map((order) => toLabeled(app, order, packages.get(order.id) ?? [], retailer));
}

async function codesOf(
  scope: Scope,
  orders: readonly Pick<OrderRecord, 'id'>[],
): Promise<ReadonlyMap<string, readonly Piece[]>> {
  const rows = await scope.db
    .selectFrom('packages')
    .select(['order_id', 'position', 'tracking_code'])
    .where('order_id', '=', sql<string>`any(${orders.map(({ id }) => id)}::uuid[])`)
    .orderBy('position')
    .execute();
  return Map.groupBy(rows, (row) => row.order_id);
}

type Piece = { position: number; tracking_code: string };
type Sender = { name: string; use_envoi_tracking_code: boolean };

const toLabeled = (app: App, order: OrderRecord, packages: readonly Piece[], retailer: Sender) => ({
  id: order.id,
  number: order.number,
  recipient: order.recipient,
  address: order.address,
  addressLine2: order.address_line2,
  phone: order.phone,
  note: order.note,
  recipientNote: order.recipient_note,
  date: order.delivery_date,
  isPharmacy: order.is_pharmacy,
  pickupScheduleId: order.store_id,
  retailer: { name: retailer.name },
  tags: order.tags,
  trackingCode: shownCode(order, retailer.use_envoi_tracking_code),
  trackingLink: trackingLink(app, order.link_code),
  proof: ruleOf(order),
  shippingLabelUrl: labelUrl(order, null),
  packages: packages.map(({ position, tracking_code }) => ({
    trackingCode: tracking_code,
    shippingLabelUrl: labelUrl(order, position),
  })),
});

/** Returns the codes of the blank labels bound to an order's packages, by position: those not derived from the order's own code. */
export async function boundCodes(scope: Scope, order: Pick<OrderRecord, 'id' | 'tracking_code'>) {
  return boundOf(order.tracking_code, (await codesOf(scope, [order])).get(order.id) ?? []);
}

/** Returns the same of many orders, by order id. */
export async function boundCodesOf(scope: Scope, orders: readonly Pick<OrderRecord, 'id' | 'tracking_code'>[]) {
  const pieces = await codesOf(scope, orders);
  return new Map(orders.map(({ id, tracking_code }) => [id, boundOf(tracking_code, pieces.get(id) ?? [])]));
}

const boundOf = (trackingCode: string, pieces: readonly Piece[]): ReadonlyMap<number, string> =>
  new Map(
    pieces
      .filter((piece) => piece.tracking_code !== packageCode(trackingCode, piece.position, pieces.length))
      .map(({ position, tracking_code }) => [position, tracking_code]),
  );

/** Sets the code of a package to that of the label on it. */
export async function setPackageCode(tx: Tx, orderId: string, position: number, code: string): Promise<void> {
  await tx.db
    .updateTable('packages')
    .set({ tracking_code: code })
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute();
}
