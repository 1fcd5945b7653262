// What is done to orders, one or many alike: they are locked in the order of their ids, each is judged as it would be alone, and
// what is allowed is written together. Alone an order's refusal is thrown; among others it is named, and the others go on.
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
/** Why an order refuses; `faults` name its fields where it is theirs. */
export type RefusalReason = { type: ErrorType; faults?: readonly Fault[]; values?: Values | undefined };
/** The orders as they then are, and why the others stay as they were. */
export type VerbOutcome = { orders: readonly OrderRecord[]; refused: ReadonlyMap<string, RefusalReason> };
/** Does something to those of the locked orders that allow it. */
export type OrderVerb = (app: App, tx: Tx, by: Member, locked: readonly LockedOrder[]) => Promise<VerbOutcome>;

/** The orders that a rule allows, and why it refuses the others. */
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
  /** Null leaves the order as it is, and is no refusal. */
  changeOf(app: App, each: LockedOrder, by: Member, now: Temporal.Instant): OrderChange | null;
  /** Whether what was asked of the courier is not asked any more. */
  withdraws?: true;
};

/** The verb that changes those of the orders that a rule allows. */
export const changing =
  ({ whyNot, changeOf, withdraws }: ChangeRule): OrderVerb =>
  async (app, tx, by, locked) => {
    const [now, actor] = [app.clock.now(), actorOf(by)];
    const { allowed, refused } = judgeEach(locked, (each) => whyNot(app, each, now));
    const changes = allowed.flatMap((each) => changeOf(app, each, by, now) ?? []);
    const orders = allowed.map(({ order }) => order);
    if (withdraws) await closeRequests(app, tx, orders, { status: 'WITHDRAWN' }, actor);
    return { orders: await writeChanges(app, tx, changes, actor, now), refused };
  };

/** The member's orders of these ids, locked until the transaction ends, with their stores, whoever may use those. */
async function lockOrders(app: App, tx: Tx, ids: readonly string[]): Promise<LockedOrder[]> {
  const stores = new Map<string, Store>();
  return (await lockWithStores(app.db, tx, ids)).map(({ store: row, ...order }) => {
    const store = stores.get(row.id) ?? presentStore(row, app.clock);
    stores.set(row.id, store);
    return { order, store };
  });
}

/** One order of the member's, locked, or the refusal. */
export async function lockOrder(app: App, tx: Tx, id: string): Promise<LockedOrder> {
  const [locked = refuse('ORDER_NOT_FOUND')] = await lockOrders(app, tx, [id]);
  return locked;
}

/** Does it to one order: its refusal is thrown, else it is shown as it then is. */
export const doToOne = (app: App, by: Member, id: string, verb: OrderVerb) =>
  app.db.transaction(by, async (tx) => {
    const { refused } = await verb(app, tx, by, [await lockOrder(app, tx, id)]);
    const { type, faults = [] } = refused.get(id) ?? {};
    refuseFaults(faults);
    if (type) refuse(type);
    return showOrder(app, tx, id);
  });

/** What was done to many: the ids that were asked for, once each, and the orders that were found. */
type BatchOutcome = VerbOutcome & { ids: readonly string[]; found: ReadonlyMap<string, OrderRecord> };

/** Does it to many orders in the caller's transaction. A stranger's order is not found, and where all are so there is nothing to name. */
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

/** Does it to all of the orders or to none: each refusal is named by its place in the list. */
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
  // What was written of the others is undone with the transaction.
  if (first) refuse(first.type, { faults, values: first.values });
  return done;
}

/** Does it to those that allow it; the others are left out and named. */
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

/** The orders that a job left out, each under the name that people know it by. */
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
