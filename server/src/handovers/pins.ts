// The PIN of a pickup: the courier sets it, the driver gives it to staff, and staff enter it in place of a signature.
import type { PickupPin } from '@portage/contract/handovers/fleet';
import { pinTries } from '@portage/contract/handovers/rules';
import { isPickup } from '@portage/contract/stores/rules';
import { sql } from 'kysely';
import type { App } from '../platform/app.ts';
import { daysAgo } from '../platform/clock.ts';
import { type Scope, type Tx, wholeRetailer } from '../platform/db/database.ts';
import { forgetOld } from '../platform/db/forget.ts';
import type { MaintenanceTask } from '../platform/noun.ts';
import { refuse } from '../platform/refusal.ts';
import { sameBytes, signatureOf, signaturesOf } from '../platform/signed.ts';
import { retention } from '../retention.ts';
import { showStore } from '../stores/screens.ts';
import type { HandoverRecord } from './queries.ts';

type Pickup = Pick<HandoverRecord, 'store_id' | 'date' | 'time'>;

/** The hash is bound to the pickup, so that a copied one is no other pickup's. */
const dataOf = ({ store_id, date, time }: Pickup, pin: string) => `${store_id} ${date} ${time} ${pin}`;
const keysOf = (app: App) => app.keysFor('pickup pins');

/** Sets the PIN of a pickup. Setting it again allows all tries again. */
export async function setPin(app: App, retailerId: string, storeId: string, { date, time, pin }: PickupPin) {
  return app.db.transaction(wholeRetailer(retailerId), async (tx) => {
    const store = await showStore(tx, app.clock, storeId);
    if (!isPickup(store, date, time)) refuse('DATE_TIME_NOT_ACCEPTABLE');
    const pickup = { store_id: storeId, date, time };
    const row = { hash: signatureOf(keysOf(app), dataOf(pickup, pin)), tries: 0, set_at: app.clock.now().toString() };
    await tx.db
      .insertInto('handover_pins')
      .values({ ...pickup, ...row })
      .onConflict((conflict) => conflict.columns(['retailer_id', 'store_id', 'date', 'time']).doUpdateSet(row))
      .execute();
    return {};
  });
}

const pinOf = (scope: Scope, { store_id, date, time }: Pickup) =>
  scope.db
    .selectFrom('handover_pins')
    .select('tries')
    .where('store_id', '=', store_id)
    .where('date', '=', date)
    .where('time', '=', time)
    .where('tries', '<', pinTries);

/** Returns whether a PIN can be entered for a pickup. */
export const acceptsPin = async (scope: Scope, pickup: Pickup): Promise<boolean> =>
  (await pinOf(scope, pickup).executeTakeFirst()) !== undefined;

/** Counts a try, and returns whether the PIN is right. The caller commits before it refuses, or tries would not be counted. */
export async function tryPin(app: App, tx: Tx, pickup: Pickup, pin: string): Promise<boolean> {
  const row = await tx.db
    .updateTable('handover_pins')
    .set({ tries: sql`tries + 1` })
    .where('store_id', '=', pickup.store_id)
    .where('date', '=', pickup.date)
    .where('time', '=', pickup.time)
    .where('tries', '<', pinTries)
    .returning('hash')
    .executeTakeFirst();
  const { hash } = row ?? refuse('PIN_NOT_OFFERED');
  return signaturesOf(keysOf(app), dataOf(pickup, pin)).some((own) => sameBytes(own, hash));
}

/** Deletes the PINs of past pickups. */
export const forgettingPins: MaintenanceTask = {
  does: 'deleting old PINs of pickups',
  run: ({ db, clock }) =>
    forgetOld(db, 'handover_pins', sql`date < ${daysAgo(clock, retention.handover_pins.days)}::timestamptz::date`),
};
