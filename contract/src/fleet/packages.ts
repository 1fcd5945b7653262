// An order of several packages: each stands where what was told of it left it, and the order stands where they do together.
// The state table is the deliveries' own: it decides for each package, never for the order beside it.
import type { ErrorType } from '../errors.ts';
import { type DeliveryStatus, type DeliveryType, skipReasons } from '../orders/status.ts';
import { type FleetEventType, fleetEventTypes, isCarried, next } from './states.ts';

/** Where one package is, for what reason, and since when. */
export type PackageState = { status: DeliveryStatus; statusId: number | null; note: string | null; at: string | null };
/** An event as it was told: of one package by its place, or of the order. */
export type Told = Omit<PackageState, 'status'> & { event: FleetEventType; package: number | null };
/** All packages, the first first, and whether the visit to the door that is under way had an outcome yet. */
export type PackageStates = { each: readonly PackageState[]; isVisited: boolean };

/** What is told of a stop, and never of one package alone. */
export const wholeEvents: readonly FleetEventType[] = [
  'ATTEMPTING_PICKUP',
  'CALL_ATTEMPT',
  'SMS_SENT',
  'RESCHEDULED',
  'PROOF_PHOTO_CHANGED',
];

/** Which package an order stands with: one that comes, before one that waits, before one that goes back, before what has ended. */
export const leading: readonly DeliveryStatus[] = [
  'ATTEMPTING_DELIVERY',
  'AT_DROPOFF_POINT',
  'AT_WAREHOUSE',
  'DELIVERY_SCHEDULED',
  'SKIPPED',
  'RTS_LOADED',
  'RTS_SCHEDULED',
  'COMPLETED',
  'RTS_COMPLETED',
  'CANCELED',
];

const scheduled: PackageState = { status: 'DELIVERY_SCHEDULED', statusId: null, note: null, at: null };

/** The packages of a delivery that begins. */
export const packagesAtFirst = (count: number): PackageStates => ({
  each: Array.from({ length: Math.max(1, count) }, () => scheduled),
  isVisited: false,
});

/** Where an order of these packages stands; of several that stand alike, the one that was told of last speaks. */
export const leadOf = (each: readonly PackageState[]): PackageState =>
  each.reduce((lead, other) => {
    const ahead = leading.indexOf(other.status) - leading.indexOf(lead.status);
    return ahead < 0 || (ahead === 0 && (other.at ?? '') > (lead.at ?? '')) ? other : lead;
  }, each[0] ?? scheduled);

/** Whether packages of one order stand differently. */
export const isParted = (each: readonly PackageState[]): boolean =>
  each.some(({ status, statusId }) => status !== each[0]?.status || statusId !== each[0]?.statusId);

const isOutcome = (event: FleetEventType) => event === 'COMPLETED' || event === 'SKIPPED';

/**
 * Which packages an event is about. One that names none is about all that are still carried and that it may happen to; how a visit
 * ended, and what corrects an end, about those that stand where the order does.
 */
function concernedBy(each: readonly PackageState[], told: Told, type: DeliveryType): boolean[] {
  const lead = leadOf(each);
  const isOfLead = isOutcome(told.event) || !each.some(({ status }) => isCarried(status));
  return each.map(({ status }, index) => {
    if ('refused' in next(status, told.event, type)) return false;
    if (told.package !== null) return told.package === index + 1;
    return isOfLead ? status === lead.status : isCarried(status);
  });
}

/** The packages after an event, and whether it was a visit to the door: the first outcome of one. Or why it may not happen. */
export function happenToPackages(
  { each, isVisited }: PackageStates,
  told: Told,
  type: DeliveryType,
): (PackageStates & { isAttempt: boolean }) | { refused: ErrorType } {
  const concerned = concernedBy(each, told, type);
  if (!concerned.includes(true)) {
    const named = told.package === null ? leadOf(each) : each[told.package - 1];
    const after = named && next(named.status, told.event, type);
    return { refused: after && 'refused' in after ? after.refused : 'CANNOT_UPDATE_SHIPMENT' };
  }
  const isAtDoor = each.some(({ status }, index) => concerned[index] && status === 'ATTEMPTING_DELIVERY');
  const isVisit =
    isAtDoor && isOutcome(told.event) && !(told.event === 'SKIPPED' && told.statusId === skipReasons.delayed);
  const later = each.map((state, index) => (concerned[index] ? afterEvent(state, told, type) : state));
  const isStillOut = leadOf(later).status === 'ATTEMPTING_DELIVERY';
  return { each: later, isVisited: isStillOut && (isVisited || isVisit), isAttempt: isVisit && !isVisited };
}

function afterEvent(state: PackageState, { event, statusId, note, at }: Told, type: DeliveryType): PackageState {
  const after = next(state.status, event, type);
  if ('refused' in after) return state;
  if (isOutcome(event) || event === 'CANCELED') return { status: after.status, statusId: statusId ?? 0, note, at };
  return after.status === state.status ? state : { status: after.status, statusId: null, note: null, at };
}

type Past = Omit<Told, 'event'> & { event: string };

/** Where packages stand by what was told of their delivery, oldest first. A place that the order has no more still counts. */
export function readPackages(count: number, past: readonly Past[], type: DeliveryType): PackageStates {
  const places = past.map((told) => told.package ?? 0);
  return past.reduce<PackageStates>(
    (states, { event: name, ...told }) => {
      const event = fleetEventTypes.find((each) => each === name);
      const after = event && happenToPackages(states, { ...told, event }, type);
      return after && !('refused' in after) ? after : states;
    },
    packagesAtFirst(Math.max(count, ...places)),
  );
}
