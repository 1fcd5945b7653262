import type { Fault } from '@portage/contract/errors';
import { fold } from '@portage/contract/fold';
import { labelFields, orderFields } from '@portage/contract/orders/fields';
import { mostPackages, whyNotEdit, whyNotRepack, whyNotReschedule } from '@portage/contract/orders/rules';
import { Order, type OrderEdit } from '@portage/contract/orders/schema';
import type { DeliveryType } from '@portage/contract/orders/status';
import { proofFaults, withKinds } from '@portage/contract/proofs/rule';
import { requestFields } from '@portage/contract/requests/rules';
import { provinceOfOrder, whyNotFrom } from '@portage/contract/stores/rules';
import type { Store } from '@portage/contract/stores/schema';
import type { LeavePlace } from '@portage/contract/tracking/choices';
import { actorOf, type Member } from '../../auth/member.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { toColumns } from '../../platform/db/fields.ts';
import type { Actor } from '../../platform/outbox/facts.ts';
import { refuse, refuseFaults, refuseIf } from '../../platform/refusal.ts';
import { showStore } from '../../stores/screens.ts';
import type { LockedDelivery } from '../deliveries.ts';
import { showOrder } from '../detail.ts';
import { boundCodes } from '../labels.ts';
import { searchText } from '../list/searchable.ts';
import { refuseNumber, refuseTaken, tookNumber } from '../numbers.ts';
import { addressFaults, pickupFaults } from '../plan.ts';
import { faultsOfMove, ruleOf } from '../proof/rule.ts';
import { measuresOf, type OrderRecord, replacePackages } from '../queries.ts';
import { movedColumns, newScheduledTracker, packageRows, waitsAgain } from '../records.ts';
import { stateOf } from '../state.ts';
import { spelledIn } from '../tags.ts';
import { withEdit, writeChanges } from '../write.ts';
import { type LockedOrder, lockOrder } from './verb.ts';

/** Changes the given fields. A stale version is refused with the current order, so that the editor can choose field by field. */
export const editOrder = (app: App, by: Member, id: string, edit: OrderEdit) =>
  writeEdit(app, by, id, edit).catch(async (error: unknown) => {
    // Another order took the number between the check and the write; the refusal can now contain its id.
    if (!tookNumber(error) || !edit.number) throw error;
    await refuseTaken(app.db.scope(by), edit.number);
    // The other order released the number in between: a retry succeeds.
    return refuseNumber(null);
  });

const writeEdit = (app: App, by: Member, id: string, edit: OrderEdit) =>
  app.db.transaction(by, async (tx) => {
    const locked = await lockOrder(app, tx, id);
    if (edit.version !== undefined && edit.version !== locked.order.version)
      // The data of a refusal is not stripped by a reply schema, so the order's own schema is applied here.
      refuse('STALE_VERSION', { data: Order.parse(await showOrder(app, tx, id)) });
    await changeLocked(app, tx, by, locked, edit);
    return showOrder(app, tx, id);
  });

/** The fields of an order that the recipient and the courier may change, with the recipient's instructions for the door. */
export type FullEdit = OrderEdit & {
  recipientNote?: string | null | undefined;
  doorCode?: string | null | undefined;
  leavePlace?: LeavePlace | null | undefined;
  leaveWords?: string | null | undefined;
};

type WriteOptions = {
  now?: Temporal.Instant;
  /** When the courier got its last answer; by default now, if the edit gives one. */
  instructedAt?: string | null;
};

/** Writes the order's fields if the rules allow it, and publishes the whole edit. */
export async function writeFields(
  app: App,
  tx: Tx,
  order: LockedDelivery,
  edit: FullEdit,
  by: Actor,
  { now = app.clock.now(), instructedAt }: WriteOptions = {},
): Promise<void> {
  refuseFaults(faultsOfMove(order, order.store_address, edit));
  const {
    recipientNote: recipient_note = order.recipient_note,
    doorCode: door_code = order.door_code,
    leavePlace: leave_place = order.leave_place,
    leaveWords: leave_words = order.leave_words,
    ...own
  } = edit;
  const instructions = { recipient_note, door_code, leave_place, leave_words };
  const isAnswer = Object.values(edit).some((value) => value != null);
  const answer =
    instructedAt === undefined ? (isAnswer ? answerColumns(order, now) : {}) : { instructed_at: instructedAt };
  const columns = withEdit(order, now, { ...ownColumns(order, own, now), ...instructions, ...answer });
  const facts = [{ topic: 'ORDER_EDITED' as const, fact: factOf(order, order.store_id, edit) }];
  await writeChanges(app, tx, [{ order, columns, facts }], by, now);
}

