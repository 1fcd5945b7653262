import type { Fault } from '@portage/contract/errors';
import { mostPackages, whyNotEdit, whyNotReschedule } from '@portage/contract/orders/rules';
import { Order, type OrderEdit } from '@portage/contract/orders/schema';
import type { Store } from '@portage/contract/stores/schema';
import { actorOf } from '../auth/actor.ts';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import type { Actor } from '../platform/facts.ts';
import { publish } from '../platform/news.ts';
import { refuse, refuseFaults, refuseIf } from '../platform/refusal.ts';
import { showStore } from '../stores/screens.ts';
import { packageRecords, packedColumns, recordSchedule, searchText } from './create.ts';
import { showOrder } from './detail.ts';
import { sameNamed } from './fields.ts';
import { movedColumns } from './place.ts';
import { addressFaults, slotFaults } from './plan.ts';
import {
  lockOrder,
  measuresOf,
  type OrderRecord,
  orderWithNumber,
  refuseNumber,
  replacePackages,
  tookNumber,
  updateOrder,
} from './queries.ts';
import { stateOf } from './state.ts';

/** Changes what is given. A stale version is refused with the fresh copy, so that the editor can choose field by field. */
export const editOrder = (app: App, by: Member, id: string, edit: OrderEdit) =>
  writeEdit(app, by, id, edit).catch(async (error: unknown) => {
    // Another order took the number between our look and our writing; by now its holder can be named.
    if (tookNumber(error) && edit.number) await refuseTaken(app.db.scope(by), edit.number);
    throw error;
  });

const writeEdit = (app: App, by: Member, id: string, edit: OrderEdit) =>
  app.db.transaction(by, async (tx) => {
    const order = await lockOrder(tx, id);
    if (edit.version !== undefined && edit.version !== order.version)
      // A refusal's data passes no reply schema by itself: this is the allow-list that the order itself would pass.
      refuse('STALE_VERSION', { data: Order.parse(await showOrder(app, tx, id)) });
    await changeLocked(app, tx, by, order, edit);
    return showOrder(app, tx, id);
  });

/** What others than its retailer may change of an order: its own fields, and the recipient's word for the driver. */
export type OthersEdit = OrderEdit & { recipientNote?: string | undefined };

/** Writes the order's fields, once nothing forbids it, and tells of the whole edit. */
export async function writeFields(app: App, tx: Tx, order: OrderRecord, edit: OthersEdit, by: Actor): Promise<void> {
  const now = app.clock.now();
  const { recipientNote: recipient_note = order.recipient_note, ...own } = edit;
  await updateOrder(tx, order, { ...changedColumns(order, own), recipient_note }, now);
  await publish(tx, 'ORDER_EDITED', { orderId: order.id, storeId: order.store_id, fields: fieldsOf(edit) }, by, now);
}

/** Changes what is given in a transaction that does more; `edit` may look at the order as it stands. */
export async function editWithin(
  app: App,
  tx: Tx,
  by: Member,
  id: string,
  edit: (order: OrderRecord) => OrderEdit,
): Promise<void> {
  const order = await lockOrder(tx, id);
  await changeLocked(app, tx, by, order, edit(order));
}

async function changeLocked(app: App, tx: Tx, by: Member, order: OrderRecord, edit: OrderEdit): Promise<void> {
  const store = await showStore({ ...tx, storeIds: null }, app.clock, order.store_id);
  refuseIf(whyNotEdit(stateOf(app, order, store)));
  const target = await reschedule(app, tx, order, store, edit);
  await refuseTakenNumber(tx, order, edit);
  const change = { ...changedColumns(order, edit), ...target };
  const after = await updateOrder(tx, order, change, app.clock.now());
  if (edit.packages || edit.numberOfPackages !== undefined) await setPackages(tx, after, edit);
  if (after.delivery_id && isRescheduled(order, after)) await recordSchedule(app, tx, after, by.name);
  const fromStoreId = after.store_id === order.store_id ? undefined : order.store_id;
  await publish(
    tx,
    'ORDER_EDITED',
    { orderId: order.id, storeId: after.store_id, fromStoreId, fields: fieldsOf(edit) },
    actorOf(by),
    app.clock.now(),
  );
}

