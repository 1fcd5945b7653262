import type { Fault, Language } from '@portage/contract/errors';
import { orderFields } from '@portage/contract/orders/fields';
import { lacksContact } from '@portage/contract/proofs/rule';
import {
  askableFields,
  isChanging,
  isHoldDate,
  type RequestState,
  requestFields,
  whyNotRequest,
} from '@portage/contract/requests/rules';
import type { NewOrderRequest, NewOrderRequests } from '@portage/contract/requests/schema';
import { whyNotSlot } from '@portage/contract/stores/rules';
import type { Store } from '@portage/contract/stores/schema';
import { actorOf, type Member } from '../auth/member.ts';
import { showOrder } from '../orders/detail.ts';
import { addressFaults } from '../orders/plan.ts';
import { faultsOfMove, ruleOf } from '../orders/proof/rule.ts';
import {
  closeRequests,
  openRequestsOf,
  presentRequest,
  type RequestRecord,
  writeRequests,
} from '../orders/requests.ts';
import { requestStateOf } from '../orders/state.ts';
import {
  doToOne,
  doToSome,
  type LockedOrder,
  lockOrder,
  type OrderVerb,
  type RefusalReason,
} from '../orders/verbs/verb.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { refuse } from '../platform/refusal.ts';
import { insertRequests } from './queries.ts';

type Changes = NonNullable<NewOrderRequest['changes']>;

type RequestInput = NewOrderRequest | Omit<NewOrderRequests, 'ids'>;

/** Sends a request to the courier. The order is unchanged until the courier answers. */
export const requestFromCourier = (app: App, by: Member, id: string, input: NewOrderRequest, language: Language) =>
  doToOne(app, by, id, requesting(input, language));

/** Sends the same request about those of the orders that allow it. */
export const requestForMany = (app: App, by: Member, { ids, ...input }: NewOrderRequests, language: Language) =>
  doToSome(app, by, ids, requesting(input, language), language);

const requesting =
  (input: RequestInput, language: Language): OrderVerb =>
  async (app, tx, by, locked) => {
    const now = app.clock.now();
    const before = await openRequests(tx, locked);
    const judged = locked.map((each) => ({
      ...each,
      ...judge(app, each, input, before.get(each.order.id) ?? [], now),
    }));
    const allowed = judged.flatMap(({ order, reason, changes }) => (reason ? [] : [{ order, changes }]));
    const { kind, reason: words } = input;
    const written = { kind, reason: words, language, asked_by: by.name, asked_at: now.toString() };
    await insertRequests(
      tx,
      allowed.map(({ order, changes }) => ({
        ...written,
        ...{ id: newId(now.epochMilliseconds), order_id: order.id, delivery_id: order.delivery_id ?? '' },
        changes: JSON.stringify(changes),
      })),
    );
    const opened = allowed.map(({ order }) => ({
      order,
      fact: { orderId: order.id, storeId: order.store_id, kind, status: 'OPEN' as const, words },
    }));
    await writeRequests(app, tx, opened, actorOf(by), now);
    const refused = new Map(judged.flatMap(({ order, reason }) => (reason ? [[order.id, reason] as const] : [])));
    return { orders: allowed.map(({ order }) => order), refused };
  };

/** Returns the reason to refuse a request about an order, and the changes that it contains. */
function judge(
  app: App,
  { order, store }: LockedOrder,
  input: RequestInput,
  before: readonly RequestRecord[],
  now: Temporal.Instant,
): { reason: RefusalReason | null; changes: Changes } {
  const requests = before.map((each) => presentRequest(each, store.timezone));
  const state = requestStateOf(app, order, store, requests);
  const type = whyNotRequest(input.kind, state, now.epochMilliseconds);
  if (type) return { reason: { type }, changes: {} };
  const changes = input.changes ? effectiveChanges(order, input.changes) : {};
  const faults = faultsOf(input, changes, { order, store, state });
  return { reason: faults.length > 0 ? { type: 'CANNOT_UPDATE_SHIPMENT', faults } : null, changes };
}

