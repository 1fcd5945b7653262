// Labels that are printed without an order, and bound to one at the counter by a scan.
import type { ErrorType } from '../errors.ts';
import { codeAlphabet as alphabet } from '../fold.ts';
import type { Holder } from '../orders/nowKinds.ts';
import { type StateWithoutCutoff, whyNotLabel } from '../orders/rules.ts';
import type { DeliveryType } from '../orders/status.ts';

/** The most blank labels of one print. */
export const blankLimit = 100;

// Tracking codes have 12 to 14 characters, codes of tracking links 17.
const length = 15;

/** Returns the check character of a code by Luhn's algorithm modulo 28: a mistyped character or two swapped ones do not fit it. */
export function checkOf(code: string): string {
  const sum = [...code].reverse().reduce((total, character, place) => {
    const value = alphabet.indexOf(character) * (place % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / alphabet.length) + (value % alphabet.length);
  }, 0);
  return alphabet[(alphabet.length - (sum % alphabet.length)) % alphabet.length] ?? '';
}

/** Returns whether a text may be the code of a blank label. */
export const isBlankCode = (code: string): boolean =>
  code.length === length &&
  [...code].every((character) => alphabet.includes(character)) &&
  checkOf(code.slice(0, -1)) === code.at(-1);

type LabelableOrder = StateWithoutCutoff & { type: DeliveryType; now: { holder: Holder } };

/** Returns why no blank label can be bound to an order, or null: only a parcel that waits in its store gets one. */
export function whyNotLabelBlank(order: LabelableOrder): ErrorType | null {
  const reason = whyNotLabel(order);
  if (reason) return reason;
  if (order.type === 'PICKUP') return 'PARCEL_NOT_DELIVERED';
  const isInStore =
    order.status === 'NOT_SCHEDULED' || (order.status === 'DELIVERY_SCHEDULED' && order.now.holder === 'STORE');
  return isInStore ? null : 'SHIPMENT_UNDER_WAY';
}

type Binding = {
  order: { id: string; storeId: string };
  /** Whether the labels of the order were printed, and none of its packages has a blank one. */
  isPrinted: boolean;
  /** Which package gets the label, counted from 1; null if there is none left that has no label, and none was named. */
  position: number | null;
  packages: number;
  /** The order and the package that have it. Null if the retailer printed no such label in a store of the member. */
  label: { storeId: string; orderId: string | null; position: number | null } | null;
};

/** Returns why a blank label cannot be bound to a package of an order that gets one, or null. A label that the package has is replaced, and free again. */
export function whyNotBind({ order, isPrinted, position, packages, label }: Binding): ErrorType | null {
  if (label?.storeId !== order.storeId) return 'BLANK_LABEL_NOT_FOUND';
  if (isPrinted) return 'LABEL_PRINTED';
  if (position === null) return 'PACKAGES_LABELED';
  if (position > packages) return 'PACKAGE_NOT_FOUND';
  const isTaken = label.orderId !== null && (label.orderId !== order.id || label.position !== position);
  return isTaken ? 'BLANK_LABEL_BOUND' : null;
}
