// The only SQL that writes this noun's tables.
import type { Place } from '@portage/contract/place';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { DatabaseError } from 'pg';
import type { Scope, Tx } from '../platform/db/database.ts';
import { insertKeys, keysOf } from '../platform/db/keys.ts';
import type { ActionLogs, Orders, Packages, Trackers } from '../platform/db/schema.gen.ts';
import type { toPublish } from '../platform/news.ts';
import { refuse } from '../platform/refusal.ts';
import { storeBeside } from '../stores/screens.ts';
import { type TallyGroup, toMoveTally, toTally } from './tallies.ts';

export type OrderRecord = Selectable<Orders>;
type NewRecord = Omit<Insertable<Orders>, 'retailer_id'>;

/** Where an order counts; nowhere once it is deleted. */
const placeOf = (order: Pick<OrderRecord, 'created_at' | 'store_id' | 'list_group' | 'deleted_at'>) =>
  order.deleted_at === null
    ? { createdAt: order.created_at, storeId: order.store_id, group: order.list_group as TallyGroup | null }
    : null;

/** The order, locked until the transaction ends; a stranger's order is not found. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRecord> {
  const order = await orderOf(tx, id).forUpdate().executeTakeFirst();
  return order ?? refuse('ORDER_NOT_FOUND');
}

/** The same, with its store, whoever may use that. */
export async function lockOrderAndStore(tx: Tx, id: string) {
  const order = await orderOf(tx, id)
    .select(
      jsonObjectFrom(storeBeside(tx, sql.ref('orders.store_id')))
        .$notNull()
        .as('store'),
    )
    .forUpdate()
    .executeTakeFirst();
  return order ?? refuse('ORDER_NOT_FOUND');
}

/** The orders, locked in the order of their ids so that two batches never wait for each other. */
export const lockOrders = (tx: Tx, ids: readonly string[]): Promise<OrderRecord[]> =>
  mine(tx).where('id', '=', sql<string>`any(${ids}::uuid[])`).orderBy('id').forUpdate().execute();

/** The order as it stands, or the refusal. */
export async function findOrder(scope: Scope, id: string): Promise<OrderRecord> {
  return (await orderOf(scope, id).executeTakeFirst()) ?? refuse('ORDER_NOT_FOUND');
}

const mine = (scope: Scope) => {
  const orders = scope.db.selectFrom('orders').selectAll().where('retailer_id', '=', scope.retailerId);
  return scope.storeIds ? orders.where('store_id', '=', sql<string>`any(${scope.storeIds}::uuid[])`) : orders;
};
/** The order, if it is the member's, to be read with more. */
export const orderOf = (scope: Scope, id: string) => mine(scope).where('id', '=', id);

/** The order that holds a number, when another wants it. Its id is only for who may see it; the number is the retailer's. */
export async function orderWithNumber(scope: Scope, number: string): Promise<{ id: string | null } | null> {
  const holder = await scope.db
    .selectFrom('orders')
    .select(['id', 'store_id'])
    .where('retailer_id', '=', scope.retailerId)
    .where('number', '=', number)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!holder) return null;
  return { id: scope.storeIds?.includes(holder.store_id) === false ? null : holder.id };
}

/** Refuses a number that is taken, with the way to its holder. */
export const refuseNumber = (id: string | null): never =>
  refuse('ORDER_NUMBER_TAKEN', { data: { id }, faults: [{ type: 'ORDER_NUMBER_TAKEN', path: 'number' }] });

/** Whether a statement failed because another order took the number meanwhile. */
export const tookNumber = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'orders_number_once';

type NewPackage = Omit<Insertable<Packages>, 'retailer_id'>;
type NewTracker = Omit<Insertable<Trackers>, 'retailer_id'>;
type Beginning = { order: NewRecord; group: TallyGroup | null; packages: NewPackage[]; trackers: NewTracker[] };

/** Writes a new order with all that begins with it, and tells of it, in one statement; fails when the number is taken. */
export function insertOrder(
  tx: Tx,
  { order, group, packages, trackers }: Beginning,
  telling: ReturnType<typeof toPublish>,
) {
  const own = <T>(row: T) => ({ ...row, retailer_id: tx.retailerId });
  const standing = { createdAt: order.created_at, storeId: order.store_id, group };
  return tx.db
    .with('written', (db) => db.insertInto('orders').values(own(order)).returningAll())
    .with('packed', (db) => db.insertInto('packages').values(packages.map(own)))
    .with('begun', (db) => db.insertInto('trackers').values(trackers.map(own)))
    .with('keyed', () => insertKeys(tx, keysOf([order])))
    .with('tallied', () => toTally(tx, standing))
    .with('told', () => telling)
    .selectFrom('written')
    .selectAll()
    .executeTakeFirstOrThrow();
}

