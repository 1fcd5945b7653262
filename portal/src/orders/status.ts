// How a status is shown: its colour, and whose delay it is.
import type { DeliveryState } from '@portage/brand/tokens';
import { groupsOf, readStatus, type WireStatus } from '@portage/contract/orders/status';

/** The colour of a status. */
export const stateOf = (status: WireStatus): DeliveryState => groupsOf[readStatus(status)].tone;

/** `DELAYED_BY_PORTAGE` → “Portage”: whose delay it is. */
export function delayerOf(status: WireStatus): string | null {
  const [, code] = /^DELAYED_BY_(.+)$/.exec(status) ?? [];
  return code ? code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ') : null;
}
