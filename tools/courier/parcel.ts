// A delivery as the courier holds it: what the server said, with its instants in the courier's time.
import type { FleetDelivery } from '@portage/contract/fleet/schema';
import { postalCodeOf } from '@portage/contract/stores/rules';
import { chance, wholeBetween } from './chance.ts';
import type { CourierClock } from './clock.ts';

export type Parcel = FleetDelivery & {
  /** When the delivery last changed. */
  since: Temporal.Instant;
  /** When the driver is to stop at its door, once it is on a route. */
  stopAt: Temporal.Instant | null;
};

export type Area = 'TOR' | 'MTL' | 'VAN' | 'CAN';

export function readParcel(row: FleetDelivery, clock: CourierClock): Parcel {
  const read = (text: string) => clock.fromWorld(Temporal.Instant.from(text));
  return { ...row, since: read(row.updatedAt), stopAt: row.stopStartTime === null ? null : read(row.stopStartTime) };
}

/** Chance for this parcel on this date and attempt: a new date or attempt rolls anew. */
export const roll = (parcel: Parcel, what: string): number => chance(seedOf(parcel, what));

export const minutes = (parcel: Parcel, what: string, least: number, most: number): { minutes: number } => ({
  minutes: wholeBetween(seedOf(parcel, what), least, most),
});

export const seedOf = (parcel: Parcel, what: string): string =>
  `${parcel.deliveryId} ${parcel.date} ${parcel.attempts} ${what}`;

/** Whose drivers carry it: those of the store's city. */
export function areaOf(parcel: Parcel): Area {
  const letter = postalCodeOf(parcel.storeAddress)?.[0] ?? '';
  if ('KLMNP'.includes(letter || '?')) return 'TOR';
  if ('GHJ'.includes(letter || '?')) return 'MTL';
  return letter === 'V' ? 'VAN' : 'CAN';
}

/** Drivers write in the language of their city. */
export const languageOf = (parcel: Parcel): 'en' | 'fr' => (areaOf(parcel) === 'MTL' ? 'fr' : 'en');