/** A member's change of an order: counts it where it now stands, and raises its version, so that an open form is told. */
export const updateOrder = (tx: Tx, before: OrderRecord, change: Updateable<Orders>, at: Temporal.Instant) =>
  changeOrder(tx, before, { ...change, version: before.version + 1 }, at);

/**
 * The courier's change of an order: counts it where it now stands. The version is an editor's, and stays: an open form need not
 * be read again because of an ETA. Only a new date or time raises it, for these stand in the form.
 */
export function carryOrder(tx: Tx, before: OrderRecord, change: Updateable<Orders>, at: Temporal.Instant) {
  const { delivery_date: date = before.delivery_date, delivery_time: time = before.delivery_time } = change;
  const moved = date !== before.delivery_date || time !== before.delivery_time;
  return moved ? updateOrder(tx, before, change, at) : changeOrder(tx, before, change, at);
}

const changeOrder = (tx: Tx, before: OrderRecord, change: Updateable<Orders>, at: Temporal.Instant) =>
  changed(tx, before, change, at).selectFrom('after').selectAll().executeTakeFirstOrThrow();

function changed(tx: Tx, before: OrderRecord, change: Updateable<Orders>, at: Temporal.Instant) {
  const changing = tx.db
    .updateTable('orders')
    .set({ ...change, updated_at: at.toString() })
    .where('retailer_id', '=', tx.retailerId)
    .where('id', '=', before.id)
    .returningAll();
  return tx.db.with('after', () => changing).with('tallied', () => toMoveTally(tx, placeOf(before), before.created_at));
}

type Step = { change: Updateable<Orders>; tracker: NewTracker; telling: ReturnType<typeof toPublish> };

/** A member's change of an order with its line in the journey and what it tells, in one statement. */
export async function stepOrder(
  tx: Tx,
  before: OrderRecord,
  { change, tracker, telling }: Step,
  at: Temporal.Instant,
): Promise<OrderRecord> {
  if (change.delivery_id) await insertKeys(tx, keysOf([{ id: before.id, delivery_id: change.delivery_id }])).execute();
  return changed(tx, before, { ...change, version: before.version + 1 }, at)
    .with('begun', (db) => db.insertInto('trackers').values({ ...tracker, retailer_id: tx.retailerId }))
    .with('told', () => telling)
    .selectFrom('after')
    .selectAll()
    .executeTakeFirstOrThrow();
}

/** What is known of each package, first to last. */
export async function measuresOf(tx: Tx, orderId: string) {
  const rows = await tx.db
    .selectFrom('packages')
    .select(['size_category', 'weight', 'length', 'width', 'height'])
    .where('retailer_id', '=', tx.retailerId)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return rows.map(({ size_category: sizeCategory, ...measures }) => ({ sizeCategory, ...measures }));
}

/** Sets the packages of an order; codes of places that stay are kept. */
export async function replacePackages(
  tx: Tx,
  orderId: string,
  packages: readonly Omit<Insertable<Packages>, 'retailer_id'>[],
): Promise<void> {
  await tx.db.deleteFrom('packages').where('retailer_id', '=', tx.retailerId).where('order_id', '=', orderId).execute();
  if (packages.length === 0) return;
  await tx.db
    .insertInto('packages')
    .values(packages.map((each) => ({ ...each, retailer_id: tx.retailerId })))
    .execute();
}

/** Writes down something that happened to the order. */
export async function insertTracker(tx: Tx, tracker: Omit<Insertable<Trackers>, 'retailer_id'>): Promise<void> {
  await tx.db
    .insertInto('trackers')
    .values({ ...tracker, retailer_id: tx.retailerId })
    .execute();
}

type NewLog = Omit<Insertable<ActionLogs>, 'retailer_id'>;

/** Adds a line to the order's action log. */
export const insertLog = (tx: Tx, log: NewLog): Promise<void> => insertLogs(tx, [log]);

/** Adds lines to the action logs of several orders. */
export async function insertLogs(tx: Tx, logs: readonly NewLog[]): Promise<void> {
  if (logs.length === 0) return;
  await tx.db
    .insertInto('action_logs')
    .values(logs.map((log) => ({ ...log, retailer_id: tx.retailerId })))
    .execute();
}

/** Puts an order where its address lies, unless the address or the place is another by now. No form shows it: the version stays. */
export async function placeOrder(
  tx: Tx,
  before: OrderRecord,
  { latitude, longitude, precision }: Place,
): Promise<void> {
  await tx.db
    .updateTable('orders')
    .set({ latitude, longitude, location_precision: precision })
    .where('retailer_id', '=', tx.retailerId)
    .where('id', '=', before.id)
    .where('address', '=', before.address)
    .where('latitude', 'is not distinct from', before.latitude)
    .where('location_precision', 'is not distinct from', before.location_precision)
    .execute();
}