const fieldsOf = (edit: OrderEdit) =>
  Object.entries(edit).flatMap(([field, value]) => (field !== 'version' && value !== undefined ? [field] : []));

const isRescheduled = (before: OrderRecord, after: OrderRecord) =>
  before.delivery_date !== after.delivery_date || before.delivery_time !== after.delivery_time;

/** The store, date, time and type after the edit, once they are allowed. */
async function reschedule(app: App, tx: Tx, order: OrderRecord, store: Store, edit: OrderEdit) {
  const wished = {
    storeId: edit.pickupScheduleId ?? order.store_id,
    date: edit.date === undefined ? order.delivery_date : edit.date,
    time: edit.time === undefined ? order.delivery_time : edit.time,
    type: edit.type ?? order.type,
  };
  const moved =
    wished.storeId !== order.store_id ||
    wished.date !== order.delivery_date ||
    wished.time !== order.delivery_time ||
    wished.type !== order.type;
  const target = wished.storeId === order.store_id ? store : await showStore(tx, app.clock, wished.storeId);
  const faults: Fault[] = [];
  if (moved) {
    refuseIf(whyNotReschedule(stateOf(app, order, store), app.clock.now().epochMilliseconds));
    if (!target.isActivated) refuse('STORE_DEACTIVATED');
    faults.push(...slotFaults(app, target, wished, order.delivery_id !== null));
  }
  if (edit.address !== undefined || target !== store)
    faults.push(...addressFaults(target, edit.address ?? order.address));
  faults.push(...packageFaults(order, edit));
  refuseFaults(faults);
  if (!moved) return {};
  const { storeId, date, time, type } = wished;
  // The stop that was planned belongs to the hand-over that was.
  const stop = { route_id: null, stop_start_time: null };
  return { store_id: storeId, delivery_date: date, delivery_time: time, type, ...stop };
}

function packageFaults(order: OrderRecord, edit: OrderEdit): Fault[] {
  const maximum = mostPackages(edit.numberOfPackages ?? order.number_of_packages);
  const isTooMany = (edit.packages?.length ?? 0) > maximum;
  return isTooMany ? [{ type: 'TOO_MANY', path: 'packages', values: { maximum } }] : [];
}

async function refuseTakenNumber(tx: Tx, order: OrderRecord, edit: OrderEdit): Promise<void> {
  if (edit.number && edit.number !== order.number) await refuseTaken(tx, edit.number);
}

async function refuseTaken(scope: Scope, number: string): Promise<void> {
  const holder = await orderWithNumber(scope, number);
  if (holder) refuseNumber(holder.id);
}

function changedColumns(order: OrderRecord, edit: OrderEdit) {
  const { recipient, number } = edit;
  const packed = packedColumns({ ...order, ...asWire(order), ...defined(edit) });
  const search = searchText(
    recipient ?? order.recipient,
    number === undefined ? order.number : number,
    order.tracking_code,
  );
  return {
    ...defined(sameNamed(edit)),
    ...movedColumns(order, edit),
    ...packed,
    ...(edit.numberOfPackages === undefined ? {} : { number_of_packages: edit.numberOfPackages }),
    search,
  };
}

const defined = <T extends object>(fields: T): Partial<T> =>
  // Entries of T with a value are entries of Partial<T>; fromEntries forgets which.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

const asWire = (order: OrderRecord) => ({
  addressLine2: order.address_line2,
  barcodeForScan: order.barcode_for_scan,
  customerId: order.customer_id,
  customFields: order.custom_fields as { label: string; value: string }[],
  sizeCategory: order.size_category,
  isPharmacy: order.is_pharmacy,
  deliverFromStore: order.deliver_from_store,
});

/** Packages that stay keep their measures when only their number changes. */
async function setPackages(tx: Tx, order: OrderRecord, edit: OrderEdit): Promise<void> {
  const packages = packageRecords(order.id, order.tracking_code, {
    numberOfPackages: order.number_of_packages,
    packages: edit.packages ?? (await measuresOf(tx, order.id)),
  });
  await replacePackages(tx, order.id, packages);
}