/** Returns the column that records an edit as the answer about a failed visit; the next failed visit clears it. */
const answerColumns = ({ delivery_status: status }: OrderRecord, now: Temporal.Instant): Partial<OrderRecord> =>
  status === null ? {} : { instructed_at: now.toString() };

/** Changes the given fields within a larger transaction; `edit` may depend on the locked order. */
export async function editWithin(
  app: App,
  tx: Tx,
  by: Member,
  id: string,
  edit: (order: OrderRecord) => OrderEdit,
): Promise<void> {
  const locked = await lockOrder(app, tx, id);
  await changeLocked(app, tx, by, locked, edit(locked.order));
}

async function changeLocked(
  app: App,
  tx: Tx,
  by: Member,
  { order, store }: LockedOrder,
  edit: OrderEdit,
): Promise<void> {
  const state = stateOf(app, order, store);
  refuseIf(whyNotEdit(state));
  if ((edit.numberOfPackages ?? order.number_of_packages) !== order.number_of_packages) refuseIf(whyNotRepack(state));
  const target = await reschedule(app, tx, order, store, edit);
  if (edit.number && edit.number !== order.number) await refuseTaken(tx, edit.number);
  const now = app.clock.now();
  const spelled = { ...edit, ...(edit.tags && { tags: await spelledIn(tx, edit.tags) }) };
  const isAnswer = requestFields.some(
    (field) => edit[field] != null && edit[field] !== order[orderFields[field].column],
  );
  const own = { ...ownColumns(order, spelled, now), ...target, ...(isAnswer ? answerColumns(order, now) : {}) };
  const columns = withEdit(order, now, own);
  const after = { ...order, ...columns };
  if (edit.packages || edit.numberOfPackages !== undefined) await setPackages(tx, after, edit);
  const isRescheduled = order.delivery_date !== after.delivery_date || order.delivery_time !== after.delivery_time;
  const trackers = after.delivery_id && isRescheduled ? [newScheduledTracker(after, by, now)] : [];
  const facts = [{ topic: 'ORDER_EDITED' as const, fact: factOf(order, after.store_id, edit) }];
  await writeChanges(app, tx, [{ order, columns, trackers, facts }], actorOf(by), now);
}

const factOf = (order: OrderRecord, storeId: string, edit: OrderEdit) => ({
  orderId: order.id,
  storeId,
  fromStoreId: storeId === order.store_id ? undefined : order.store_id,
  fields: Object.entries(edit).flatMap(([field, value]) => (field !== 'version' && value !== undefined ? [field] : [])),
});

/** Returns the store, date, time and type after the edit. Refuses an edit that the rules forbid. */
async function reschedule(app: App, tx: Tx, order: OrderRecord, store: Store, edit: OrderEdit) {
  const wanted = {
    storeId: edit.pickupScheduleId ?? order.store_id,
    date: edit.date === undefined ? order.delivery_date : edit.date,
    time: edit.time === undefined ? order.delivery_time : edit.time,
    type: edit.type ?? order.type,
  };
  const moved =
    wanted.storeId !== order.store_id ||
    wanted.date !== order.delivery_date ||
    wanted.time !== order.delivery_time ||
    wanted.type !== order.type;
  const target = wanted.storeId === order.store_id ? store : await showStore(tx, app.clock, wanted.storeId);
  const faults: Fault[] = [];
  if (moved) {
    refuseIf(whyNotReschedule(stateOf(app, order, store), app.clock.now().epochMilliseconds));
    refuseIf(whyNotFrom(target));
    faults.push(...pickupFaults(app, target, wanted, order.delivery_id !== null));
  }
  faults.push(...proofFaultsOf(order, edit, target, wanted.type));
  if (edit.address !== undefined || target !== store)
    faults.push(...addressFaults(target, edit.address ?? order.address));
  faults.push(...packageFaults(order, edit));
  refuseFaults(faults);
  if (!moved) return {};
  const { storeId, date, time, type } = wanted;
  // The planned stop belongs to the previous pickup.
  const stop = { route_id: null, stop_start_time: null };
  const again = order.delivery_id === null ? {} : waitsAgain(app.clock.now().toString());
  // Another pickup is another promise, whose problems are not resolved.
  return { store_id: storeId, delivery_date: date, delivery_time: time, type, ...stop, ...again, resolved_at: null };
}

