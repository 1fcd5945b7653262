// What may go wrong with a parcel, in believable shares: about 88 in 100 are delivered on the first visit.
// `trouble` scales them all: 1 is life, 0 a courier's dream.
import { draw } from './chance.ts';
import { type Parcel, seedOf } from './parcel.ts';

const leg = { neverHandedOver: 0.011, outsideArea: 0.003 };
const warehouse = { delayed: 0.017, damaged: 0.003 };
const door = {
  noAnswer: 0.048,
  needsInformation: 0.01,
  refusedByCustomer: 0.007,
  refusedBySecurity: 0.005,
  businessClosed: 0.008,
  dropoff: 0.015,
  delayedOnRoad: 0.005,
  broughtBack: 0.004,
  other: 0.005,
};
/** A pickup's parcel is still at the door: it cannot be brought back, nor left elsewhere. */
const pickupDoor = { ...door, noAnswer: 0.08, dropoff: 0, broughtBack: 0 };

/** A door that stayed shut once is likelier to stay shut again. */
const AFTER_A_FAILED_ATTEMPT = 2.5;

export type LegFate = keyof typeof leg;
export type WarehouseFate = keyof typeof warehouse;
export type DoorFate = keyof typeof door;

/** Between the store and the warehouse. */
export const fateOnLeg = (parcel: Parcel, trouble: number): LegFate | null => draw(seedOf(parcel, 'leg'), leg, trouble);

export const fateAtWarehouse = (parcel: Parcel, trouble: number): WarehouseFate | null =>
  draw(seedOf(parcel, 'warehouse'), warehouse, trouble);

/** At the door; null is a completed delivery. */
export function fateAtDoor(parcel: Parcel, trouble: number): DoorFate | null {
  const shares = parcel.type === 'PICKUP' ? pickupDoor : door;
  return draw(seedOf(parcel, 'door'), shares, parcel.attempts > 0 ? trouble * AFTER_A_FAILED_ATTEMPT : trouble);
}

/** Whether something else of this share befalls the parcel. */
export const befalls = (parcel: Parcel, what: string, share: number, trouble: number): boolean =>
  draw(seedOf(parcel, what), { yes: share }, trouble) === 'yes';
