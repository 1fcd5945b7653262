// Blank labels: their codes, their print, and the scan that binds one to a package.
import { checkOf, whyNotBind, whyNotLabelBlank } from '@portage/contract/labels/blank';
import type { LabelBinding } from '@portage/contract/labels/schema';
import { mostPackages } from '@portage/contract/orders/rules';
import { codesIn } from '@portage/contract/scan/codes';
import { sql } from 'kysely';
import { actorOf, type Member } from '../auth/member.ts';
import type { OrderRecord } from '../orders/deliveries.ts';
import { showOrder } from '../orders/detail.ts';
import { boundCodes, setPackageCode } from '../orders/labels.ts';
import { heldStateOf } from '../orders/state.ts';
import { fulfil } from '../orders/verbs/fulfil.ts';
import { type LockedOrder, lockOrder } from '../orders/verbs/verb.ts';
import { writeChanges } from '../orders/write.ts';
import type { App } from '../platform/app.ts';
import { daysAgo } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { forgetOld } from '../platform/db/forget.ts';
import { newCode } from '../platform/ids.ts';
import type { MaintenanceTask } from '../platform/noun.ts';
import { refuse, refuseFaults, refuseIf } from '../platform/refusal.ts';
import { retention } from '../retention.ts';

/** Random characters of a code, at 4.8 bits; a check character follows. */
const randomLength = 14;

/** Inserts blank labels of a store. Returns their codes. */
export async function insertBlanks(app: App, tx: Tx, storeId: string, count: number): Promise<string[]> {
  const codes = Array.from({ length: count }, () => {
    const random = newCode(randomLength);
    return random + checkOf(random);
  });
  const common = { store_id: storeId, printed_at: app.clock.now().toString() };
  await tx.db
    .insertInto('blank_labels')
    .values(codes.map((code) => ({ ...common, code })))
    .execute();
  return codes;
}

/** Binds a blank label to a package, and fulfils its order first if necessary. A repeat changes nothing. */
export const bindLabel = (app: App, by: Member, id: string, { code, package: named }: LabelBinding) =>
  app.db.transaction(by, async (tx) => {
    const locked = await lockOrder(app, tx, id);
    const { order } = locked;
    const { own } = codesIn(code);
    const bound = await boundCodes(tx, order);
    const position = positionFor(order, bound, own, named);
    const isBound = position !== null && bound.get(position) === own;
    if (isBound && order.delivery_id !== null) return showOrder(app, tx, id);
    refuseIf(whyNotLabelBlank(heldStateOf(app, order)));
    const label = await lockBlank(tx, own);
    const packages = mostPackages(order.number_of_packages);
    const reason = whyNotBind({
      order: { id: order.id, storeId: order.store_id },
      isPrinted: order.labeled_at !== null && bound.size === 0,
      position,
      packages,
      label: label ? { storeId: label.store_id, orderId: label.order_id, position: label.position } : null,
    });
    if (reason === 'BLANK_LABEL_BOUND') refuse(reason, { values: { order: await nameOf(tx, label?.order_id, own) } });
    refuseIf(reason);
    if (position === null) return refuse('PACKAGES_LABELED');
    const fulfilled = order.delivery_id === null ? await fulfilNow(app, tx, by, locked) : order;
    await writeBinding(app, tx, by, fulfilled, { code: own, position }, bound);
    return showOrder(app, tx, id);
  });

/** Returns the named package; else the one with this label, the first without any, or the only one. */
function positionFor(order: OrderRecord, bound: ReadonlyMap<number, string>, code: string, named?: number) {
  const all = Array.from({ length: mostPackages(order.number_of_packages) }, (_, index) => index + 1);
  const [only, another] = all;
  const own = all.find((each) => bound.get(each) === code);
  return named ?? own ?? all.find((each) => !bound.has(each)) ?? (another ? null : (only ?? null));
}

const lockBlank = (tx: Tx, code: string) =>
  tx.db
    .selectFrom('blank_labels')
    .select(['store_id', 'order_id', 'position'])
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();

/** Returns the number of the order that a label is bound to; the label's code if the member may not see that order. */
async function nameOf(tx: Tx, orderId: string | null | undefined, code: string): Promise<string> {
  if (!orderId) return code;
  // Not locked: two binds that name each other's order would deadlock.
  const order = await tx.db
    .selectFrom('orders')
    .select(['number', 'tracking_code'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order?.number ?? order?.tracking_code ?? code;
}

async function fulfilNow(app: App, tx: Tx, by: Member, locked: LockedOrder): Promise<OrderRecord> {
  const { orders, refused } = await fulfil(app, tx, by, [locked]);
  const { type, faults = [] } = refused.get(locked.order.id) ?? {};
  refuseFaults(faults);
  if (type) refuse(type);
  return orders[0] ?? locked.order;
}

type NewBinding = { code: string; position: number };

/**
 * Writes the binding, and sets `updated_at`, so that a courier reads the new code. Once each package has a label, the order counts as
 * labeled.
 */
async function writeBinding(
  app: App,
  tx: Tx,
  by: Member,
  order: OrderRecord,
  { code, position }: NewBinding,
  before: ReadonlyMap<number, string>,
): Promise<void> {
  const now = app.clock.now();
  const free = { order_id: null, position: null };
  const old = tx.db.updateTable('blank_labels').set(free).where('order_id', '=', order.id);
  await old.where('position', '=', position).execute();
  const bound = { order_id: order.id, position };
  await tx.db.updateTable('blank_labels').set(bound).where('code', '=', code).execute();
  await setPackageCode(tx, order.id, position, code);
  const isWhole = new Set([...before.keys(), position]).size >= mostPackages(order.number_of_packages);
  const facts = [{ topic: 'LABEL_BOUND' as const, fact: { orderId: order.id, storeId: order.store_id } }];
  const labeled = isWhole && { labeled_at: order.labeled_at ?? now.toString(), label_outdated_at: null };
  const columns = { ...labeled, updated_at: now.toString() };
  await writeChanges(app, tx, [{ order, columns, facts }], actorOf(by), now);
}

/** Deletes old blank labels. A package keeps the code of its label. */
export const forgettingBlanks: MaintenanceTask = {
  does: 'deleting old blank labels',
  run: ({ db, clock }) =>
    forgetOld(db, 'blank_labels', sql`printed_at < ${daysAgo(clock, retention.blank_labels.days)}`),
};
