// Closes a handover: the driver confirms it, expected parcels that were not scanned are recorded, and the orders show what became of them.
import type { HandoverEnd } from '@portage/contract/handovers/schema';
import { holderOf } from '@portage/contract/orders/now';
import { sql } from 'kysely';
import { actorOf, type Member } from '../auth/member.ts';
import type { OrderRecord } from '../orders/deliveries.ts';
import { writeChanges } from '../orders/write.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { publish } from '../platform/outbox/facts.ts';
import { refuse } from '../platform/refusal.ts';
import { recordLeft } from './left.ts';
import { tryPin } from './pins.ts';
import { countLines, type HandoverRecord, lockOpen } from './queries.ts';
import { showHandover } from './screens.ts';
import { isHandedOver } from './waiting.ts';

/** Closes a handover with the driver's confirmation: a signature, or otherwise the PIN of the pickup. */
export async function closeHandover(app: App, by: Member, id: string, end: HandoverEnd) {
  if (end.signature === undefined) await refuseWrongPin(app, by, id, end.pin ?? '');
  return endHandover(app, by, id, end);
}

/** A try is counted in a transaction of its own, which a refusal does not undo. */
async function refuseWrongPin(app: App, by: Member, id: string, pin: string): Promise<void> {
  const isRight = await app.db.transaction(by, async (tx) => {
    const { handover } = await lockToClose(tx, id);
    return tryPin(app, tx, handover, pin);
  });
  if (!isRight) refuse('PIN_INCORRECT', { faults: [{ type: 'PIN_INCORRECT', path: 'pin' }] });
}

/** Locks a handover that can be closed. Returns it with the numbers of its parcels. */
async function lockToClose(tx: Tx, id: string) {
  const handover = await lockOpen(tx, id);
  const counts = await countLines(tx, id);
  if (counts.handed + counts.damaged === 0) refuse('NOTHING_SCANNED');
  return { handover, counts };
}

const endHandover = (app: App, by: Member, id: string, end: HandoverEnd) =>
  app.db.transaction(by, async (tx) => {
    const { handover, counts } = await lockToClose(tx, id);
    const now = app.clock.now();
    const scanned = (await scannedOrders(tx, handover).execute()).map(({ order_id }) => order_id);
    const { missing, orders, left } = await recordLeft(app, tx, handover, by.name, scanned);
    const own = new Set([...left, ...(await ownOrders(tx, handover))]);
    const gone = await goneOrders(tx, handover, orders);
    await writeOutcomes(
      app,
      tx,
      orders.filter(({ id: each }) => own.has(each)),
      { by, on: handover.date, driver: end.driverName, gone, now },
    );
    await tx.db
      .updateTable('handovers')
      .set({
        ...{ status: 'CLOSED', ended_at: now.toString(), ended_by: by.name, driver_name: end.driverName },
        ...{ signature: end.signature ?? null, pin_verified: end.signature === undefined, ...counts },
        ...{ missing: missing.total, missing_is_capped: missing.isCapped },
      })
      .where('id', '=', id)
      .execute();
    const fact = { handoverId: id, storeId: handover.store_id, status: 'CLOSED' } as const;
    await publish(tx, 'HANDOVER_CHANGED', fact, actorOf(by), now);
    return showHandover(tx, id);
  });

const scannedOrders = (tx: Tx, { id }: HandoverRecord) =>
  tx.db
    .selectFrom('handover_packages as line')
    .select('line.order_id')
    .distinct()
    .where('line.handover_id', '=', id)
    .where('line.outcome', '<>', 'LEFT');

/**
 * Returns those of the scanned orders whose outcome this handover determines: they were not moved to another pickup since their scan, and no
 * handover that has closed scanned them later.
 */
async function ownOrders(tx: Tx, handover: HandoverRecord): Promise<string[]> {
  const later = tx.db
    .selectFrom('handover_packages as other')
    .innerJoin('handovers as closed', 'closed.id', 'other.handover_id')
    .select('other.id')
    .where('closed.status', '=', 'CLOSED')
    .where('other.outcome', '<>', 'LEFT')
    .where(sql<boolean>`other.order_id = line.order_id and other.position = line.position`)
    .where(sql<boolean>`(other.at, other.id) > (line.at, line.id)`);
  const rows = await scannedOrders(tx, handover)
    .innerJoin('orders as own', 'own.id', 'line.order_id')
    .where(sql<boolean>`line.at >= greatest(own.fulfilled_at, own.waits_since)`)
    .where(({ not, exists }) => not(exists(later)))
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Returns those of the orders whose packages were all handed over, in this handover or in closed ones. */
async function goneOrders(
  tx: Tx,
  { id }: HandoverRecord,
  orders: readonly OrderRecord[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.db
    .selectFrom('orders as own')
    .innerJoin('packages as parcel', 'parcel.order_id', 'own.id')
    .select('own.id')
    .where('own.id', '=', sql<string>`any(${orders.map((order) => order.id)}::uuid[])`)
    .groupBy('own.id')
    .having(sql<boolean>`bool_and(${isHandedOver(tx, id)})`)
    .execute();
  return new Set(rows.map((row) => row.id));
}

type Outcomes = { by: Member; on: string; driver: string; gone: ReadonlySet<string>; now: Temporal.Instant };

/** A resolution of earlier problems does not cover those of this handover. */
const openAgain = { resolved_at: null };

/** Records on each order that the store still has whether it went with the driver or was left behind. */
async function writeOutcomes(
  app: App,
  tx: Tx,
  orders: readonly OrderRecord[],
  { by, on, driver, gone, now }: Outcomes,
) {
  const changes = orders.filter(isInStore).map((order) => ({
    order,
    columns: gone.has(order.id)
      ? { handed_at: now.toString(), handed_to: driver, left_at: null, left_on: null, ...openAgain }
      : { left_at: now.toString(), left_on: on, handed_at: null, handed_to: null, ...openAgain },
  }));
  await writeChanges(app, tx, changes, actorOf(by), now);
}

// A parcel that was canceled or scanned by the courier in the meantime is evidence in the handover, and nothing more.
const isInStore = ({ deleted_at, type, delivery_status: status, holder }: OrderRecord) =>
  status === 'DELIVERY_SCHEDULED' && holderOf({ deleted: deleted_at !== null, type, status, holder }) === 'STORE';
