// The common steps of actions on one or many orders: they are locked in the order of their ids, each is checked separately, and the allowed
// changes are written together. The refusal of a single order is thrown; in a batch it is listed, and the others are changed.
import { type ErrorType, errorText, type Fault, type Language, type Values } from '@portage/contract/errors';
import type { RowError } from '@portage/contract/jobs/schema';
import type { Store } from '@portage/contract/stores/schema';
import { actorOf, type Member } from '../../auth/member.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inEach, type Worded } from '../../platform/jobs/kind.ts';
import { refuse, refuseFaults } from '../../platform/refusal.ts';
import { presentStore } from '../../stores/screens.ts';
import { showOrder } from '../detail.ts';
import { lockWithStores, type OrderRecord } from '../queries.ts';
import { closeRequests } from '../requests.ts';
import { type OrderChange, writeChanges } from '../write.ts';

export type LockedOrder = { order: OrderRecord; store: Store };
/** The reason why an order refuses; `faults` name the fields that cause it. */
export type RefusalReason = { type: ErrorType; faults?: readonly Fault[]; values?: Values | undefined };
/** The changed orders, and the reasons why the others were refused. */
export type VerbOutcome = { orders: readonly OrderRecord[]; refused: ReadonlyMap<string, RefusalReason> };
/** Changes those of the locked orders that its rule allows. */
export type OrderVerb = (app: App, tx: Tx, by: Member, locked: readonly LockedOrder[]) => Promise<VerbOutcome>;

/** Splits orders into those that a rule allows and those that it refuses, with the reasons. */
export function judgeEach(
  locked: readonly LockedOrder[],
  whyNot: (each: LockedOrder) => RefusalReason | ErrorType | null,
) {
  const refused = new Map<string, RefusalReason>();
  for (const each of locked) {
    const reason = whyNot(each);
    if (reason) refused.set(each.order.id, typeof reason === 'string' ? { type: reason } : reason);
  }
  return { allowed: locked.filter(({ order }) => !refused.has(order.id)), refused };
}

type ChangeRule = {
  whyNot(app: App, each: LockedOrder, now: Temporal.Instant): RefusalReason | ErrorType | null;
  /** Returns null to leave the order unchanged, which is not a refusal. */
  changeOf(app: App, each: LockedOrder, by: Member, now: Temporal.Instant): OrderChange | null;
  /** Whether the change withdraws open requests to the courier. */
  withdraws?: true;
};

/** Returns a verb that changes the orders that a rule allows. */
export const changing =
  ({ whyNot, changeOf, withdraws }: ChangeRule): OrderVerb =>
  async (app, tx, by, locked) => {
    const [now, actor] = [app.clock.now(), actorOf(by)];
    const { allowed, refused } = judgeEach(locked, (each) => whyNot(app, each, now));
    const changes = allowed.flatMap((each) => changeOf(app, each, by, now) ?? []);
    const orders = allowed.map(({ order }) => order);
    const changed = await writeChanges(app, tx, changes, actor, now);
    // After the change: a message to the recipient describes the order as it is now.
    if (withdraws) await closeRequests(app, tx, orders, { status: 'WITHDRAWN' }, actor);
    return { orders: changed, refused };
  };

/**
 * Locks those of the orders that belong to the member's stores, and returns them with their stores, including stores that the member may
 * not use.
 */
async function lockOrders(app: App, tx: Tx, ids: readonly string[]): Promise<LockedOrder[]> {
  const stores = new Map<string, Store>();
  return (await lockWithStores(app.db, tx, ids)).map(({ store: row, ...order }) => {
    const store = stores.get(row.id) ?? presentStore(row, app.clock);
    stores.set(row.id, store);
    return { order, store };
  });
}

/** Locks and returns one of the member's orders. Refuses an unknown id. */
export async function lockOrder(app: App, tx: Tx, id: string): Promise<LockedOrder> {
  const [locked = refuse('ORDER_NOT_FOUND')] = await lockOrders(app, tx, [id]);
  return locked;
}

/** Runs a verb on one order and returns the changed order. Throws its refusal. */
export const doToOne = (app: App, by: Member, id: string, verb: OrderVerb) =>
  app.db.transaction(by, async (tx) => {
    const { refused } = await verb(app, tx, by, [await lockOrder(app, tx, id)]);
    const { type, faults = [] } = refused.get(id) ?? {};
    refuseFaults(faults);
    if (type) refuse(type);
    return showOrder(app, tx, id);
  });

/** The outcome of a batch: the requested ids, without duplicates, and the orders that were found. */
type BatchOutcome = VerbOutcome & { ids: readonly string[]; found: ReadonlyMap<string, OrderRecord> };

/** Runs a verb on many orders in the caller's transaction. Orders that the member may not see are not found. */
export async function doToMany(
  app: App,
  tx: Tx,
  by: Member,
  wanted: readonly string[],
  verb: OrderVerb,
): Promise<BatchOutcome> {
  const ids = [...new Set(wanted)];
  const locked = await lockOrders(app, tx, ids);
  const found = new Map(locked.map(({ order }) => [order.id, order]));
  const done = await verb(app, tx, by, locked);
  const refused = new Map<string, RefusalReason>();
  for (const id of ids) {
    const reason: RefusalReason | undefined = found.has(id) ? done.refused.get(id) : { type: 'ORDER_NOT_FOUND' };
    if (reason) refused.set(id, reason);
  }
  return { orders: done.orders, refused, ids, found };
}

/** Runs a verb on all of the orders or on none. Each fault contains the order's position in the list. */
export async function doToAll(
  app: App,
  tx: Tx,
  by: Member,
  wanted: readonly string[],
  verb: OrderVerb,
): Promise<VerbOutcome> {
  const done = await doToMany(app, tx, by, wanted, verb);
  const faults = wanted.flatMap((id, place): Fault[] => {
    const reason = done.refused.get(id);
    return reason ? [{ type: reason.type, path: `ids.${place}`, values: reason.values }] : [];
  });
  const [first] = faults;
  // The changes of the other orders are rolled back with the transaction.
  if (first) refuse(first.type, { faults, values: first.values });
  return done;
}

/** Runs a verb on the orders that allow it. Returns the others with their reasons. */
export async function doToSome(app: App, by: Member, wanted: readonly string[], verb: OrderVerb, language: Language) {
  const { ids, found, refused } = await app.db.transaction(by, async (tx) => {
    const done = await doToMany(app, tx, by, wanted, verb);
    if ([...done.found.values()].every(({ deleted_at }) => deleted_at !== null)) refuse('ORDER_NOT_FOUND');
    return done;
  });
  return {
    done: ids.filter((id) => found.has(id) && !refused.has(id)),
    leftOut: [...refused].map(([id, { type }]) => ({ id, type, message: errorText(type, language) })),
  };
}

/** Returns the orders that a job left out, by their numbers or tracking codes. */
export const leftOutOf = ({ refused, found }: BatchOutcome): Worded<RowError[]> =>
  inEach((language) =>
    [...refused].map(([id, { type }]) => {
      const order = found.get(id);
      const message = errorText(type, language);
      return {
        type,
        message,
        row: null,
        column: null,
        value: order ? (order.number ?? order.tracking_code) : null,
        orderId: id,
      };
    }),
  );
