import type { Fault, Language } from '@portage/contract/errors';
import { orderFields } from '@portage/contract/orders/fields';
import { askableFields, type RequestState, requestFields, whyNotRequest } from '@portage/contract/requests/rules';
import type { NewOrderRequest } from '@portage/contract/requests/schema';
import { whyNotSlot } from '@portage/contract/stores/rules';
import type { Store } from '@portage/contract/stores/schema';
import { actorOf, type Member } from '../auth/member.ts';
import { showOrder } from '../orders/detail.ts';
import { addressFaults } from '../orders/plan.ts';
import { closeRequests, presentRequest, requestsOf } from '../orders/requests.ts';
import { stateOf } from '../orders/state.ts';
import { type LockedOrder, lockOrder } from '../orders/verbs/verb.ts';
import { recordFacts } from '../orders/write.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { refuse, refuseFaults, refuseIf } from '../platform/refusal.ts';
import { insertRequest } from './queries.ts';

type Changes = NonNullable<NewOrderRequest['changes']>;

/** Requests a change or cancellation that the retailer can no longer make directly. The order is unchanged until the courier answers. */
export const requestFromCourier = (app: App, by: Member, id: string, input: NewOrderRequest, language: Language) =>
  app.db.transaction(by, async (tx) => {
    const { order, store } = await lockOrder(app, tx, id);
    const now = app.clock.now();
    const state = await readState(app, tx, order, store);
    refuseIf(whyNotRequest(input.kind, state, now.epochMilliseconds));
    const changes = input.changes ? effectiveChanges(order, input.changes) : {};
    refuseFaults(faultsOf(input, changes, { order, store, state }));
    const { kind, reason } = input;
    await insertRequest(tx, {
      id: newId(now.epochMilliseconds),
      order_id: id,
      delivery_id: order.delivery_id ?? '',
      kind,
      reason,
      changes: JSON.stringify(changes),
      language,
      asked_by: by.name,
      asked_at: now.toString(),
    });
    const fact = { orderId: id, storeId: order.store_id, kind, status: 'OPEN' as const, words: reason };
    await recordFacts(app, tx, [{ topic: 'REQUEST_CHANGED', fact }], actorOf(by), now);
    return showOrder(app, tx, id);
  });

/** Withdraws a request that the courier has not answered. */
export const withdrawRequest = (app: App, by: Member, id: string) =>
  app.db.transaction(by, async (tx) => {
    const { order } = await lockOrder(app, tx, id);
    const closed = await closeRequests(app, tx, [order], { status: 'WITHDRAWN' }, actorOf(by));
    if (closed.length === 0) refuse('REQUEST_CLOSED');
    return showOrder(app, tx, id);
  });

async function readState(app: App, tx: Tx, order: LockedOrder['order'], store: Store): Promise<RequestState> {
  const requests = await requestsOf(tx, order.id).execute();
  return {
    ...stateOf(app, order, store),
    type: order.type,
    requests: requests.map((each) => presentRequest(each, store.timezone)),
  };
}

/** Returns the changes without those to a field's current value. */
function effectiveChanges(order: LockedOrder['order'], changes: Changes): Changes {
  const fields = requestFields.filter(
    (field) => changes[field] !== undefined && changes[field] !== order[orderFields[field].column],
  );
  return Object.fromEntries(fields.map((field) => [field, changes[field]]));
}

type Context = { order: LockedOrder['order']; store: Store; state: RequestState };

function faultsOf(input: NewOrderRequest, changes: Changes, { order, store, state }: Context): Fault[] {
  if (input.kind === 'CANCEL')
    return input.changes ? [{ type: 'UNKNOWN_FIELD', path: 'changes', values: { keys: 'changes' } }] : [];
  const changed = requestFields.filter((field) => changes[field] !== undefined);
  if (changed.length === 0) return [{ type: 'REQUEST_EMPTY', path: 'changes' }];
  const askable = askableFields(state);
  const tooLate = changed.filter((field) => !askable.includes(field));
  const faults: Fault[] = tooLate.map((field) => ({ type: 'CANNOT_UPDATE_SHIPMENT', path: `changes.${field}` }));
  if (changes.address !== undefined)
    faults.push(...addressFaults(store, changes.address).map((fault) => ({ ...fault, path: 'changes.address' })));
  if (tooLate.length === 0) faults.push(...slotFaults(store, order, changes, askable.includes('time')));
  return faults;
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
