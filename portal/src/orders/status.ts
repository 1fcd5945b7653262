// How a status is shown: its colour, and which words say why.
import type { DeliveryState } from '@portage/brand/tokens';
import {
  cancelReasons,
  completionTypes,
  groupsOf,
  readStatus,
  skipReasons,
  type WireStatus,
} from '@portage/contract/orders/status';

/** The colour of a status. */
export const stateOf = (status: WireStatus): DeliveryState => groupsOf[readStatus(status)].tone;

const reasons = {
  COMPLETED: {
    [completionTypes.handedToCustomer]: 'done.handedToCustomer',
    [completionTypes.frontDoor]: 'done.frontDoor',
    [completionTypes.frontDesk]: 'done.frontDesk',
  },
  SKIPPED: {
    [skipReasons.noAnswer]: 'skip.noAnswer',
    [skipReasons.needsInformation]: 'skip.needsInformation',
    [skipReasons.notReceived]: 'skip.notReceived',
    [skipReasons.refusedByCustomer]: 'skip.refusedByCustomer',
    [skipReasons.refusedBySecurity]: 'skip.refusedBySecurity',
    [skipReasons.businessClosed]: 'skip.businessClosed',
  },
  CANCELED: {
    [cancelReasons.damaged]: 'cancel.damaged',
    [cancelReasons.undeliverable]: 'cancel.undeliverable',
    [cancelReasons.neverReceived]: 'cancel.neverReceived',
    [cancelReasons.outsideServiceArea]: 'cancel.outsideServiceArea',
  },
} as const;
type Group<T> = T[keyof T];
export type Reason = Group<{ [S in keyof typeof reasons]: Group<(typeof reasons)[S]> }>;

/** Why a delivery has its status, when that says more than the status does; reason 0 is “other”. */
export function reasonOf(status: string, statusId: number | null): Reason | null {
  if (statusId === null) return null;
  const known: Readonly<Record<string, Readonly<Record<number, Reason>>>> = reasons;
  return known[status]?.[statusId] ?? null;
}

/** `DELAYED_BY_PORTAGE` → “Portage”: whose delay it is. */
export function delayerOf(status: WireStatus): string | null {
  const [, code] = /^DELAYED_BY_(.+)$/.exec(status) ?? [];
  return code ? code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ') : null;
}