/** Returns the faults of the proof, if the edit changes what it depends on. */
function proofFaultsOf(order: OrderRecord, edit: OrderEdit, store: Store, type: DeliveryType): Fault[] {
  const given = [edit.proof, edit.ageGoods, edit.address, edit.type, edit.pickupScheduleId, edit.email, edit.phone];
  if (given.every((each) => each === undefined)) return [];
  return proofFaults({
    type,
    proof: edit.proof === undefined ? ruleOf(order) : withKinds(edit.proof),
    ageGoods: edit.ageGoods === undefined ? order.age_goods : edit.ageGoods,
    leavePlace: order.leave_place,
    email: edit.email === undefined ? order.email : edit.email,
    phone: edit.phone === undefined ? order.phone : edit.phone,
    province: provinceOfOrder({ address: edit.address ?? order.address }, store.storeAddress),
  });
}

function packageFaults(order: OrderRecord, edit: OrderEdit): Fault[] {
  const maximum = mostPackages(edit.numberOfPackages ?? order.number_of_packages);
  const isTooMany = (edit.packages?.length ?? 0) > maximum;
  return isTooMany ? [{ type: 'TOO_MANY', path: 'packages', values: { maximum } }] : [];
}

/** Returns the columns of the given fields without store, date, time and type, which `reschedule` decides. */
function ownColumns(order: OrderRecord, edit: OrderEdit, now: Temporal.Instant): Partial<OrderRecord> {
  const { pickupScheduleId: _store, date: _date, time: _time, type: _type, ...own } = edit;
  const columns = toColumns(orderFields, own);
  return {
    ...columns,
    ...(edit.proof === undefined ? {} : { proof: withKinds(edit.proof) }),
    ...(columns.tags ? { tag_keys: columns.tags.map(fold) } : {}),
    ...movedColumns(order, edit),
    ...(edit.address !== undefined && edit.address !== order.address ? { resolved_at: null } : {}),
    ...(isLabelOutdatedBy(order, edit) ? { label_outdated_at: now.toString() } : {}),
    ...(isFoundAlike(columns) ? {} : { search: searchText({ ...order, ...columns }) }),
  };
}

/** Returns whether a label that was printed shows another recipient or address than after the edit, or a link that it may not show. */
function isLabelOutdatedBy(order: OrderRecord, edit: OrderEdit): boolean {
  const printed = { recipient: order.recipient, address: order.address, addressLine2: order.address_line2 };
  const isOther = labelFields.some((field) => edit[field] !== undefined && edit[field] !== printed[field]);
  // A label without a code leads to the recipient's own page.
  const hidesLink = edit.proof?.kinds.includes('PIN') === true && !ruleOf(order)?.kinds.includes('PIN');
  return order.labeled_at !== null && (isOther || hidesLink);
}

/** Returns whether the edit leaves all searched fields unchanged. */
const isFoundAlike = ({ recipient, number, email, phone, address }: Partial<OrderRecord>) =>
  [recipient, number, email, phone, address].every((each) => each === undefined);

/**
 * Writes the packages. Packages that remain keep the code of a blank label that is bound to them, and their measures if only the number of
 * packages changes.
 */
async function setPackages(tx: Tx, order: OrderRecord, edit: OrderEdit): Promise<void> {
  const packages = packageRows(order.id, order.tracking_code, {
    numberOfPackages: order.number_of_packages,
    packages: edit.packages ?? (await measuresOf(tx, order.id)),
  });
  const bound = await boundCodes(tx, order);
  const labeled = packages.map((row) => ({ ...row, tracking_code: bound.get(row.position) ?? row.tracking_code }));
  await replacePackages(tx, order.id, labeled);
}
