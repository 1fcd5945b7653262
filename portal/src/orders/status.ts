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
import { isWorded } from '../words/translate.ts';
import { words } from './words.ts';

/** The colour of a status. */
export const stateOf = (status: WireStatus): DeliveryState => groupsOf[readStatus(status)].tone;

/** What the reasons of a status are called among the words, and their numbers. */
const reasons: Readonly<Record<string, readonly [kind: string, numbers: Readonly<Record<string, number>>]>> = {
  COMPLETED: ['done', completionTypes],
  SKIPPED: ['skip', skipReasons],
  CANCELED: ['cancel', cancelReasons],
};

/** Why a delivery has its status, where that says more than the status does. */
export function reasonOf(status: string, statusId: number | null) {
  const [kind, numbers = {}] = reasons[status] ?? [];
  const name = Object.keys(numbers).find((each) => numbers[each] === statusId);
  const reason = `${kind}.${name}`;
  return isWorded(words, reason) ? reason : null;
}

/** `DELAYED_BY_PORTAGE` → “Portage”: whose delay it is. */
export function delayerOf(status: WireStatus): string | null {
  const [, code] = /^DELAYED_BY_(.+)$/.exec(status) ?? [];
  return code ? code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ') : null;
}
