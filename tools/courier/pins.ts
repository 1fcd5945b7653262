// The PIN of a pickup, which a driver gives to staff instead of signing. The log is the driver's phone.
import type { FleetDelivery } from '@portage/contract/fleet/schema';
import { forgive, type Tools } from './api.ts';
import { wholeBetween } from './chance.ts';
import { instantAt, isReached } from './parcel.ts';

/** Hours around a pickup in which its driver has a PIN. */
const hoursAround = 2;

/** A pickup of a store, of which a parcel waits. */
export type Pickup = Pick<FleetDelivery, 'retailerId' | 'storeId' | 'storeName' | 'date' | 'time' | 'timezone'>;
const keyOf = ({ storeId, date, time }: Pickup) => `${storeId} ${date} ${time}`;

/** Returns whether a parcel waits in a store for a pickup around now. */
export function isNear({ type, status, date, time, timezone }: FleetDelivery, now: Temporal.Instant): boolean {
  if (type !== 'DELIVERY' || status !== 'DELIVERY_SCHEDULED' || date === '' || time === '') return false;
  const at = instantAt(date, time, timezone);
  const isSoon = isReached(at.subtract({ hours: hoursAround }), now);
  return isSoon && !isReached(at.add({ hours: hoursAround }), now);
}

/** Sets and logs the PINs of the pickups that have none yet, and forgets the other ones. */
export async function setPins({ api, log }: Tools, known: Set<string>, pickups: ReadonlyMap<string, Pickup>) {
  for (const key of known) if (!pickups.has(key)) known.delete(key);
  for (const [key, { retailerId: id, storeId, storeName, date, time }] of pickups) {
    if (known.has(key)) continue;
    const pin = String(wholeBetween(`pin ${key}`, 1000, 9999));
    await api
      .setPin({ params: { id, storeId }, body: { date, time, pin } })
      .then(() => log(`the driver’s PIN at ${storeName}, ${date} ${time}, is ${pin}.`), forgive(log));
    known.add(key);
  }
}

/** Adds the pickup of a parcel. */
export const addPickup = (pickups: Map<string, Pickup>, parcel: FleetDelivery) => pickups.set(keyOf(parcel), parcel);
