// How a status is shown: its colour, and the party that caused a delay.
import type { DeliveryState } from '@portage/brand/tokens';
import { readStatus, tones, type WireStatus } from '@portage/contract/orders/status';

/** Returns the colour of a status. */
export const stateOf = (status: WireStatus): DeliveryState => tones[readStatus(status)];

/** Returns the party that caused a delay: `DELAYED_BY_PORTAGE` → “Portage”. */
export function delayerOf(status: WireStatus): string | null {
  const [, code] = /^DELAYED_BY_(.+)$/.exec(status) ?? [];
  return code ? code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ') : null;
}
