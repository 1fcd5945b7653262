// Orders of several packages. The state table of deliveries applies to each package separately; the status of the order is derived from
// those of its packages.
import type { ErrorType } from '../errors.ts';
import { type DeliveryStatus, type DeliveryType, skipReasons } from '../orders/status.ts';
import { type FleetEventType, fleetEventTypes, isCarried, next } from './states.ts';

type Outcome = { statusId: number | null; note: string | null; at: string | null };
/** The state of a package, and whether it was skipped before. */
export type PackageState = Outcome & { status: DeliveryStatus; isMissed: boolean };
/** An event about one package, counted from 1, or about the order. */
export type PackageEvent = Outcome & { event: FleetEventType; package: number | null };
/** All packages in order, and whether the current visit had an outcome already. */
export type PackageStates = { each: readonly PackageState[]; isVisited: boolean };

/** Events about the whole stop, which never concern a single package. */
export const wholeEvents: readonly FleetEventType[] = [
  'ATTEMPTING_PICKUP',
  'CALL_ATTEMPT',
  'SMS_SENT',
  'RESCHEDULED',
  'PROOF_PHOTO_CHANGED',
];

/**
 * The statuses by precedence: the order has the status of its package that comes first here. On its way comes before waiting, returning and
 * ended.
 */
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

const scheduled: PackageState = {
  ...{ status: 'DELIVERY_SCHEDULED', isMissed: false },
  ...{ statusId: null, note: null, at: null },
};

/** Returns the packages of a new delivery. */
export const initialPackages = (count: number): PackageStates => ({
  each: Array.from({ length: Math.max(1, count) }, () => scheduled),
  isVisited: false,
});

/** Returns the package that sets the status of the order; of several with the same status, the latest. */
export const leadOf = (each: readonly PackageState[]): PackageState =>
  each.reduce((lead, other) => {
    const ahead = leading.indexOf(other.status) - leading.indexOf(lead.status);
    return ahead < 0 || (ahead === 0 && (other.at ?? '') > (lead.at ?? '')) ? other : lead;
  }, each[0] ?? scheduled);

/** Returns whether the packages have different statuses or reasons. */
export const haveDiverged = (each: readonly PackageState[]): boolean =>
  each.some(({ status, statusId }) => status !== each[0]?.status || statusId !== each[0]?.statusId);

const isOutcome = (event: FleetEventType) => event === 'COMPLETED' || event === 'SKIPPED';

/**
 * Returns which packages an event applies to. Without a package, it applies to all that are under way and allow it; the outcome of a visit,
 * or the correction of an ended order, applies to the packages with the status of the order. A new day ends a planned return only if it was
 * planned for the order.
 */
function affectedBy(each: readonly PackageState[], event: PackageEvent, type: DeliveryType): boolean[] {
  const lead = leadOf(each);
  const isOfLead = isOutcome(event.event) || !each.some(({ status }) => isCarried(status));
  return each.map(({ status, isMissed }, index) => {
    if ('refused' in next(status, event.event, type, isMissed)) return false;
    if (event.package !== null) return event.package === index + 1;
    const isReturn = event.event === 'RESCHEDULED' && status === 'RTS_SCHEDULED';
    return isOfLead || isReturn ? status === lead.status : isCarried(status);
  });
}

/**
 * Returns the packages after an event, and whether it is a delivery attempt (the first outcome of a visit); or the reason why it is
 * refused.
 */
export function applyToPackages(
  { each, isVisited }: PackageStates,
  event: PackageEvent,
  type: DeliveryType,
): (PackageStates & { isAttempt: boolean }) | { refused: ErrorType } {
  const affected = affectedBy(each, event, type);
  if (!affected.includes(true)) {
    const named = event.package === null ? leadOf(each) : each[event.package - 1];
    const after = named && next(named.status, event.event, type, named.isMissed);
    return { refused: after && 'refused' in after ? after.refused : 'CANNOT_UPDATE_SHIPMENT' };
  }
  const isAtDoor = each.some(({ status }, index) => affected[index] && status === 'ATTEMPTING_DELIVERY');
  const isVisit =
    isAtDoor && isOutcome(event.event) && !(event.event === 'SKIPPED' && event.statusId === skipReasons.delayed);
  const later = each.map((state, index) => (affected[index] ? afterEvent(state, event, type) : state));
  const isStillOut = leadOf(later).status === 'ATTEMPTING_DELIVERY';
  return { each: later, isVisited: isStillOut && (isVisited || isVisit), isAttempt: isVisit && !isVisited };
}

function afterEvent(
  state: PackageState,
  { event, statusId, note, at }: PackageEvent,
  type: DeliveryType,
): PackageState {
  const after = next(state.status, event, type, state.isMissed);
  if ('refused' in after) return state;
  const { status } = after;
  const isMissed = state.isMissed || event === 'SKIPPED';
  if (isOutcome(event) || event === 'CANCELED') return { status, isMissed, statusId: statusId ?? 0, note, at };
  return status === state.status ? state : { status, isMissed, statusId: null, note: null, at };
}

type PastEvent = Omit<PackageEvent, 'event'> & { event: string };

/** Replays the events of a delivery, oldest first. A package that the order no longer has is included. */
export function readPackages(count: number, past: readonly PastEvent[], type: DeliveryType): PackageStates {
  const places = past.map((each) => each.package ?? 0);
  return past.reduce<PackageStates>(
    (states, { event: name, ...rest }) => {
      const event = fleetEventTypes.find((each) => each === name);
      const after = event && applyToPackages(states, { ...rest, event }, type);
      return after && !('refused' in after) ? after : states;
    },
    initialPackages(Math.max(count, ...places)),
  );
}