/** Returns the open request of each order that has one. */
async function openRequests(tx: Tx, locked: readonly LockedOrder[]): Promise<Map<string, RequestRecord[]>> {
  const ids = locked.map(({ order }) => order.id);
  return Map.groupBy(await openRequestsOf(tx, ids).execute(), (row) => row.order_id);
}

/** Withdraws a request that the courier has not answered. */
export const withdrawRequest = (app: App, by: Member, id: string) =>
  app.db.transaction(by, async (tx) => {
    const { order } = await lockOrder(app, tx, id);
    const closed = await closeRequests(app, tx, [order], { status: 'WITHDRAWN' }, actorOf(by));
    if (closed.length === 0) refuse('REQUEST_CLOSED');
    return showOrder(app, tx, id);
  });

/** Returns the changes without those to a field's current value. */
function effectiveChanges(order: LockedOrder['order'], changes: Changes): Changes {
  const fields = requestFields.filter(
    (field) => changes[field] !== undefined && changes[field] !== order[orderFields[field].column],
  );
  return Object.fromEntries(fields.map((field) => [field, changes[field]]));
}

type Context = { order: LockedOrder['order']; store: Store; state: RequestState };

function faultsOf(input: RequestInput, changes: Changes, { order, store, state }: Context): Fault[] {
  if (!isChanging(input.kind))
    return input.changes ? [{ type: 'UNKNOWN_FIELD', path: 'changes', values: { keys: 'changes' } }] : [];
  const changed = requestFields.filter((field) => changes[field] !== undefined);
  if (changed.length === 0)
    return [{ type: 'REQUEST_EMPTY', path: input.kind === 'HOLD' ? 'changes.date' : 'changes' }];
  const askable = askableFields(state, input.kind);
  const tooLate = changed.filter((field) => !askable.includes(field));
  const faults: Fault[] = tooLate.map((field) => ({ type: 'CANNOT_UPDATE_SHIPMENT', path: `changes.${field}` }));
  if (input.kind === 'HOLD') return [...faults, ...holdFaults(store, changes)];
  if (changes.address !== undefined) {
    const ofAddress = [...addressFaults(store, changes.address), ...faultsOfMove(order, store.storeAddress, changes)];
    faults.push(...ofAddress.map((fault) => ({ ...fault, path: 'changes.address' })));
  }
  if (changes.phone !== undefined && lacksContact(ruleOf(order), { email: order.email, phone: changes.phone }))
    faults.push({ type: 'PROOF_WITHOUT_CONTACT', path: 'changes.phone' });
  if (tooLate.length === 0) faults.push(...slotFaults(store, order, changes, askable.includes('time')));
  return faults;
}

/** Checks the date until which a parcel is kept. */
function holdFaults({ today }: Store, { date }: Changes): Fault[] {
  if (date == null) return [{ type: 'REQUIRED', path: 'changes.date' }];
  return isHoldDate(date, today) ? [] : [{ type: 'DATE_TIME_NOT_ACCEPTABLE', path: 'changes.date' }];
}

/**
 * Checks the requested slot. Before the pickup it must be one of the store's pickups, whose cutoff may have passed; later, only the date is
 * checked: it must not be in the past.
 */
function slotFaults(
  store: Store,
  order: LockedOrder['order'],
  { date, time }: Changes,
  beforePickup: boolean,
): Fault[] {
  if (date === undefined && time === undefined) return [];
  const slot = {
    date: date === undefined ? order.delivery_date : date,
    time: time === undefined ? order.delivery_time : time,
  };
  const missing = (['date', 'time'] as const).filter((field) => slot[field] === null);
  if (missing.length > 0) return missing.map((field) => ({ type: 'REQUIRED', path: `changes.${field}` }));
  if (!beforePickup) return (slot.date ?? '') < store.today ? [{ type: 'DATE_IN_PAST', path: 'changes.date' }] : [];
  const refusal = whyNotSlot(store, store.today, slot.date ?? '', slot.time ?? '');
  return refusal ? [{ type: refusal.type, path: `changes.${refusal.field}`, values: refusal.values }] : [];
}
