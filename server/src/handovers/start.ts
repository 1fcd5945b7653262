// Starts the handover of a pickup, or records that the driver did not come.
import { missedMinutes } from '@portage/contract/handovers/rules';
import type { HandoverPickup, HandoverStart } from '@portage/contract/handovers/schema';
import { isPickup } from '@portage/contract/stores/rules';
import type { Store } from '@portage/contract/stores/schema';
import { actorOf, type Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { instantOf, isoOf } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { publish } from '../platform/outbox/facts.ts';
import { refuse } from '../platform/refusal.ts';
import { showStore } from '../stores/screens.ts';
import { recordLeft } from './left.ts';
import { earlyHours, scannedSince } from './now.ts';
import { countLines, handoversAt, insertHandover } from './queries.ts';
import { showHandover } from './screens.ts';

/** Days before and after a store's today whose pickups can be handed over: drivers come late, and around midnight. */
const daysAround = 1;

/** Returns the store of a pickup. Refuses a time at which no driver comes there around now. */
async function storeAt(app: App, tx: Tx, { pickupScheduleId, date, time }: HandoverPickup): Promise<Store> {
  const store = await showStore(tx, app.clock, pickupScheduleId);
  const away = Temporal.PlainDate.from(store.today).until(Temporal.PlainDate.from(date)).days;
  if (Math.abs(away) > daysAround || !isPickup(store, date, time)) refuse('DATE_TIME_NOT_ACCEPTABLE');
  return store;
}

const newHandover = (app: App, by: Member, { pickupScheduleId: store_id, date, time }: HandoverPickup) => {
  const now = app.clock.now();
  const id = newId(now.epochMilliseconds);
  return { id, store_id, date, time, started_at: now.toString(), started_by: by.name };
};

/** Starts the handover of a pickup, or returns the open one. */
export const startHandover = (app: App, by: Member, { scannedAt, ...pickup }: HandoverStart) =>
  app.db.transaction(by, async (tx) => {
    await storeAt(app, tx, pickup);
    const row = newHandover(app, by, pickup);
    if (scannedAt !== undefined) await refuseIfOver(tx, row, scannedAt);
    if (await insertHandover(tx, { ...row, status: 'OPEN' })) {
      const fact = { handoverId: row.id, storeId: row.store_id, status: 'OPEN' } as const;
      await publish(tx, 'HANDOVER_CHANGED', fact, actorOf(by), app.clock.now());
      return showHandover(tx, row.id);
    }
    const { id } = await handoversAt(tx, row).where('status', '=', 'OPEN').executeTakeFirstOrThrow();
    return showHandover(tx, id);
  });

/** Refuses a scan of before the end of a handover of this pickup: its driver may have taken the parcel, or left it behind. */
async function refuseIfOver(tx: Tx, row: ReturnType<typeof newHandover>, scannedAt: string): Promise<void> {
  const ended = handoversAt(tx, row).where('status', '=', 'CLOSED').where('ended_at', '>', scannedAt);
  if (await ended.limit(1).executeTakeFirst()) refuse('HANDOVER_OVER');
}

/** Refuses if the driver may still come, or was there. */
async function refuseIfCame(app: App, tx: Tx, store: Store, { date, time }: HandoverPickup, open?: { id: string }) {
  const at = instantOf(date, time, store.timezone);
  const values = { minutes: missedMinutes };
  if (Temporal.Instant.compare(at.add({ minutes: missedMinutes }), app.clock.now()) > 0)
    refuse('DRIVER_MAY_COME', { values });
  const pickup = { store_id: store.id, date, time };
  const given = await handoversAt(tx, pickup).where('status', '=', 'CLOSED').limit(1).executeTakeFirst();
  const { handed, damaged } = open ? await countLines(tx, open.id) : { handed: 0, damaged: 0 };
  const scanned = await scannedSince(tx, store.id, isoOf(at.subtract({ hours: earlyHours }))).executeTakeFirst();
  if (given || scanned || handed + damaged > 0) refuse('DRIVER_CAME');
}

/** Records that the driver did not come, with the parcels that wait. It ends an open handover without scans. Repeating it returns the first record. */
export const missPickup = (app: App, by: Member, pickup: HandoverPickup) =>
  app.db.transaction(by, async (tx) => {
    const store = await storeAt(app, tx, pickup);
    const created = newHandover(app, by, pickup);
    const open = await handoversAt(tx, created).where('status', '=', 'OPEN').forUpdate().executeTakeFirst();
    await refuseIfCame(app, tx, store, pickup, open);
    const { started_at: ended_at, started_by: ended_by } = created;
    const row = open ?? created;
    const known = await handoversAt(tx, row).where('status', '=', 'MISSED').executeTakeFirst();
    if (known) return showHandover(tx, known.id);
    // Another request may record it at the same time.
    if (!open && !(await insertHandover(tx, { ...created, status: 'MISSED', ended_at, ended_by }))) {
      const { id } = await handoversAt(tx, row).where('status', '=', 'MISSED').executeTakeFirstOrThrow();
      return showHandover(tx, id);
    }
    const { missing } = await recordLeft(app, tx, row, by.name);
    if (missing.total === 0) refuse('NOTHING_WAITS');
    const counts = { handed: 0, damaged: 0, missing: missing.total, missing_is_capped: missing.isCapped };
    await tx.db
      .updateTable('handovers')
      .set({ status: 'MISSED', ended_at, ended_by, ...counts })
      .where('id', '=', row.id)
      .execute();
    const fact = { handoverId: row.id, storeId: row.store_id, status: 'MISSED' } as const;
    await publish(tx, 'HANDOVER_CHANGED', fact, actorOf(by), app.clock.now());
    return showHandover(tx, row.id);
  });
