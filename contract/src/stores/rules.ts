// The rules of a store, from its data only. Dates and times are local: no function here needs a time zone.
import type { ErrorType, Fault, Values } from '../errors.ts';
import { provinceOf as provinceOfCode } from '../tracking/choices.ts';
import { type Province, provinces } from './provinces.ts';

type Days = { daysOfOperation: readonly number[]; closedDays: readonly string[] };
type Hours = Days & { pickupTimes: readonly string[] };
type Preparation = { customTimeToPrepare: number | null; pickupPoint: { timeToPrepare: number } };

/** Returns the hours between the cutoff and the pickup: the store's own, or otherwise its pickup point's (spec section 9). */
export const hoursToPrepare = (store: Preparation): number =>
  store.customTimeToPrepare ?? store.pickupPoint.timeToPrepare;

/** Returns the ISO weekday of a local date, 1 = Monday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** Returns whether the courier comes to a store on a local date. */
export const isOpenOn = ({ daysOfOperation, closedDays }: Days, date: string): boolean =>
  daysOfOperation.includes(weekdayOf(date)) && !closedDays.includes(date);

/** Returns whether the courier comes to a store at a local date and time. */
export const isPickup = (store: Hours, date: string, time: string): boolean =>
  isOpenOn(store, date) && store.pickupTimes.includes(time);

/** Returns why a store cannot send, or null. */
export const whyNotFrom = ({ isActivated }: { isActivated: boolean }): ErrorType | null =>
  isActivated ? null : 'STORE_DEACTIVATED';

/** Returns why a store cannot be activated, or null. */
export const whyNotActivate = ({ pickupTimes }: Pick<Hours, 'pickupTimes'>): ErrorType | null =>
  pickupTimes.length === 0 ? 'STORE_WITHOUT_PICKUPS' : null;

/** Returns why a store cannot have another service area, or null: its orders keep the time zone that it opened with. */
export const whyNotMove = ({ isWaiting }: { isWaiting: boolean }): ErrorType | null =>
  isWaiting ? null : 'STORE_AREA_FIXED';

/** The most hours that a store may need to prepare an order. */
export const mostHoursToPrepare = 72;
/** The most dates on which a store can be closed, in addition to its closed weekdays. */
export const closedDayLimit = 100;

/** Returns the Canadian postal code at the end of an address, in upper case and without its space; null if there is none. */
export function postalCodeOf(address: string): string | null {
  const found = /([a-z]\d[a-z])[ -]?(\d[a-z]\d)\W*$/i.exec(address);
  return found ? `${found[1]}${found[2]}`.toUpperCase() : null;
}

/** Returns the last province after a comma in an address; null if there is none. */
export function provinceOf(address: string): Province | null {
  const named = address.split(',').flatMap((part) => /^\s*([a-z]{2})\b/i.exec(part)?.[1]?.toUpperCase() ?? []);
  return provinces.findLast((province) => named.at(-1) === province) ?? null;
}

/** Returns the province of an order: of its postal code, else as its address names it, else of its store. Empty if none is known. */
export const provinceOfOrder = ({ address }: { address: string }, storeAddress: string): string =>
  provinceOfCode(postalCodeOf(address) ?? '') || (provinceOf(address) ?? provinceOf(storeAddress) ?? '');

/** Returns why a store cannot deliver to an address, or null. A store without prefixes delivers anywhere. Spec section 5. */
export function whyNotAddress(address: string, prefixes: readonly string[]): ErrorType | null {
  if (prefixes.length === 0) return null;
  const code = postalCodeOf(address);
  if (!code) return 'ADDRESS_WITHOUT_POSTAL_CODE';
  return prefixes.some((prefix) => code.startsWith(prefix.toUpperCase())) ? null : 'ADDRESS_OUTSIDE_SERVICE_AREA';
}

type Serving = { isActivated: boolean; postalPrefixes: readonly string[] };

/**
 * Returns the store for a member who may not choose one: the first open store that serves the address, otherwise the first open store,
 * otherwise the first store.
 */
export function storeFor<S extends Serving>(stores: readonly S[], address: string): S | undefined {
  const open = stores.filter(({ isActivated }) => isActivated);
  return open.find(({ postalPrefixes }) => whyNotAddress(address, postalPrefixes) === null) ?? open[0] ?? stores[0];
}

export type Refusal = { type: ErrorType; field: 'date' | 'time'; values?: Values };

/**
 * Returns why there is no pickup at a store at a local date and time, or null. Does not check the cutoff, which needs the server's clock.
 */
export function whyNotSlot(store: Hours, today: string, date: string, time: string): Refusal | null {
  if (date < today) return { type: 'DATE_IN_PAST', field: 'date' };
  if (!isOpenOn(store, date)) return { type: 'STORE_CLOSED_THAT_DAY', field: 'date' };
  if (!store.pickupTimes.includes(time)) {
    return { type: 'NOT_A_PICKUP_TIME', field: 'time', values: { options: store.pickupTimes.join(', ') } };
  }
  return null;
}

export type Slot = { date?: string | null; time?: string | null };

/**
 * Returns the faults of the date and time of a store's pickup: missing though needed, past, closed, not a pickup time, or after its cutoff,
 * which `isPastCutoff` checks because it is an instant.
 */
export function slotFaults(
  store: Hours & { today: string },
  { date, time }: Slot,
  isNeeded: boolean,
  isPastCutoff: (date: string, time: string) => boolean,
): Fault[] {
  if (!date && !time && !isNeeded) return [];
  if (!date || !time) {
    const given = { date, time };
    return (['date', 'time'] as const).flatMap((path) => (given[path] ? [] : [{ type: 'REQUIRED', path }]));
  }
  const refusal = whyNotSlot(store, store.today, date, time);
  if (refusal) return [{ type: refusal.type, path: refusal.field, values: refusal.values }];
  return isPastCutoff(date, time) ? [{ type: 'SLOT_PAST_CUTOFF', path: 'time' }] : [];
}
