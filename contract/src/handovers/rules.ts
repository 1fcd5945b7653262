import type { ErrorType } from '../errors.ts';

/** `MISSED`: the driver did not come. */
export const handoverStatuses = ['OPEN', 'CLOSED', 'MISSED'] as const;
export type HandoverStatus = (typeof handoverStatuses)[number];

/** What staff record about a parcel: it goes with the driver, or it is damaged and stays in the store. */
export const scanOutcomes = ['HANDED', 'DAMAGED'] as const;
export type ScanOutcome = (typeof scanOutcomes)[number];
/** The states of a handover's parcels. A missing one is expected and was not scanned. */
export const packageStates = ['missing', 'handed', 'damaged'] as const;
export type PackageState = (typeof packageStates)[number];

/** The most scanned parcels of one handover, and the most missing ones that it records when it ends. */
export const handoverLimit = 2000;
/** The most scans in one request. */
export const scanLimit = 200;
/** Minutes after a pickup time from which the driver counts as not come. */
export const missedMinutes = 15;

/** How often a PIN can be entered. */
export const pinTries = 5;

type ScannedOrder = {
  isOfStore: boolean;
  type: 'DELIVERY' | 'PICKUP';
  deleted: boolean;
  status: string | null;
  /** Whether the courier has scanned it. */
  isWithCourier: boolean;
  /** The pickup of the order; null until it is fulfilled. */
  date: string | null;
  time: string | null;
};

/** Returns why a parcel cannot be handed over at a store's pickup, or null. Each reason is an alarm at the counter. */
export function whyNotScan(order: ScannedOrder, pickup: { date: string; time: string }): ErrorType | null {
  if (order.deleted) return 'ORDER_DELETED';
  if (!order.isOfStore) return 'PARCEL_OF_OTHER_STORE';
  if (order.type === 'PICKUP') return 'PARCEL_NOT_DELIVERED';
  if (order.status === null) return 'NOT_FULFILLED';
  if (order.status === 'CANCELED') return 'SHIPMENT_CANCELED';
  if (order.status !== 'DELIVERY_SCHEDULED' || order.isWithCourier) return 'SHIPMENT_UNDER_WAY';
  return isDueLater(order, pickup) ? 'PARCEL_DUE_LATER' : null;
}

type Slot = { date: string | null; time: string | null };
/** Returns whether a parcel goes with a later pickup. */
export const isDueLater = (parcel: Slot, pickup: Slot): boolean => slotOf(parcel) > slotOf(pickup);

/** Returns the pickup that a fulfilled parcel waits for. */
export const pickupOf = ({ status, date, time }: Slot & { status: string }) =>
  status === 'DELIVERY_SCHEDULED' && date !== null ? { date, time: time ?? '' } : undefined;

const again: readonly string[] = ['PARCEL_HANDED_OVER', 'PARCEL_IN_HANDOVER'] satisfies ErrorType[];
/** Returns whether staff can hand over again what was refused, because the store still has the parcel. */
export const acceptsAgain = (refusal: string): boolean => again.includes(refusal);

const slotOf = ({ date, time }: Slot) => `${date ?? ''} ${time ?? ''}`;
